/** 工序分组: the tree of groups, with the factory and team of each. */
import { useMemo, useState } from 'react';
import { Button, Input, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { processGroup, processGroupFields, processGroupTree } from '@muyun/contract';
import { can, useSession } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf, type EditedRow } from '../../../kit/form/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { useKeys } from '../../../kit/keys.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable, RowActions, type RowOf } from '../../../kit/table/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';

const P = 'AlProduce.Processes';
const STALE = [processGroup.calls.list, processGroup.calls.all, processGroupTree];
type Row = RowOf<typeof processGroup.calls.list>;
type Line = Row & { readonly depth: number };

/** Each group before those below it. */
function linesOf(rows: readonly Row[], parentId: string | null = null, depth = 0): Line[] {
  return rows
    .filter((r) => r.parentId === parentId)
    .flatMap((r) => [{ ...r, depth }, ...linesOf(rows, r.id, depth + 1)]);
}

function FactorySelect(props: {
  value?: string | null;
  onChange?: (id: string | null) => void;
  id?: string;
}) {
  const factories = useSession((s) => s.factories);
  return (
    <Select
      id={props.id}
      allowClear
      placeholder="请选择"
      value={props.value ?? undefined}
      options={factories.map((f) => ({ value: f.id, label: f.name }))}
      onChange={(chosen: string | undefined) => props.onChange?.(chosen ?? null)}
    />
  );
}

const items = itemsOf(processGroupFields, ['name', 'parentId', 'factoryId', 'organizationUnitId', 'sort'], {
  parentId: { source: { call: processGroup.calls.all }, placeholder: '无（一级）' },
  factoryId: { control: <FactorySelect /> },
  organizationUnitId: { control: <OrganizationSelect allowClear placeholder="请选择" /> },
  sort: { help: '小的在前' },
});

function columnsOf(
  open: (row: EditedRow | null, parentId?: string) => void,
  drop: (row: Line) => unknown,
): Column<Line>[] {
  return [
    {
      key: 'name',
      title: '组名',
      width: 240,
      grow: true,
      value: (r) => r.name,
      render: (r) => <span style={{ paddingInlineStart: r.depth * 24 }}>{r.name}</span>,
    },
    { key: 'factoryName', title: '工厂', width: 140, grow: false, value: (r) => r.factoryName },
    {
      key: 'organizationUnitName',
      title: '班组',
      width: 160,
      grow: false,
      value: (r) => r.organizationUnitName,
    },
    {
      key: 'processCount',
      title: '工序数',
      kind: 'int',
      width: 90,
      link: (r) => `/produce/process?groupId=${r.id}`,
    },
    { key: 'sort', title: '排序', kind: 'int', width: 80 },
    {
      key: '__actions',
      title: '操作',
      fixed: 'right',
      width: 176,
      render: (r) => (
        <RowActions
          row={r}
          actions={[
            { label: '新增下级', right: `${P}:add`, onClick: () => open(null, r.id) },
            { label: '编辑', right: `${P}:edit`, onClick: () => open({ ...r }) },
            {
              label: '删除',
              right: `${P}:delete`,
              danger: true,
              ...(r.processCount > 0 ? { blocked: '组里还有工序' } : {}),
              confirm: { title: `删除工序组 ${r.name}？`, okText: '删除工序组' },
              onClick: () => drop(r),
            },
          ]}
        />
      ),
    },
  ];
}

interface Opened {
  readonly row: EditedRow | null;
  readonly parentId?: string | undefined;
}
function GroupForm({ form, onClose }: { form: Opened; onClose: () => void }) {
  return (
    <FormModal
      noun="工序组"
      open
      width={520}
      columns={1}
      onClose={onClose}
      items={items}
      create={processGroup.calls.create}
      update={processGroup.calls.update}
      row={form.row}
      initial={{ parentId: form.parentId ?? null }}
      invalidates={STALE}
    />
  );
}

export default function ProcessGroups() {
  const [filter, setFilter] = useState('');
  const [form, setForm] = useState<Opened>();
  const list = useCall(processGroup.calls.list, { query: { maxResultCount: 400, sorting: 'sort asc' } });
  const drop = useAction(processGroup.calls.remove, { success: '已删除', invalidates: STALE });
  const add = () => setForm({ row: null });
  useKeys({ N: () => can(`${P}:add`) && add(), R: () => void list.refetch() });
  const lines = useMemo(() => {
    const all = linesOf(list.data?.items ?? []);
    return filter === '' ? all : all.filter((l) => l.name.includes(filter)).map((l) => ({ ...l, depth: 0 }));
  }, [list.data, filter]);
  const button = can(`${P}:add`) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      新增工序组
    </Button>
  );
  return (
    <div className="my-page">
      <div className="my-surface my-list grow">
        <div className="my-list-head">
          <span className="my-block-title">工序分组{list.data && <small>{list.data.totalCount}</small>}</span>
          <span className="my-list-acts">
            <Input
              allowClear
              placeholder="组名"
              aria-label="组名"
              value={filter}
              onChange={(e) => setFilter(e.target.value.trim())}
              style={{ width: 180 }}
            />
            {button}
          </span>
        </div>
        <DataTable<Line>
          label="工序分组"
          columns={columnsOf(
            (row, parentId) => setForm({ row, parentId }),
            (row) => drop.run({ params: { id: row.id } }),
          )}
          rows={list.data ? lines : undefined}
          error={list.error}
          onRetry={() => void list.refetch()}
          fetching={list.isFetching}
          pageKeys
          empty={
            <EmptyState
              title="还没有工序组"
              hint="按车间或班组给工序分组，便于筛选和分配产能"
              actions={button}
            />
          }
        />
      </div>
      {form && <GroupForm form={form} onClose={() => setForm(undefined)} />}
    </div>
  );
}
