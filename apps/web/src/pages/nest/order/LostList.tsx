/** 漏件 tab of 套料订单: pieces that are to be nested and are not, why, and how far they are; each leads to its order. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LOST_SOURCES, LOST_STATES, nest } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { Segmented } from 'antd';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable, RowActions } from '../../../kit/table/index.ts';
import type { Column } from '../../../kit/table/index.ts';

type Row = OutputOf<typeof nest.listLostProducts>[number];
/** The order that has lost it. */
const orderOf = (r: Row): string | undefined =>
  r.nestOrderId === null
    ? undefined
    : `/nest/${r.pieceName === null ? '' : 'accessory-'}order-detail?id=${r.nestOrderId}`;
const COLUMNS: Column<Row>[] = [
  {
    key: 'code',
    title: '产品编号',
    width: 130,
    fixed: 'left',
    link: (r) => `/cad/product-detail?id=${r.productId}`,
  },
  { key: 'pieceName', title: '型材', width: 150 },
  { key: 'projectName', title: '工程批次', width: 170 },
  { key: 'quantity', title: '件数', kind: 'int', width: 64 },
  { key: 'source', title: '来源', kind: 'enum', options: LOST_SOURCES, width: 104 },
  { key: 'state', title: '状态', kind: 'enum', options: LOST_STATES, width: 90 },
  { key: 'reason', title: '原因', width: 260 },
  {
    key: 'orderNo',
    title: '套料单',
    width: 138,
    link: orderOf,
  },
  { key: 'creationTime', title: '时间', kind: 'time' },
];
const ALL = 0;
const OPEN = LOST_STATES[0].value;
const CHOICES = [{ value: ALL, label: '全部' }, ...LOST_STATES.map(({ value, label }) => ({ value, label }))];

export function LostList() {
  const navigate = useNavigate();
  const [state, setState] = useState<number>(OPEN);
  const { data, error, refetch } = useCall(nest.listLostProducts, {
    query: state === ALL ? {} : { state },
  });
  const actions: Column<Row> = {
    key: '__actions',
    title: '操作',
    fixed: 'right',
    width: 84,
    render: (r) => (
      <RowActions
        row={r}
        actions={[{ label: '套料单', onClick: () => void navigate(orderOf(r) ?? '/nest/order') }]}
      />
    ),
  };
  return (
    <div className="my-page">
      <div className="my-surface nest-lost-states">
        <Segmented
          options={CHOICES}
          value={state}
          onChange={(next: number) => setState(next)}
          aria-label="漏件状态"
        />
        <span className="my-t2">
          {data === undefined ? '' : `${data.reduce((n, r) => n + r.quantity, 0)} 件`}
        </span>
      </div>
      <div className="my-surface grow">
        <DataTable
          columns={[...COLUMNS, actions]}
          rows={data}
          error={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState title="没有漏件" hint="未排下、未下料、现场漏切和变更增加的件在这里，直到补套" />
          }
          label="漏件"
        />
      </div>
    </div>
  );
}
