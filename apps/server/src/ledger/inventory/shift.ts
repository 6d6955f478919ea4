/** What changes its place, its quality or its price and stays in the balance (commerce §2.2, §2.4). */
import { dec } from '@muyun/contract';
import { raise } from '../../kit/raise.ts';
import type { Tx } from '../../kit/tx.ts';
import { revalue } from './book.ts';
import type { Desk } from './desk.ts';
import { assertBusinessDate, assertWarehouses, NOBODY } from './guards.ts';
import type { Pair, Place } from './inventory.store.ts';
import { openDesk, pairsOf, postedOf } from './post.ts';
import { type Part, partIn } from './parts.ts';
import { writeDesk } from './write.store.ts';
import { type Posted, type PostSource, type QualityState, REVALUE_TYPE, SHIFT_TYPE } from './types.ts';

type Dec = ReturnType<typeof dec>;
interface Spot {
  readonly locationCode?: string | null;
  readonly qualityState?: QualityState;
}
export interface ShiftRow extends Pair {
  readonly lineId: string;
  readonly itemName: string;
  readonly batchId?: string | null;
  readonly from: Spot;
  readonly to: Spot;
  /** > 0 */
  readonly quantity: string;
}
const spotOf = (row: ShiftRow, spot: Spot): Place => ({
  warehouseId: row.warehouseId,
  itemId: row.itemId,
  batchId: row.batchId ?? null,
  locationCode: spot.locationCode ?? '',
  qualityState: spot.qualityState ?? 1,
});

/**
 * From place to place, or from one quality to another: two moves without value each. Raises Stock:Insufficient, Stock:ReservedByOthers
 * (where 合格 becomes something else), Stock:LocationMismatch, Stock:Frozen.
 */
export async function relocate(tx: Tx, source: PostSource, rows: readonly ShiftRow[]): Promise<void> {
  await assertBusinessDate(tx, source.businessDate);
  const spots = rows.flatMap((r) => [r.from, r.to].map((s) => ({ ...s, warehouseId: r.warehouseId })));
  await assertWarehouses(tx, source.domain, spots, NOBODY);
  const pairs = pairsOf(rows);
  const places = rows.map((r) => spotOf(r, r.to));
  let desk = await openDesk(tx, source.domain, pairs, places);
  // what no row names by its batch keeps it all the same: a place of its own for each that may come along
  const along = rows.flatMap((r) => alongWith(desk, rows, r));
  if (along.length > 0) desk = await openDesk(tx, source.domain, pairs, [...places, ...along]);
  for (const row of rows) shift(desk, row, source.businessDate);
  await writeDesk(tx, source, desk);
}

/** Where the batches arrive that lie in the places from which rows of the item are taken. */
function alongWith(desk: Desk, rows: readonly ShiftRow[], row: ShiftRow): Place[] {
  if (row.batchId) return [];
  const from = new Set(
    rows
      .filter((r) => r.warehouseId === row.warehouseId && r.itemId === row.itemId)
      .map((r) => spotOf(r, r.from).locationCode),
  );
  const to = spotOf(row, row.to);
  return desk
    .places(row)
    .filter((p) => p.row.batchId !== null && dec(p.quantity).gt(0) && from.has(p.row.locationCode))
    .map((p) => ({ ...to, batchId: p.row.batchId }));
}

function shift(desk: Desk, row: ShiftRow, businessDate: string): void {
  const [from, to] = [spotOf(row, row.from), spotOf(row, row.to)];
  if (from.locationCode === to.locationCode && from.qualityState === to.qualityState) return;
  const cost = desk.cost(row);
  const free = from.qualityState === 1 && to.qualityState === 1;
  // within 合格 nobody loses what he has reserved
  const picking = { ...from, projectId: null, isReservedToo: free };
  const { parts } = desk.pick(row, picking, row.quantity, row.itemName);
  const about = {
    moveType: SHIFT_TYPE,
    lineId: row.lineId,
    projectId: null,
    partyId: null,
    costRef: null,
    reversalOf: null,
    revision: 0,
    businessDate,
  };
  const still = (quantity: Dec) => ({
    value: '0.00',
    variance: '0.00',
    after: { ...cost.held, quantity: quantity.toFixed(4) },
  });
  const mirrored = (of: string): string => dec(of).negated().toString();
  const back = parts.map((part): Part => {
    const place = desk.place(row, { ...to, batchId: part.place.row.batchId });
    const since = [part.place.since, dec(place.quantity).gt(0) ? place.since : null].filter(
      (d) => d !== null,
    );
    place.since = since.toSorted()[0] ?? businessDate;
    return partIn(place, mirrored(part.quantity), mirrored(part.weight), mirrored(part.area));
  });
  desk.enter(cost, parts, still(dec(cost.held.quantity).minus(row.quantity)), about);
  desk.enter(cost, back, still(dec(cost.held.quantity).plus(row.quantity)), about);
}

export interface PriceDifference extends Pair {
  readonly lineId: string;
  readonly batchId?: string | null;
  readonly locationCode?: string | null;
  readonly qualityState?: QualityState;
  /** ± money: what the receipt is worth more or less than it was posted */
  readonly difference: string;
  /** of the receipt's line */
  readonly receivedQuantity: string;
  readonly projectId?: string | null;
  readonly partyId?: string | null;
}
/**
 * A later price of receipts: value-only moves for what still lies there, the rest to cost variance of today's period. `revision` tells
 * the changes of one line apart, from 1.
 */
export async function adjustValue(
  tx: Tx,
  source: PostSource,
  rows: readonly PriceDifference[],
  revision: number,
): Promise<Posted[]> {
  if (rows.length === 0) return [];
  await assertBusinessDate(tx, source.businessDate);
  if (revision < 1) raise('Common:Internal');
  const places = rows.map((r) => ({
    warehouseId: r.warehouseId,
    itemId: r.itemId,
    batchId: r.batchId ?? null,
    locationCode: r.locationCode ?? '',
    qualityState: r.qualityState ?? 1,
  }));
  const desk = await openDesk(tx, source.domain, pairsOf(rows), places);
  const posted = rows.map((row, i) => {
    const cost = desk.cost(row);
    const { stock, variance } = revalue(cost.held, row.difference, row.receivedQuantity);
    const place = desk.place(row, places[i] as Place);
    const after = { ...cost.held, value: dec(cost.held.value).plus(stock).toFixed(2) };
    const moves = desk.enter(
      cost,
      [partIn(place, '0', '0', '0')],
      { value: stock, variance, after },
      {
        moveType: REVALUE_TYPE,
        lineId: row.lineId,
        projectId: row.projectId ?? null,
        partyId: row.partyId ?? null,
        costRef: null,
        reversalOf: null,
        revision,
        businessDate: source.businessDate,
      },
    );
    return postedOf(row.lineId, moves);
  });
  await writeDesk(tx, source, desk);
  return posted;
}
