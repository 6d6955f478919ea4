/**
 * A document at the desk: its balances are locked and in memory, its lines are taken one after the other, and what comes of it is
 * written in a few statements. Nothing here asks the database.
 */
import { dec, round } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { raise } from '../../kit/raise.ts';
import { averageOf, type Held, money, shareOf, type Valued } from './book.ts';
import type { PostLine } from './types.ts';
import type { CostRow, OpenReservation, Pair, QuantityRow } from './inventory.store.ts';

export interface CostState extends Pair {
  readonly id: string;
  readonly domain: number;
  held: Held;
  weight: string;
  area: string;
  reserved: string;
  qualified: string;
  moves: number;
  readonly lastTake: string | null;
  hasComeIn: boolean;
  hasGoneOut: boolean;
}
export interface PlaceState {
  readonly row: QuantityRow;
  quantity: string;
  weight: string;
  area: string;
  isTouched: boolean;
}
/** A part of a line: what it moves in one place. Signs as the line's. */
export interface Part {
  readonly place: PlaceState;
  readonly quantity: string;
  readonly weight: string;
  readonly area: string;
}
/** A move as it is written; what is the same for the whole document is added by the statement. */
export interface MoveRow {
  readonly id: string;
  readonly cost: CostState;
  readonly moveNo: number;
  readonly part: Part;
  readonly value: string;
  readonly variance: string;
  readonly quantityAfter: string;
  readonly valueAfter: string;
  readonly averageAfter: string;
  readonly moveType: number;
  readonly lineId: string;
  readonly projectId: string | null;
  readonly partyId: string | null;
  readonly costRef: string | null;
  readonly reversalOf: string | null;
  readonly revision: number;
  readonly businessDate: string;
}
export interface Use {
  readonly reservationId: string;
  readonly moveId: string;
  readonly quantity: string;
}
type About = Pick<
  MoveRow,
  'moveType' | 'lineId' | 'projectId' | 'partyId' | 'costRef' | 'reversalOf' | 'revision' | 'businessDate'
>;

type Owner = Pick<PostLine, 'projectId' | 'nestOrderId' | 'reservationId'>;
/** What a nest order holds is for its own issues only; everything else is the project's. */
const isOwn = (r: OpenReservation, of: Owner): boolean =>
  r.nestOrderId === null ? r.projectId === of.projectId : r.nestOrderId === of.nestOrderId;

const keyOf = (p: Pair): string => `${p.warehouseId} ${p.itemId}`;
const plus = (a: string, b: string, places: number): string => dec(a).plus(b).toFixed(places);

export class Desk {
  readonly costs: ReadonlyMap<string, CostState>;
  readonly #places = new Map<string, PlaceState[]>();
  readonly #reserved = new Map<string, (OpenReservation & { open: string })[]>();
  readonly moves: MoveRow[] = [];
  readonly uses: Use[] = [];

  constructor(
    costs: readonly CostRow[],
    places: readonly QuantityRow[],
    reserved: readonly OpenReservation[],
  ) {
    this.costs = new Map(
      costs.map((c) => [
        keyOf(c),
        {
          ...c,
          held: { quantity: c.quantity, value: c.value, lastUnitCost: c.lastUnitCost },
          hasComeIn: false,
          hasGoneOut: false,
        },
      ]),
    );
    for (const row of places) {
      const list = this.#places.get(keyOf(row)) ?? [];
      list.push({ row, quantity: row.quantity, weight: row.weight, area: row.area, isTouched: false });
      this.#places.set(keyOf(row), list);
    }
    for (const row of reserved) {
      const list = this.#reserved.get(keyOf(row)) ?? [];
      list.push({ ...row });
      this.#reserved.set(keyOf(row), list);
    }
  }

