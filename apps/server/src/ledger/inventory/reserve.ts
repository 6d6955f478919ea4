/** Reservations: per quantity, with an end, released in parts (commerce §2.6). */
import { dec } from '@muyun/contract';
import { businessDay, newId } from '../../kit/clock.ts';
import { raise } from '../../kit/raise.ts';
import { settingOf } from '../../kit/settings.ts';
import type { Tx } from '../../kit/tx.ts';
import { type Pair, lockCosts } from './inventory.store.ts';
import { pairsOf } from './post.ts';
import {
  addReserved,
  batchRows,
  findOpen,
  freeRows,
  insertReservations,
  lockOpen,
  type OpenRow,
  type ReservationHead,
  type Which,
  writeReleased,
} from './reserve.store.ts';

const DAY_MS = 86_400_000;
/** `days` from now on, as a business day. */
export const dayIn = (days: number, from: Date = new Date()): string =>
  businessDay(new Date(from.getTime() + days * DAY_MS));

export interface ReserveLine extends Pair {
  readonly itemName: string;
  readonly batchId?: string | null;
  /** > 0 */
  readonly quantity: string;
}
export interface ReserveInput extends Omit<ReservationHead, 'expiresOn' | 'projectId' | 'sourceType'> {
  readonly projectId: string;
  /** what a nest order holds is reserved by `holdForNest` */
  readonly sourceType: 2 | 4 | 8;
  /** unless said: as long as the space keeps reservations */
  readonly expiresOn?: string | null;
  readonly lines: readonly ReserveLine[];
}

/** Raises Stock:ReserveExceeded for the first line that asks for more than is free once the lines before it have theirs. */
export async function assertRoom(tx: Tx, lines: readonly ReserveLine[]): Promise<void> {
  const named = lines.flatMap((l) => (l.batchId ? [{ ...l, batchId: l.batchId }] : []));
  const [free, batches] = await Promise.all([
    freeRows(tx, pairsOf(lines)),
    named.length > 0 ? batchRows(tx, named) : [],
  ]);
  const room = new Map<string, string>();
  const key = (of: Pair, batchId = ''): string => `${of.warehouseId} ${of.itemId} ${batchId}`;
  for (const f of free) room.set(key(f), dec(f.qualified).minus(f.reserved).toString());
  for (const b of batches) room.set(key(b, b.batchId), dec(b.quantity).minus(b.reserved).toString());
  for (const line of lines)
    for (const own of [key(line), ...(line.batchId ? [key(line, line.batchId)] : [])]) {
      const left = dec(room.get(own) ?? '0');
      if (left.lt(line.quantity)) raise('Stock:ReserveExceeded', { item: line.itemName, x: left.toString() });
      room.set(own, left.minus(line.quantity).toString());
    }
}

/** Reserves all lines or none; answers the ids of the reservations in their order. Raises Stock:ReserveExceeded. */
export async function reserve(tx: Tx, input: ReserveInput): Promise<string[]> {
  if (input.lines.length === 0) return [];
  await lockCosts(tx, input.domain, pairsOf(input.lines));
  await assertRoom(tx, input.lines);
  const rows = input.lines.map((l) => ({
    id: newId(),
    warehouse_id: l.warehouseId,
    item_id: l.itemId,
    batch_id: l.batchId ?? null,
    quantity: dec(l.quantity).toFixed(4),
  }));
  const { lines: _lines, expiresOn, ...head } = input;
  await insertReservations(
    tx,
    { ...head, expiresOn: expiresOn ?? dayIn(await settingOf(tx, 'stock.reserveDays')) },
    rows,
  );
  await addReserved(tx, input.lines);
  return rows.map((r) => r.id);
}

export interface Released extends OpenRow {
  readonly quantity: string;
}
export interface GiveUp {
  /** of all that are meant, in the order of their ends */
  readonly quantity?: string | null | undefined;
  /** of each item in its warehouse; nothing of those that are not named */
  readonly most?: readonly (Pair & { readonly quantity: string })[] | undefined;
  readonly state?: 4 | 8;
}
const keyOf = (p: Pair): string => `${p.warehouseId} ${p.itemId}`;

/** Gives open reservations up, wholly or in part. `state` 8: they have expired. Answers what was released of which. */
export async function giveUp(tx: Tx, which: Which, options: GiveUp): Promise<Released[]> {
  const found = await findOpen(tx, which);
  if (found.length === 0) return [];
  for (const domain of [1, 2, 4, 8] as const) {
    const own = found.filter((r) => r.domain === domain);
    if (own.length > 0) await lockCosts(tx, domain, pairsOf(own));
  }
  const open = await lockOpen(tx, { ...which, ids: found.map((r) => r.id) });
  let left = options.quantity ? dec(options.quantity) : null;
  const most = options.most && new Map(options.most.map((m) => [keyOf(m), dec(m.quantity)]));
  const released: Released[] = [];
  for (const row of open) {
    const limit = left ?? most?.get(keyOf(row)) ?? (most ? dec(0) : null);
    const part = limit === null || limit.gte(row.open) ? dec(row.open) : limit;
    if (part.lte(0)) continue;
    left = left?.minus(part) ?? null;
    most?.set(keyOf(row), (limit ?? dec(0)).minus(part));
    released.push({ ...row, quantity: part.toFixed(4) });
  }
  if (released.length === 0) return [];
  await writeReleased(tx, released, options.state ?? 4);
  await addReserved(
    tx,
    released.map((r) => ({ ...r, quantity: dec(r.quantity).negated().toFixed(4) })),
  );
  return released;
}

/** Gives open reservations up, wholly or `quantity` of them; those of nest orders stay. */
export const release = (
  tx: Tx,
  which: Omit<Which, 'sourceId'>,
  options: Pick<GiveUp, 'quantity' | 'state'> = {},
): Promise<Released[]> => giveUp(tx, which, options);

/** Releases what a document holds. */
export const releaseFor = (tx: Tx, sourceId: string): Promise<Released[]> => giveUp(tx, { sourceId }, {});

/** What may be issued: free for everybody, and what the project has reserved itself. By warehouse and item. */
export async function availableOf(
  tx: Tx,
  pairs: readonly (Pair & { readonly projectId?: string | null })[],
): Promise<
  ReadonlyMap<string, { readonly available: string; readonly qualified: string; readonly own: string }>
> {
  if (pairs.length === 0) return new Map();
  const rows = await freeRows(tx, pairs);
  return new Map(
    rows.map((r) => [
      `${r.warehouseId} ${r.itemId}`,
      {
        available: dec(r.qualified).minus(r.reserved).plus(r.own).toString(),
        qualified: r.qualified,
        own: r.own,
      },
    ]),
  );
}
