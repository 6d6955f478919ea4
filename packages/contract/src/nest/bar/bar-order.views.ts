/** What calls of bar nesting take and answer: pieces, groups, stocks, orders, runs, bars. Lengths mm; money and weight decimal strings; metres 3 decimals. */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { nestOrderFields } from '../order/nest-order.fields.ts';
import { nestFee } from '../order/nest-order.views.ts';
import { barNestParamsSchema, MAX_BAR_LENGTH } from './bar-params.ts';

export * from './bar-layout.views.ts';

const length = z.number();
const money = z.string().nullable();
const ref = z.uuid();
const barLength = z.number().min(1).max(MAX_BAR_LENGTH).multipleOf(0.001);

// what a client sends ---------------------------------------------------------------------------------------------
export const barLineInput = z.object({
  pieceId: idOf('productAccessory'),
  quantity: z.int().min(1).max(99_999),
  priority: z.int().min(1).max(9).optional(),
});
/** A bar to buy (kind 1), one ordered to measure (2), a remnant that lies there (3). */
export const barStockInput = z
  .object({
    groupName: line(200).min(1),
    kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    length: barLength.nullish(),
    minLength: barLength.nullish(),
    maxLength: barLength.nullish(),
    lengthStep: barLength.nullish(),
    /** a remnant of the stock: its length, its price and that it is one are known */
    restId: idOf('barRest').nullish(),
    limitQuantity: z.int().min(1).max(100_000).nullish(),
    /** yuan a metre for bars ordered to measure and remnants, else a bar; nothing: as the SKU of this length says */
    price: f.price('单价', { min: 0 }).schema.nullish(),
    useOrder: z.int().min(1).max(99).optional(),
  })
  .superRefine((s, context) => {
    const fault = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    // of a rest all is known
    if (s.restId) return;
    if (s.kind !== 2 && !s.length) fault('length', '请填写长度');
    if (s.kind === 3 && !s.limitQuantity) fault('limitQuantity', '请填写余料支数');
    if (s.kind === 2 && !(s.minLength && s.maxLength && s.minLength <= s.maxLength))
      fault('maxLength', '请填写长度范围');
  });
export const barDraftSchema = z.object({
  name: f.text('名称', { max: 60 }).schema.optional(),
  pieces: z.array(barLineInput).max(2000),
  /** nothing: every enabled SKU of the profiles that has a length */
  stocks: z.array(barStockInput).max(500).nullish(),
  params: barNestParamsSchema,
  parentOrderId: idOf('nestOrder').nullish(),
  /** 补套 of these lost pieces; said once, when the order is made */
  lostIds: z.array(idOf('lostProduct')).max(500).optional(),
});
export type BarDraft = z.infer<typeof barDraftSchema>;

// what is answered ------------------------------------------------------------------------------------------------
export const barFiguresSchema = z.object({
  productKinds: z.int(),
  pieceAmount: z.int(),
  placedAmount: z.int(),
  lostAmount: z.int(),
  barAmount: z.int(),
  layoutAmount: z.int(),
  remnantAmount: z.int(),
  netLength: z.string(),
  grossLength: z.string(),
  remnantLength: z.string(),
  netWeight: z.string(),
  grossWeight: z.string(),
  scrapWeight: z.string(),
  utilization: z.string().nullable(),
  effectiveUtilization: z.string().nullable(),
  materialCost: money,
  remnantCredit: money,
  scrapCredit: money,
  netCost: money,
  cuts: z.int(),
  estSeconds: z.int().nullable(),
  processCost: money,
  lowerBoundBars: z.int(),
  lowerBoundCost: money,
  gap: z.string().nullable(),
  isProven: z.boolean(),
});
export type BarNestFigures = z.infer<typeof barFiguresSchema>;

/** A profile in one colour. */
export const barGroupSchema = z.object({
  name: z.string(),
  accessoryId: idOf('accessory'),
  profile: z.string(),
  color: z.string().nullable(),
  sectionHeight: length.nullable(),
  metreWeight: z.string().nullable(),
  kinds: z.int(),
  pieces: z.int(),
  /** m */
  netLength: z.string(),
});
export type BarGroupView = z.infer<typeof barGroupSchema>;

