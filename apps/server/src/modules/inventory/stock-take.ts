/**
 * 盘点 (commerce §2.7). A count is compared with the book at the moment of counting, so that goods may move before it and after it:
 * difference = counted − (snapshot + what has moved since). Approval posts the differences.
 */
import {
  ABC_LIMITS,
  allows,
  dec,
  decimal,
  inventory,
  type InventoryDomain,
  RECOUNT_LIMITS,
} from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import type { Context } from '../../kit/call.ts';
import type { Telling } from '../../kit/facts.ts';
import { nextCode } from '../../kit/numbering.ts';
import { raise } from '../../kit/raise.ts';
import type { Who } from '../../kit/who.ts';
import type { Tx } from '../../kit/tx.ts';
import { assertWarehouses } from '../../ledger/inventory/index.ts';
import { namesOf } from './items.ts';
import { overtakenLine } from './overtaken.store.ts';
import { assertDomain } from './rights.ts';
import { assertSaid, type Said, withBatches } from './stock-take.said.ts';
import { lockTake } from './stock-take.list.store.ts';
import * as store from './stock-take.store.ts';

const { stockTakeMachine } = inventory;
const FIT = 1;
const NOBODY = '00000000-0000-0000-0000-000000000000';
export const TAKE = 'inventory.stock-take';
/** the kind of the warehouse's documents that numbers counts, with the letter P */
const NUMBER_KINDS: Readonly<Record<InventoryDomain, number>> = { 1: 8, 2: 12, 4: 15, 8: 19 };
export const TAKE_STATES = { COUNTING: 1, WAITING: 2, APPROVED: 4, VOID: 64 } as const;

/** The count, locked, in a state that allows the verb and of a domain whose right the person has. */
export async function standing(
  tx: Tx,
  who: Who,
  id: string,
  action: inventory.StockTakeAction,
  version?: number,
): Promise<store.TakeRow> {
  const take = (await lockTake(tx, who, id)) ?? raise('Common:NotFound');
  const machine = stockTakeMachine(take.domain);
  assertDomain(who, take.domain, machine.actions[action].action);
  if (version !== undefined && take.version !== version) raise('Common:StaleVersion');
  if (!allows(machine, take.orderStatus, action))
    raise('Common:InvalidState', {
      state: machine.states[take.orderStatus as 1].label,
      action: machine.actions[action].label,
    });
  return take;
}

/** The class of each item by its part of the value: A the first 80 %, B the next 15 %, C the rest. */
export function classesOf(
  rows: readonly { readonly itemId: string; readonly worth: string }[],
): ReadonlyMap<string, 'A' | 'B' | 'C'> {
  const worth = new Map<string, string>();
  for (const r of rows) worth.set(r.itemId, decimal.sum([worth.get(r.itemId) ?? '0', r.worth], 2));
  const total = dec(decimal.sum(worth.values(), 2));
  let seen = dec(0);
  return new Map(
    [...worth]
      .toSorted(([a, x], [b, y]) => dec(y).cmp(x) || (a < b ? -1 : 1))
      .map(([itemId, value]) => {
        // an item belongs to the class in which it begins
        const at = total.isZero() ? dec(1) : seen.div(total);
        seen = seen.plus(value);
        return [itemId, at.lt(ABC_LIMITS.A) ? 'A' : at.lt(ABC_LIMITS.B) ? 'B' : 'C'] as const;
      }),
  );
}

type Create = Context<typeof inventory.createStockTake>;
/** A new count with the book of this moment. Raises Stock:TakeScope, Stock:TakeOpen and what the warehouse refuses. */
export async function createTake({ tx, who, body }: Create) {
  const domain = assertDomain(who, body.domain, 'add');
  await store.holdWarehouse(tx, body.warehouseId);
  const found = await assertWarehouses(tx, domain, [{ warehouseId: body.warehouseId }], NOBODY);
  const open = await store.openTake(tx, body.warehouseId, domain, body.takeType === 1 || body.freeze);
  if (open) raise('Stock:TakeOpen', { warehouse: found.get(body.warehouseId)?.name ?? '', no: open.no });
  const book = await store.bookOf(tx, domain, body.warehouseId, body.takeType === 1 ? {} : body.scope);
  const classes = classesOf(book);
  const { abcClass } = body.scope;
  const rows =
    body.takeType === 4 && abcClass ? book.filter((b) => classes.get(b.itemId) === abcClass) : book;
  if (rows.length === 0) raise('Stock:TakeScope');
  const id = newId();
  const no = await nextCode(tx, NUMBER_KINDS[domain], 'P', who.factory);
  await store.insertTake(tx, { ...body, id, takeNo: no, remark: body.remark ?? null });
  await store.insertLines(tx, id, 0, rows);
  return { id, no, lineCount: rows.length };
}

