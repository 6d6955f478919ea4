// Whose piece lies where: the search packs sizes, here every place on a sheet gets an item of that size.
// Equal pieces may change places freely, so this decides which delivery groups are finished first and lie together.
import type { Sliced } from '../geometry/sliced.ts';
import type { GroupTask, Kind, Member } from '../problem/normalise.ts';
import type { Item } from '../problem/types.ts';
import { exchangingItems } from './exchange-items.ts';
import { LAST, dueOf, keyOf } from './pattern.ts';
import type { Filled, Pattern } from './pattern.ts';

/** What a pattern needs of each kind on one sheet: pairs of queue and pieces. */
interface Need {
  pattern: Pattern;
  kinds: number[];
  each: [Queue, number][];
  /** Remnants are cut first. */
  remnant: 0 | 1;
  /** Earliest due date of a piece that may lie on it. */
  due: string;
  /** Delivery groups that its next sheet would carry, as long as its queues stand where they did. */
  keys: number;
  asked: number;
}

/** More patterns than this are taken in their own order: choosing costs the square of their number. */
const MOST_CHOSEN = 600;

/** Patterns given their items in one slice. */
const AT_ONCE = 40;

/**
 * Gives every place an item. Without `groupMode` 2 sheets are filled in the order in which they are cut, each size by
 * due date; with it, sheets that need the fewest delivery groups come first. No more pieces of an item are handed out than
 * it has; the ones left over are those due last. In slices.
 */
export function* handingOut(task: GroupTask, patterns: readonly Pattern[]): Sliced<Filled[]> {
  const isTogether = task.params.groupMode === 2;
  const kinds = [...task.kinds, ...task.fillers];
  const queues = kinds.map((kind) => new Queue(kind, isTogether));
  const open = patterns.map((pattern) => needOf(pattern, queues)).sort(byUrgency);
  yield;
  const isChosen = isTogether && open.length <= MOST_CHOSEN;
  const filled: Filled[] = [];
  for (let n = 1, many = open.length; n <= many; n += 1) {
    const need = isChosen ? open.splice(fewestKeys(open), 1)[0] : open[n - 1];
    filled.push(...fill(need as Need, queues));
    if (n % AT_ONCE === 0) yield;
  }
  if (isChosen) yield* exchangingItems(filled);
  return filled;
}

/** Place of the pattern whose next sheet carries the fewest delivery groups, of several the fullest. */
function fewestKeys(open: readonly Need[]): number {
  let next = 0;
  let least = Infinity;
  for (const [i, need] of open.entries()) {
    const mine = keysOf(need);
    const best = open[next] as Need;
    if (mine > least || (mine === least && need.kinds.length <= best.kinds.length)) continue;
    next = i;
    least = mine;
  }
  return next;
}

function needOf(pattern: Pattern, queues: readonly Queue[]): Need {
  const kinds = pattern.bin.laid().map((p) => p.kind);
  const counts = new Map<number, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const each = [...counts].map(([kind, n]): [Queue, number] => [queues[kind] as Queue, n]);
  const due = each.reduce((least, [queue]) => (queue.due < least ? queue.due : least), LAST);
  return { pattern, kinds, each, remnant: pattern.bin.type.isRemnant ? 0 : 1, due, keys: 0, asked: -1 };
}

function byUrgency(a: Need, b: Need): number {
  return a.remnant - b.remnant || compareText(a.due, b.due);
}

/** Delivery groups that the next sheet of the pattern would carry. */
function keysOf(need: Need): number {
  // queues only go on: the sum of their steps is the same only where each of them stands still
  let asked = 0;
  for (const [queue] of need.each) asked += queue.steps;
  if (asked === need.asked) return need.keys;
  const keys = new Set<string>();
  for (const [queue, n] of need.each) queue.keysOf(n, keys);
  need.asked = asked;
  need.keys = keys.size;
  return need.keys;
}

/** All sheets of a pattern: as many at once as the same items can fill. */
function fill({ pattern, kinds, each }: Need, queues: readonly Queue[]): Filled[] {
  const filled: Filled[] = [];
  for (let left = pattern.repeat; left > 0;) {
    const repeat = each.reduce((most, [queue, n]) => Math.min(most, queue.alike(n)), left);
    const taken = new Map(each.map(([queue, n]) => [queue, queue.take(n, repeat)]));
    const items = kinds.map((kind) => taken.get(queues[kind] as Queue)?.pop() as Item);
    filled.push({ bin: pattern.bin, repeat, items });
    left -= repeat;
  }
  return filled;
}

/** The items of one kind, in the order in which they are to be cut. */
class Queue {
  /** Earliest due date. */
  readonly due: string;
  /** Rises whenever items are taken. */
  steps = 0;
  private readonly members: Member[];
  private at = 0;

  constructor(kind: Kind, isTogether: boolean) {
    const order = isTogether ? [keyOf, dueOf] : [dueOf, keyOf];
    this.members = kind.members
      .map((m) => ({ ...m }))
      .sort((a, b) => order.reduce((sign, of) => sign || compareText(of(a.item), of(b.item)), 0));
    this.due = this.members.map((m) => dueOf(m.item)).reduce((a, b) => (b < a ? b : a), LAST);
  }

  /** How many sheets of n pieces each can carry the same item. */
  alike(n: number): number {
    return Math.max(1, Math.floor((this.members[this.at]?.quantity ?? 0) / n));
  }

  /** The items of n places, last first; the same ones on `repeat` sheets. */
  take(n: number, repeat: number): Item[] {
    this.steps += 1;
    const items: Item[] = [];
    while (items.length < n) {
      const member = this.members[this.at];
      if (member === undefined) throw new Error('more pieces placed than the kind has');
      items.push(member.item);
      member.quantity -= repeat;
      if (member.quantity === 0) this.at += 1;
    }
    return items.reverse();
  }

  /** Adds the delivery groups of the next n pieces. */
  keysOf(n: number, keys: Set<string>): void {
    for (let left = n, i = this.at; left > 0 && i < this.members.length; i += 1) {
      const { item, quantity } = this.members[i] as Member;
      keys.add(keyOf(item));
      left -= quantity;
    }
  }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
