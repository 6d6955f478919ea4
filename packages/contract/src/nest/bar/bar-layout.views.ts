/** A bar as it is drawn and cut, apart: what shows sheets needs nothing else of the bars. Lengths mm. */
import { z } from 'zod';

const length = z.number();
const money = z.string().nullable();
const ref = z.uuid();

const piece = z.object({
  seq: z.int(),
  pieceId: ref,
  code: z.string(),
  x: length,
  length,
  angleLeft: z.number(),
  angleRight: z.number(),
  isFlipped: z.boolean(),
});
const cut = z.object({
  no: z.int(),
  kind: z.enum(['trim', 'part']),
  angle: z.number(),
  at: length,
  stop: length,
  seq: z.int(),
  code: z.string(),
});
/** One cutting pattern, drawn and cut. */
export const barLayoutSchema = z.object({
  id: ref,
  layoutNo: z.int(),
  groupName: z.string(),
  title: z.string(),
  stockKind: z.int(),
  stockTitle: z.string(),
  length,
  height: length,
  repeat: z.int(),
  cutCount: z.int(),
  partCount: z.int(),
  cuts: z.int(),
  /** of one bar; null in plans of before it was counted */
  estSeconds: z.int().nullable(),
  leftover: length,
  isRemnant: z.boolean(),
  remnantCode: z.string().nullable(),
  utilization: z.string(),
  weight: z.string(),
  cost: money,
  credit: money,
  barNos: z.array(z.string()),
  pieces: z.array(piece),
  steps: z.array(cut),
});
export type BarLayoutView = z.infer<typeof barLayoutSchema>;
