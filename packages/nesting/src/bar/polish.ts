// Goal four of F8.1: one leftover as long as possible. Pieces wander from the emptiest bar into gaps.
import type { Sliced } from '../geometry/sliced.ts';
import type { BarPlan, Cut } from './plan.ts';
import { compareValues, valueOf } from './plan.ts';
import { planOf } from './greedy.ts';
import { patternOf } from './pattern.ts';
import type { BarTask, Pattern } from './task.ts';

/** Plans with more patterns are left as they are. */
const MOST_CUTS = 600;
/** Exchanges of one polish. */
const MOST_MOVES = 200;
/** Bars looked at in one slice. */
const AT_ONCE = 50;

/**
 * Moves and swaps between one bar (the one with the longest leftover) and all others while its leftover
 * grows. Only where leftovers earn nothing: otherwise moves would change the cost. In slices.
 */
export function* polishing(task: BarTask, plan: BarPlan): Sliced<BarPlan> {
  if (plan.cuts.length === 0 || plan.cuts.length > MOST_CUTS || task.types.some((t) => t.rho > 0))
    return plan;
  let cuts = apart(task, plan.cuts);
  for (let i = 0; i < MOST_MOVES; i += 1) {
    const next = yield* improved(task, cuts);
    if (next === undefined) break;
    cuts = next;
  }
  const result = planOf(task, cuts);
  return compareValues(valueOf(task, result), valueOf(task, plan)) < 0 ? result : plan;
}

function leftover(task: BarTask, pattern: Pattern): number {
  return (task.types[pattern.type]?.full ?? 0) - pattern.used;
}

/** The bar with the longest leftover alone and in front. */
function apart(task: BarTask, cuts: readonly Cut[]): Cut[] {
  const sorted = cuts.toSorted((a, b) => leftover(task, b.pattern) - leftover(task, a.pattern));
  const [first, ...rest] = sorted;
  if (first === undefined) return [];
  const others = first.times > 1 ? [{ pattern: first.pattern, times: first.times - 1 }, ...rest] : rest;
  return [{ pattern: first.pattern, times: 1 }, ...others];
}

/** The exchange that shortens the first bar's pieces most; undefined when there is none. */
function* improved(task: BarTask, cuts: readonly Cut[]): Sliced<Cut[] | undefined> {
  const [last, ...others] = cuts;
  if (last === undefined) return undefined;
  let best: { used: number; at: number; a: Pattern | undefined; b: Pattern } | undefined;
  for (const [at, other] of others.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield;
    for (const out of last.pattern.kinds) {
      // the ends of mitred pieces are put in order anew for each exchange
      if (task.arranger !== undefined) yield;
      for (const back of [-1, ...other.pattern.kinds]) {
        const gain = (task.kinds[out]?.w ?? 0) - (back < 0 ? 0 : (task.kinds[back]?.w ?? 0));
        if (gain <= 0) continue;
        const b = exchanged(task, other.pattern, { add: out, drop: back });
        if (b === undefined) continue;
        const a = exchanged(task, last.pattern, { add: back, drop: out });
        const isEmpty = a === undefined && last.pattern.kinds.length === 1 && last.pattern.counts[0] === 1;
        if (a === undefined && !isEmpty) continue;
        const used = a?.used ?? 0;
        if (used < (best?.used ?? last.pattern.used)) best = { used, at, a, b };
      }
    }
  }
  if (best === undefined) return undefined;
  const { a, b, at } = best;
  const out: Cut[] = a === undefined ? [] : [{ pattern: a, times: 1 }];
  for (const [i, cut] of others.entries())
    out.push(
      ...(i === at
        ? [
            { pattern: cut.pattern, times: cut.times - 1 },
            { pattern: b, times: 1 },
          ]
        : [cut]),
    );
  return out.filter((c) => c.times > 0);
}

function exchanged(
  task: BarTask,
  pattern: Pattern,
  rule: { add: number; drop: number },
): Pattern | undefined {
  const type = task.types[pattern.type];
  if (type === undefined) return undefined;
  const counts = new Map(pattern.kinds.map((k, i) => [k, pattern.counts[i] ?? 0]));
  if (rule.add >= 0) counts.set(rule.add, (counts.get(rule.add) ?? 0) + 1);
  if (rule.drop >= 0) counts.set(rule.drop, (counts.get(rule.drop) ?? 0) - 1);
  return patternOf(task, type, counts);
}
