/** 涂料库存周转: how fast each paint turns, what lies idle, what expires soon. */
import {
  exportPaintTurnover,
  PAINT_HEADS as H,
  paintItem,
  paintTurnover,
  type PaintTurnoverRow,
  warehouse,
} from '@muyun/contract';
import { type Column, type FilterField, ListPage } from '../../../kit/table/index.ts';

const kg = (key: keyof PaintTurnoverRow & string, title: string): Column<PaintTurnoverRow> => ({
  key,
  title,
  kind: 'quantity',
  width: 90,
});
const columns: Column<PaintTurnoverRow>[] = [
  { key: 'paintCode', title: H.code, width: 92, grow: false, fixed: 'left' },
  {
    key: 'paintName',
    title: H.paint,
    width: 140,
    grow: true,
    link: (r) => `/psi/paint/coating-warehouse-detail-logs?paintId=${r.id}`,
  },
  { key: 'colorCode', title: H.color, width: 84, grow: false },
  kg('openingKg', H.opening),
  kg('inKg', H.in),
  kg('outKg', H.out),
  kg('closingKg', H.closing),
  { ...kg('averageKg', H.average), width: 108 },
  { key: 'times', title: H.times, kind: 'money', width: 80 },
  { key: 'days', title: H.days, kind: 'quantity', width: 80 },
  { key: 'idleDays', title: H.idle, kind: 'int', width: 80 },
  kg('nearExpiryKg', H.near),
];
const filters: FilterField[] = [
  { type: 'dateRange', name: 'time', label: '期间' },
  { type: 'select', name: 'warehouseId', label: H.warehouse, source: { call: warehouse.calls.all } },
  { type: 'select', name: 'paintId', label: H.paint, source: { call: paintItem.calls.all } },
];

export default function Turnover() {
  return (
    <ListPage
      call={paintTurnover}
      noun="周转"
      unit="种"
      columns={columns}
      filters={filters}
      exportCall={exportPaintTurnover}
      emptyHint="有了出入库才有周转；不选期间按本月"
    />
  );
}
