/**
 * Confirm and its exact reverse (engineering F7). One transaction, locks in this order: order, products by id, stock, projects.
 */
import { dec, NEST_BARS, PRODUCT_OK } from '@muyun/contract';
import { holdForNest, releaseNest } from '../../../ledger/inventory/index.ts';
import { releaseStock, reserveStock } from '../../../ledger/stock/index.ts';
import { type AppError, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { addNestCounters, type CounterChange, countProjects } from '../../cad/product/index.ts';
import { noteOrders } from '../../cad/project/index.ts';
import { chosenRun } from './nest-chosen.ts';
import { takeBarsBack } from './bar/bar-confirm.ts';
import {
  loadPlaced,
  loadSheetUse,
  loadStockUse,
  loadUnplaced,
  setResultState,
  type SheetUse,
} from './nest-layout.store.ts';
import { assertNotRemade } from './nest-change.ts';
import type { NestChange } from './nest-life.ts';
import { loadLines, setPlaced } from './nest-line.store.ts';
import { cancelLost, insertLost } from './nest-lost.store.ts';
import { giveLostBack, settleLost, unsettleLost } from './nest-lost.ts';
import type { OrderRow } from './nest-order.store.ts';
import { loadProducts, type NestProductRow } from './nest-product.store.ts';
import { loadMarks, type RunRow } from './nest-run.store.ts';

export const NEST_SOURCE = 'nest.order';
const VOIDED = 2;

/** Nothing may have changed since the computation. Raises Nest:ProductChanged with the product. */
async function assertUnchanged(tx: Tx, run: RunRow, products: readonly NestProductRow[]): Promise<void> {
  const marks = await loadMarks(tx, run.id);
  for (const p of products) {
    const mark = marks[p.id];
    if (
      !mark ||
      mark.hash !== p.geometryHash ||
      mark.revision !== p.revision ||
      p.isDeleted ||
      p.controlState === VOIDED
    )
      raise('Nest:ProductChanged', { product: p.code });
  }
}

/** domain of plates, coils and profiles */
const MATERIAL = 2;

/** Sheets as the stock core counts them; those of one material in one warehouse may stand in several groups. */
export function sheetsHeld(
  used: readonly Pick<SheetUse, 'warehouseId' | 'materialSkuId' | 'title' | 'quantity'>[],
) {
  const by = new Map<string, { warehouseId: string; itemId: string; itemName: string; quantity: string }>();
  for (const { warehouseId, materialSkuId: itemId, title: itemName, quantity } of used) {
    const key = `${warehouseId} ${itemId}`;
    const before = by.get(key)?.quantity ?? '0';
    by.set(key, { warehouseId, itemId, itemName, quantity: dec(before).plus(quantity).toFixed(4) });
  }
  return [...by.values()];
}

/** Whole sheets of warehouses. Raises Nest:StockTaken. */
async function holdSheets(tx: Tx, order: OrderRow, runId: string): Promise<void> {
  const used = await loadSheetUse(tx, runId);
  try {
    await holdForNest(tx, {
      domain: MATERIAL,
      orderId: order.id,
      orderNo: order.no,
      projectIds: order.projectIds,
      lines: sheetsHeld(used),
    });
  } catch (error) {
    if ((error as Partial<AppError>).code !== 'Stock:ReserveExceeded') throw error;
    const short = used.find((u) => String((error as Error).message).includes(u.title));
    raise('Nest:StockTaken', { stock: short?.title ?? used[0]?.title ?? '' });
  }
}

/** What the plan takes of stock, boards first. Raises Nest:StockTaken. */
export async function holdStock(tx: Tx, order: OrderRow, runId: string): Promise<void> {
  await holdBoards(tx, order, runId);
  await holdSheets(tx, order, runId);
}
/** Everything that the order holds is free again. */
export async function freeStock(tx: Tx, orderId: string): Promise<void> {
  await releaseStock(tx, NEST_SOURCE, orderId);
  await releaseNest(tx, orderId);
}

export async function holdBoards(tx: Tx, order: OrderRow, runId: string): Promise<void> {
  const lines = await loadStockUse(tx, runId);
  if (lines.length === 0) return;
  try {
    await reserveStock(tx, {
      sourceType: NEST_SOURCE,
      sourceId: order.id,
      lines,
      projectIds: order.projectIds,
    });
  } catch (error) {
    const { code } = error as Partial<AppError>;
    if (code !== 'Stock:Short' && code !== 'Common:NotFound') throw error;
    const short = lines.find((l) => String((error as Error).message).includes(l.code));
    raise('Nest:StockTaken', { stock: short?.code ?? lines[0]?.code ?? '' });
  }
}

/** Makes the chosen plan real: pieces nested, the rest lost, stock reserved, projects recounted. Raises Nest:RunStale, Nest:ProductChanged, Nest:StockTaken. */
export async function confirm(tx: Tx, order: OrderRow): Promise<NestChange> {
  const run = await chosenRun(tx, order);
  const lines = await loadLines(tx, order.id);
  const products = await loadProducts(
    tx,
    null,
    lines.map((l) => l.productId),
    true,
  );
  const placed = await loadPlaced(tx, run.id);
  // products that were left out are not in the plan: they may change
  await assertUnchanged(
    tx,
    run,
    products.filter((p) => placed.has(p.id)),
  );
  const wrong = products.find((p) => placed.has(p.id) && p.state !== PRODUCT_OK);
  if (wrong) raise('Nest:ProductChanged', { product: wrong.code });
  await holdStock(tx, order, run.id);
  // lost pieces that this order was made for: done, or open again as the rows they were
  const settled = await settleLost(tx, order.id, placed);
  const newlyLost = (productId: string, missing: number): number =>
    missing - (settled.reopened.get(productId) ?? 0);
  const counted = await addNestCounters(
    tx,
    lines.map((l): CounterChange => {
      const done = placed.get(l.productId) ?? 0;
      return {
        productId: l.productId,
        reserved: -l.quantity,
        nested: done,
        // fillers that found no place are simply free again
        lost:
          (l.isFiller ? 0 : newlyLost(l.productId, l.quantity - done)) - (settled.done.get(l.productId) ?? 0),
      };
    }),
  );
  const projectOf = new Map(products.map((p) => [p.id, p.projectId]));
  const unplaced = await loadUnplaced(tx, run.id);
  await insertLost(
    tx,
    order.id,
    unplaced
      .map((u) => ({
        productId: u.productId,
        projectId: projectOf.get(u.productId) as string,
        quantity: newlyLost(u.productId, u.quantity),
        reason: u.message,
      }))
      .filter((u) => u.quantity > 0),
  );
  await setPlaced(tx, order.id, placed);
  await setResultState(tx, run.id, 1);
  await countProjects(tx, counted);
  await noteOrders(tx, [order.id]);
  return {
    values: { confirmTime: new Date().toISOString() },
    params: { run: run.runNo, placed: order.placedAmount, lost: order.lostAmount },
  };
}

/**
 * Takes a confirmed plan back. With `hold` the order holds all its pieces again, also those that were given free as lost;
 * when another order has taken them meanwhile: Nest:QtyExceeded.
 */
export async function takeBack(tx: Tx, order: OrderRow, hold: boolean): Promise<void> {
  if (order.kind === NEST_BARS) return takeBarsBack(tx, order, hold);
  await assertNotRemade(tx, order);
  const lines = await loadLines(tx, order.id);
  const products = await loadProducts(
    tx,
    null,
    lines.map((l) => l.productId),
    true,
  );
  const lost = await cancelLost(tx, order.id);
  for (const line of lines) {
    const p = products.find((x) => x.id === line.productId);
    const missing = line.quantity - line.placedQuantity;
    if (hold && p && missing > p.availableToNest)
      raise('Nest:QtyExceeded', { product: p.code, available: p.availableToNest });
  }
  const back = hold ? await unsettleLost(tx, order.id) : await giveLostBack(tx, order.id);
  const counted = await addNestCounters(
    tx,
    lines.map((l) => ({
      productId: l.productId,
      nested: -l.placedQuantity,
      reserved: hold ? l.quantity : 0,
      lost: (back.get(l.productId) ?? 0) - (lost.get(l.productId) ?? 0),
    })),
  );
  await freeStock(tx, order.id);
  await setPlaced(tx, order.id, new Map());
  await countProjects(tx, counted);
  await noteOrders(tx, [order.id]);
}

/** The reverse of confirm, with a reason. */
export async function unconfirm(tx: Tx, order: OrderRow): Promise<NestChange> {
  await takeBack(tx, order, true);
  return { values: { confirmTime: null } };
}
