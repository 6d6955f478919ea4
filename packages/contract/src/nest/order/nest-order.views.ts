/** What nest calls answer and take: groups, stocks, runs, layouts. Lengths mm; money, area and weight decimal strings. */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { rowSchema } from '../../kit/schema.ts';
import { nestOrderFields, nestOrderProductFields, nestParamsSchema } from './nest-order.fields.ts';
import { NEST_STATE_ACTIONS } from './nest-order.machine.ts';
import { line, lines } from '../../kit/text.ts';
import { idOf } from '../../kit/targets.ts';

const length = z.number();
const money = z.string().nullable();
const ref = z.uuid();

/** Key figures of an order, a run or a group, summed from stored rows. */
export const nestFiguresSchema = z.object({
  productKinds: z.int(),
  pieceAmount: z.int(),
  placedAmount: z.int(),
  lostAmount: z.int(),
  sheetAmount: z.int(),
  layoutAmount: z.int(),
  remnantAmount: z.int(),
  netArea: z.string(),
  grossArea: z.string(),
  remnantArea: z.string(),
  netWeight: z.string(),
  grossWeight: z.string(),
  scrapWeight: z.string(),
  utilization: z.string().nullable(),
  effectiveUtilization: z.string().nullable(),
  weightUtilization: z.string().nullable(),
  materialCost: money,
  remnantCredit: money,
  scrapCredit: money,
  netCost: money,
  cutLength: z.string(),
  lowerBoundSheets: z.int().nullable(),
  lowerBoundCost: money,
  gap: z.string().nullable(),
});
export type NestFigures = z.infer<typeof nestFiguresSchema>;

/** texture|thickness|colour with its names. */
export const nestGroupSchema = z.object({
  name: z.string(),
  textureId: ref,
  textureName: z.string(),
  thickness: length,
  colorId: ref.nullable(),
  colorName: z.string().nullable(),
  colorHex: z.string().nullable(),
  kinds: z.int(),
  pieces: z.int(),
  area: z.string(),
  weight: z.string(),
});
export type NestGroup = z.infer<typeof nestGroupSchema>;

/** A stock a group may be cut from; the order keeps it as a snapshot. */
export const nestStockSchema = z.object({
  id: ref,
  groupName: z.string(),
  kind: z.int(),
  title: z.string(),
  plateMaterialSizeId: ref.nullable(),
  stockPlateId: ref.nullable(),
  width: length,
  length: length.nullable(),
  minLength: length.nullable(),
  maxLength: length.nullable(),
  lengthStep: length.nullable(),
  limitQuantity: z.int().nullable(),
  available: z.int().nullable(),
  priceMode: z.int(),
  price: money,
  levellingFee: money,
  useOrder: z.int(),
});
export type NestStock = z.infer<typeof nestStockSchema>;

export const nestErrorSchema = z.object({
  productId: ref.nullable(),
  code: z.string().nullable(),
  errorType: z.int(),
  label: z.string(),
  message: z.string(),
  suggestion: z.string(),
  repair: z.string().nullable(),
  drawingUrl: z.string().nullable(),
});
export type NestError = z.infer<typeof nestErrorSchema>;

// what a client sends ---------------------------------------------------------------------------------------------
export const nestLineInput = z.object({
  productId: idOf('product'),
  quantity: z.int().min(1).max(99_999),
  priority: z.int().min(1).max(9).optional(),
  groupKey: f.text('交付组', { max: 40 }).schema.optional(),
});
export const nestStockInput = z.object({
  groupName: line(200),
  kind: z.int().min(1).max(4),
  plateMaterialSizeId: idOf('plateSize').nullish(),
  stockPlateId: idOf('stockPlate').nullish(),
  limitQuantity: z.int().min(1).max(100_000).nullish(),
  useOrder: z.int().min(1).max(99).optional(),
});
/** Body of save and pre-check. Without `stocks` every stock that fits a group is taken. */
export const nestDraftSchema = z.object({
  kind: z.literal(1).default(1),
  name: f.text('名称', { max: 60 }).schema.optional(),
  products: z.array(nestLineInput).max(2000),
  stocks: z.array(nestStockInput).max(2000).nullish(),
  params: nestParamsSchema,
  /** 补套 of what a confirmed order could not place or lost; said once, when the order is made */
  parentOrderId: idOf('nestOrder').nullish(),
});
export type NestDraft = z.infer<typeof nestDraftSchema>;

