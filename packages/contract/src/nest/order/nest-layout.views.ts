/** What is shown of a sheet: its layout, strokes and pieces, and the products that lie on it. Lengths mm. */
import { z } from 'zod';

const length = z.number();
const money = z.string().nullable();
const ref = z.uuid();

// layouts ----------------------------------------------------------------------------------------------------------
export const nestPlacementSchema = z.object({
  seq: z.int(),
  productId: ref,
  x: length,
  y: length,
  w: length,
  h: length,
  /** degrees; of true outlines any, with at most 3 decimals */
  rotation: z.number(),
  mirror: z.boolean(),
  /** of true outlines: where the origin of the drawing lies once it is mirrored and turned */
  at: z.object({ x: length, y: length }).nullish(),
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
  /** of the order's stocks */
  stockId: z.string(),
  stockKind: z.int(),
  stockTitle: z.string(),
  width: length,
  length,
  thickness: length,
  repeat: z.int(),
  cutCount: z.int(),
  /** the change order that has pieces of this plate made once more */
  affectedBy: z.string().nullable(),
  /** 重算 leaves it as it is */
  isLocked: z.boolean(),
  partCount: z.int(),
  utilization: z.string(),
  cutLength: z.string(),
  /** of one sheet */
  pierceCount: z.int().nullable(),
  estSeconds: z.int().nullable(),
  area: z.string(),
  weight: z.string(),
  cost: money,
  remnants: z.array(remnant) /** width of the blade, mm; 0 at a shear */,
  kerf: length,
  /** of a remnant that is no rectangle: what it does not have, mm */
  gone: z.array(z.object({ x: length, y: length, w: length, h: length })),
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
  /** of true outlines: middle and size of the box in which a text finds most room */
  spot: z.object({ x: length, y: length, w: length, h: length }).nullish(),
  /** degrees that the part may be turned by; null: any */
  turns: z.array(z.number()).nullish(),
  /** of true outlines: may lie mirrored */
  mirrors: z.boolean().optional(),
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
