/**
 * Release (engineering F7): every sheet gets its number, every placement its piece. Locks: order, products by id, then production's
 * lock of their projects. The same pieces lie on the same sheets whoever releases.
 */
import { NEST_BARS, PRODUCT_OK } from '@muyun/contract';
import { newId } from '../../../../kit/clock.ts';
import { tell, type Telling } from '../../../../kit/facts.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { loadBarLines, loadBarStocks } from '../bar/bar-order.store.ts';
import { lockPieces } from '../bar/bar-piece.store.ts';
import { loadBars } from '../bar/bar-plan.store.ts';
import { chosenRun } from '../nest-chosen.ts';
import { type LayoutRow, loadLayouts } from '../nest-layout.store.ts';
import type { NestChange } from '../nest-life.ts';
import { sheetNoOf } from '../nest-list-facts.ts';
import type { OrderRow } from '../nest-order.store.ts';
import { loadProducts, type NestProductRow } from '../nest-product.store.ts';
import { loadMarks } from '../nest-run.store.ts';
import { loadOrderStocks } from '../nest-line.store.ts';
import { loadResultIds } from './sheet-plan.store.ts';
import { type PieceToCut, piecesAsked } from './sheet.facts.ts';
import { insertRemnants, insertSheetPieces, insertSheets, remadePieces, takenLables } from './sheet.store.ts';

type Row = Record<string, unknown>;
interface Made {
  readonly sheets: Row[];
  readonly pieces: Row[];
  readonly remnants: Row[];
}
const VOIDED = 2;

/** Of a bar order the same layout twice has its remnants under one code: each bar has its own here. */
const remnantCode = (no: string, layoutNo: number, serial: number, seq: number): string =>
  `${no}-${layoutNo}-${serial}-R${seq}`;

/**
 * Products that a change order has altered since the plan was made: their old pieces are nobody's once the new ones are nested.
 * Raises Nest:LayoutAffected while these wait, Nest:ProductChanged for any other change.
 */
async function changedProducts(
  tx: Tx,
  runId: string,
  layouts: readonly LayoutRow[],
  products: readonly NestProductRow[],
): Promise<ReadonlySet<string>> {
  const marks = await loadMarks(tx, runId);
  const changed = products.filter((p) => {
    const mark = marks[p.id];
    const isSame = mark?.hash === p.geometryHash && mark.revision === p.revision && p.state === PRODUCT_OK;
    return !isSame || p.isDeleted || p.controlState === VOIDED;
  });
  if (changed.length === 0) return new Set();
  const remade = await remadePieces(
    tx,
    changed.map((p) => p.id),
  );
  for (const p of changed) {
    const held = layouts.filter((l) => l.placements.some((c) => c.itemId === p.id));
    const by = held.find((l) => l.affectedBy !== null)?.affectedBy;
    if (!by || held.some((l) => l.affectedBy === null) || p.isDeleted || p.controlState === VOIDED)
      raise('Nest:ProductChanged', { product: p.code });
    if ((remade.get(p.id)?.open ?? 0) > 0) raise('Nest:LayoutAffected', { no: by, product: p.code });
  }
  return new Set(changed.map((p) => p.id));
}

/** The free pieces of each product, in the order of their numbers. Raises Nest:LabelMissing with the projects that have too few. */
async function freePieces(
  telling: Telling,
  products: readonly NestProductRow[],
  needed: ReadonlyMap<string, number>,
): Promise<Map<string, PieceToCut[]>> {
  const { tx } = telling;
  const ids = [...needed.keys()];
  const found: PieceToCut[] = [];
  await tell(telling, piecesAsked, { productIds: ids, found });
  const [taken, remade] = [await takenLables(tx, ids), await remadePieces(tx, ids)];
  const free = Map.groupBy(
    found.filter((p) => !taken.has(p.id)),
    (p) => p.productId,
  );
  const short = new Map<string, { id: string; name: string; missing: number }>();
  for (const p of products) {
    const missing = (needed.get(p.id) ?? 0) - (free.get(p.id)?.length ?? 0);
    if (missing <= (remade.get(p.id)?.remade ?? 0)) continue;
    const before = short.get(p.projectId)?.missing ?? 0;
    short.set(p.projectId, { id: p.projectId, name: p.projectName, missing: before + missing });
  }
  if (short.size > 0) raise('Nest:LabelMissing', undefined, { projects: [...short.values()] });
  return free;
}

