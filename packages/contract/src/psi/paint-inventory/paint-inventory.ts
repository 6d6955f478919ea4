/** 涂料库存, its moves and its turnover (commerce §13). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';
import * as f from '../../kit/field.ts';
import { TRANSIT_LOSS } from '../../inventory/inventory.words.ts';
import { paged, paging, query, pagingInOrder } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line, lines } from '../../kit/text.ts';
import { PAINT_IN_TYPES } from '../paint-in/paint-in.fields.ts';
import { PAINT_OUT_TYPES } from '../paint-out/paint-out.fields.ts';

const base = '/api/psi/paint/inventory';
const item = 'AlPsiManagement.PaintInventorys';

/** Issued over the mean of opening and closing, two places; days of the period for one turn, one place. 1 860.5, 920, 700 in 30 days: 2.30 and 13.1. */
export function paintTurnoverOf(
  issued: DecimalInput,
  opening: DecimalInput,
  closing: DecimalInput,
  days: number,
): { readonly average: string; readonly times: string | null; readonly days: string | null } {
  const mean = dec(opening).plus(closing).div(2);
  const average = round(mean, 3);
  if (!mean.gt(0)) return { average, times: null, days: null };
  const times = dec(issued).div(mean);
  return {
    average,
    times: round(times, 2),
    days: times.gt(0) ? round(dec(days).div(times), 1) : null,
  };
}

const stockFilters = {
  filter: query.text,
  warehouseId: query.refs('warehouse'),
  paintId: query.refs('paint'),
  batchNo: query.text,
  positionCode: query.text,
  expiringIn: query.int,
  /** values of PAINT_EXPIRY_BANDS */
  expiry: query.ints,
  state: query.ints,
  qualityState: query.ints,
};
const stockRow = z.object({
  id: z.string(),
  paintId: z.uuid(),
  paintCode: z.string(),
  paintName: z.string(),
  colorCode: z.string().nullable(),
  batchId: z.uuid().nullable(),
  batchNo: z.string().nullable(),
  batchVersion: z.int().nullable(),
  warehouseId: z.uuid(),
  warehouseName: z.string(),
  positionCode: z.string().nullable(),
  qualityState: z.int(),
  quantity: z.string(),
  barrels: z.string(),
  /** of it what names this very batch */
  reservedKg: z.string(),
  /** of the paint in the warehouse, whether a batch is named or not */
  heldKg: z.string(),
  availableKg: z.string(),
  avgCost: z.string().nullable(),
  value: z.string().nullable(),
  productionDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  daysLeft: z.int().nullable(),
  state: z.int(),
  frozenReason: z.string().nullable(),
  concessionUntil: z.string().nullable(),
});
export type PaintStockRow = z.infer<typeof stockRow>;

export const listPaintStock = call({
  id: 'psi.paint.inventory.list',
  method: 'GET',
  path: base,
  title: '涂料库存',
  right: `${item}:query`,
  query: z.object({ ...paging, ...stockFilters }),
  output: paged(stockRow),
});
export const exportPaintStock = call({
  id: 'psi.paint.inventory.down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出涂料库存',
  right: `${item}:export`,
  query: z.object(stockFilters),
  answer: 'file',
});

export const PAINT_RETURNED_KIND = -64;
/** What the log of paint can be asked for: receipts by their type, issues by theirs below zero, returns to suppliers, 0 what changed its place. */
export const PAINT_MOVE_KINDS: readonly { readonly value: number; readonly label: string }[] = [
  ...PAINT_IN_TYPES,
  ...PAINT_OUT_TYPES.map((t) => ({ value: -t.value, label: t.label })),
  { value: PAINT_RETURNED_KIND, label: '采购退货' },
  { value: 0, label: '移位、质检' },
  TRANSIT_LOSS,
];
const moveFilters = {
  sourceNo: query.text,
  projectId: query.ref('project'),
  /** a value of PAINT_MOVE_KINDS */
  moveKind: query.int,
  /** 经手人 */
  operatorId: query.ref('member'),
  warehouseId: query.refs('warehouse'),
  paintId: query.refs('paint'),
  batchNo: query.text,
  positionCode: query.text,
  qualityState: query.int,
  beginTime: query.time,
  endTime: query.time,
};
const moveRow = z.object({
  id: z.string(),
  time: z.string(),
  businessDate: z.string(),
  sourceType: z.string(),
  sourceId: z.uuid(),
  sourceNo: z.string(),
  typeName: z.string(),
  paintId: z.uuid(),
  paintName: z.string(),
  batchNo: z.string().nullable(),
  warehouseName: z.string(),
  positionCode: z.string().nullable(),
  quantity: z.string(),
  value: z.string().nullable(),
  quantityAfter: z.string().nullable(),
  projectName: z.string().nullable(),
  operatorName: z.string().nullable(),
  isReversal: z.boolean(),
});
export type PaintMoveRow = z.infer<typeof moveRow>;

