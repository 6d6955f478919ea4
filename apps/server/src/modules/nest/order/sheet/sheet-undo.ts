/**
 * 撤销下料: a sheet that was reported by mistake lies in the shop again, all in one transaction, while nothing that followed from
 * its cut stands. Locks as for the cut: order, products by id, boards, projects, then production's lock and its pieces.
 */
import { type nest, NEST_BARS, SHEET, SHEET_ACTIONS, SHEET_STATES, type SheetDone } from '@muyun/contract';
import type { Context } from '../../../../kit/call.ts';
import { actOn } from '../../../../kit/document/index.ts';
import { tell, type Telling } from '../../../../kit/facts.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { scrapUnborn, unbookRemnants } from '../../../basic/stock/index.ts';
import { addNestCounters, countProjects } from '../../../cad/product/index.ts';
import { noteOrders } from '../../../cad/project/index.ts';
import { loadPieces } from '../bar/bar-piece.store.ts';
import { undoRests } from '../bar/bar-rest.ts';
import { NEST_SOURCE } from '../nest-confirm.ts';
import { type NestChange, orderLife } from '../nest-life.ts';
import type { OrderRow } from '../nest-order.store.ts';
import { loadProducts } from '../nest-product.store.ts';
import { scrapOf, SHEET_SOURCE } from './sheet-came.ts';
import { byShop, lockSheet } from './sheet-cut.ts';
import { sheetUncut } from './sheet.facts.ts';
import { lockNested, nestedOf, ownPieces } from './sheet-pieces.ts';
import { cancelLostOf, lockLostOf, relaidPiece, remadeSince, reopenSheet } from './sheet-undo.store.ts';
import {
  countsOf,
  countSheets,
  loadSheetPieces,
  loadSheetRemnants,
  type PieceOnSheet,
  returnLines,
  type SheetRow,
} from './sheet.store.ts';

const OPEN = 1;
const RELEASED = 32;
const CUTTING = 64;
type Undoing = Context<typeof nest.undoCutSheet>;
type Counts = ReadonlyMap<string, number>;

/** Raises Nest:SheetClosed with what the sheet is. */
function assertCut({ state }: SheetRow): void {
  if (state === SHEET.cut) return;
  const label = SHEET_STATES.find((s) => s.value === state)?.label ?? '';
  raise('Nest:SheetClosed', { state: label, action: SHEET_ACTIONS.uncut });
}

/** How many pieces that were told missing are still free: they are taken back into the order. Raises Nest:UndoLost. */
async function assertStillLost(
  tx: Tx,
  order: OrderRow,
  sheet: SheetRow,
  missing: readonly PieceOnSheet[],
): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const p of missing) counts.set(nestedOf(p), (counts.get(nestedOf(p)) ?? 0) + 1);
  if (missing.length === 0) return counts;
  const refuse = (nested: string): never =>
    raise('Nest:UndoLost', { product: missing.find((p) => nestedOf(p) === nested)?.code ?? '' });
  const handled = (await lockLostOf(tx, sheet.id)).find((l) => l.state !== OPEN || l.renestOrderId !== null);
  if (handled) refuse(handled.nested);
  const ids = [...counts.keys()];
  const free: Counts =
    order.kind === NEST_BARS
      ? new Map([...(await loadPieces(tx, null, ids)).values()].map((p) => [p.id, p.available]))
      : new Map((await loadProducts(tx, null, ids)).map((p) => [p.id, p.availableToNest]));
  const short = ids.find((id) => (free.get(id) ?? 0) < (counts.get(id) ?? 0));
  if (short !== undefined) refuse(short);
  const product = await relaidPiece(tx, sheet.id);
  if (product !== null) raise('Nest:UndoLost', { product });
  return counts;
}

