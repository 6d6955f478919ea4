/** What calls of lost pieces answer. */
import { z } from 'zod';
import { sheetPieceSchema } from '../sheet/nest-sheet.views.ts';

const ref = z.uuid();

export const lostRow = z.object({
  id: ref,
  productId: ref,
  code: z.string(),
  projectId: ref,
  projectName: z.string(),
  /** what of the product is lost where it is a piece of profile */
  pieceId: ref.nullable(),
  pieceName: z.string().nullable(),
  /** the order that has lost it */
  nestOrderId: ref.nullable(),
  orderNo: z.string().nullable(),
  sheetNo: z.string().nullable(),
  lableCodes: z.array(z.string()),
  /** the order that nests it again */
  renestOrderId: ref.nullable(),
  renestOrderNo: z.string().nullable(),
  quantity: z.int(),
  source: z.int(),
  state: z.int(),
  reason: z.string().nullable(),
  /** why it is left, or needed no more */
  handledReason: z.string().nullable(),
  reporterName: z.string().nullable(),
  photos: z.array(ref),
  dueDate: z.string().nullable(),
  isUrgent: z.boolean(),
  /** goes with the next ordinary order of its project */
  joinsNext: z.boolean(),
  /** it has waited; of what is done: how long it took */
  days: z.int(),
  version: z.int(),
  creationTime: z.string(),
  actions: z.array(z.string()),
});
export type LostRow = z.infer<typeof lostRow>;

/** A sheet that is cut, or the piece of a label on one: what can be reported lost of it. */
export const lostFound = z.object({
  sheetNo: z.string(),
  title: z.string(),
  orderNo: z.string(),
  cutTime: z.string().nullable(),
  operatorName: z.string().nullable(),
  /** the piece of the label that was scanned */
  seq: z.int().nullable(),
  pieces: z.array(sheetPieceSchema),
});
export type LostFound = z.infer<typeof lostFound>;
