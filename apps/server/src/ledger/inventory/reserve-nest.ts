/** What nest orders hold of the stock (commerce §12.7): until they are withdrawn, issued or finished; nobody else may take it. */
import { dec } from '@muyun/contract';
import { businessDay, newId } from '../../kit/clock.ts';
import type { Tx } from '../../kit/tx.ts';
import { lockCosts, type Pair } from './inventory.store.ts';
import { pairsOf } from './post.ts';
import { assertRoom, giveUp, type ReserveLine } from './reserve.ts';
import {
  addReserved,
  insertReservations,
  keepAgain,
  lockByHand,
  type NewReservation,
  writeReleased,
} from './reserve.store.ts';
import type { StockDomain } from './types.ts';

export interface NestHold {
  readonly domain: StockDomain;
  readonly orderId: string;
  /** number of the order: what others read whose it is */
  readonly orderNo: string;
  readonly projectIds: readonly string[];
  readonly lines: readonly ReserveLine[];
}

const keyOf = (p: Pair): string => `${p.warehouseId} ${p.itemId}`;
const NEST = 1;
const RELEASED = 4;

/**
 * Reserves for a nest order, all or nothing: what its projects keep by hand first, then what is free. Raises Stock:ReserveExceeded.
 */
export async function holdForNest(tx: Tx, hold: NestHold): Promise<void> {
  const { domain, lines } = hold;
  if (lines.length === 0) return;
  const pairs = pairsOf(lines);
  await lockCosts(tx, domain, pairs);
  const kept = Map.groupBy(await lockByHand(tx, pairs, hold.projectIds), keyOf);
  const rows: NewReservation[] = [];
  const given: { id: string; warehouseId: string; itemId: string; quantity: string }[] = [];
  for (const { warehouseId, itemId, quantity } of lines) {
    let left = dec(quantity);
    const row = (part: string, givenBy: string | null): NewReservation => ({
      id: newId(),
      warehouse_id: warehouseId,
      item_id: itemId,
      batch_id: null,
      quantity: part,
      given_by_id: givenBy,
    });
    for (const own of kept.get(keyOf({ warehouseId, itemId })) ?? []) {
      const part = left.lt(own.open) ? left : dec(own.open);
      if (part.lte(0)) continue;
      left = left.minus(part);
      own.open = dec(own.open).minus(part).toFixed(4);
      given.push({ id: own.id, warehouseId, itemId, quantity: part.toFixed(4) });
      rows.push(row(part.toFixed(4), own.id));
    }
    if (left.gt(0)) rows.push(row(left.toFixed(4), null));
  }
  if (given.length > 0) {
    await writeReleased(tx, given, RELEASED);
    await addReserved(
      tx,
      given.map((g) => ({ ...g, quantity: dec(g.quantity).negated().toFixed(4) })),
    );
  }
  await assertRoom(tx, lines);
  const head = {
    domain,
    projectId: hold.projectIds.length === 1 ? (hold.projectIds[0] ?? null) : null,
    sourceType: NEST,
    sourceId: hold.orderId,
    expiresOn: null,
    remark: hold.orderNo,
  } as const;
  await insertReservations(tx, head, rows);
  await addReserved(tx, lines);
}

/** Gives up what a nest order holds, or no more than `most` of each; what a project had kept by hand is kept for it again. */
export async function releaseNest(
  tx: Tx,
  orderId: string,
  most?: readonly (Pair & { readonly quantity: string })[],
): Promise<void> {
  const released = await giveUp(tx, { sourceId: orderId }, { most, state: RELEASED });
  const back = released.flatMap(({ givenById, quantity }) => (givenById ? [{ givenById, quantity }] : []));
  if (back.length > 0) await addReserved(tx, await keepAgain(tx, back, businessDay()));
}