/** The pieces that were missing are nested again. Answers what their projects have to count. */
async function nestAgain(tx: Tx, order: OrderRow, sheet: SheetRow, counts: Counts) {
  if (counts.size === 0) return [];
  const isBar = order.kind === NEST_BARS;
  await cancelLostOf(tx, sheet.id);
  await returnLines(tx, order.id, new Map([...counts].map(([id, n]) => [id, -n])), isBar);
  if (isBar) return [];
  return addNestCounters(
    tx,
    [...counts].map(([productId, n]) => ({ productId, reserved: 0, nested: n, lost: -n })),
  );
}

/** Remnants that came of it are no more, the board that it was is there and held again. Raises Nest:UndoRemnant, Nest:UndoBoard. */
async function restoreBoards(tx: Tx, order: OrderRow, sheet: SheetRow): Promise<void> {
  const remnants = await loadSheetRemnants(tx, sheet.id);
  const rests = remnants.flatMap((r) => r.barRestId ?? []);
  const used = await undoRests(tx, sheet, rests);
  if (used !== null) raise('Nest:UndoRemnant', { code: used });
  const ids = remnants.flatMap((r) => r.stockPlateId ?? []);
  const reason = sheet.sheetNo;
  const other = await unbookRemnants(tx, {
    taken:
      sheet.stockPlateId === null
        ? null
        : {
            stockPlateId: sheet.stockPlateId,
            source: { sourceType: NEST_SOURCE, sourceId: order.id, reason },
          },
    entered: { ids, source: { sourceType: SHEET_SOURCE, sourceId: sheet.id, reason } },
  });
  if (other === null) return;
  raise(other.id === sheet.stockPlateId ? 'Nest:UndoBoard' : 'Nest:UndoRemnant', { code: other.code });
}

/** What the order counts: being cut still, or released as nothing of it is cut. */
async function recounted(tx: Tx, order: OrderRow): Promise<NestChange> {
  await countSheets(tx, order.id, order.kind === NEST_BARS);
  const { open, all, cut } = await countsOf(tx, order.id);
  return { to: open === all ? RELEASED : CUTTING, values: { cutSheetAmount: cut, finishTime: null } };
}

async function undoEffect(
  telling: Telling,
  order: OrderRow,
  sheet: SheetRow,
): Promise<NestChange & { pieces: number }> {
  const { tx } = telling;
  const product = await remadeSince(tx, sheet.id);
  if (product !== null) raise('Nest:UndoChanged', { product });
  const pieces = await loadSheetPieces(tx, [sheet.id]);
  const missing = pieces.filter((p) => p.isReturned);
  await lockNested(tx, order, missing);
  const counts = await assertStillLost(tx, order, sheet, missing);
  const projects = await nestAgain(tx, order, sheet, counts);
  await restoreBoards(tx, order, sheet);
  await countProjects(tx, projects);
  await noteOrders(tx, [order.id]);
  // what was told missing was not reported, or is taken back already
  const lableIds = ownPieces(pieces).flatMap((p) => p.lableId ?? []);
  const { id: sheetId, sheetNo, undoCount } = sheet;
  if (lableIds.length > 0) await tell(telling, sheetUncut, { sheetId, sheetNo, undoCount, lableIds });
  await reopenSheet(tx, sheet.id);
  await tell(telling, scrapUnborn, scrapOf(sheet));
  return {
    ...(await recounted(tx, order)),
    params: { sheet: sheetNo, pieces: pieces.length },
    pieces: pieces.length,
  };
}

export async function undoCutSheet(context: Undoing): Promise<SheetDone> {
  const { tx, who, body } = context;
  const { sheet, order } = await lockSheet(tx, who, body.sheetNo);
  assertCut(sheet);
  const { after, outcome } = await actOn(
    byShop(context, body.reason),
    orderLife,
    order,
    { action: 'uncut' },
    () => undoEffect(context, order, sheet),
  );
  return {
    sheetNo: sheet.sheetNo,
    state: SHEET.released,
    orderState: after.state,
    sheetAmount: order.sheetAmount,
    cutSheetAmount: after.cutSheetAmount,
    pieces: outcome.pieces,
    lost: 0,
    // nothing is said of the issue: the sheet is there again
    isIssued: true,
    skipped: [],
  };
}