const REASON = new Set<string>(['unconfirm', 'void']);
export const nestActionSchema = z
  .object({
    action: z.enum(NEST_STATE_ACTIONS),
    version: z.int().min(0),
    reason: lines(200).optional(),
    runId: idOf('nestRun').optional(),
    /** with cancel: false throws the best plan so far away instead of keeping it as a run */
    keep: z.boolean().optional(),
  })
  .superRefine((v, context) => {
    if (REASON.has(v.action) && !v.reason)
      context.addIssue({ code: 'custom', path: ['reason'], message: '请填写原因' });
    if (v.action === 'adopt' && !v.runId)
      context.addIssue({ code: 'custom', path: ['runId'], message: '请选择方案' });
  });

// orders -----------------------------------------------------------------------------------------------------------
const actions = z.array(z.string());
export const nestOrderRow = rowSchema(nestOrderFields).and(
  z.object({
    creatorName: z.string().nullable(),
    parentOrderNo: z.string().nullable(),
    actions,
    groups: z.array(
      z.object({ textureName: z.string(), thickness: length, colorName: z.string().nullable() }),
    ),
  }),
);
export const nestOrderLine = rowSchema(nestOrderProductFields).and(
  z.object({
    code: z.string(),
    name: z.string().nullable(),
    projectId: ref,
    projectName: z.string(),
    plateTypeName: z.string().nullable(),
    groupName: z.string(),
    textureName: z.string(),
    thickness: length,
    colorName: z.string().nullable(),
    unfoldWidth: length.nullable(),
    unfoldHeight: length.nullable(),
    netArea: z.string(),
    weight: z.string(),
    lostAmount: z.int(),
    lostReason: z.string().nullable(),
    availableToNest: z.int(),
  }),
);
export type NestOrderLine = z.infer<typeof nestOrderLine>;

