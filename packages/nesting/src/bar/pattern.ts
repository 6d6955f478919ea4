// The pieces of one bar as a pattern: whether they fit, what they cost, whether a remnant is worth taking.
import type { BarTask, BarType, Pattern } from './task.ts';
import { costOf } from './task.ts';

/** The pattern of these pieces on this type; undefined when it breaks a limit or the ends do not fit. */
export function patternOf(
  task: BarTask,
  type: BarType,
  counts: ReadonlyMap<number, number>,
): Pattern | undefined {
  const pattern = fittingOf(task, type, counts);
  return pattern !== undefined && isWorthTaking(task, type, pattern) ? pattern : undefined;
}

/** As `patternOf`, also for a remnant that is still filled too little. */
export function fittingOf(
  task: BarTask,
  type: BarType,
  counts: ReadonlyMap<number, number>,
): Pattern | undefined {
  const kinds = [...counts.keys()].filter((k) => (counts.get(k) ?? 0) > 0).toSorted((a, b) => a - b);
  const amounts = kinds.map((k) => counts.get(k) ?? 0);
  let used = kinds.reduce((s, k, i) => s + (task.kinds[k]?.w ?? 0) * (amounts[i] ?? 0), 0);
  if (kinds.length === 0 || lengthsOf(task, kinds) > task.maxKinds) return undefined;
  if (task.maxPieces < Infinity && amounts.reduce((s, c) => s + c, 0) > task.maxPieces) return undefined;
  if (used <= type.cap) used += task.arranger?.extra(amounts, kinds, type) ?? 0;
  if (used > type.cap) return undefined;
  return { type: type.index, kinds, counts: amounts, used, cost: costOf(type, used) };
}

/** Different lengths among kinds: turned, mitred or more urgent ones of a length count once. */
function lengthsOf(task: BarTask, kinds: readonly number[]): number {
  if (kinds.length <= task.maxKinds) return kinds.length;
  return new Set(kinds.map((k) => task.kinds[k]?.netUm)).size;
}

/** `remnantMinUtil`: the pieces take enough of a remnant bar. */
export function isWorthTaking(task: BarTask, type: BarType, pattern: Pattern): boolean {
  if (type.minNetUm <= 0) return true;
  const net = pattern.kinds.reduce(
    (s, k, i) => s + (task.kinds[k]?.netUm ?? 0) * (pattern.counts[i] ?? 0),
    0,
  );
  return net >= type.minNetUm;
}
