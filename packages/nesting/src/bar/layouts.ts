// Bars with their pieces in cutting order, positions and money; rows of the problem dealt out.
import type { Sliced } from '../geometry/sliced.ts';
import type { BarItem, BarLayout, BarPlacement } from '../problem/bar.ts';
import { barCredit, barPrice } from '../problem/bar-price.ts';
import { divExact, textOf } from '../problem/decimal.ts';
import { toMm, toUm } from '../problem/units.ts';
import { Sequencer, barEnds } from './arrange.ts';
import type { SizedCut } from './finish.ts';
import { cutting } from './refill.ts';
import { headOf, isParallel, jointOf } from './mitre.ts';
import type { EndType } from './mitre.ts';
import type { BarPlan } from './plan.ts';
import type { BarTask } from './task.ts';

/** One piece in its place. */
interface Place {
  kind: number;
  isFlipped: boolean;
}

/** Bars laid in one slice. */
const AT_ONCE = 40;

/**
 * Layouts of a plan in the order they are cut: remnants first, then by due date, priority and delivery group
 * (F2 Batches), then longer and fuller bars first. `layoutNo` is given by the caller.
 * In slices.
 */
export function* layingOut(task: BarTask, plan: BarPlan): Sliced<BarLayout[]> {
  const sequencer = new Sequencer(task);
  const open = task.kinds.map((k) =>
    k.rows.map((r) => ({ item: r.item, left: r.quantity })).toSorted((a, b) => compareRows(a.item, b.item)),
  );
  const real = yield* cutting(task, plan.cuts);
  const cuts = real.toSorted(
    (a, b) =>
      Number(b.type.isRemnant) - Number(a.type.isRemnant) ||
      b.lengthUm - a.lengthUm ||
      b.pattern.used - a.pattern.used ||
      a.type.index - b.type.index,
  );
  const rows: { layout: BarLayout; urgency: Urgency }[] = [];
  for (const [n, cut] of cuts.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) yield;
    const places = placesOf(task, cut, sequencer);
    let left = cut.times;
    while (left > 0) {
      const dealt = deal(places, open, left);
      if (dealt === undefined) break;
      const layout = layoutOf(task, cut, { places, items: dealt.items, repeat: dealt.repeat });
      rows.push({ layout, urgency: urgencyOf(dealt.items) });
      left -= dealt.repeat;
    }
  }
  const isRemnant = (l: BarLayout) => Number(l.stockKind === 3);
  return rows
    .toSorted((a, b) => isRemnant(b.layout) - isRemnant(a.layout) || compareUrgency(a.urgency, b.urgency))
    .map((r) => r.layout);
}

/** What brings a layout forward. */
interface Urgency {
  due: string;
  priority: number;
  key: string;
}

const NO_DATE = '9999';

