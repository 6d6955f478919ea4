// Where contours do not meet: the loose ends, what lies nearest to each, and within how much they would close (D5).
import type { Point } from '../geometry/types.ts';
import { distance } from '../geometry/vec.ts';
import { pointGrid } from './edges.ts';
import type { OpenRun } from './join.ts';

/** A loose end in mm; `gap` to the loose end that it most likely belongs to, null when none is near. */
export type Break = { at: Point; to: Point | null; gap: number | null };

/** mm; ends further apart than this are no slip of the hand */
export const MOST_GAP = 5;
const MOST_ENDS = 4000;

/** The loose ends of the open runs, each with its nearest other one: nearest pairs first, every end once. */
export function breaksOf(open: readonly OpenRun[]): Break[] {
  const ends = open.flatMap((run) => run.ends).slice(0, MOST_ENDS);
  const grid = pointGrid<number>(MOST_GAP);
  ends.forEach((end, index) => grid.add(end, index));
  const pairs = ends.flatMap((end, one) =>
    grid
      .near(end)
      .filter((other) => other > one)
      .map((other) => ({ one, other, gap: distance(end, ends[other] as Point) })),
  );
  const partner = new Map<number, { with: number; gap: number }>();
  for (const { one, other, gap } of pairs.toSorted((a, b) => a.gap - b.gap)) {
    if (gap > MOST_GAP || partner.has(one) || partner.has(other)) continue;
    partner.set(one, { with: other, gap }).set(other, { with: one, gap });
  }
  return ends.map((at, index) => {
    const found = partner.get(index);
    return { at, to: found ? (ends[found.with] as Point) : null, gap: found?.gap ?? null };
  });
}

/** mm, to a tenth upwards: within this all loose ends would meet; null when some end has nothing near. */
export function closingWithin(breaks: readonly Break[]): number | null {
  let most = 0;
  for (const { gap } of breaks) {
    if (gap === null) return null;
    most = Math.max(most, gap);
  }
  return breaks.length === 0 ? null : Math.ceil(most * 10 - 1e-6) / 10;
}
