/** 型材 tab of 套料订单: orders of bars; a new one begins in a dialog, also by ?create=1&productIds=… or &projectId=… */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { accessory, NEST_SOURCES, bars, dec, durationText, nestOrderFields } from '@muyun/contract';
import { DoneOf, FewOf } from '../../../../kit/format/index.ts';
import { ListPage, columnsOf } from '../../../../kit/table/index.ts';
import type { FilterField, RowAction, RowOf } from '../../../../kit/table/index.ts';
import { useNarrow } from '../../../../kit/use-narrow.ts';
import { RenestBars } from '../create/Renest.tsx';
import { BarWizard } from './BarWizard.tsx';
import './bar.css';
import { PERSON_FILTER, PROJECT_FILTER } from '../../shared/nest-filters.tsx';
import { ORDER_TABS, OrderState, percentOf } from '../../shared/order-state.tsx';
import { withFee } from '../../shared/fee-column.tsx';
import { useCreating } from '../../shared/use-creating.ts';

type Row = RowOf<typeof bars.listBarOrders>;
const columns = withFee<Row>(
  columnsOf<typeof nestOrderFields, Row>(
    nestOrderFields,
    [
      'no',
      'state',
      'projectNames',
      'source',
      'groupAmount',
      'productKinds',
      'placedAmount',
      'sheetAmount',
      'grossArea',
      'utilization',
      'effectiveUtilization',
      'grossWeight',
      'netWeight',
      'materialCost',
      'netCost',
      'processCost',
      'estSeconds',
      'creatorId',
      'creationTime',
    ],
    {
      no: {
        fixed: 'left',
        width: 138,
        sortable: true,
        link: (r) => `/nest/accessory-order-detail?id=${r.id}`,
      },
      state: {
        width: 140,
        render: (r) => (
          <OrderState state={r.state} jobId={r.jobId} progress={r.progress} message={r.message} />
        ),
      },
      projectNames: { width: 170 },
      source: { width: 64 },
      groupAmount: {
        title: '型材',
        width: 170,
        align: 'left',
        render: (r) => <FewOf items={r.profiles} />,
      },
      productKinds: { title: '种类', width: 64 },
      placedAmount: {
        title: '已排 / 件数',
        width: 124,
        render: (r) => <DoneOf done={r.placedAmount} total={r.pieceAmount} />,
      },
      sheetAmount: { title: '支数', sortable: true, width: 72 },
      grossArea: {
        title: '用料',
        unit: 'm',
        kind: 'text',
        width: 84,
        align: 'right',
        grow: false,
        value: (r) => (r.grossLength === null ? null : dec(r.grossLength).toFixed(1)),
      },
      utilization: { width: 84, sortable: true, value: (r) => percentOf(r.utilization) },
      effectiveUtilization: { width: 96, value: (r) => percentOf(r.effectiveUtilization) },
      creatorId: { title: '操作人', kind: 'text', width: 90, value: (r) => r.creatorName },
      netCost: { sortable: true },
      processCost: { hidden: true },
      estSeconds: {
        hidden: true,
        kind: 'text',
        align: 'right',
        value: (r) => (r.estSeconds > 0 ? durationText(r.estSeconds) : null),
      },
      creationTime: { sortable: true },
    },
  ),
  'netCost',
);
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 工程 / 名称' },
  { type: 'select', name: 'source', label: '来源', options: NEST_SOURCES },
  PROJECT_FILTER,
  {
    type: 'select',
    name: 'accessoryId',
    label: '型材',
    source: { call: accessory.calls.all, query: { isProfile: true } },
    more: true,
  },
  { type: 'input', name: 'color', label: '颜色', more: true },
  PERSON_FILTER,
  { type: 'dateRange', name: 'time', label: '创建日期' },
  {
    type: 'dateRange',
    name: 'confirm',
    label: '确认日期',
    names: ['confirmBegin', 'confirmEnd'],
    more: true,
  },
];

export function BarOrders() {
  const navigate = useNavigate();
  const isPhone = useNarrow() === 'phone';
  const { isAsked, productIds, projectIds, lostIds, open } = useCreating();
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] => [
      {
        label: row.actions.includes('confirm') ? '确认' : '查看',
        onClick: () => void navigate(`/nest/accessory-order-detail?id=${row.id}`),
      },
    ],
    [navigate],
  );
  return (
    <ListPage
      call={bars.listBarOrders}
      noun="型材套料单"
      unit="单"
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      stateTabs={{ name: 'orderState', options: ORDER_TABS }}
      primary={
        isPhone ? [] : [{ label: '新建型材套料', right: 'AlNest.NestOrders:add', onClick: () => open(true) }]
      }
      rowActions={rowActions}
      actionsWidth={84}
      totals={[
        { name: 'pieceAmount', label: '件数', kind: 'int', unit: '件' },
        { name: 'sheetAmount', label: '支数', kind: 'int', unit: '支' },
        { name: 'grossLength', label: '用料', kind: 'quantity', unit: 'm' },
        { name: 'materialCost', label: '材料成本', kind: 'money' },
      ]}
      open={(r) => `/nest/accessory-order-detail?id=${r.id}`}
      emptyHint="产品绑定带下料长度的型材配件后，在这里算出最省料的切法"
    >
      {() =>
        isAsked &&
        !isPhone &&
        (lostIds.length > 0 ? (
          <RenestBars ids={lostIds} onClose={() => open(false)} />
        ) : (
          <BarWizard productIds={productIds} projectIds={projectIds} onClose={() => open(false)} />
        ))
      }
    </ListPage>
  );
}