function urgencyOf(items: readonly BarItem[]): Urgency {
  const least = (texts: string[]) => texts.reduce((a, b) => (b < a ? b : a), texts[0] ?? '');
  return {
    due: least(items.map((i) => i.dueDate ?? NO_DATE)),
    priority: items.reduce((p, i) => Math.min(p, i.priority ?? 5), 9),
    key: least(items.map((i) => i.groupKey ?? '')),
  };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareUrgency(a: Urgency, b: Urgency): number {
  return compareTexts(a.due, b.due) || a.priority - b.priority || compareTexts(a.key, b.key);
}

/** Equal pieces are dealt to the earlier delivery first, those of one delivery group together. */
function compareRows(a: BarItem, b: BarItem): number {
  return (
    compareTexts(a.dueDate ?? NO_DATE, b.dueDate ?? NO_DATE) ||
    compareTexts(a.groupKey ?? '', b.groupKey ?? '')
  );
}

/** Sequence of a pattern; among pieces with the same ends the longest first. */
function placesOf(task: BarTask, cut: SizedCut, sequencer: Sequencer): Place[] {
  const queues: number[][] = task.classes.map(() => []);
  const { kinds, counts } = cut.pattern;
  const order = kinds.map((k, i) => ({ k, c: counts[i] ?? 0 }));
  order.sort((a, b) => (task.kinds[b.k]?.w ?? 0) - (task.kinds[a.k]?.w ?? 0) || a.k - b.k);
  for (const { k, c } of order) for (let i = 0; i < c; i += 1) queues[task.kinds[k]?.cls ?? 0]?.push(k);
  const bar = barEnds(cut.type, task.params);
  if (task.arranger === undefined) return order.flatMap(({ k, c }) => repeated(k, c));
  const { sequence } = sequencer.arrange(
    queues.map((q) => q.length),
    bar,
  );
  const places: Place[] = [];
  for (const laid of sequence) {
    const kind = queues[laid.cls]?.shift();
    if (kind !== undefined) places.push({ kind, isFlipped: laid.isFlipped });
  }
  return places;
}

function repeated(kind: number, count: number): Place[] {
  return Array.from({ length: count }, () => ({ kind, isFlipped: false }));
}

/** Rows of the problem for the pieces of one bar, and how many bars can be the same. */
function deal(
  places: readonly Place[],
  open: { item: BarItem; left: number }[][],
  most: number,
): { items: BarItem[]; repeat: number } | undefined {
  const used = new Map<{ item: BarItem; left: number }, number>();
  const items: BarItem[] = [];
  for (const place of places) {
    const row = open[place.kind]?.find((r) => r.left - (used.get(r) ?? 0) > 0);
    if (row === undefined) return undefined;
    used.set(row, (used.get(row) ?? 0) + 1);
    items.push(row.item);
  }
  let repeat = most;
  for (const [row, count] of used) repeat = Math.min(repeat, Math.floor(row.left / count));
  for (const [row, count] of used) row.left -= count * repeat;
  return { items, repeat };
}

function layoutOf(
  task: BarTask,
  cut: SizedCut,
  rest: { places: Place[]; items: BarItem[]; repeat: number },
): BarLayout {
  const { params, group } = task;
  const { stock } = cut.type;
  const { placements, endUm, cuts } = lay(task, cut, rest);
  const leftoverUm = Math.max(0, cut.lengthUm - endUm);
  const lengthMm = toMm(cut.lengthUm);
  const isRemnant = leftoverUm > 0 && leftoverUm >= toUm(params.remMinBar);
  const price = barPrice(group, stock.price, lengthMm);
  const credit = isRemnant
    ? barCredit(price, { leftoverMm: toMm(leftoverUm), lengthMm }, params.remnantFactor)
    : { n: 0n, scale: 2 };
  const netUm = rest.items.reduce((s, i) => s + toUm(i.length), 0);
  return {
    layoutNo: 0,
    group: group.key,
    stockId: stock.id,
    stockKind: stock.kind,
    length: lengthMm,
    repeat: rest.repeat,
    placements,
    cuts,
    leftover: toMm(leftoverUm),
    isRemnant,
    cost: textOf(price, 2),
    credit: textOf(credit, 2),
    utilization: textOf(
      divExact({ n: BigInt(netUm), scale: 0 }, { n: BigInt(cut.lengthUm), scale: 0 }, 4),
      4,
    ),
  };
}

/** Positions along the bar; endUm lies behind the last cut. */
function lay(
  task: BarTask,
  cut: SizedCut,
  rest: { places: Place[]; items: BarItem[] },
): { placements: BarPlacement[]; endUm: number; cuts: number } {
  const bar = barEnds(cut.type, task.params);
  const placements: BarPlacement[] = [];
  let last: EndType | undefined;
  let x = bar.headUm;
  let cuts = 0;
  for (const [i, place] of rest.places.entries()) {
    const item = rest.items[i];
    const cls = task.classes[task.kinds[place.kind]?.cls ?? 0];
    const left = task.ends[(place.isFlipped ? cls?.right : cls?.left) ?? 0];
    const right = task.ends[(place.isFlipped ? cls?.left : cls?.right) ?? 0];
    if (item === undefined || left === undefined || right === undefined) continue;
    x += last === undefined ? headOf(left, bar.headUm) : jointOf(last, left);
    cuts += last === undefined ? Number(left.angle !== 0) : isParallel(last, left) ? 1 : 2;
    placements.push({
      itemId: item.id,
      seq: placements.length + 1,
      x: toMm(x),
      length: item.length,
      angleLeft: left.angle,
      angleRight: right.angle,
      isFlipped: place.isFlipped,
    });
    x += toUm(item.length);
    last = right;
  }
  return { placements, endUm: x + (last?.cut ?? 0), cuts: cuts + 1 };
}
