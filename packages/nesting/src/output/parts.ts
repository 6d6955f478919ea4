// One order worked on in several threads: its groups shared out, the answers put together again.
import type { Problem, Solution } from '../problem/types.ts';
import { totalFigures } from './figures.ts';

/**
 * Shares the groups out over at most `count` problems of about equally many pieces. Groups have nothing in common, so
 * the parts may be solved apart. Items of no group go with the first part, which gives their reason.
 */
export function partsOf(problem: Problem, count: number): Problem[] {
  const pieces = new Map(problem.groups.map((g) => [g.key, 0]));
  for (const item of problem.items)
    pieces.set(item.group, (pieces.get(item.group) ?? 0) + (item.quantity || 0));
  const largest = problem.groups.toSorted((a, b) => (pieces.get(b.key) ?? 0) - (pieces.get(a.key) ?? 0));
  const size = Math.max(1, Math.min(count, largest.length));
  const parts = Array.from({ length: size }, () => ({ keys: new Set<string>(), pieces: 0 }));
  for (const { key } of largest) {
    const lightest = parts.reduce((a, b) => (b.pieces < a.pieces ? b : a));
    lightest.keys.add(key);
    lightest.pieces += pieces.get(key) ?? 0;
  }
  const known = new Set(problem.groups.map((g) => g.key));
  return parts.map(({ keys }, i) => {
    const isMine = (key: string) => keys.has(key) || (i === 0 && !known.has(key));
    return {
      ...problem,
      groups: problem.groups.filter((g) => keys.has(g.key)),
      items: problem.items.filter((x) => isMine(x.group)),
      stocks: problem.stocks.filter((s) => isMine(s.group)),
    };
  });
}

/** The answers of all parts as one: layouts and groups in the order of the problem, numbered through. */
export function mergeSolutions(problem: Problem, parts: readonly Solution[]): Solution {
  const [first] = parts;
  if (first === undefined) throw new RangeError('no solution to merge');
  const order = new Map(problem.groups.map((g, i) => [g.key, i]));
  const place = new Map(problem.items.map((x, i) => [x.id, i]));
  const rank = (key: string) => order.get(key) ?? order.size;
  const groups = parts.flatMap((p) => p.groups).sort((a, b) => rank(a.group) - rank(b.group));
  const layouts = parts.flatMap((p) => p.layouts).sort((a, b) => rank(a.group) - rank(b.group));
  const unplaced = parts
    .flatMap((p) => p.unplaced)
    .sort((a, b) => (place.get(a.itemId) ?? 0) - (place.get(b.itemId) ?? 0));
  return {
    ...first,
    rounds: parts.reduce((sum, p) => sum + p.rounds, 0),
    layouts: layouts.map((layout, i) => ({ ...layout, layoutNo: i + 1 })),
    unplaced,
    groups,
    totals: totalFigures(groups.map((g) => g.figures)),
  };
}
