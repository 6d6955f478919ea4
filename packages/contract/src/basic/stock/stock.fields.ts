/** Boards and remnants that nesting can use: the first cut of the material warehouse (engineering H1). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields, type Tone } from '../../kit/field.ts';
import { OUTLINE_MOST, outlineSchema } from './outline.ts';

export * from './outline.ts';

export const STOCK_PLATE_KINDS = [
  { value: 4, label: '库存板' },
  { value: 3, label: '余料' },
] as const;

/** What was cut on the shop floor is free once the warehouse has looked at it. */
export const REMNANT_STATES = [
  { value: 1, label: '可用', tone: 'green' },
  { value: 8, label: '已报废', tone: 'red' },
  { value: 16, label: '待确认', tone: 'amber' },
  { value: 32, label: '已出售', tone: 'gray' },
  { value: 64, label: '已作废', tone: 'void' },
] as const;
export const REMNANT_ENDS = { scrapped: 8, sold: 32, voided: 64 } as const;
export const REMNANT_WAITING = 16;
/** What a free one is while somebody holds it, and once a document or the saw has taken it. */
const [RESERVED, USED] = [
  { label: '已预留', tone: 'cyan' },
  { label: '已领用', tone: 'gray' },
] as const;
interface Standing {
  readonly remnantStatus: number;
  readonly quantity: number;
  readonly reservedQuantity: number;
}
/** What a remnant is, as a list says it. */
export function remnantStanding({ remnantStatus, quantity, reservedQuantity }: Standing): {
  readonly label: string;
  readonly tone: Tone;
} {
  const own = REMNANT_STATES.find((s) => s.value === remnantStatus) ?? REMNANT_STATES[0];
  if (own !== REMNANT_STATES[0]) return own;
  if (quantity === 0) return USED;
  return reservedQuantity > 0 ? RESERVED : own;
}
/** what lies longer is idle (呆滞) */
export const REMNANT_IDLE_DAYS = 90;

/** Where a stock move comes from (`sourceType`). */
export const STOCK_SOURCES = {
  opening: 'opening',
  adjust: 'adjust',
  scrap: 'scrap',
  sale: 'sale',
  void: 'void',
  moved: 'moved',
} as const;
export const STOCK_MOVE_SOURCES: Readonly<Record<string, string>> = {
  opening: '登记',
  adjust: '调整',
  scrap: '报废',
  sale: '出售',
  void: '作废',
  moved: '转入库单',
  'nest.order': '套料单',
  'nest.sheet': '下料',
  'warehouse.material.out': '领料单',
};
/** Types of the moves of remnants in the stock core, as those of receipts and issues. */
export const REMNANT_MOVES = {
  used: 1,
  born: 4,
  /** out of one warehouse, into another */
  moved: 8,
  voided: 16,
  scrapped: 32,
  sold: 128,
  gain: 1002,
  loss: 1003,
} as const;
/** kg that come to the scrap of a warehouse */
export const SCRAP_MOVE = 64;
export const REMNANT_MOVE_TYPES = [
  { value: REMNANT_MOVES.used, label: '余料领用' },
  { value: REMNANT_MOVES.born, label: '余料入库' },
  { value: REMNANT_MOVES.moved, label: '余料移库' },
  { value: REMNANT_MOVES.voided, label: '余料作废' },
  { value: REMNANT_MOVES.scrapped, label: '余料报废' },
  { value: REMNANT_MOVES.sold, label: '余料出售' },
] as const;
/** What is too small to be kept, or is scrapped, as kg of scrap. */
export const SCRAP_MOVE_TYPES = [{ value: SCRAP_MOVE, label: '废料入库' }] as const;

/** Said of a remnant that has an outline. */
export const NO_RECTANGLE = '异形';
/** What speaks against an outline, by the code of the geometry. */
export const OUTLINE_FAULTS: Readonly<Record<'CORNERS' | 'CROSSING' | 'EXTENT' | 'KIND', string>> = {
  CORNERS: `要有 3～${OUTLINE_MOST} 个角点`,
  CROSSING: '边相交、重叠，或没有面积',
  EXTENT: '角点的范围应正好是 0～长 × 0～宽',
  KIND: '只有余料可以不是矩形',
};

/** Shown beside a board: its colour, what of it is free, what one sheet weighs. */
export const stockPlateExtra = catalogue({
  colorCode: f.text('色号', { mark: 'C' }),
  colorName: f.text('颜色', { mark: 'C' }),
  colorRgb: f.text('色值', { mark: 'C' }),
  availableQuantity: f.int('可用', { mark: 'C', required: true }),
  sheetWeight: f.weight('单张重', { mark: 'C', required: true }),
});

export const stockPlateFields = catalogue({
  ...rowFields,
  kind: f.oneOf('类型', { mark: 'W1', options: STOCK_PLATE_KINDS, default: 4 }),
  code: f.text('板材编号', { required: true, max: 40 }),
  textureId: f.ref('材质', 'texture', { mark: 'W1', required: true }),
  thickness: f.thickness('板厚', { mark: 'W1', required: true, min: 0.1, max: 100 }),
  width: f.length('宽', { mark: 'W1', required: true, min: 1, max: 5000 }),
  length: f.length('长', { mark: 'W1', required: true, min: 1, max: 20_000 }),
  colorId: f.ref('颜色', 'color', { mark: 'W1' }),
  outline: f.json('外形', outlineSchema, { mark: 'W1' }),
  area: f.area('实有面积', { mark: 'S' }),
  quantity: f.int('数量', { mark: 'S', default: 0, min: 0 }),
  reservedQuantity: f.int('占用', { mark: 'S', default: 0, min: 0 }),
  unitPrice: f.price('单价', { unit: '元/kg', default: '0', min: 0, amount: true }),
  bookValue: f.money('账面价值', { min: 0, amount: true }),
  warehouseId: f.ref('仓库', 'warehouse', { mark: 'W1' }),
  projectId: f.ref('来源工程', 'project', { mark: 'S' }),
  /** whose sheet it was cut from; none: entered by hand */
  sourceOrderId: f.ref('来源套料单', 'nestOrder', { mark: 'S' }),
  warehouse: f.text('库位', { max: 40 }),
  remnantStatus: f.oneOf('余料状态', { mark: 'S', options: REMNANT_STATES, default: 1 }),
  isEnabled: f.bool('启用', { default: true }),
  remark: f.text('备注', { max: 200, lines: true }),
});