interface Sheets {
  readonly order: OrderRow;
  readonly layouts: readonly LayoutRow[];
  readonly changed: ReadonlySet<string>;
  readonly free: ReadonlyMap<string, PieceToCut[]>;
  readonly plates: ReadonlyMap<string, string | null>;
}
/** Sheets in the order of their numbers, pieces in that of the placements. */
function sheetsOf({ order, layouts, changed, free, plates }: Sheets): Made {
  const made: Made = { sheets: [], pieces: [], remnants: [] };
  const next = new Map<string, number>();
  const pieceOf = (productId: string): PieceToCut | undefined => {
    const at = next.get(productId) ?? 0;
    next.set(productId, at + 1);
    return free.get(productId)?.[at];
  };
  for (const layout of layouts)
    for (let serial = 1; serial <= layout.repeat; serial += 1) {
      const id = newId();
      made.sheets.push({
        id,
        result_id: layout.resultId,
        layout_id: layout.id,
        layout_no: layout.layoutNo,
        sheet_no: sheetNoOf(order.no, layout, serial),
        serial,
        total: layout.repeat,
        part_count: layout.placements.length,
        stock_plate_id: plates.get(layout.stockId) ?? null,
      });
      for (const { seq, itemId } of layout.placements) {
        const isVoid = changed.has(itemId);
        const piece = isVoid ? undefined : pieceOf(itemId);
        made.pieces.push({
          sheet_id: id,
          seq,
          product_id: itemId,
          lable_id: piece?.id,
          lable_code: piece?.code,
          is_void: isVoid,
        });
      }
      for (const [i, r] of layout.remnants.entries())
        made.remnants.push({
          sheet_id: id,
          seq: i + 1,
          code: remnantCode(order.no, layout.layoutNo, serial, i + 1),
          width: r.w,
          length: r.l,
          planned_credit: r.credit,
        });
    }
  return made;
}

async function write(tx: Tx, orderId: string, { sheets, pieces, remnants }: Made): Promise<NestChange> {
  await insertSheets(tx, orderId, sheets);
  await insertSheetPieces(tx, pieces);
  await insertRemnants(tx, remnants);
  return {
    values: { releaseTime: new Date().toISOString() },
    params: { sheets: sheets.length, pieces: pieces.length },
  };
}

/** Raises Nest:RunStale, Nest:ProductChanged, Nest:LayoutAffected, Nest:LabelMissing. */
async function releasePlates(telling: Telling, order: OrderRow): Promise<NestChange> {
  const { tx } = telling;
  const run = await chosenRun(tx, order);
  const layouts = await loadLayouts(tx, run.id);
  const placed = new Map<string, number>();
  for (const l of layouts)
    for (const p of l.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + l.repeat);
  const products = await loadProducts(tx, null, [...placed.keys()], true);
  const changed = await changedProducts(tx, run.id, layouts, products);
  const needed = new Map([...placed].filter(([id]) => !changed.has(id)));
  const free = await freePieces(telling, products, needed);
  const stocks = await loadOrderStocks(tx, order.id);
  const plates = new Map(stocks.map((s) => [s.id, s.stockPlateId]));
  return write(tx, order.id, sheetsOf({ order, layouts, changed, free, plates }));
}

/** Pieces of profile have no labels: every bar gets its number. Raises Nest:RunStale. */
async function releaseBars(tx: Tx, order: OrderRow): Promise<NestChange> {
  const run = await chosenRun(tx, order);
  const lines = await loadBarLines(tx, order.id);
  await lockPieces(
    tx,
    lines.map((l) => l.pieceId),
  );
  const products = new Map(lines.map((l) => [l.pieceId, l.productId]));
  const [bars, results] = [await loadBars(tx, run.id), await loadResultIds(tx, run.id)];
  const rests = new Map((await loadBarStocks(tx, order.id)).map((s) => [s.id, s.restId]));
  const made: Made = { sheets: [], pieces: [], remnants: [] };
  for (const bar of bars)
    for (let serial = 1; serial <= bar.repeat; serial += 1) {
      const id = newId();
      made.sheets.push({
        id,
        result_id: results.get(bar.group),
        bar_layout_id: bar.id,
        bar_rest_id: rests.get(bar.stockId),
        layout_no: bar.layoutNo,
        sheet_no: sheetNoOf(order.no, bar, serial),
        serial,
        total: bar.repeat,
        part_count: bar.placements.length,
      });
      for (const p of bar.placements)
        made.pieces.push({
          sheet_id: id,
          seq: p.seq,
          product_id: products.get(p.itemId),
          piece_id: p.itemId,
          is_void: false,
        });
      if (bar.isRemnant)
        made.remnants.push({
          sheet_id: id,
          seq: 1,
          code: remnantCode(order.no, bar.layoutNo, serial, 1),
          length: bar.leftover,
          planned_credit: bar.credit,
        });
    }
  return write(tx, order.id, made);
}

export const release = (telling: Telling, order: OrderRow): Promise<NestChange> =>
  order.kind === NEST_BARS ? releaseBars(telling.tx, order) : releasePlates(telling, order);
