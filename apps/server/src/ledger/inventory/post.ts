/** Posting of documents: the one writer of moves and balances (commerce §2). */
import { dec } from '@muyun/contract';
import { businessDay } from '../../kit/clock.ts';
import { raise } from '../../kit/raise.ts';
import type { Tx } from '../../kit/tx.ts';
import {
  bringIn,
  bringInAtCost,
  money,
  restOf,
  shareOf,
  stepOf,
  takeOut,
  takeOutAt,
  type Valued,
} from './book.ts';
import { type CostState, Desk, type MoveRow } from './desk.ts';
import { assertBusinessDate, assertWarehouses, NOBODY } from './guards.ts';
import {
  firstNegative,
  lockCosts,
  lockQuantities,
  lockReservations,
  type Origin,
  originsOf,
  type Pair,
  type Place,
  revisionsOf,
} from './inventory.store.ts';
import { NOWHERE, partIn } from './parts.ts';
import { writeDesk } from './write.store.ts';
import type { Posted, PostLine, PostSource } from './types.ts';

const isIn = (line: Pick<PostLine, 'quantity'>): boolean => dec(line.quantity).gt(0);
const originKey = (of: { sourceType: string; lineId: string }): string => `${of.sourceType} ${of.lineId}`;

/** Distinct pairs, in the order of the locks. */
export const pairsOf = (lines: readonly Pair[]): Pair[] =>
  [...new Map(lines.map((l) => [`${l.warehouseId} ${l.itemId}`, l])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { warehouseId, itemId }]) => ({ warehouseId, itemId }));

/** The places that lines name: where something comes in they may be new. */
const placesOf = (lines: readonly PostLine[]): Place[] =>
  lines.filter(isIn).map((l) => ({
    warehouseId: l.warehouseId,
    itemId: l.itemId,
    batchId: l.batchId ?? null,
    locationCode: l.locationCode ?? '',
    qualityState: l.qualityState ?? 1,
  }));

/**
 * Locks what lines touch: balances, then their reservations and places. Whoever makes, consumes or releases a reservation holds its
 * balance, so that what is read here stays true; read before the balance, a new reservation would be missed.
 */
export async function openDesk(
  tx: Tx,
  domain: PostSource['domain'],
  pairs: readonly Pair[],
  places: readonly Place[],
): Promise<Desk> {
  const costs = await lockCosts(tx, domain, pairs);
  const reserved = await lockReservations(tx, pairs);
  return new Desk(costs, await lockQuantities(tx, pairs, places), reserved);
}

/** Raises Stock:BeforeStockTake: what was counted is not moved before it. The day of the count itself is open, after it. */
export function assertAfterTake(cost: CostState, date: string, item: string): void {
  if (cost.lastTake !== null && date < cost.lastTake)
    raise('Stock:BeforeStockTake', { item, day: cost.lastTake });
}

/** Whether a later day is left with less than nothing. Raises Stock:FutureNegative. */
export async function assertNeverNegative(
  tx: Tx,
  lines: readonly (Pair & { readonly itemName: string })[],
  date: string,
): Promise<void> {
  // after today nothing has been posted: what is left now is what is left then
  if (lines.length === 0 || date >= businessDay()) return;
  const worst = await firstNegative(tx, pairsOf(lines), date);
  if (worst)
    raise('Stock:FutureNegative', {
      item: lines.find((l) => l.itemId === worst.itemId)?.itemName ?? '',
      day: date,
      later: worst.day,
    });
}

/** Balances held until the transaction ends, in the order of everybody's locks: for what posts in several steps. */
export async function holdBalances(
  tx: Tx,
  domain: PostSource['domain'],
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length > 0) await lockCosts(tx, domain, pairsOf(pairs));
}

class Posting {
  readonly #desk: Desk;
  readonly #source: PostSource;
  readonly #revisions: ReadonlyMap<string, number>;
  readonly #origins: Map<string, Origin>;
  readonly #posted = new Map<string, Posted>();

  constructor(
    desk: Desk,
    source: PostSource,
    revisions: ReadonlyMap<string, number>,
    origins: readonly Origin[],
  ) {
    this.#desk = desk;
    this.#source = source;
    this.#revisions = revisions;
    this.#origins = new Map(origins.map((o) => [originKey(o), o]));
  }

  post(line: PostLine): Posted {
    const cost = this.#desk.cost(line);
    assertAfterTake(cost, this.#source.businessDate, line.itemName);
    const rows = isIn(line) ? this.#in(cost, line) : this.#out(cost, line);
    const posted = postedOf(line.lineId, rows);
    this.#posted.set(line.lineId, posted);
    return posted;
  }

  /** What the line took out of another warehouse, as it comes in here. */
  #moved(line: PostLine): { value: string; weight: string; area: string } | null {
    if (line.value.by !== 'moved') return null;
    const out = this.#posted.get(line.lineId);
    if (!out) throw new Error('a line that comes from nowhere');
    const mirrored = (of: string): string => dec(of).negated().toString();
    return { value: mirrored(out.value), weight: mirrored(out.weight), area: mirrored(out.area) };
  }