export const barStockSchema = z.object({
  id: ref,
  groupName: z.string(),
  kind: z.int(),
  title: z.string(),
  length: length.nullable(),
  minLength: length.nullable(),
  maxLength: length.nullable(),
  lengthStep: length.nullable(),
  restId: ref.nullable(),
  limitQuantity: z.int().nullable(),
  /** 1 yuan/kg, 2 yuan/bar, 4 yuan/m */
  priceMode: z.int(),
  price: money,
  useOrder: z.int(),
});
export type BarStockView = z.infer<typeof barStockSchema>;

/** One accessory of a product that is cut from a profile. */
export const barPieceSchema = z.object({
  id: ref,
  productId: ref,
  code: z.string(),
  projectId: ref,
  projectName: z.string(),
  name: z.string(),
  groupName: z.string(),
  length,
  leftAngle: z.number(),
  rightAngle: z.number(),
  /** what all pieces of the product need */
  quantity: z.int(),
  available: z.int(),
  ordered: z.int(),
  priority: z.int(),
  dueDate: z.string().nullable(),
});
export type BarPieceView = z.infer<typeof barPieceSchema>;
export const barNestableSchema = z.object({
  pieces: z.array(barPieceSchema),
  groups: z.array(barGroupSchema.extend({ stocks: z.array(barStockSchema) })),
});

const { params: _params, ...head } = nestOrderFields;
export const barOrderRow = rowSchema(head).and(
  z.object({
    creatorName: z.string().nullable(),
    parentOrderNo: z.string().nullable(),
    ...nestFee,
    profiles: z.array(z.string()),
    netLength: z.string().nullable(),
    grossLength: z.string().nullable(),
    remnantAmount: z.int().nullable(),
    actions: z.array(z.string()),
  }),
);
export type BarOrderRow = z.infer<typeof barOrderRow>;

export const barRunSchema = z.object({
  id: ref,
  runNo: z.int(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  seed: z.int(),
  params: barNestParamsSchema,
  figures: barFiguresSchema.nullable(),
  verify: z.object({ ok: z.boolean(), bars: z.int(), pieces: z.int(), faults: z.int() }).nullable(),
  durationMs: z.int().nullable(),
  message: z.string().nullable(),
  creationTime: z.string(),
  creatorName: z.string().nullable(),
  isChosen: z.boolean(),
  isCurrent: z.boolean(),
});
export type BarRun = z.infer<typeof barRunSchema>;

const barLine = z.object({
  id: ref,
  pieceId: ref,
  productId: ref,
  code: z.string(),
  projectName: z.string(),
  name: z.string(),
  groupName: z.string(),
  length: length.nullable(),
  leftAngle: z.number(),
  rightAngle: z.number(),
  quantity: z.int(),
  placedQuantity: z.int(),
  lostAmount: z.int(),
  lostReason: z.string().nullable(),
  priority: z.int(),
  available: z.int(),
  errorText: z.string().nullable(),
});
export type BarOrderLine = z.infer<typeof barLine>;
export const barErrorSchema = z.object({
  pieceId: ref.nullable(),
  code: z.string().nullable(),
  label: z.string(),
  message: z.string(),
  suggestion: z.string(),
});
export const barOrderDetail = barOrderRow.and(
  z.object({
    params: barNestParamsSchema,
    figures: barFiguresSchema.nullable(),
    groupFigures: z.array(z.object({ name: z.string(), figures: barFiguresSchema })),
    groupRows: z.array(barGroupSchema),
    stocks: z.array(barStockSchema),
    runs: z.array(barRunSchema),
    lines: z.array(barLine),
    errors: z.array(barErrorSchema),
  }),
);
export type BarOrderDetail = z.infer<typeof barOrderDetail>;

/** A run that was taken of the quota (1), or given back (2). */
export const barCostRow = z.object({
  id: z.string(),
  orderId: z.uuid(),
  no: z.string(),
  type: z.int(),
  quantity: z.int(),
  orderState: z.int(),
  creationTime: z.string(),
});
