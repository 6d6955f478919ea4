// A whole plan of one group: patterns with how often each is cut, and what is missing.
import type { BarTask, Pattern } from './task.ts';

export interface Cut {
  pattern: Pattern;
  times: number;
}

export interface BarPlan {
  cuts: Cut[];
  /** Pieces left over per kind. */
  missing: number[];
}

/** What plans are compared by, in this order. engineering.md F8.1. */
export interface PlanValue {
  /** Σ 10^(9 − priority) · missing pieces */
  unplaced: number;
  /** Search cost with the cost of patterns, yuan. */
  cost: number;
  bars: number;
  /** Longest leftover, units; more is better. */
  longest: number;
  patterns: number;
}

export function valueOf(task: BarTask, plan: BarPlan): PlanValue {
  const patternCost = Number(task.params.patternCost);
  const value: PlanValue = { unplaced: 0, cost: 0, bars: 0, longest: 0, patterns: plan.cuts.length };
  for (const kind of task.kinds)
    value.unplaced += (plan.missing[kind.index] ?? 0) * 10 ** (9 - kind.priority);
  for (const { pattern, times } of plan.cuts) {
    value.cost += pattern.cost * times + patternCost;
    value.bars += times;
    const type = task.types[pattern.type];
    if (type !== undefined && pattern.used <= type.remCap)
      value.longest = Math.max(value.longest, type.full - pattern.used);
  }
  return value;
}

/** Negative when a is better. Costs within a hundredth of a cent are equal. */
export function compareValues(a: PlanValue, b: PlanValue): number {
  if (a.unplaced !== b.unplaced) return a.unplaced - b.unplaced;
  if (Math.abs(a.cost - b.cost) > 1e-4) return a.cost - b.cost;
  return a.bars - b.bars || b.longest - a.longest || a.patterns - b.patterns;
}

/** Puts equal patterns together and drops empty ones; the order is that of first use. */
export function merged(cuts: readonly Cut[]): Cut[] {
  const found = new Map<string, Cut>();
  for (const { pattern, times } of cuts) {
    if (times <= 0) continue;
    const key = `${pattern.type}:${pattern.kinds.join(',')}:${pattern.counts.join(',')}`;
    const old = found.get(key);
    if (old === undefined) found.set(key, { pattern, times });
    else old.times += times;
  }
  return [...found.values()];
}

export function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
