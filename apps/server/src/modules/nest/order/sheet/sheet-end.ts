/** The end of an order whose sheets are not all cut (engineering F7): finished with a reason, or its rest nested anew. */
import { CUTTING_WORDS, fill, LOST_SOURCE, NEST_BARS, SHEET } from '@muyun/contract';
import { releaseNest } from '../../../../ledger/inventory/index.ts';
import { releaseStock } from '../../../../ledger/stock/index.ts';
import type { Telling } from '../../../../kit/facts.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { countProjects } from '../../../cad/product/index.ts';
import { createBars } from '../bar/bar-draft.ts';
import { freeRests } from '../bar/bar-rest.ts';
import { loadBarLines, loadBarParams } from '../bar/bar-order.store.ts';
import { NEST_SOURCE, sheetsHeld } from '../nest-confirm.ts';
import { createDraft } from '../nest-draft.ts';
import type { NestChange } from '../nest-life.ts';
import { loadLines } from '../nest-line.store.ts';
import type { OrderRow } from '../nest-order.store.ts';
import { counted } from './sheet-cut.ts';
import { giveBack, lockNested, nestedOf, ownPieces } from './sheet-pieces.ts';
import { loadHeldSheets } from './sheet-plan.store.ts';
import {
  dropRemnants,
  endSheets,
  loadSheetPieces,
  loadSheets,
  type PieceOnSheet,
  type SheetRow,
} from './sheet.store.ts';

interface Withdrawn {
  readonly sheets: readonly SheetRow[];
  readonly pieces: readonly PieceOnSheet[];
  readonly change: NestChange;
}

/** Takes the sheets that are not cut out of the order: their pieces are lost, their boards are free. */
async function withdrawSheets(tx: Tx, order: OrderRow, reason: string): Promise<Withdrawn> {
  const sheets = (await loadSheets(tx, order.id)).filter((s) => s.state === SHEET.released);
  const ids = sheets.map((s) => s.id);
  const pieces = ownPieces(await loadSheetPieces(tx, ids));
  await lockNested(tx, order, pieces);
  const nos = new Map(sheets.map((s) => [s.id, s.sheetNo]));
  const reasonOf = (id: string): string => fill(CUTTING_WORDS.finished, { sheet: nos.get(id) ?? '', reason });
  const projects = await giveBack(tx, { order, pieces, source: LOST_SOURCE.uncut, reasonOf });
  await releaseStock(tx, NEST_SOURCE, order.id);
  await freeRests(tx, order.id);
  // what is cut is still to be issued
  await releaseNest(tx, order.id, sheetsHeld(await loadHeldSheets(tx, { ids })));
  await countProjects(tx, projects);
  await dropRemnants(tx, ids);
  await endSheets(tx, sheets, { state: SHEET.withdrawn, reason }, pieces);
  return { sheets, pieces, change: await counted(tx, order) };
}

/** What is left to cut goes; why was asked. */
export async function finish(tx: Tx, order: OrderRow, reason: string): Promise<NestChange> {
  const { sheets, pieces, change } = await withdrawSheets(tx, order, reason);
  return { ...change, params: { sheets: sheets.length, pieces: pieces.length, reason } };
}

/** A draft of the same parameters for what is not cut; the cut sheets stay with the order, which ends. */
export async function nestRest(
  telling: Telling,
  order: OrderRow,
): Promise<NestChange & { readonly made: { readonly id: string; readonly no: string } }> {
  const { tx } = telling;
  const { sheets, pieces, change } = await withdrawSheets(tx, order, CUTTING_WORDS.rest);
  if (pieces.length === 0) raise('Nest:NoProduct');
  const wanted = new Map<string, number>();
  for (const p of pieces) wanted.set(nestedOf(p), (wanted.get(nestedOf(p)) ?? 0) + 1);
  const made = await (order.kind === NEST_BARS ? restOfBars : restOfPlates)(telling, order, wanted);
  return { ...change, params: { sheets: sheets.length, pieces: pieces.length, no: made.no }, made };
}

type Wanted = ReadonlyMap<string, number>;

async function restOfPlates(telling: Telling, order: OrderRow, wanted: Wanted) {
  const products = (await loadLines(telling.tx, order.id)).flatMap((l) => {
    const quantity = wanted.get(l.productId) ?? 0;
    const line = { productId: l.productId, quantity, priority: l.priority };
    return quantity === 0 ? [] : [l.groupKey === null ? line : { ...line, groupKey: l.groupKey }];
  });
  const kind = order.kind === 2 ? 2 : 1;
  return createDraft(telling, { kind, products, params: order.params, parentOrderId: order.id });
}

async function restOfBars({ tx, who }: Telling, order: OrderRow, wanted: Wanted) {
  const [lines, params] = [await loadBarLines(tx, order.id), await loadBarParams(tx, order.id)];
  const pieces = lines.flatMap(({ pieceId, priority }) => {
    const quantity = wanted.get(pieceId) ?? 0;
    return quantity === 0 ? [] : [{ pieceId, quantity, priority }];
  });
  return createBars(tx, who, { pieces, params, parentOrderId: order.id });
}
