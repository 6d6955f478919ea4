/** One uncut group of the chosen plan is taken out (engineering F11). Locks in the order of confirm: order, products by id, stock, projects. */
import {
  dec,
  nest,
  NEST_CONFIRMED_STATES,
  NEST_RESULT_DELETE_STATES,
  nestOrderMachine,
  type NestState,
  UNPLACED_REASONS,
} from '@muyun/contract';
import { releaseNest } from '../../../ledger/inventory/index.ts';
import { releaseStock } from '../../../ledger/stock/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { addNestCounters, countProjects } from '../../cad/product/index.ts';
import { assertNotRemade } from './nest-change.ts';
import { holdBoards, NEST_SOURCE, sheetsHeld } from './nest-confirm.ts';
import { runFigures } from './nest-figures.ts';
import { loadLayouts, loadPlaced, loadSheetUse, type SheetUse } from './nest-layout.store.ts';
import { loadLines, setPlaced } from './nest-line.store.ts';
import { insertLost } from './nest-lost.store.ts';
import { loadOrder, type OrderRow, setOrder, writeLog } from './nest-order.store.ts';
import { loadProducts } from './nest-product.store.ts';
import {
  addUnplaced,
  hideResult,
  loadResult,
  loadResultPieces,
  type ResultHead,
  setRunFigures,
} from './nest-result.store.ts';
import { loadRun, loadRunInput, type RunFigures } from './nest-run.store.ts';
import { askedOf, orderFigures } from './nest-write.ts';

const WAITING = 1;
const REMOVED = 'REMOVED';
type Piece = { readonly productId: string; readonly quantity: number };

/** The result and its order, locked, when it may go. Raises Common:NotFound, Nest:State, Nest:SheetCut, Nest:LastResult. */
async function lockResult(tx: Tx, who: Who, id: string): Promise<{ order: OrderRow; result: ResultHead }> {
  const order = await loadOrder(tx, who, (await loadResult(tx, id)).orderId, true);
  // read again under the lock: somebody else may have deleted it, or chosen another plan
  const result = await loadResult(tx, id);
  const action = nest.deleteNestResult.title;
  if (result.runId !== order.runId) raise('Common:NotFound');
  if (result.state !== WAITING || result.cutCount > 0) raise('Nest:SheetCut', { action });
  if (!NEST_RESULT_DELETE_STATES.includes(order.state))
    raise('Nest:State', { state: nestOrderMachine.states[order.state as NestState].label, action });
  if (result.remaining <= 1) raise('Nest:LastResult');
  return { order, result };
}

/** Of a confirmed order: the pieces are no longer nested but lost, the sheets of the group are free. */
async function takeOut(
  tx: Tx,
  order: OrderRow,
  result: ResultHead,
  { pieces, asked, used }: { pieces: readonly Piece[]; asked: readonly Piece[]; used: readonly SheetUse[] },
): Promise<void> {
  await assertNotRemade(tx, order);
  const products = await loadProducts(
    tx,
    null,
    pieces.map((p) => p.productId),
    true,
  );
  const projectOf = new Map(products.map((p) => [p.id, p.projectId]));
  await releaseStock(tx, NEST_SOURCE, order.id);
  await holdBoards(tx, order, result.runId);
  // what is left keeps its sheets: some may be issued already
  const left = new Set((await loadSheetUse(tx, result.runId)).map((u) => u.orderStockId));
  const gone = used.filter((u) => !left.has(u.orderStockId));
  if (gone.length > 0) await releaseNest(tx, order.id, sheetsHeld(gone));
  const counted = await addNestCounters(
    tx,
    pieces.map((p) => ({
      productId: p.productId,
      reserved: 0,
      nested: -p.quantity,
      lost: asked.includes(p) ? p.quantity : 0,
    })),
  );
  await insertLost(
    tx,
    order.id,
    asked.map((p) => ({
      ...p,
      projectId: projectOf.get(p.productId) as string,
      reason: UNPLACED_REASONS[REMOVED] ?? '',
    })),
  );
  await setPlaced(tx, order.id, await loadPlaced(tx, result.runId));
  await countProjects(tx, counted);
}

/** Figures of the run without the group, from the rows that are left; the bounds are those of the groups that are left. */
async function figuresLeft(tx: Tx, order: OrderRow, runId: string): Promise<RunFigures> {
  const run = await loadRun(tx, runId);
  const input = await loadRunInput(tx, runId);
  const layouts = await loadLayouts(tx, runId);
  const left = new Set(layouts.map((l) => l.groupName));
  const bounds = new Map(
    (run.figures?.groups ?? [])
      .filter((g) => left.has(g.name))
      .map((g) => [
        g.name,
        {
          lowerBoundSheets: g.figures.lowerBoundSheets ?? 0,
          lowerBoundCost: g.figures.lowerBoundCost ?? '0',
        },
      ]),
  );
  const totals = [...bounds.values()].reduce(
    (a, b) => ({
      lowerBoundSheets: a.lowerBoundSheets + b.lowerBoundSheets,
      lowerBoundCost: dec(a.lowerBoundCost).plus(b.lowerBoundCost).toFixed(2),
    }),
    { lowerBoundSheets: 0, lowerBoundCost: '0' },
  );
  return runFigures(input, layouts, askedOf(await loadLines(tx, order.id), input), {
    groups: bounds,
    totals,
  });
}

/**
 * Deletes one group of the chosen plan. Before the confirmation its pieces stay with the order as not placed; of a confirmed
 * order they are lost pieces at once. Answers the order.
 */
export async function deleteResult(
  tx: Tx,
  who: Who,
  id: string,
): Promise<{ order: OrderRow; title: string }> {
  const { order, result } = await lockResult(tx, who, id);
  const pieces = await loadResultPieces(tx, id);
  const fillers = new Set((await loadLines(tx, order.id)).flatMap((l) => (l.isFiller ? [l.productId] : [])));
  const asked = pieces.filter((p) => !fillers.has(p.productId));
  const used = await loadSheetUse(tx, result.runId);
  await hideResult(tx, id);
  await addUnplaced(tx, result.runId, asked, { reason: REMOVED, message: UNPLACED_REASONS[REMOVED] ?? '' });
  if (NEST_CONFIRMED_STATES.includes(order.state)) await takeOut(tx, order, result, { pieces, asked, used });
  const figures = await figuresLeft(tx, order, result.runId);
  await setRunFigures(tx, result.runId, figures);
  await setOrder(tx, order.id, orderFigures(figures));
  await writeLog(tx, order.id, 'removeResult', {
    group: result.title,
    sheets: result.sheets,
    pieces: pieces.reduce((s, p) => s + p.quantity, 0),
  });
  return { order, title: result.title };
}
