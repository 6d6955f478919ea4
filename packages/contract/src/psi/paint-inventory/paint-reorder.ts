/** 涂料补货建议 (commerce §13): when a paint is to be bought again, from its lead time, its use and what projects still take. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';
import { pagingInOrder, paged, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { drumKg, wholeDrums } from '../paint-item/paint-item.calc.ts';

const base = '/api/psi/paint/inventory/suggest';
const item = 'AlPsiManagement.PaintInventorys';

/** Days over which the use is averaged. */
export const REORDER_DAYS = 90;
export interface ReorderOfPaint {
  /** what may be used, kept for projects or not */
  readonly stockKg: DecimalInput;
  readonly onWayKg: DecimalInput;
  /** what projects still take by their plans */
  readonly demandKg: DecimalInput;
  /** used in the last REORDER_DAYS */
  readonly usedKg: DecimalInput;
  readonly safetyKg: DecimalInput;
  readonly leadDays: number;
}
/**
 * 补货点 = safety stock + a day's use × lead time. What is there and on its way, less what projects still take, should not be below it;
 * what is missing is bought in whole drums. 90 kg in 90 days, 15 days, 20 kg: 35 kg; 40 there, 30 wanted: 25 kg → 2 drums of 20, 40 kg.
 */
export function paintReorderOf(of: ReorderOfPaint, packSize: DecimalInput) {
  const daily = dec(of.usedKg).div(REORDER_DAYS);
  const point = dec(of.safetyKg).plus(daily.times(of.leadDays));
  const there = dec(of.stockKg).plus(of.onWayKg).minus(of.demandKg);
  const missing = round(point.minus(there), 3);
  const isShort = dec(missing).gt(0);
  return {
    dailyKg: round(daily, 3),
    pointKg: round(point, 3),
    suggestKg: isShort ? drumKg(missing, packSize) : '0.000',
    drums: isShort ? wholeDrums(missing, packSize) : 0,
  };
}

const reorderRow = z.object({
  id: z.uuid(),
  paintCode: z.string(),
  paintName: z.string(),
  colorCode: z.string().nullable(),
  supplierId: z.uuid().nullable(),
  supplierName: z.string().nullable(),
  stockKg: z.string(),
  onWayKg: z.string(),
  demandKg: z.string(),
  dailyKg: z.string(),
  leadDays: z.int(),
  safetyKg: z.string(),
  pointKg: z.string(),
  suggestKg: z.string(),
  drums: z.int(),
});
export type PaintReorderRow = z.infer<typeof reorderRow>;

const filters = { filter: query.text, supplierId: query.refs('supplier') };
export const listPaintReorder = call({
  id: 'psi.paint.inventory.suggest',
  method: 'GET',
  path: base,
  title: '涂料补货建议',
  right: `${item}:query`,
  query: z.object({ ...pagingInOrder, ...filters }),
  output: paged(reorderRow),
});
export const exportPaintReorder = call({
  id: 'psi.paint.inventory.suggest.down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出涂料补货建议',
  right: `${item}:export`,
  query: z.object(filters),
  answer: 'file',
});
/** Draft purchases of what is suggested, one per supplier. */
export const paintReorderToPurchase = call({
  id: 'psi.paint.inventory.suggest.to-purchase',
  method: 'POST',
  path: `${base}/to-purchase`,
  title: '按补货建议生成涂料采购',
  right: 'AlPsiManagement.PaintPurchases:add',
  body: z.object({
    paintIds: z.array(idOf('paint')).min(1, { error: '请先选择涂料' }).max(500),
    /** who delivers all of it; else each comes from its own supplier */
    supplierId: idOf('supplier').nullish(),
  }),
  output: z.object({ purchases: z.array(z.object({ id: z.uuid(), no: z.string() })) }),
  errors: ['Paint:NoShortage', 'Paint:SupplierMissing', 'Common:DisabledReference'],
});
