/** 型材 tab of /statistics/order: the orders of bars of all spaces, in figures. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { bars, dec, gapText, STATISTICS_HEADS as H } from '@muyun/contract';
import {
  type Column,
  type FilterField,
  ListPage,
  type RowAction,
  type RowOf,
} from '../../../../kit/table/index.ts';
import { EnumTag } from '../../../../kit/status/index.ts';
import { lookAt, ORDER_FILTERS, orderColumns, STATES } from '../columns.tsx';

type Row = RowOf<typeof bars.listBarOrdersForAdmin>;
const detailOf = (row: Row): string => `/statistics/accessory-order-detail?id=${row.id}`;
const shared = orderColumns<Row>(detailOf);
const metres = (key: string, title: string, of: (row: Row) => string | null): Column<Row> => ({
  key,
  title,
  unit: 'm',
  width: 92,
  align: 'right',
  value: (r) => (of(r) === null ? null : dec(of(r) as string).toFixed(1)),
});
const COLUMNS: Column<Row>[] = [
  shared.no,
  shared.tenantName,
  { key: 'state', title: H.state, width: 104, render: (r) => <EnumTag options={STATES} value={r.state} /> },
  shared.projectNames,
  shared.pieceAmount,
  { key: 'barAmount', title: '支数', kind: 'int', width: 72, sortable: true },
  metres('netLength', '净长', (r) => r.netLength),
  metres('grossLength', '用料', (r) => r.grossLength),
  shared.utilization,
  {
    key: 'gap',
    title: H.gap,
    width: 132,
    grow: false,
    value: (r) => (r.utilization === null || r.gap === null ? null : gapText(r.gap)),
  },
  shared.durationMs,
  shared.lostAmount,
  shared.creationTime,
];
const FILTERS: FilterField[] = [
  ...ORDER_FILTERS,
  { type: 'select', name: 'orderState', label: H.state, options: STATES },
];

export function AdminBarOrders() {
  const navigate = useNavigate();
  const rowActions = useCallback(
    (): RowAction<Row>[] => [lookAt<Row>((row) => void navigate(detailOf(row)))],
    [navigate],
  );
  return (
    <ListPage
      call={bars.listBarOrdersForAdmin}
      noun="型材套料单"
      unit="单"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="creationTime desc"
      rowActions={rowActions}
      actionsWidth={72}
      open={detailOf}
      emptyHint="企业新建型材套料单后，在这里看到它的状态和结果"
    />
  );
}
