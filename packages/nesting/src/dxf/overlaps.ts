// Parts that lie over each other in a drawing: drawn twice a little aside, or copied and not moved away.
import { containsPoint, flattenRing } from '../geometry/ring.ts';
import type { Bounds, Point, Ring } from '../geometry/types.ts';
import { distanceToSegment } from '../geometry/vec.ts';
import { issue } from './issues.ts';
import type { DxfIssue } from './issues.ts';

export type Lying = { outer: Ring; holes: readonly Ring[]; bounds: Bounds };

/** mm; panels of an elevation share their edges, as well as they are drawn */
const TOUCHING = 0.1;
/** places of an outline that are tried, and edges that they are compared with in all: a drawing meant to hurt takes no longer */
const MOST_PLACES = 400;
const MOST_WORK = 1e8;

/** Adds one finding for the parts that lie partly on the material of another; `at` is a place in the drawing where they do. */
export function noteOverlaps(parts: readonly Lying[], issues: DxfIssue[]): void {
  const places = parts.map(({ outer }) => placesOf(outer));
  const byLeft = parts
    .map((part, index) => ({ part, places: places[index] ?? [] }))
    .toSorted((one, other) => one.part.bounds.minX - other.part.bounds.minX);
  const found: Point[] = [];
  let [active, work] = [[] as typeof byLeft, 0];
  for (const here of byLeft) {
    active = active.filter((other) => other.part.bounds.maxX - TOUCHING > here.part.bounds.minX);
    for (const other of active) {
      if (!lap(here.part.bounds, other.part.bounds)) continue;
      work += here.places.length * edges(other.part) + other.places.length * edges(here.part);
      if (work > MOST_WORK) break;
      const at = within(here.places, other.part) ?? within(other.places, here.part);
      if (at) found.push(at);
    }
    active.push(here);
  }
  if (found[0]) issues.push(issue('Dxf:PartsOverlap', [found.length], { at: found[0] }));
}

const edges = ({ outer, holes }: Lying): number =>
  holes.reduce((sum, hole) => sum + hole.vertices.length, outer.vertices.length);
const lap = (one: Bounds, other: Bounds): boolean =>
  Math.min(one.maxX, other.maxX) - Math.max(one.minX, other.minX) > TOUCHING &&
  Math.min(one.maxY, other.maxY) - Math.max(one.minY, other.minY) > TOUCHING;

/** Corners and the middles between them, spread evenly where there are many. */
function placesOf(ring: Ring): Point[] {
  const points = flattenRing(ring, 1, 'inscribe');
  const all = points.flatMap((a, index): Point[] => {
    const b = points[(index + 1) % points.length] as Point;
    return [a, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }];
  });
  const step = Math.ceil(all.length / MOST_PLACES);
  return all.filter((_, index) => index % step === 0);
}

/** The first of the places that lies on the material of a part, further from its outlines than what only touches. */
function within(places: readonly Point[], { outer, holes }: Lying): Point | undefined {
  let chains: Point[][] | null = null;
  return places.find((p) => {
    if (!containsPoint(outer, p) || holes.some((hole) => containsPoint(hole, p))) return false;
    chains ??= [outer, ...holes].map((ring) => flattenRing(ring, 0.05, 'inscribe'));
    return chains.every((chain) => isApart(chain, p));
  });
}

const isApart = (chain: readonly Point[], p: Point): boolean =>
  chain.every((a, index) => distanceToSegment(p, a, chain[(index + 1) % chain.length] as Point) > TOUCHING);
