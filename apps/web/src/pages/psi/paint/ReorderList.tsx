/** 涂料补货建议: what should be bought again, why, and in how many drums; ticked ones become purchases, one per supplier. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  exportPaintReorder,
  listPaintReorder,
  PAINT_HEADS as H,
  paintPurchase,
  paintReorderToPurchase,
  type PaintReorderRow,
  supplier,
} from '@muyun/contract';
import { Num } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { type BatchAction, type Column, type FilterField, ListPage } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';

type Row = PaintReorderRow;
const kg = (key: keyof Row & string, title: string, width = 104): Column<Row> => ({
  key,
  title,
  kind: 'quantity',
  width,
});
const columns: Column<Row>[] = [
  { key: 'paintName', title: H.paint, width: 170, grow: true, fixed: 'left' },
  { key: 'colorCode', title: H.color, width: 88, grow: false },
  { key: 'supplierName', title: H.supplier, width: 140 },
  {
    ...kg('suggestKg', H.suggested, 116),
    render: (r) => (
      <b>
        <Num value={r.suggestKg} kind="quantity" />
      </b>
    ),
  },
  { key: 'drums', title: H.drums, kind: 'int', width: 84 },
  kg('stockKg', H.quantity),
  kg('onWayKg', H.onWay),
  kg('demandKg', H.wanted, 122),
  kg('pointKg', H.point),
  kg('dailyKg', H.daily, 122),
  { key: 'leadDays', title: H.lead, kind: 'int', width: 96 },
  kg('safetyKg', H.safety, 122),
  { key: 'paintCode', title: H.code, width: 88, grow: false },
];
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '涂料 / 色号' },
  { type: 'select', name: 'supplierId', label: H.supplier, source: { call: supplier.calls.all }, width: 180 },
];

/** the view stands in the address with the filters: emptied, they stay in it */
const DEFAULTS = { view: 'suggest' };

export default function ReorderList() {
  const navigate = useNavigate();
  const { run } = useAction(paintReorderToPurchase, {
    success: (answer) => `已生成 ${answer.purchases.length} 张采购单`,
    invalidates: [listPaintReorder, paintPurchase.calls.list],
    onSuccess: ({ purchases: [only, ...more] }) =>
      void navigate(
        addressOf(
          only && more.length === 0
            ? `/psi/paint/add-coation-purchase?id=${only.id}`
            : '/psi/paint/coating-purchase',
        ),
      ),
  });
  const batch = useMemo<BatchAction<Row>[]>(
    () => [
      {
        label: '生成采购单',
        right: 'AlPsiManagement.PaintPurchases:add',
        run: (rows) => run({ body: { paintIds: rows.map((r) => r.id) } }),
      },
    ],
    [run],
  );
  return (
    <ListPage
      call={listPaintReorder}
      noun="补货建议"
      unit="条"
      columns={columns}
      filters={filters}
      defaults={DEFAULTS}
      exportCall={exportPaintReorder}
      batchActions={batch}
      emptyHint="可用批次加在途，减去工程待用后低于补货点（安全库存 + 日均用量 × 提前期）的涂料列在这里"
    />
  );
}
