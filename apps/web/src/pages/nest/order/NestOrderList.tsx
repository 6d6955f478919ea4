/** 套料订单: list of nest orders; a new one begins in a dialog, also by ?create=1&productIds=… or &projectId=… */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import {
  durationText,
  NEST_BARS,
  NEST_KINDS,
  NEST_SOURCES,
  nest,
  nestOrderFields,
  groupTitle,
} from '@muyun/contract';
import { ListPage, columnsOf } from '../../../kit/table/index.ts';
import type { FilterField, RowAction, RowOf } from '../../../kit/table/index.ts';
import { DoneOf } from '../../../kit/format/index.ts';
import { useNarrow } from '../../../kit/use-narrow.ts';
import { BarOrders } from './bar/BarOrders.tsx';
import { FamilyTabs, LOST, useFamily } from '../../../widgets/nest-family/index.ts';
import { LostList } from '../../../widgets/nest-lost/index.ts';
import { Renest } from './create/Renest.tsx';
import { NestWizard } from './create/NestWizard.tsx';
import { COLOR_FILTER, PERSON_FILTER, PROJECT_FILTER, TEXTURE_FILTER } from '../shared/nest-filters.tsx';
import { ORDER_TABS, OrderState, percentOf } from '../shared/order-state.tsx';
import { withFee } from '../shared/fee-column.tsx';
import { useCreating } from '../shared/use-creating.ts';

type Row = RowOf<typeof nest.listNestOrders>;
const PLATE_KINDS = NEST_KINDS.filter((k) => k.value !== NEST_BARS);
const columns = withFee<Row>(
  columnsOf<typeof nestOrderFields, Row>(
    nestOrderFields,
    [
      'no',
      'state',
      'projectNames',
      'kind',
      'source',
      'groupAmount',
      'productKinds',
      'placedAmount',
      'sheetAmount',
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
      no: { fixed: 'left', width: 138, sortable: true, link: (r) => `/nest/order-detail?id=${r.id}` },
      state: {
        width: 140,
        render: (r) => (
          <OrderState state={r.state} jobId={r.jobId} progress={r.progress} message={r.message} />
        ),
      },
      projectNames: { width: 170 },
      kind: { title: '方式', width: 84 },
      source: { width: 64 },
      groupAmount: {
        title: '材料',
        width: 200,
        align: 'left',
        render: (r) => (
          <span title={r.groups.map(groupTitle).join('、')}>
            {r.groups.length > 0 ? r.groups.slice(0, 1).map(groupTitle) : '—'}
            {r.groups.length > 1 && <span className="my-t3"> 等 {r.groups.length} 组</span>}
          </span>
        ),
      },
      productKinds: { title: '种类', width: 64 },
      placedAmount: {
        title: '已排 / 件数',
        width: 124,
        render: (r) => <DoneOf done={r.placedAmount} total={r.pieceAmount} />,
      },
      sheetAmount: { sortable: true, width: 72 },
      utilization: {
        width: 84,
        sortable: true,
        value: (r) => percentOf(r.utilization),
      },
      effectiveUtilization: {
        width: 96,
        value: (r) => percentOf(r.effectiveUtilization),
      },
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
  TEXTURE_FILTER,
  { type: 'select', name: 'source', label: '来源', options: NEST_SOURCES },
  PROJECT_FILTER,
  { type: 'select', name: 'kind', label: '方式', options: PLATE_KINDS, more: true },
  { type: 'inputNumber', name: 'thickness', label: '板厚', more: true },
  COLOR_FILTER,
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

function PlateOrders() {
  const navigate = useNavigate();
  const isPhone = useNarrow() === 'phone';
  const { isAsked, productIds, projectIds, lostIds, open } = useCreating();
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] => [
      {
        label: row.actions.includes('confirm') ? '确认' : '查看',
        onClick: () => void navigate(`/nest/order-detail?id=${row.id}`),
      },
    ],
    [navigate],
  );
  return (
    <ListPage
      call={nest.listNestOrders}
      noun="套料单"
      unit="单"
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      stateTabs={{ name: 'orderState', options: ORDER_TABS }}
      primary={
        isPhone ? [] : [{ label: '新建套料', right: 'AlNest.NestOrders:add', onClick: () => open(true) }]
      }
      rowActions={rowActions}
      actionsWidth={84}
      totals={[
        { name: 'pieceAmount', label: '件数', kind: 'int', unit: '件' },
        { name: 'sheetAmount', label: '张数', kind: 'int', unit: '张' },
        { name: 'grossWeight', label: '毛重', kind: 'weight', unit: 'kg' },
        { name: 'materialCost', label: '材料成本', kind: 'money' },
      ]}
      open={(r) => `/nest/order-detail?id=${r.id}`}
      emptyHint="选择工程的产品，系统算出最省料的排版"
    >
      {() =>
        isAsked &&
        !isPhone &&
        (lostIds.length > 0 ? (
          <Renest ids={lostIds} onClose={() => open(false)} />
        ) : (
          <NestWizard productIds={productIds} projectIds={projectIds} onClose={() => open(false)} />
        ))
      }
    </ListPage>
  );
}

export default function NestOrderList() {
  const [family, turn] = useFamily();
  return (
    <div className="nest-families">
      <FamilyTabs family={family} onTurn={turn} more={LOST} />
      {family === 'plates' && <PlateOrders />}
      {family === 'bars' && <BarOrders />}
      {family === 'lost' && <LostList />}
    </div>
  );
}