  cost(pair: Pair): CostState {
    const cost = this.costs.get(keyOf(pair));
    if (!cost) throw new Error('a balance that was not locked');
    return cost;
  }
  touched(): PlaceState[] {
    return [...this.#places.values()].flat().filter((p) => p.isTouched);
  }
  place(pair: Pair, of: { batchId: string | null; locationCode: string; qualityState: number }): PlaceState {
    const found = (this.#places.get(keyOf(pair)) ?? []).find(
      ({ row }) =>
        row.batchId === of.batchId &&
        row.locationCode === of.locationCode &&
        row.qualityState === of.qualityState,
    );
    if (!found) throw new Error('a place that was not locked');
    return found;
  }

  /**
   * Where `quantity` is taken from: the places that fit, what lies nowhere in particular first. Raises Stock:Insufficient with what is
   * free, or Stock:ReservedByOthers with whose it is. What another project has reserved is not free.
   */
  pick(
    pair: Pair,
    of: {
      batchId: string | null;
      locationCode: string | null;
      qualityState: number;
      projectId: string | null;
      nestOrderId?: string | null;
      isReservedToo?: boolean;
    },
    quantity: string,
    item: string,
  ): Part[] {
    const all = (this.#places.get(keyOf(pair)) ?? []).filter(
      ({ row }) =>
        row.qualityState === of.qualityState && (of.batchId === null || row.batchId === of.batchId),
    );
    const there = all
      .filter(({ row }) => of.locationCode === null || row.locationCode === of.locationCode)
      .filter((p) => dec(p.quantity).gt(0))
      .toSorted(
        (a, b) => a.row.locationCode.localeCompare(b.row.locationCode) || a.row.id.localeCompare(b.row.id),
      );
    const free = there.reduce((s, p) => s.plus(p.quantity), dec(0));
    if (free.lt(quantity))
      raise('Stock:Insufficient', { item, x: free.toString(), y: dec(quantity).toString() });
    if (of.qualityState === 1 && !of.isReservedToo) this.#assertFree(pair, of, quantity, item, all);
    return partsOf(there, quantity);
  }

  #assertFree(
    pair: Pair,
    of: { batchId: string | null; projectId: string | null; nestOrderId?: string | null },
    quantity: string,
    item: string,
    ofBatch: readonly PlaceState[],
  ): void {
    const others = (this.#reserved.get(keyOf(pair)) ?? []).filter((r) => !isOwn(r, of) && dec(r.open).gt(0));
    const held = (list: readonly OpenReservation[]) => list.reduce((s, r) => s.plus(r.open), dec(0));
    const over = (have: string, list: readonly OpenReservation[]): void => {
      const free = dec(have).minus(held(list));
      const first = list[0];
      if (free.gte(quantity) || !first) return;
      raise('Stock:ReservedByOthers', { item, project: first.holder, n: held(list).toString() });
    };
    over(this.cost(pair).qualified, others);
    if (of.batchId === null) return;
    const own = others.filter((r) => r.batchId === of.batchId);
    over(ofBatch.reduce((s, p) => s.plus(p.quantity), dec(0)).toString(), own);
  }

  /** Takes parts out of, or brings them into, their places and the balance; one move each. `total` is what the whole line is worth. */
  enter(cost: CostState, parts: readonly Part[], total: Valued, about: About): MoveRow[] {
    const whole = parts.reduce((s, p) => s.plus(p.quantity), dec(0));
    // a value-only move is one part of nothing
    let [value, variance] = [dec(total.value), dec(total.variance)];
    const rows: MoveRow[] = [];
    for (const [i, part] of parts.entries()) {
      const isLast = i === parts.length - 1;
      const share = (of: string, rest: string): string =>
        isLast ? money(rest) : money(dec(of).times(part.quantity).div(whole));
      const own = {
        value: share(total.value, value.toFixed(2)),
        variance: share(total.variance, variance.toFixed(2)),
      };
      value = value.minus(own.value);
      variance = variance.minus(own.variance);
      rows.push(this.#move(cost, part, own, about));
    }
    cost.held = total.after;
    return rows;
  }

  #move(cost: CostState, part: Part, own: { value: string; variance: string }, about: About): MoveRow {
    const { place } = part;
    place.quantity = plus(place.quantity, part.quantity, 4);
    place.weight = plus(place.weight, part.weight, 3);
    place.area = plus(place.area, part.area, 4);
    place.isTouched = true;
    cost.weight = plus(cost.weight, part.weight, 3);
    cost.area = plus(cost.area, part.area, 4);
    if (place.row.qualityState === 1) cost.qualified = plus(cost.qualified, part.quantity, 4);
    cost.held = {
      ...cost.held,
      quantity: plus(cost.held.quantity, part.quantity, 4),
      value: plus(cost.held.value, own.value, 2),
    };
    cost.moves += 1;
    cost.hasComeIn ||= dec(part.quantity).gt(0);
    cost.hasGoneOut ||= dec(part.quantity).lt(0);
    const row: MoveRow = {
      id: newId(),
      cost,
      moveNo: cost.moves,
      part,
      ...own,
      quantityAfter: cost.held.quantity,
      valueAfter: cost.held.value,
      averageAfter: averageOf(cost.held),
      ...about,
    };
    this.moves.push(row);
    return row;
  }

  /** What a project or a nest order takes of its own reservations: the one that is named, the order's first, those of the batch, then those that end first. */
  consume(cost: CostState, of: Owner, batchId: string | null, quantity: string, moveId: string): void {
    const own = (this.#reserved.get(keyOf(cost)) ?? [])
      .filter((r) => isOwn(r, of) && (r.batchId === null || r.batchId === batchId))
      .toSorted(
        (a, b) =>
          Number(b.id === of.reservationId) - Number(a.id === of.reservationId) ||
          Number(b.nestOrderId !== null) - Number(a.nestOrderId !== null) ||
          Number(b.batchId !== null) - Number(a.batchId !== null),
      );
    let left = dec(quantity);
    for (const r of own) {
      const taken = left.lt(r.open) ? left : dec(r.open);
      if (taken.lte(0)) continue;
      r.open = dec(r.open).minus(taken).toFixed(4);
      left = left.minus(taken);
      cost.reserved = dec(cost.reserved).minus(taken).toFixed(4);
      this.uses.push({ reservationId: r.id, moveId, quantity: taken.toFixed(4) });
    }
  }
}

/** `quantity` (positive) out of places, each part with its share of weight and area; signs negative. */
function partsOf(places: readonly PlaceState[], quantity: string): Part[] {
  let left = dec(quantity);
  const parts: Part[] = [];
  for (const place of places) {
    if (left.lte(0)) break;
    const q = left.lt(place.quantity) ? left : dec(place.quantity);
    left = left.minus(q);
    parts.push({
      place,
      quantity: q.negated().toFixed(4),
      weight: dec(shareOf(place.weight, q.toFixed(4), place.quantity, 3))
        .negated()
        .toFixed(3),
      area: dec(shareOf(place.area, q.toFixed(4), place.quantity, 4))
        .negated()
        .toFixed(4),
    });
  }
  return parts;
}

/** A line that comes in is one part. */
export const partIn = (place: PlaceState, quantity: string, weight: string, area: string): Part => ({
  place,
  quantity: round(quantity, 4),
  weight: round(weight, 3),
  area: round(area, 4),
});
