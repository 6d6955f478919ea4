// The orders in which pieces are offered to sheets.
import type { Kind } from '../../problem/normalise.ts';

export type Order = (a: Kind, b: Kind) => number;

const shortest = (k: Kind) => (k.area / k.longest) * 1e6;

/** Fixed orders, best first on the average; priority always comes before. */
export const ORDERS: Order[] = [
  (a, b) => b.area - a.area,
  (a, b) => b.longest - a.longest || b.area - a.area,
  (a, b) => shortest(b) - shortest(a) || b.area - a.area,
  (a, b) => (b.orientations[0]?.h ?? 0) - (a.orientations[0]?.h ?? 0) || b.area - a.area,
  (a, b) => (b.orientations[0]?.w ?? 0) - (a.orientations[0]?.w ?? 0) || b.area - a.area,
  (a, b) => b.longest + shortest(b) - a.longest - shortest(a),
];

/** Sorted copy; with `noise` the measure is shaken so that every call differs. */
export function sortKinds(
  kinds: readonly Kind[],
  order: Order,
  noise: { share: number; chance: () => number },
): Kind[] {
  const sorted = kinds.toSorted(order);
  if (noise.share === 0) return sorted;
  const key = new Map(sorted.map((k, i) => [k.index, i + noise.chance() * noise.share * sorted.length]));
  return sorted.toSorted((a, b) => (key.get(a.index) ?? 0) - (key.get(b.index) ?? 0));
}

/** Stable partition by delivery group, that of the kind's first item. */
export function byGroupKey(kinds: Kind[]): Kind[] {
  const key = (k: Kind) => k.members[0]?.item.groupKey ?? '';
  return kinds.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** Stable partition by priority, 1 first. */
export function byPriority(kinds: Kind[]): Kind[] {
  return kinds.toSorted((a, b) => a.priority - b.priority);
}
