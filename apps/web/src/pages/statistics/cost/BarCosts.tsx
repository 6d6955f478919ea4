/** 型材明细: what orders of bars have taken of the quota of their spaces. */
import { bars, NEST_COST_HEADS as H, NEST_COST_TYPES, nestOrderMachine, stateOptions } from '@muyun/contract';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { SPACE_FILTER } from '../shared/parts.tsx';

type Row = RowOf<typeof bars.listBarCostsForAdmin>;
const detailOf = (r: Row): string => `/statistics/accessory-order-detail?id=${r.orderId}`;
const COLUMNS: Column<Row>[] = [
  { key: 'creationTime', title: H.time, kind: 'time', width: 124, fixed: 'left' },
  { key: 'tenantName', title: H.space, width: 200 },
  { key: 'no', title: H.no, width: 138, grow: false, link: detailOf },
  { key: 'type', title: H.type, kind: 'enum', width: 84, options: NEST_COST_TYPES },
  { key: 'quantity', title: '额度', unit: '次', kind: 'int', width: 92 },
  { key: 'orderState', title: '订单状态', kind: 'enum', width: 104, options: stateOptions(nestOrderMachine) },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 企业' },
  SPACE_FILTER,
  { type: 'dateRange', name: 'time', label: '日期' },
];

export function BarCosts() {
  return (
    <ListPage
      call={bars.listBarCostsForAdmin}
      noun="费用记录"
      unit="条"
      columns={COLUMNS}
      filters={FILTERS}
      open={detailOf}
      emptyHint="企业的型材套料成功后，每笔费用在这里列出"
    />
  );
}
