/**
 * Which board a sheet really was (engineering F11): of its material and large enough, free or held by the order. What was
 * planned instead is free again, or goes to the sheet that the chosen board was kept for. Orders are locked; boards in id order.
 */
import type { NestBoard } from '@muyun/contract';
import { releaseNest } from '../../../../ledger/inventory/index.ts';
import { exchangeHeld, isFreeBoard } from '../../../../ledger/stock/index.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { NEST_SOURCE, sheetsHeld } from '../nest-confirm.ts';
import type { OrderRow } from '../nest-order.store.ts';
import {
  boardCode,
  boardFor,
  type BoardRow,
  boardsFor,
  setBoard,
  sheetOnBoard,
} from './sheet-board.store.ts';
import { loadHeldSheets } from './sheet-plan.store.ts';
import { findSheet, type SheetRow } from './sheet.store.ts';

/** What a sheet of plates may be cut from; of a bar nothing is chosen. */
export async function boardsOf(tx: Tx, who: Who, sheet: SheetRow): Promise<NestBoard[]> {
  if (sheet.width === null) return [];
  const rows = await boardsFor(tx, who, sheet, NEST_SOURCE);
  return rows.map(({ cost: _cost, ...b }) => ({ ...b, isPlanned: b.id === sheet.stockPlateId }));
}

/** The board is kept for another sheet of the order, which takes what this one leaves. Raises Nest:BoardTaken. */
async function exchange(tx: Tx, sheet: SheetRow, board: BoardRow): Promise<void> {
  const otherNo = await sheetOnBoard(tx, sheet, board.id);
  const other = otherNo === null ? undefined : await findSheet(tx, otherNo);
  const left =
    other && sheet.stockPlateId !== null ? await boardFor(tx, other, sheet.stockPlateId) : undefined;
  if (!other || !left) raise('Nest:BoardTaken', { code: board.code });
  await setBoard(tx, other.id, left);
}

/** The sheet with the board that it really is. Raises Nest:BoardUnfit, Nest:BoardTaken. */
export async function putOnBoard(
  tx: Tx,
  order: OrderRow,
  sheet: SheetRow,
  boardId: string,
): Promise<SheetRow> {
  if (boardId === sheet.stockPlateId) return sheet;
  const board = sheet.width === null ? undefined : await boardFor(tx, sheet, boardId);
  if (!board) raise('Nest:BoardUnfit', { code: await boardCode(tx, boardId) });
  const source = { sourceType: NEST_SOURCE, sourceId: order.id };
  if (
    await isFreeBoard(tx, [boardId, ...(sheet.stockPlateId === null ? [] : [sheet.stockPlateId])], boardId)
  ) {
    await exchangeHeld(tx, { ...source, reason: sheet.sheetNo, from: sheet.stockPlateId, to: boardId });
    // a sheet of the material warehouse that was kept for it
    if (sheet.stockPlateId === null)
      await releaseNest(tx, order.id, sheetsHeld(await loadHeldSheets(tx, { ids: [sheet.id] })));
  } else await exchange(tx, sheet, board);
  await setBoard(tx, sheet.id, board);
  return (await findSheet(tx, sheet.sheetNo)) ?? sheet;
}
