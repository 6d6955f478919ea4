/**
 * A document at the desk: its balances are locked and in memory, its lines are taken one after the other, and what comes of it is
 * written in a few statements. Nothing here asks the database.
 */
import { dec } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { raise } from '../../kit/raise.ts';
import { averageOf, type Held, money, type Valued } from './book.ts';
import { type Claim, claimsOf, isOwn, type OpenKept, type Owner, spread } from './claims.ts';
import type { CostRow, OpenReservation, Pair, QuantityRow } from './inventory.store.ts';
import { lyingElsewhere, type Part, partOut, partsOf, type PlaceState } from './parts.ts';
import { SHIFT_TYPE } from './types.ts';

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

/** Where a line is taken from, and what it uses up of what is kept for it. */
export interface Picked {
  readonly parts: Part[];
  readonly claims: readonly Claim[];
}
interface Picking extends Owner {
  readonly batchId: string | null;
  /** of that batch, or of what has none: null does not mean any */
  readonly isExact?: boolean;
  readonly locationCode: string | null;
  readonly qualityState: number;
  readonly isReservedToo?: boolean;
}

const keyOf = (p: Pair): string => `${p.warehouseId} ${p.itemId}`;
const plus = (a: string, b: string, places: number): string => dec(a).plus(b).toFixed(places);

export class Desk {
  readonly costs: ReadonlyMap<string, CostState>;
  readonly #places = new Map<string, PlaceState[]>();
  readonly #reserved = new Map<string, OpenKept[]>();
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
      const { quantity, weight, area, since } = row;
      list.push({ row, quantity, weight, area, since, isTouched: false });
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
  places(pair: Pair): readonly PlaceState[] {
    return this.#places.get(keyOf(pair)) ?? [];
  }
  place(pair: Pair, of: { batchId: string | null; locationCode: string; qualityState: number }): PlaceState {
    const found = this.places(pair).find(
      ({ row }) =>
        row.batchId === of.batchId &&
        row.locationCode === of.locationCode &&
        row.qualityState === of.qualityState,
    );
    if (!found) throw new Error('a place that was not locked');
    return found;
  }

  /**
   * Where `quantity` is taken from: what is kept for whoever takes it first, then what lies nowhere in particular, then place by place.
   * Raises Stock:Insufficient with what is free, or Stock:ReservedByOthers with whose it is. What another project has reserved is not
   * free.
   */
  pick(pair: Pair, of: Picking, quantity: string, item: string): Picked {
    const { batchId, locationCode } = of;
    const isAny = batchId === null && !of.isExact;
    const inQuality = this.places(pair).filter(({ row }) => row.qualityState === of.qualityState);
    const all = isAny ? inQuality : inQuality.filter(({ row }) => row.batchId === batchId);
    const there = all
      .filter(({ row }) => locationCode === null || row.locationCode === locationCode)
      .filter((p) => dec(p.quantity).gt(0))
      .toSorted(
        (a, b) => a.row.locationCode.localeCompare(b.row.locationCode) || a.row.id.localeCompare(b.row.id),
      );
    const free = there.reduce((s, p) => s.plus(p.quantity), dec(0));
    if (free.lt(quantity))
      raise('Stock:Insufficient', {
        item,
        x: free.toString(),
        y: dec(quantity).toString(),
        ...lyingElsewhere(
          this.places(pair).filter(({ row }) => isAny || row.batchId === batchId),
          there,
          locationCode,
        ),
      });
    if (of.qualityState !== 1 || of.isReservedToo) return { parts: partsOf(there, quantity), claims: [] };
    this.#assertFree(pair, of, quantity, item, all);
    const reserved = (this.#reserved.get(keyOf(pair)) ?? []).filter((r) => dec(r.open).gt(0));
    const wish = { of, batchId, quantity, places: there, qualified: inQuality, reserved };
    const claims = claimsOf(wish);
    const taken = spread(wish, claims);
    if (taken !== null)
      return { parts: [...taken].map(([place, q]) => partOut(place, q.toFixed(4))), claims };
    const named = reserved.filter((r) => there.some(({ row }) => row.batchId === r.batchId));
    const keeper = named.find((r) => !isOwn(r, of)) ?? named[0];
    const n = named.reduce((s, r) => s.plus(r.open), dec(0)).toString();
    return raise('Stock:ReservedByOthers', { item, project: keeper?.holder ?? '', n });
  }

  #assertFree(pair: Pair, of: Picking, quantity: string, item: string, ofBatch: readonly PlaceState[]): void {
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
    const [isShift, isBack] = [about.moveType === SHIFT_TYPE, about.reversalOf !== null];
    const isFirst = !dec(place.quantity).gt(0) && dec(part.quantity).gt(0);
    // what is shifted has lain there before, and what comes back from a reversal has never left
    if (isFirst && !isShift && !(isBack && place.since)) place.since = about.businessDate;
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
    cost.hasComeIn ||= !isShift && !isBack && dec(part.quantity).gt(0);
    cost.hasGoneOut ||= !isShift && !isBack && dec(part.quantity).lt(0);
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

  /** What a line has used up of what was kept for it. */
  consume(cost: CostState, claims: readonly Claim[], moveId: string): void {
    for (const { reservation, quantity } of claims) {
      reservation.open = dec(reservation.open).minus(quantity).toFixed(4);
      cost.reserved = dec(cost.reserved).minus(quantity).toFixed(4);
      this.uses.push({ reservationId: reservation.id, moveId, quantity });
    }
  }
}
