/** 型材 tab of /statistics/order: the orders of bars of all spaces, in figures. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { bars, dec, gapText, nestOrderMachine, stateOptions, STATISTICS_HEADS as H } from '@muyun/contract';
import {
  type Column,
  type FilterField,
  ListPage,
  type RowAction,
  type RowOf,
} from '../../../../kit/table/index.ts';
import { EnumTag } from '../../../../kit/status/index.ts';
import { Masked, percent, SPACE_FILTER, took } from '../../shared/parts.tsx';

type Row = RowOf<typeof bars.listBarOrdersForAdmin>;
const STATES = stateOptions(nestOrderMachine);
const detailOf = (row: Row): string => `/statistics/accessory-order-detail?id=${row.id}`;
const metres = (m: string | null): string | null => (m === null ? null : dec(m).toFixed(1));
const COLUMNS: Column<Row>[] = [
  { key: 'no', title: H.no, width: 138, fixed: 'left', sortable: true, link: detailOf },
  { key: 'tenantName', title: H.space, width: 190, link: (r) => `/statistics/client?tenantId=${r.tenantId}` },
  { key: 'state', title: H.state, width: 104, render: (r) => <EnumTag options={STATES} value={r.state} /> },
  {
    key: 'projectNames',
    title: H.project,
    width: 150,
    render: (r) => <Masked allowed={r.allowsSupport} text={r.projectNames} />,
  },
  {
    key: 'pieceAmount',
    title: '种类 / 件数',
    width: 104,
    align: 'right',
    sortable: true,
    value: (r) => `${r.productKinds} / ${r.pieceAmount}`,
  },
  { key: 'barAmount', title: '支数', kind: 'int', width: 72, sortable: true },
  {
    key: 'netLength',
    title: '净长',
    unit: 'm',
    width: 92,
    align: 'right',
    value: (r) => metres(r.netLength),
  },
  {
    key: 'grossLength',
    title: '用料',
    unit: 'm',
    width: 92,
    align: 'right',
    value: (r) => metres(r.grossLength),
  },
  {
    key: 'utilization',
    title: '利用率',
    unit: '%',
    width: 96,
    align: 'right',
    sortable: true,
    value: (r) => percent(r.utilization),
  },
  {
    key: 'gap',
    title: H.gap,
    width: 132,
    grow: false,
    value: (r) => (r.utilization === null || r.gap === null ? null : gapText(r.gap)),
  },
  { key: 'durationMs', title: '用时', width: 84, align: 'right', value: (r) => took(r.durationMs) },
  {
    key: 'lostAmount',
    title: H.lost,
    kind: 'int',
    width: 72,
    value: (r) => r.lostAmount || null,
    link: (r) => (r.lostAmount > 0 ? `/statistics/lost-product?orderId=${r.id}` : undefined),
  },
  { key: 'creationTime', title: H.time, kind: 'time', width: 118, sortable: true },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 企业' },
  SPACE_FILTER,
  { type: 'select', name: 'orderState', label: H.state, options: STATES },
  { type: 'dateRange', name: 'time', label: '创建日期' },
];

export function AdminBarOrders() {
  const navigate = useNavigate();
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] => [
      {
        label: '查看',
        right: 'AlNestAdmin.NestOrderAdmins:get',
        onClick: () => void navigate(detailOf(row)),
      },
    ],
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
