/** /statistics/order: the nest orders of all spaces, their figures and what went wrong with them. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { gapText, NEST_KINDS, nestAdmin, STATISTICS_HEADS as H } from '@muyun/contract';
import { ProgressBar } from '../../../kit/format/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import {
  type Column,
  type FilterField,
  ListPage,
  type RowAction,
  type RowOf,
} from '../../../kit/table/index.ts';
import '../shared/statistics.css';
import { FamilyTabs, useFamily } from '../../../widgets/nest-family/index.ts';
import { AdminBarOrders } from './bar/AdminBarOrders.tsx';
import { lookAt, ORDER_FILTERS, orderColumns, STATES } from './columns.tsx';
import { useOrderVerbs } from './use-order-verbs.tsx';

type Row = RowOf<typeof nestAdmin.adminOrders>;
const YES_NO = [
  { value: 'true', label: '有' },
  { value: 'false', label: '没有' },
];
const detailOf = (row: Row): string => `/statistics/order-detail?id=${row.id}`;
const shared = orderColumns<Row>(detailOf);
const COLUMNS: Column<Row>[] = [
  shared.no,
  { ...shared.tenantName, sortable: true },
  {
    key: 'state',
    title: H.state,
    width: 132,
    render: (r) => (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }} title={r.message ?? undefined}>
        <EnumTag options={STATES} value={r.state} />
        {Number(r.progress) > 0 && Number(r.progress) < 100 && (
          <ProgressBar percent={Number(r.progress)} text />
        )}
      </span>
    ),
  },
  shared.projectNames,
  shared.pieceAmount,
  { key: 'netArea', title: '面积', unit: 'm²', kind: 'area', sortable: true },
  { key: 'sheetAmount', title: H.sheets, kind: 'int', width: 72, sortable: true },
  shared.utilization,
  {
    key: 'gap',
    title: H.gap,
    width: 132,
    grow: false,
    sortable: true,
    value: (r) => (r.utilization === null ? null : gapText(r.gap)),
  },
  { ...shared.durationMs, sortable: true },
  { key: 'fee', title: '服务费', unit: '¥', kind: 'money', width: 104, sortable: true },
  {
    key: 'errorKinds',
    title: '错误产品',
    unit: '种',
    kind: 'int',
    width: 96,
    value: (r) => r.errorKinds || null,
  },
  { ...shared.lostAmount, sortable: true },
  shared.creationTime,
];
const FILTERS: FilterField[] = [
  ...ORDER_FILTERS,
  { type: 'select', name: 'kind', label: H.kind, options: NEST_KINDS.slice(0, 2) },
  { type: 'select', name: 'hasError', label: '错误产品', options: YES_NO, more: true },
  { type: 'select', name: 'hasLost', label: H.lost, options: YES_NO, more: true },
];

export default function OrderStatistics() {
  const [family, turn] = useFamily();
  return (
    <div className="nest-families">
      <FamilyTabs family={family} onTurn={turn} />
      {family === 'bars' ? <AdminBarOrders /> : <PlateOrders />}
    </div>
  );
}

function PlateOrders() {
  const navigate = useNavigate();
  const { verbsOf, dialog } = useOrderVerbs();
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] => [lookAt<Row>((r) => void navigate(detailOf(r))), ...verbsOf(row)],
    [navigate, verbsOf],
  );
  return (
    <ListPage
      call={nestAdmin.adminOrders}
      exportCall={nestAdmin.downAdminOrders}
      noun="套料单"
      unit="单"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="creationTime desc"
      stateTabs={{ name: 'orderState', options: STATES }}
      rowActions={rowActions}
      actionsWidth={168}
      selectable
      sums={[
        { name: 'sheetAmount', label: '张数', kind: 'int', unit: '张' },
        { name: 'netArea', label: '面积', kind: 'area', unit: 'm²' },
        { name: 'fee', label: '服务费', kind: 'money' },
      ]}
      totals={[
        { name: 'pieceAmount', label: '件数', kind: 'int', unit: '件' },
        { name: 'netArea', label: '面积', kind: 'area', unit: 'm²' },
        { name: 'sheetAmount', label: '张数', kind: 'int' },
        { name: 'utilization', label: '利用率', kind: 'percent' },
        { name: 'fee', label: '服务费', kind: 'money' },
        { name: 'lostAmount', label: '漏件', kind: 'int', unit: '件' },
      ]}
      open={detailOf}
      emptyHint="企业新建套料单后，在这里看到它的状态和结果"
    >
      {() => dialog}
    </ListPage>
  );
}
