/** 型材 tab of /statistics/client: how every space nests bars. */
import { bars, dec, STATISTICS_HEADS as H } from '@muyun/contract';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { percent, SPACE_FILTER } from '../shared/parts.tsx';

type Row = RowOf<typeof bars.listBarClientsForAdmin>;
const ordersOf = (r: Row): string => `/statistics/order?family=bars&tenantId=${r.tenantId}`;
const metres = (key: 'netLength' | 'grossLength', title: string): Column<Row> => ({
  key,
  title,
  unit: 'm',
  width: 104,
  align: 'right',
  value: (r) => dec(r[key]).toFixed(1),
});
const COLUMNS: Column<Row>[] = [
  { key: 'tenantName', title: H.space, width: 200, fixed: 'left', link: ordersOf },
  { key: 'lastTime', title: H.last, kind: 'time', width: 124 },
  { key: 'orders', title: '单数', kind: 'int', width: 84, link: ordersOf },
  { key: 'pieces', title: '件数', kind: 'int', width: 84 },
  { key: 'bars', title: '支数', kind: 'int', width: 84 },
  metres('netLength', '净长'),
  metres('grossLength', '用料'),
  {
    key: 'utilization',
    title: '平均利用率',
    unit: '%',
    width: 106,
    align: 'right',
    value: (r) => percent(r.utilization),
  },
  { key: 'failed', title: '失败单数', kind: 'int', width: 92 },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: H.space },
  SPACE_FILTER,
  { type: 'dateRange', name: 'time', label: '期间' },
];

export function BarClients() {
  return (
    <ListPage
      call={bars.listBarClientsForAdmin}
      noun="企业"
      unit="个"
      columns={COLUMNS}
      filters={FILTERS}
      open={ordersOf}
      emptyHint="企业做型材套料后，用量在这里汇总"
    />
  );
}