export const nestRunSchema = z.object({
  id: ref,
  runNo: z.int(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  engine: z.string(),
  engineVersion: z.string(),
  seed: z.int(),
  params: nestParamsSchema,
  figures: nestFiguresSchema.nullable(),
  verify: z.object({ ok: z.boolean(), sheets: z.int(), pieces: z.int(), faults: z.int() }).nullable(),
  rounds: z.number().nullable(),
  durationMs: z.int().nullable(),
  message: z.string().nullable(),
  creationTime: z.string(),
  creatorName: z.string().nullable(),
  isChosen: z.boolean(),
  isCurrent: z.boolean(),
});
export type NestRun = z.infer<typeof nestRunSchema>;

export const nestUnplacedSchema = z.object({
  productId: ref,
  code: z.string(),
  quantity: z.int(),
  reason: z.string(),
  message: z.string(),
  unfoldWidth: length.nullable(),
  unfoldHeight: length.nullable(),
  errorType: z.int().nullable(),
  suggestion: z.string().nullable(),
  repair: z.string().nullable(),
});
export const nestOrderDetail = nestOrderRow.and(
  z.object({
    figures: nestFiguresSchema.nullable(),
    groupFigures: z.array(z.object({ name: z.string(), figures: nestFiguresSchema })),
    groupRows: z.array(nestGroupSchema),
    stocks: z.array(nestStockSchema),
    runs: z.array(nestRunSchema),
    unplaced: z.array(nestUnplacedSchema),
    errors: z.array(nestErrorSchema),
  }),
);
export type NestOrderDetail = z.infer<typeof nestOrderDetail>;

export const nestProgressSchema = z.object({
  state: z.int(),
  version: z.int(),
  percent: z.number(),
  message: z.string(),
  elapsed: z.number(),
  previewNo: z.int(),
  sheets: z.int().nullable(),
  placed: z.int().nullable(),
  pieces: z.int(),
  utilization: z.string().nullable(),
  bestCost: money,
  lowerBoundSheets: z.int().nullable(),
  lowerBoundCost: money,
  gap: z.string().nullable(),
  gapText: z.string(),
});
export type NestProgress = z.infer<typeof nestProgressSchema>;

// layouts ----------------------------------------------------------------------------------------------------------
export const nestPlacementSchema = z.object({
  seq: z.int(),
  productId: ref,
  x: length,
  y: length,
  w: length,
  h: length,
  rotation: z.int(),
  mirror: z.boolean(),
});
const remnant = z.object({
  x: length,
  y: length,
  w: length,
  l: length,
  area: z.string(),
  weight: z.string(),
  credit: money,
});
const cutPiece = z.object({
  id: z.string().nullable(),
  kind: z.enum(['part', 'remnant', 'strip', 'rest', 'waste']),
  seq: z.int().optional(),
  x: length,
  y: length,
  w: length,
  h: length,
});
/** One stroke of shear or saw as the engine's `CutStroke` has it. */
const cutStroke = z.object({
  no: z.int(),
  piece: z.string(),
  kind: z.enum(['trim', 'cut']),
  cut: z.enum(['across', 'along']),
  stop: length,
  at: length,
  length,
  blade: z.enum(['before', 'after']),
  stage: z.int(),
  x: length,
  y: length,
  falls: cutPiece.nullable(),
  remains: cutPiece.nullable(),
});
export type NestCutPiece = z.infer<typeof cutPiece>;
export const nestLayoutSchema = z.object({
  id: z.string(),
  layoutNo: z.int(),
  groupName: z.string(),
  stockKind: z.int(),
  stockTitle: z.string(),
  width: length,
  length,
  thickness: length,
  repeat: z.int(),
  cutCount: z.int(),
  partCount: z.int(),
  utilization: z.string(),
  cutLength: z.string(),
  area: z.string(),
  weight: z.string(),
  cost: money,
  remnants: z.array(remnant) /** width of the blade, mm; 0 at a shear */,
  kerf: length,
  steps: z.array(cutStroke),
  placements: z.array(nestPlacementSchema),
});
export type NestLayout = z.infer<typeof nestLayoutSchema>;
export type NestPlacement = NestLayout['placements'][number];

const point = z.tuple([length, length, length, length]);
/** A product as a sheet draws it: flat outline as an SVG path (mm, y upwards) when it is no rectangle, bend and groove lines. */
export const nestDrawnProduct = z.object({
  id: ref,
  code: z.string(),
  name: z.string().nullable(),
  projectName: z.string(),
  plateTypeName: z.string().nullable(),
  w: length,
  h: length,
  visibleWidth: length.nullable(),
  visibleHeight: length.nullable(),
  depth: length.nullable(),
  weight: z.string(),
  netArea: z.string(),
  quantity: z.int(),
  outline: z.string().nullable(),
  holes: z.array(z.string()),
  bends: z.array(point),
  grooves: z.array(point),
  positions: z.array(z.string()),
  groupKey: z.string().nullable(),
  nextProcess: z.string(),
});
export type NestDrawnProduct = z.infer<typeof nestDrawnProduct>;
export const nestSheetsSchema = z.object({
  layouts: z.array(nestLayoutSchema),
  products: z.array(nestDrawnProduct),
});
export type NestSheets = z.infer<typeof nestSheetsSchema>;

export const nestCostSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      materialCost: money,
      remnantCredit: money,
      scrapCredit: money,
      netCost: money,
      netWeight: z.string(),
      unitCost: money,
      lines: z.array(
        z.object({
          productId: ref,
          code: z.string(),
          quantity: z.int(),
          netWeight: z.string(),
          pieceCost: money,
          amount: money,
        }),
      ),
    }),
  ),
});
export type NestCost = z.infer<typeof nestCostSchema>;