/** Lines for what was found and does not stand on the list; what the book says of it now is their snapshot. */
async function addFound(
  tx: Tx,
  take: store.TakeRow,
  lines: readonly store.TakeLine[],
  said: readonly Said[],
): Promise<string[]> {
  const found = said.flatMap((s, i) => (s.id ? [] : [{ ...s, n: i + 1 }]));
  if (found.length === 0) return [];
  const where = found.map((s) => ({ warehouseId: take.warehouseId, locationCode: s.locationCode ?? null }));
  await assertWarehouses(tx, take.domain, where, take.id);
  const keyOf = (l: { itemId: string; batchId: string | null; locationCode: string }) =>
    `${l.itemId} ${l.batchId ?? ''} ${l.locationCode}`;
  // what is found is fit for use: goods under test that lie there are another line
  const known = new Set(lines.filter((l) => l.qualityState === FIT).map(keyOf));
  const book = await store.bookOf(tx, take.domain, take.warehouseId, {
    itemIds: found.map((s) => s.itemId as string),
  });
  const rows = found.map((s): store.NewLine => {
    const row = {
      itemId: s.itemId as string,
      batchId: s.batchId ?? null,
      locationCode: s.locationCode ?? '',
    };
    if (known.has(keyOf(row))) raise('Common:LineTwice', { n: s.n });
    known.add(keyOf(row));
    const there = book.find((b) => keyOf(b) === keyOf(row) && b.qualityState === FIT);
    return { ...row, qualityState: FIT, quantity: there?.quantity ?? '0', moves: there?.moves ?? 0 };
  });
  return store.insertLines(tx, take.id, lines.at(-1)?.lineNo ?? 0, rows);
}

/** Whether a quantity is said: a reason or a weight alone leaves the comparison of the moment of counting. */
const isCount = (said: Said): boolean => !said.id || said.countedQty !== undefined;

/** Writes what was counted, line by line; what somebody else counts once more is refused to who counted it first; where counters are named, to everybody else. */
export async function saveLines(context: Context<typeof inventory.saveStockTakeLines>) {
  const { tx, who, params, body } = context;
  const take = await standing(tx, who, params.id, 'count');
  if (take.counterIds.length > 0 && !take.counterIds.includes(who.tenantUserId ?? ''))
    raise('Stock:TakeCounter', { names: take.counterNames ?? '' });
  const lines = await store.takeLines(tx, take.id);
  const typed = await withBatches(context, take.domain, body.lines);
  await assertSaid(context, take.domain, typed, lines);
  const added = await addFound(tx, take, lines, typed);
  const of = new Map(lines.map((l) => [l.id, l]));
  let next = 0;
  const said = typed.map((s) => ({ ...s, id: s.id ?? (added[next++] as string) }));

  const now = new Map(
    (
      await store.booksNow(
        tx,
        take.warehouseId,
        said.map((s) => s.id),
      )
    ).map((b) => [b.id, b]),
  );
  const counted = said.map((s): store.Counted => {
    const line = of.get(s.id);
    const book = now.get(s.id) ?? raise('Common:NotFound');
    // also when it has been counted again: the first count does not come back over the second
    if (line && isCount(s) && line.firstCounterId === who.userId)
      raise('Stock:RecountOther', { n: line.lineNo });
    return countedOf(s, book, line);
  });
  await store.writeCounted(tx, counted);
  return { saved: counted.length };
}
/** What is said of a line that was counted before: its reason, its weight, a cost that nobody knew. */
function notedOf(s: Said & { id: string }, line: store.TakeLine, average: string | null): store.Counted {
  const unitCost = average === null ? (s.unitCost ?? line.unitCost) : (line.unitCost ?? average);
  return {
    id: s.id,
    is_count: false,
    counted_quantity: line.countedQty,
    book_weight: line.bookWeight,
    counted_weight: s.countedWeight === undefined ? line.countedWeight : s.countedWeight,
    moved: line.movedQty,
    difference: line.diffQty,
    unit_cost: unitCost,
    difference_value: decimal.money(dec(line.diffQty).times(unitCost ?? 0)),
    reason: s.reason === undefined ? line.reason : s.reason,
  };
}

