/**
 * 补套 (engineering F10): lost pieces of a parent order go into a new order, are done when it is confirmed, and come back when it
 * is not. The caller has locked the products; rows of lost pieces are locked after them. The product's lost counter is the sum
 * of the rows that are open or in an order: what is ignored was explained, and may be nested by any order.
 */
import type { Tx } from '../../../kit/tx.ts';
import {
  isOfLostOnly,
  linkedLost,
  lostBeyond,
  lostCandidates,
  setLostState,
  splitLost,
  type TakesLost,
  unlinkLost,
} from './nest-lost.store.ts';

const FREE_DAYS = 30;
const OPEN = 1;
const IN_ORDER = 2;
const DONE = 4;
const CANCELLED = 16;

/** 补套 of nothing but lost pieces, soon enough: it costs nothing (F9). */
export const isFreeRenest = (tx: Tx, orderId: string): Promise<boolean> =>
  isOfLostOnly(tx, orderId, FREE_DAYS);

/** Pieces per product. */
export type Pieces = Map<string, number>;
const add = (pieces: Pieces, productId: string, quantity: number): void => {
  pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
};

/**
 * The order holds these lines: as many lost pieces of its parent as they cover go into it, what they no longer cover is open again
 * (1 ↔ 2). Of other orders' lost pieces go into it those that it has left nothing else for: open ones are never more than are free.
 */
export async function takeLost(
  tx: Tx,
  order: TakesLost,
  lines: readonly { readonly productId: string; readonly quantity: number }[],
): Promise<void> {
  const left: Pieces = new Map(lines.map((l) => [l.productId, l.quantity]));
  const [taken, returned]: [string[], string[]] = [[], []];
  for (const row of await lostCandidates(tx, order, [...left.keys()])) {
    const quantity = Math.min(row.quantity, left.get(row.productId) ?? 0);
    if (quantity > 0) {
      taken.push(row.id);
      add(left, row.productId, -quantity);
    }
    if (quantity === row.quantity) continue;
    const rest = quantity > 0 ? await splitLost(tx, row.id, quantity) : row.id;
    if (row.state === IN_ORDER) returned.push(rest);
  }
  await setLostState(tx, taken, IN_ORDER, order.id);
  await setLostState(tx, returned, OPEN, null);
  await takeBeyond(tx, order.id, [...left.keys()]);
}

async function takeBeyond(tx: Tx, orderId: string, productIds: readonly string[]): Promise<void> {
  const over: Pieces = new Map();
  const taken: string[] = [];
  for (const row of await lostBeyond(tx, productIds)) {
    const open = over.get(row.productId) ?? row.over;
    const quantity = Math.min(row.quantity, open);
    over.set(row.productId, open - quantity);
    if (quantity === 0) continue;
    if (quantity < row.quantity) await splitLost(tx, row.id, quantity);
    taken.push(row.id);
  }
  await setLostState(tx, taken, IN_ORDER, orderId);
}

/** The order is confirmed: what is placed is done (2 → 4), the rest is open again and remembers the order for its reverse. */
export async function settleLost(
  tx: Tx,
  orderId: string,
  placed: ReadonlyMap<string, number>,
): Promise<{ done: Pieces; reopened: Pieces }> {
  const left: Pieces = new Map(placed);
  const [done, reopened]: [Pieces, Pieces] = [new Map(), new Map()];
  const [doneIds, openIds]: [string[], string[]] = [[], []];
  for (const row of await linkedLost(tx, orderId, [IN_ORDER])) {
    const quantity = Math.min(row.quantity, left.get(row.productId) ?? 0);
    if (quantity > 0) {
      doneIds.push(row.id);
      add(left, row.productId, -quantity);
      add(done, row.productId, quantity);
    }
    if (quantity === row.quantity) continue;
    openIds.push(quantity > 0 ? await splitLost(tx, row.id, quantity) : row.id);
    add(reopened, row.productId, row.quantity - quantity);
  }
  await setLostState(tx, doneIds, DONE, orderId);
  await setLostState(tx, openIds, OPEN, orderId);
  return { done, reopened };
}

/** The exact reverse of `settleLost`. Answers how much the lost counters grow. */
export async function unsettleLost(tx: Tx, orderId: string): Promise<Pieces> {
  const rows = await linkedLost(tx, orderId, [OPEN, DONE]);
  await setLostState(
    tx,
    rows.map((r) => r.id),
    IN_ORDER,
    orderId,
  );
  const grown: Pieces = new Map();
  for (const row of rows) if (row.state === DONE) add(grown, row.productId, row.quantity);
  return grown;
}

/** The order no longer holds or nests them. Answers how much the lost counters change. */
export async function giveLostBack(tx: Tx, orderId: string): Promise<Pieces> {
  const change: Pieces = new Map();
  for (const row of await unlinkLost(tx, orderId))
    add(
      change,
      row.productId,
      (row.was === DONE ? row.quantity : 0) - (row.state === CANCELLED ? row.quantity : 0),
    );
  return change;
}
