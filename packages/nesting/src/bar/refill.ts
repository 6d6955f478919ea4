// What a plan leaves over although the stock takes it: ordered bars are shortened after the search, so that metres
// remain, and merging lengths may cost metres; further bars take such pieces as far as the rules allow.
import type { Sliced } from '../geometry/sliced.ts';
import { shortestFor } from '../problem/bar-takes.ts';
import { resized, sized } from './finish.ts';
import type { SizedCut } from './finish.ts';
import { longest } from './greedy.ts';
import type { Open } from './greedy.ts';
import type { Cut } from './plan.ts';
import { sizeOf } from './size-choice.ts';
import { barsLeft, takeBars } from './task.ts';
import type { BarTask, BarType } from './task.ts';

/** Further bars are looked for so often; each time a new size or ordered length may come in. */
const MOST_LOOKS = 24;

/** The cuts with their real lengths, and further bars for pieces that they leave over; in slices. */
export function* cutting(task: BarTask, cuts: readonly Cut[]): Sliced<SizedCut[]> {
  const all = sized(task, cuts);
  // sizes that bring nothing are left alone afterwards
  const idle = new Set<string>();
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const open = openBehind(task, all);
    if (open.demand.every((d) => d <= 0)) break;
    const used = new Set(all.filter((c) => !c.type.isRemnant).map((c) => sizeOf(c.type)));
    const extra = looks === 0 ? undefined : newSize(task, used, idle);
    if (looks > 0 && extra === undefined) break;
    const isThere = (t: BarType) => t.isRemnant || used.has(sizeOf(t)) || sizeOf(t) === extra;
    const few = task.allTypes.filter(isThere);
    const types = furtherTypes(task, few, { cuts: all, open })
      .filter((t) => barsLeft(t, open.limits) > 0)
      .map((t, index) => ({ ...t, index }));
    yield;
    const more = types.length === 0 ? [] : yield* longest({ ...task, types }, open);
    if (more.length === 0 && extra !== undefined) idle.add(extra);
    for (const cut of more) {
      const type = types[cut.pattern.type];
      if (type !== undefined) all.push({ ...cut, type, lengthUm: type.lengthUm });
    }
  }
  return all;
}

/** A size not used yet, where one more may be bought; the empty text where it may not, but used ones may go on. */
function newSize(task: BarTask, used: ReadonlySet<string>, idle: ReadonlySet<string>): string | undefined {
  const most = task.params.maxSizesPerGroup > 0 ? task.params.maxSizesPerGroup : Infinity;
  if (used.size >= most) return idle.has('') ? undefined : '';
  const sizes = task.allTypes.filter((t) => !t.isRemnant).map(sizeOf);
  return sizes.find((s) => !used.has(s) && !idle.has(s)) ?? (idle.has('') ? undefined : '');
}

/** Pieces and stock that the cuts leave. */
function openBehind(task: BarTask, cuts: readonly SizedCut[]): Open {
  const demand = Float64Array.from(task.kinds, (k) => k.quantity);
  const limits = Float64Array.from(task.limits);
  for (const { pattern, times, type, lengthUm } of cuts) {
    for (const [i, k] of pattern.kinds.entries())
      demand[k] = (demand[k] ?? 0) - times * (pattern.counts[i] ?? 0);
    const isReal = lengthUm === type.lengthUm;
    takeBars(isReal ? type : resized(task, type, lengthUm), limits, times);
  }
  return { demand, limits };
}

/** Bars of one length; of an ordered row the lengths there are, and one more where the rules allow. */
function furtherTypes(
  task: BarTask,
  few: readonly BarType[],
  at: { cuts: readonly SizedCut[]; open: Open },
): BarType[] {
  const { maxDistinctLengths, minQtyPerLength } = task.params;
  const rows = new Map<string, Set<number>>();
  for (const { type, lengthUm } of at.cuts)
    if (type.stock.kind === 2) rows.set(type.stock.id, (rows.get(type.stock.id) ?? new Set()).add(lengthUm));
  let lengths = [...rows.values()].reduce((s, r) => s + r.size, 0);
  let many = rows.size;
  const types = few.filter((t) => t.stock.kind !== 2);
  const seen = new Set<string>();
  for (const type of few) {
    if (type.stock.kind !== 2 || seen.has(type.stock.id)) continue;
    seen.add(type.stock.id);
    const own = rows.get(type.stock.id);
    const isFirst = Number(own === undefined);
    const isOpen = maxDistinctLengths === 0 || lengths < Math.max(many + isFirst, maxDistinctLengths);
    const mayAdd = isOpen && (own === undefined || minQtyPerLength <= 1);
    const added = mayAdd ? newLength(task, type, at.open) : undefined;
    if (added !== undefined && own?.has(added) !== true) {
      lengths += 1;
      many += isFirst;
    }
    for (const lengthUm of new Set([...(own ?? []), ...(added === undefined ? [] : [added])]))
      types.push(resized(task, type, lengthUm));
  }
  return types;
}

/** Shortest bar of the row that takes the first piece left over that it can take; micrometres. */
function newLength(task: BarTask, type: BarType, open: Open): number | undefined {
  const left = task.kinds
    .filter((k) => (open.demand[k.index] ?? 0) > 0)
    .toSorted((a, b) => (task.isScarce ? a.priority - b.priority : 0) || b.w - a.w);
  const there = type.uses.reduce((m, u) => (u.isMetres ? Math.min(m, open.limits[u.row] ?? 0) : m), Infinity);
  for (const kind of left) {
    const item = kind.rows[0]?.item;
    const lengthUm = item === undefined ? undefined : shortestFor(type.stock, item, task.params);
    if (lengthUm !== undefined && lengthUm <= there) return lengthUm;
  }
  return undefined;
}
