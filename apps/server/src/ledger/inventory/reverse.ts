/** De-approval and reversal: mirrored moves, never a changed one (commerce §3.3). */
import { dec } from '@muyun/contract';
import { raise } from '../../kit/raise.ts';
import type { Tx } from '../../kit/tx.ts';
import { bringIn, money, takeOutAt, type Valued } from './book.ts';
import type { CostState, Desk, MoveRow } from './desk.ts';
import { assertBusinessDate, assertNotFrozen } from './guards.ts';
import { assertAfterTake, assertNeverNegative, openDesk, pairsOf, postedOf } from './post.ts';
import { partIn } from './parts.ts';
import { lockUses, recountDates, type StandingMove, standingMoves, takenBackBy } from './reverse.store.ts';
import { writeDesk } from './write.store.ts';
import type { Posted, PostSource } from './types.ts';

export interface ReverseOptions {
  /** what people call an item, for messages */
  readonly itemNames?: ReadonlyMap<string, string>;
  /** title of the documents that may have taken something back, for Common:HasDownstream */
  readonly returnTitle: string;
  /** what is being done, for Common:HasDownstream */
  readonly action: string;
  /** dates the mirrored moves (冲销); unless said each has the day of its original (反审核) */
  readonly businessDate?: string;
}

/** Only what is left of a place may go with its weight and area. */
const least = (whole: string, left: string): string => (dec(whole).gt(left) ? left : whole);

/** A price difference taken back: where the stock's value does not allow it, it is a variance. */
function valueOnly(cost: CostState, move: StandingMove): Valued {
  const value = money(dec(move.value).negated());
  const rest = dec(cost.held.value).plus(value);
  const fits = !rest.isNegative() && (!dec(cost.held.quantity).isZero() || rest.isZero());
  const own = fits ? value : '0.00';
  const back = dec(move.variance).negated();
  return {
    value: own,
    variance: money(fits ? back : back.plus(value)),
    after: { ...cost.held, value: money(dec(cost.held.value).plus(own)) },
  };
}

class Mirror {
  readonly #desk: Desk;
  readonly #options: ReverseOptions;
  constructor(desk: Desk, options: ReverseOptions) {
    this.#desk = desk;
    this.#options = options;
  }

  itemName(itemId: string): string {
    return this.#options.itemNames?.get(itemId) ?? '';
  }

  turn(move: StandingMove): MoveRow[] {
    const cost = this.#desk.cost(move);
    const day = this.#options.businessDate ?? move.businessDate;
    assertAfterTake(cost, day, this.itemName(move.itemId));
    const about = {
      moveType: move.moveType,
      lineId: move.lineId,
      projectId: move.projectId,
      partyId: move.partyId,
      costRef: move.costRef,
      reversalOf: move.id,
      revision: move.revision,
      businessDate: day,
    };
    if (dec(move.quantity).isZero()) {
      const place = this.#desk.place(move, move);
      return this.#desk.enter(cost, [partIn(place, '0', '0', '0')], valueOnly(cost, move), about);
    }
    if (dec(move.quantity).lt(0)) return this.#back(cost, move, about);
    return this.#away(cost, move, about);
  }

  /** An issue comes back as it went. */
  #back(cost: CostState, move: StandingMove, about: Parameters<Desk['enter']>[3]): MoveRow[] {
    const mirrored = (of: string): string => dec(of).negated().toString();
    const part = partIn(
      this.#desk.place(move, move),
      mirrored(move.quantity),
      mirrored(move.weight),
      mirrored(move.area),
    );
    const total = bringIn(cost.held, part.quantity, mirrored(move.value));
    return this.#desk.enter(cost, [part], { ...total, variance: money(dec(move.variance).negated()) }, about);
  }

  /** A receipt leaves from where it lies, at what it was worth. */
  #away(cost: CostState, move: StandingMove, about: Parameters<Desk['enter']>[3]): MoveRow[] {
    const { parts: picked } = this.#desk.pick(
      move,
      { ...move, projectId: null, isExact: true },
      move.quantity,
      this.itemName(move.itemId),
    );
    const [first] = picked;
    if (!first) throw new Error('nothing was picked');
    const { place } = first;
    const isAll = dec(move.quantity).gte(place.quantity);
    const part = {
      place,
      quantity: dec(move.quantity).negated().toFixed(4),
      weight: dec(isAll ? place.weight : least(move.weight, place.weight))
        .negated()
        .toFixed(3),
      area: dec(isAll ? place.area : least(move.area, place.area))
        .negated()
        .toFixed(4),
    };
    const total = takeOutAt(cost.held, move.quantity, move.value);
    const variance = money(dec(total.variance).minus(move.variance));
    return this.#desk.enter(cost, [part], { ...total, variance }, about);
  }

  /** What the issues used of reservations is reserved again. */
  giveBack(
    uses: readonly { reservationId: string; moveId: string; quantity: string }[],
    rows: ReadonlyMap<string, MoveRow>,
  ): void {
    for (const use of uses) {
      const row = rows.get(use.moveId);
      if (!row) continue;
      row.cost.reserved = dec(row.cost.reserved).plus(use.quantity).toFixed(4);
      this.#desk.uses.push({
        reservationId: use.reservationId,
        moveId: row.id,
        quantity: dec(use.quantity).negated().toFixed(4),
      });
    }
  }
}

/**
 * Mirrors every standing move of a document, the newest first; answers them by line. Raises Common:HasDownstream where something was
 * taken back of it, Stock:Insufficient, Stock:ReservedByOthers, Stock:BeforeStockTake, Stock:FutureNegative, Stock:Frozen and the
 * guards of the day.
 */
export async function reverseMoves(tx: Tx, source: PostSource, options: ReverseOptions): Promise<Posted[]> {
  const before = await standingMoves(tx, source);
  if (before.length === 0) return [];
  await assertNotFrozen(
    tx,
    before.map((m) => m.warehouseId),
  );
  const desk = await openDesk(tx, source.domain, pairsOf(before), []);
  // read again under the locks: somebody else may have taken it back meanwhile
  const found = await standingMoves(tx, source);
  if (found.length === 0) return [];
  for (const day of new Set(options.businessDate ? [options.businessDate] : found.map((m) => m.businessDate)))
    await assertBusinessDate(tx, day, { isBack: true });
  const ids = found.map((m) => m.id);
  const uses = await lockUses(tx, ids);
  const downstream = await takenBackBy(tx, ids);
  if (downstream)
    raise('Common:HasDownstream', { title: options.returnTitle, no: downstream.no, action: options.action });
  const mirror = new Mirror(desk, options);
  const posted: Posted[] = [];
  const rows = new Map<string, MoveRow>();
  for (const move of found) {
    const turned = mirror.turn(move);
    posted.push(postedOf(move.lineId, turned));
    if (turned[0]) rows.set(move.id, turned[0]);
  }
  mirror.giveBack(uses, rows);
  await writeDesk(tx, source, desk);
  await recountDates(tx, pairsOf(found));
  const gone = found
    .filter((m) => dec(m.quantity).gt(0))
    .map((m) => ({ ...m, itemName: mirror.itemName(m.itemId) }));
  const from = options.businessDate ?? gone.map((m) => m.businessDate).toSorted()[0];
  if (from !== undefined) await assertNeverNegative(tx, gone, from);
  return posted;
}
