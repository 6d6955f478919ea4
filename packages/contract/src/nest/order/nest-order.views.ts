/** What nest calls answer: figures, groups, stocks, orders, runs, costs. Lengths mm; money, area and weight decimal strings. */
import { z } from 'zod';
import { outlineSchema } from '../../basic/stock/outline.ts';
import { rowSchema } from '../../kit/schema.ts';
import { nestOrderFields, nestOrderProductFields, nestParamsSchema } from './nest-order.fields.ts';
export * from './nest-draft.input.ts';
export * from './nest-layout.views.ts';

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
  /** seconds at the machine and what they cost (F9.4); null of a plan that was made before they were counted */
  estSeconds: z.int().nullable(),
  processCost: money,
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
  warehouseId: ref.nullable(),
  materialSkuId: ref.nullable(),
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
  /** corners of a remnant that is no rectangle, and its m² */
  outline: outlineSchema.nullable(),
  area: z.string().nullable(),
  /** of a remnant: days since it came */
  ageDays: z.int().nullable(),
  /** of a size: the film that its sheets come with */
  film: z.string().nullable(),
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

// orders -----------------------------------------------------------------------------------------------------------
const actions = z.array(z.string());
/** What an order has cost (F9): yuan, null where it has cost nothing yet; `NEST_FEE_STATES`. */
export const nestFee = { serviceFee: z.string().nullable(), feeState: z.int() } as const;
export const nestOrderRow = rowSchema(nestOrderFields).and(
  z.object({
    creatorName: z.string().nullable(),
    parentOrderNo: z.string().nullable(),
    ...nestFee,
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
  /** the plan that this one was laid by hand from */
  touchedFrom: z.int().nullable(),
  /** locked sheets that the computation was given to keep */
  keptSheets: z.int(),
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

export const nestCostSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      materialCost: money,
      remnantCredit: money,
      scrapCredit: money,
      netCost: money,
      processCost: money,
      estSeconds: z.int().nullable(),
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