const moves = (word: 'log' | 'position-log', title: string) => ({
  list: call({
    id: `psi.paint.inventory.${word}`,
    method: 'GET',
    path: `${base}/${word}`,
    title,
    right: `${item}:query`,
    query: z.object({ ...pagingInOrder, ...moveFilters }),
    output: paged(moveRow),
  }),
  down: call({
    id: `psi.paint.inventory.${word}.down`,
    method: 'GET',
    path: `${base}/${word}/down`,
    title: `导出${title}`,
    right: `${item}:export`,
    query: z.object(moveFilters),
    answer: 'file',
  }),
});
const all = moves('log', '涂料库存流水');
export const listPaintMoves = all.list;
export const exportPaintMoves = all.down;
const places = moves('position-log', '涂料库位流水');
export const listPaintPlaces = places.list;
export const exportPaintPlaces = places.down;

const turnoverFilters = {
  warehouseId: query.ref('warehouse'),
  paintId: query.refs('paint'),
  beginTime: query.time,
  endTime: query.time,
};
const turnoverRow = z.object({
  id: z.uuid(),
  paintCode: z.string(),
  paintName: z.string(),
  colorCode: z.string().nullable(),
  openingKg: z.string(),
  inKg: z.string(),
  outKg: z.string(),
  closingKg: z.string(),
  averageKg: z.string(),
  times: z.string().nullable(),
  days: z.string().nullable(),
  idleDays: z.int().nullable(),
  nearExpiryKg: z.string(),
});
export type PaintTurnoverRow = z.infer<typeof turnoverRow>;
export const paintTurnover = call({
  id: 'psi.paint.inventory.turnover',
  method: 'GET',
  path: `${base}/turnover`,
  title: '涂料库存周转',
  right: `${item}:query`,
  query: z.object({ ...pagingInOrder, ...turnoverFilters }),
  output: paged(turnoverRow),
  isReport: true,
});
export const exportPaintTurnover = call({
  id: 'psi.paint.inventory.turnover.down',
  method: 'GET',
  path: `${base}/turnover/down`,
  title: '导出涂料库存周转',
  right: `${item}:export`,
  query: z.object(turnoverFilters),
  answer: 'file',
  isReport: true,
});

const qualityState = z.union([z.literal(1), z.literal(2), z.literal(4)]);
/** 移位: from place to place of one warehouse; nothing is worth more or less. */
export const movePaint = call({
  id: 'psi.paint.inventory.position',
  method: 'PUT',
  path: `${base}/position`,
  title: '涂料移位',
  right: `${item}:edit`,
  body: z.object({
    rows: z
      .array(
        z.object({
          warehouseId: idOf('warehouse'),
          batchId: idOf('paintBatch'),
          from: line(20),
          to: line(20),
          quantity: f.weight('数量', { required: true, min: 0 }).schema,
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ moved: z.int() }),
  errors: [
    'Common:QuantityNotPositive',
    'Common:LineTwice',
    'Common:DisabledReference',
    'Stock:WarehouseType',
    'Stock:Insufficient',
    'Stock:LocationMismatch',
    'Stock:Frozen',
  ],
});

/** 质检: what a batch in a place was found to be; 合格 may be used, nothing else. Nothing is worth more or less. */
export const judgePaint = call({
  id: 'psi.paint.inventory.quality',
  method: 'PUT',
  path: `${base}/quality`,
  title: '涂料质检',
  right: `${item}:enable`,
  body: z.object({
    rows: z
      .array(
        z.object({
          warehouseId: idOf('warehouse'),
          batchId: idOf('paintBatch'),
          positionCode: line(20).default(''),
          from: qualityState,
          to: qualityState,
          quantity: f.weight('数量', { required: true, min: 0 }).schema,
        }),
      )
      .min(1)
      .max(200),
    reason: lines(200).min(2, { error: '原因至少 2 个字' }),
  }),
  output: z.object({ judged: z.int() }),
  errors: [
    'Common:Validation',
    'Common:QuantityNotPositive',
    'Common:LineTwice',
    'Common:DisabledReference',
    'Stock:WarehouseType',
    'Stock:Insufficient',
    'Stock:ReservedByOthers',
    'Stock:ReserveExceeded',
    'Stock:LocationMismatch',
    'Stock:Frozen',
  ],
});