  #about(line: PostLine, origin: Origin | null) {
    return {
      moveType: line.moveType,
      lineId: line.lineId,
      projectId: line.projectId ?? null,
      partyId: line.partyId ?? null,
      costRef: origin?.moveId ?? null,
      reversalOf: null,
      revision: this.#revisions.get(line.lineId) ?? 0,
      businessDate: this.#source.businessDate,
    };
  }

  /** The line that is taken back, with this step taken of it. The last guard behind those of the documents. Raises Stock:Insufficient. */
  #step(line: PostLine): { origin: Origin; value: string; weight: string; area: string } | null {
    if (line.value.by !== 'origin') return null;
    const key = originKey(line.value);
    const origin = this.#origins.get(key) ?? raise('Common:NotFound');
    const q = dec(line.quantity).abs().toFixed(4);
    const left = dec(origin.quantity).minus(origin.takenQuantity);
    if (left.lt(q))
      raise('Stock:Insufficient', {
        ...NOWHERE,
        item: line.itemName,
        x: left.toString(),
        y: dec(q).toString(),
      });
    const done = { quantity: origin.takenQuantity, value: origin.takenValue };
    const value = dec(origin.adjusted).isZero() ? stepOf(origin, done, q) : restOf(origin, done, q);
    const rest = (whole: string, taken: string, places: number): string =>
      shareOf(dec(whole).minus(taken).toString(), q, left.toString(), places);
    const step = {
      value,
      weight: rest(origin.weight, origin.takenWeight, 3),
      area: rest(origin.area, origin.takenArea, 4),
    };
    const next = {
      ...origin,
      takenQuantity: dec(origin.takenQuantity).plus(q).toFixed(4),
      takenValue: money(dec(origin.takenValue).plus(value)),
      takenWeight: dec(origin.takenWeight).plus(step.weight).toFixed(3),
      takenArea: dec(origin.takenArea).plus(step.area).toFixed(4),
    };
    this.#origins.set(key, next);
    return { origin, ...step };
  }

  #in(cost: CostState, line: PostLine): MoveRow[] {
    const step = this.#step(line);
    const from = step ?? this.#moved(line);
    const place = this.#desk.place(line, {
      batchId: line.batchId ?? null,
      locationCode: line.locationCode ?? '',
      qualityState: line.qualityState ?? 1,
    });
    const part = partIn(
      place,
      line.quantity,
      line.weight ?? from?.weight ?? '0',
      line.area ?? from?.area ?? '0',
    );
    return this.#desk.enter(
      cost,
      [part],
      this.#valueIn(cost, line, from?.value ?? null),
      this.#about(line, step?.origin ?? null),
    );
  }

  #valueIn({ held }: CostState, line: PostLine, step: string | null): Valued {
    if (step !== null) return bringIn(held, line.quantity, step);
    if (line.value.by === 'given') return bringIn(held, line.quantity, line.value.value);
    const unitCost = line.value.by === 'average' ? (line.value.unitCost ?? null) : null;
    return (
      bringInAtCost(held, line.quantity, unitCost) ?? raise('Stock:UnitCostRequired', { item: line.itemName })
    );
  }

  #out(cost: CostState, line: PostLine): MoveRow[] {
    const quantity = dec(line.quantity).abs().toFixed(4);
    const batchId = line.batchId ?? null;
    const { parts, claims } = this.#desk.pick(
      line,
      {
        batchId,
        locationCode: line.locationCode ?? null,
        qualityState: line.qualityState ?? 1,
        projectId: line.projectId ?? null,
        nestOrderId: line.nestOrderId ?? null,
        reservationId: line.reservationId ?? null,
      },
      quantity,
      line.itemName,
    );
    const step = this.#step(line);
    const total = step ? takeOutAt(cost.held, quantity, step.value) : takeOut(cost.held, quantity);
    const rows = this.#desk.enter(cost, parts, total, this.#about(line, step?.origin ?? null));
    const first = rows[0];
    if (first) this.#desk.consume(cost, claims, first.id);
    return rows;
  }
}

/** A line's moves as one. */
export function postedOf(lineId: string, rows: readonly MoveRow[]): Posted {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error('a line that moved nothing');
  const total = (of: (row: MoveRow) => string, places: number): string =>
    rows.reduce((s, r) => s.plus(of(r)), dec(0)).toFixed(places);
  return {
    lineId,
    moveId: first.id,
    quantity: total((r) => r.part.quantity, 4),
    weight: total((r) => r.part.weight, 3),
    area: total((r) => r.part.area, 4),
    value: total((r) => r.value, 2),
    variance: total((r) => r.variance, 2),
    quantityAfter: last.quantityAfter,
    valueAfter: last.valueAfter,
  };
}

/**
 * Posts the lines of a document, all or nothing, in their order; as many statements for one line as for two thousand. Raises the
 * guards of the day and of the warehouses, Stock:Insufficient, Stock:ReservedByOthers, Stock:UnitCostRequired,
 * Stock:BeforeStockTake and Stock:FutureNegative.
 */
export async function postMoves(
  tx: Tx,
  source: PostSource,
  lines: readonly PostLine[],
  options: { readonly takeId?: string } = {},
): Promise<Posted[]> {
  if (lines.length === 0) return [];
  await assertBusinessDate(tx, source.businessDate);
  await assertWarehouses(tx, source.domain, lines, options.takeId ?? NOBODY);
  const desk = await openDesk(tx, source.domain, pairsOf(lines), placesOf(lines));
  const back = lines.flatMap((l) => (l.value.by === 'origin' ? [l.value] : []));
  // after the locks: what was taken back before stands in the moves of the same balances
  const [revisions, origins] = await Promise.all([
    revisionsOf(tx, source),
    back.length > 0 ? originsOf(tx, back) : [],
  ]);
  const posting = new Posting(desk, source, new Map(revisions.map((r) => [r.lineId, r.reversed])), origins);
  const posted = lines.map((line) => posting.post(line));
  await writeDesk(tx, source, desk);
  await assertNeverNegative(
    tx,
    lines.filter((l) => !isIn(l)),
    source.businessDate,
  );
  return posted;
}
