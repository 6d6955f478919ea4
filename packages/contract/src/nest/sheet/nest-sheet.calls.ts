/** Calls of sheets in the shop, of plates and bars (engineering F11). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import {
  nestActualSchema,
  nestBoardSchema,
  nestSheetDetail,
  nestSheetRow,
  sheetDoneSchema,
} from './nest-sheet.views.ts';

const O = 'AlNest.NestOrders';
const R = 'AlNest.NestResults';
const base = '/api/cad/nest';
const sheetNo = line(80).min(1);
const reason = line(200).min(2, { error: '请填写原因' });

export const listOrderSheets = call({
  id: 'nest.order.sheets',
  method: 'GET',
  path: `${base}/order/{id}/sheet`,
  title: '下料清单',
  right: anyOf(`${R}:get`, `${O}:get`),
  output: z.array(nestSheetRow),
});
/** Plan against actual, as far as it is cut. */
export const nestOrderActual = call({
  id: 'nest.order.actual',
  method: 'GET',
  path: `${base}/order/{id}/cost/actual`,
  title: '套料成本：计划与实际',
  right: anyOf(`${R}:get`, `${O}:get`),
  output: nestActualSchema,
});
export const getSheet = call({
  id: 'nest.sheet.get',
  method: 'GET',
  path: `${base}/sheet/{sheetNo}`,
  title: '板材',
  right: anyOf(`${R}:get`, `${O}:get`),
  params: z.object({ sheetNo }),
  output: nestSheetDetail,
  errors: ['Nest:SheetUnknown'],
});

/** 实际用板: what the sheet can really be cut from, the planned board first. */
export const listSheetBoards = call({
  id: 'nest.sheet.boards',
  method: 'GET',
  path: `${base}/sheet/{sheetNo}/board`,
  title: '可用的板',
  right: `${R}:edit`,
  params: z.object({ sheetNo }),
  output: z.array(nestBoardSchema),
  errors: ['Nest:SheetUnknown'],
});
const size = z.number().positive().max(20_000);
export const cutSheet = call({
  id: 'nest.sheet.cut',
  method: 'POST',
  path: `${base}/sheet/cut`,
  title: '板材下料',
  right: `${R}:edit`,
  body: z.object({
    sheetNo,
    equipmentId: idOf('equipment').nullish(),
    /** the board or remnant that it really was, where it was not the planned one */
    stockPieceId: idOf('stockPlate').nullish(),
    /** pieces that did not come out of it */
    missing: z
      .array(
        z.object({
          productId: idOf('product'),
          /** of a bar */
          pieceId: idOf('productAccessory').nullish(),
          quantity: z.int().min(1).max(99_999),
        }),
      )
      .max(2000)
      .default([]),
    /** by the code that was expected; those not named did not come */
    remnants: z
      .array(
        z.object({
          code: line(80),
          produced: z.boolean().default(true),
          /** across and along the sheet, where it came otherwise than planned */
          w: size.optional(),
          l: size.optional(),
          place: line(40).optional(),
        }),
      )
      .max(20)
      .default([]),
  }),
  output: sheetDoneSchema,
  errors: [
    'Nest:SheetUnknown',
    'Nest:SheetDone',
    'Nest:SheetClosed',
    'Nest:SheetPiece',
    'Nest:SheetMissing',
    'Nest:SheetRemnant',
    'Nest:RemnantSize',
    'Nest:RestShort',
    'Nest:BoardUnfit',
    'Nest:BoardTaken',
    'Nest:State',
    'Basic:CodeDuplicate',
  ],
});
export const scrapSheet = call({
  id: 'nest.sheet.scrap',
  method: 'POST',
  path: `${base}/sheet/scrap`,
  title: '板材报废',
  right: `${R}:edit`,
  body: z.object({ sheetNo, reason }),
  output: sheetDoneSchema,
  errors: ['Nest:SheetUnknown', 'Nest:SheetDone', 'Nest:SheetClosed', 'Nest:State'],
});
/** 撤销下料: a sheet that was reported by mistake lies in the shop again, as if it had never been cut. */
export const undoCutSheet = call({
  id: 'nest.sheet.uncut',
  method: 'POST',
  path: `${base}/sheet/uncut`,
  title: '撤销下料',
  right: `${O}:disable`,
  body: z.object({ sheetNo, reason }),
  output: sheetDoneSchema,
  errors: [
    'Nest:SheetUnknown',
    'Nest:SheetClosed',
    'Nest:UndoRemnant',
    'Nest:UndoBoard',
    'Nest:UndoLost',
    'Nest:UndoChanged',
    'Produce:ReverseBlocked',
    // the scrap that came of it is sold, or its warehouse is being counted
    'Stock:Insufficient',
    'Stock:Frozen',
  ],
});

/** 余板重套: what is not cut goes into a new draft of the same parameters. */
export const nestRest = call({
  id: 'nest.order.rest',
  method: 'POST',
  path: `${base}/order/{id}/rest`,
  title: '余板重套',
  right: `${O}:edit`,
  body: z.object({ version: z.int().min(0) }),
  output: z.object({ id: z.uuid(), no: z.string() }),
  errors: [
    'Nest:State',
    'Nest:NoProduct',
    'Nest:NoStock',
    'Nest:NoBarStock',
    'Nest:StockShort',
    'Nest:QtyExceeded',
    'Nest:ParamRange',
    'Nest:TooLarge',
    'Cad:ProjectVoided',
    'Cad:ProjectClosed',
    'Feature:NotEnabled',
  ],
});
