/** Where the rings of a drawing cross or touch, which keeps it from being nested (engineering F4, type 2). Pure. */
import { findRingCrossing, findSelfCrossing } from '@muyun/nesting/panel';
import type { PartGeometry, Point } from '@muyun/nesting/panel';

/** The first such place in millimetres of the drawing; null: none, or too much is drawn to look. */
export function breakOf(part: PartGeometry | null | undefined): Point | null {
  if (!part?.outer) return null;
  for (const ring of [part.outer, ...part.holes]) {
    const found = findSelfCrossing(ring);
    if (found.state === 'crosses') return found.at;
  }
  const found = findRingCrossing([part.outer, ...part.holes]);
  return found.state === 'crosses' ? found.at : null;
}
