/** What calls of sheets answer. Lengths mm. */
import { z } from 'zod';
import { barLayoutSchema } from '../bar/bar-layout.views.ts';
import { nestDrawnProduct, nestLayoutSchema } from '../order/nest-layout.views.ts';

const length = z.number();
const ref = z.uuid();

export const nestSheetRow = z.object({
  id: ref,
  sheetNo: z.string(),
  layoutNo: z.int(),
  serial: z.int(),
  total: z.int(),
  /** material, thickness and colour, or profile and colour */
  title: z.string(),
  /** null: a bar */
  width: length.nullable(),
  length,
  partCount: z.int(),
  lostCount: z.int(),
  state: z.int(),
  operatorName: z.string().nullable(),
  /** the machine, as it was called then */
  equipmentName: z.string().nullable(),
  cutTime: z.string().nullable(),
  reason: z.string().nullable(),
  actions: z.array(z.string()),
});
export type NestSheetRow = z.infer<typeof nestSheetRow>;

export const sheetPieceSchema = z.object({
  seq: z.int(),
  productId: ref,
  /** of a bar: the accessory of the product */
  pieceId: ref.nullable(),
  code: z.string(),
  projectId: ref,
  projectName: z.string(),
  lableId: ref.nullable(),
  lableCode: z.string().nullable(),
  /** made once more elsewhere by a change order */
  isVoid: z.boolean(),
  /** missing, scrapped or withdrawn: it is nested again elsewhere */
  isReturned: z.boolean(),
});
export type SheetPiece = z.infer<typeof sheetPieceSchema>;

export const sheetRemnantSchema = z.object({
  seq: z.int(),
  state: z.int(),
  code: z.string(),
  width: length.nullable(),
  length,
  plannedWidth: length.nullable(),
  plannedLength: length,
  place: z.string().nullable(),
  stockPlateId: ref.nullable(),
});
export type SheetRemnant = z.infer<typeof sheetRemnantSchema>;

/** A sheet as whoever stands at the machine needs it: drawing, parts with their labels, remnants, strokes. */
export const nestSheetDetail = z.object({
  sheet: nestSheetRow,
  order: z.object({
    id: ref,
    no: z.string(),
    kind: z.int(),
    state: z.int(),
    projectNames: z.string().nullable(),
    sheetAmount: z.int(),
    cutSheetAmount: z.int(),
  }),
  pieces: z.array(sheetPieceSchema),
  remnants: z.array(sheetRemnantSchema),
  layout: nestLayoutSchema.nullable(),
  products: z.array(nestDrawnProduct),
  bar: barLayoutSchema.nullable(),
});
export type NestSheetDetail = z.infer<typeof nestSheetDetail>;

/** A board or remnant in stock that a sheet can be cut from. */
export const nestBoardSchema = z.object({
  id: ref,
  code: z.string(),
  /** 3 a remnant, 4 a board */
  kind: z.int(),
  width: length,
  length,
  /** sheets that nobody holds */
  free: z.int(),
  isPlanned: z.boolean(),
});
export type NestBoard = z.infer<typeof nestBoardSchema>;

const money = z.string().nullable();
const costs = z.object({
  sheets: z.int(),
  materialCost: money,
  remnantCredit: money,
  netCost: money,
});
const costOfProject = z.object({
  projectId: ref,
  projectName: z.string(),
  /** good pieces; what is spoilt is carried by those that are not */
  pieces: z.int(),
  amount: money,
});
/** What the plan said and what became of it (F9): sheets that were cut or spoilt, remnants that came. */
export const nestActualSchema = z.object({
  plan: costs.extend({ scrapCredit: money }),
  actual: costs.extend({ scrapped: z.int(), pieces: z.int(), lost: z.int() }),
  groups: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      plan: costs,
      actual: costs.extend({ scrapped: z.int() }),
    }),
  ),
  projects: z.array(costOfProject),
});
export type NestActual = z.infer<typeof nestActualSchema>;

export const sheetDoneSchema = z.object({
  sheetNo: z.string(),
  state: z.int(),
  orderState: z.int(),
  sheetAmount: z.int(),
  cutSheetAmount: z.int(),
  /** cut well */
  pieces: z.int(),
  lost: z.int(),
  /** false: cut before the warehouse has issued its sheets */
  isIssued: z.boolean(),
  /** pieces that production could not report, with why */
  skipped: z.array(z.object({ lableCode: z.string(), reason: z.string() })),
});
export type SheetDone = z.infer<typeof sheetDoneSchema>;