/** What one costs by the book; null: nobody knows. */
const averageOf = ({ quantity, value, lastUnitCost }: Book): string | null =>
  dec(quantity).isZero() ? lastUnitCost : dec(value).div(quantity).toFixed(6);

type Book = Awaited<ReturnType<typeof store.booksNow>>[number];
function countedOf(s: Said & { id: string }, book: Book, line: store.TakeLine | undefined): store.Counted {
  const { reason = null, unitCost: cost = null, countedWeight: weight = null } = line ?? {};
  if (line && !isCount(s)) return notedOf(s, line, averageOf(book));
  const countedQty = s.countedQty ?? null;
  if (countedQty === null)
    return {
      id: s.id,
      is_count: true,
      counted_quantity: null,
      book_weight: null,
      counted_weight: null,
      moved: '0',
      difference: '0',
      unit_cost: null,
      difference_value: '0',
      reason: s.reason ?? reason,
    };
  const unitCost = averageOf(book) ?? s.unitCost ?? cost;
  const difference = dec(countedQty).minus(book.book);
  return {
    id: s.id,
    is_count: true,
    counted_quantity: countedQty,
    book_weight: book.weight,
    counted_weight: s.countedWeight === undefined ? weight : s.countedWeight,
    moved: dec(book.book)
      .minus(line?.snapshotQty ?? book.book)
      .toFixed(4),
    difference: difference.toFixed(4),
    unit_cost: unitCost,
    difference_value: decimal.money(difference.times(unitCost ?? 0)),
    reason: s.reason === undefined ? reason : s.reason,
  };
}

/** Whether the difference is so large that somebody else counts again. */
export const isLarge = (line: Pick<store.TakeLine, 'diffQty' | 'diffValue' | 'countedQty'>): boolean => {
  const book = dec(line.countedQty ?? '0').minus(line.diffQty);
  return (
    dec(line.diffValue).abs().gt(RECOUNT_LIMITS.value) ||
    (!dec(line.diffQty).isZero() && dec(line.diffQty).abs().gt(book.times(RECOUNT_LIMITS.part)))
  );
};

/** Raises Stock:TakeOvertaken: what was counted was compared with a book that another count has changed since. */
export async function assertOwnBook(telling: Telling, take: store.TakeRow): Promise<void> {
  const overtaken = await overtakenLine(telling.tx, take.id);
  if (!overtaken) return;
  const { names } = await namesOf(telling, take.domain, [overtaken]);
  raise('Stock:TakeOvertaken', { item: names.get(overtaken.itemId) ?? '', no: overtaken.no });
}

/** Raises Stock:TakeUncounted, Stock:TakeOvertaken, Stock:TakeReason, Stock:UnitCostRequired or Stock:RecountNeeded. */
export async function assertCounted(telling: Telling, take: store.TakeRow): Promise<void> {
  const lines = await store.takeLines(telling.tx, take.id);
  const open = lines.filter((l) => l.countedQty === null);
  if (open.length > 0) raise('Stock:TakeUncounted', { n: open.length });
  await assertOwnBook(telling, take);
  const large = lines.filter((l) => isLarge(l) && l.firstCounterId === null);
  if (large.length > 0) raise('Stock:RecountNeeded', { n: large.length });
  const different = lines.filter((l) => !dec(l.diffQty).isZero());
  const silent = different.find((l) => !l.reason);
  if (silent) raise('Stock:TakeReason', { n: silent.lineNo });
  const priceless = different.find((l) => dec(l.diffQty).gt(0) && l.unitCost === null);
  if (priceless) {
    const { names } = await namesOf(telling, take.domain, [priceless]);
    raise('Stock:UnitCostRequired', { item: names.get(priceless.itemId) ?? '' });
  }
}
