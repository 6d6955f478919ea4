/** 产品×工序: which products need which process, why, and what is set apart from the rule. */
import { useMemo, useState } from 'react';
import { Button, Dropdown, Input, Pagination } from 'antd';
import {
  type OutputOf,
  type projectRoute,
  routeMatrix,
  type RouteRow,
  updateRouteProcess,
} from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { ROUTE_STALE } from './use-route-acts.ts';

type Route = OutputOf<typeof projectRoute>;
type Line = OutputOf<typeof routeMatrix>['items'][number];
type CellOf = Line['cells'][number];
const PAGE = 50;
const CHOICES = [
  { key: 'rule', label: '按适用规则', required: null },
  { key: 'yes', label: '需要', required: true },
  { key: 'no', label: '不需要', required: false },
] as const;

function Cell({ cell, line, step, isOpen }: { cell: CellOf; line: Line; step: RouteRow; isOpen: boolean }) {
  const set = useAction(updateRouteProcess, { success: '已保存', invalidates: ROUTE_STALE });
  const put = (required: boolean | null) =>
    set.run({
      params: { id: step.projectProcessId },
      body: { version: step.version, overrides: [{ productId: line.productId, required }] },
    });
  const text = cell.required ? `${cell.doneQty} / ${cell.requiredQty}` : '不需要';
  const label = `${line.code} ${step.name}：${text}`;
  return (
    <Dropdown
      trigger={['click']}
      disabled={!isOpen}
      menu={{
        items: [
          { key: 'why', label: <span className="my-t3">{`为什么：${cell.why}`}</span>, disabled: true },
          { type: 'divider' },
          ...CHOICES.map(({ key, label: name }) => ({ key, label: name })),
        ],
        selectedKeys: [cell.override === null ? 'rule' : cell.override ? 'yes' : 'no'],
        onClick: ({ key }) => {
          const choice = CHOICES.find((c) => c.key === key);
          if (choice) void put(choice.required);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        loading={set.busy}
        title={cell.why}
        aria-label={label}
        className={`pp-cell${cell.required ? '' : ' off'}${cell.override === null ? '' : ' own'}`}
      >
        {text}
      </Button>
    </Dropdown>
  );
}

function useColumns(route: Route, isOpen: boolean): Column<Line>[] {
  return useMemo(
    (): Column<Line>[] => [
      { key: 'code', title: '产品', fixed: 'left', width: 130 },
      { key: 'quantity', title: '件数', kind: 'int', width: 72 },
      ...route.rows.map((step): Column<Line> => ({
        key: step.projectProcessId,
        title: step.stepNo > 1 ? `${step.name}${step.stepNo}` : step.name,
        width: 104,
        align: 'center',
        grow: false,
        render: (line) => {
          const cell = line.cells.find((c) => c.projectProcessId === step.projectProcessId);
          return cell ? <Cell cell={cell} line={line} step={step} isOpen={isOpen} /> : null;
        },
      })),
    ],
    [route.rows, isOpen],
  );
}

export function Matrix({ route }: { route: Route }) {
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useCall(routeMatrix, {
    params: { id: route.projectId },
    query: { skipCount: (page - 1) * PAGE, maxResultCount: PAGE, ...(filter ? { filter } : {}) },
  });
  const isOpen = can('AlProduce.Processes:edit') && !route.isEnded;
  const columns = useColumns(route, isOpen);
  return (
    <div className="pp-matrix">
      <div className="pp-matrix-head">
        <Input
          allowClear
          aria-label="产品编号"
          placeholder="产品编号"
          value={filter}
          onChange={(e) => {
            setFilter(e.target.value.trim());
            setPage(1);
          }}
          style={{ width: 200 }}
        />
        <span className="my-t3">格内为 完成 / 应做 件数；点击查看为什么，或单独设置</span>
      </div>
      <DataTable<Line>
        label="产品×工序"
        columns={columns}
        rows={data?.items}
        keyOf={(l) => l.productId}
        error={error}
        onRetry={() => void refetch()}
        fetching={isFetching}
        empty={<EmptyState title="没有找到产品" hint={filter ? '换一个编号试试' : '工程还没有产品'} />}
      />
      {data && data.totalCount > PAGE && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={PAGE}
          total={data.totalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </div>
  );
}
