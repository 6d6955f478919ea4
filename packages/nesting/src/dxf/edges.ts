// Loose edges: split from paths, freed of duplicates and specks, before they are joined (D5).
import { arcLength, arcOf, pointOnArc } from '../geometry/arc.ts';
import { boundsOfPoints } from '../geometry/box.ts';
import { boxIndex } from '../geometry/box-index.ts';
import type { Bounds, Point, Vertex } from '../geometry/types.ts';
import { cross, direction, distance, dot, subtract } from '../geometry/vec.ts';
import type { Path } from './blocks.ts';

export type Edge = { a: Point; b: Point; bulge: number; layer: string; handle: string };

export const DUPLICATE_TOLERANCE = 0.05;

/** The edges of a path, the closing one included when it is closed. */
export function edgesOf(path: Path): Edge[] {
  const edges: Edge[] = [];
  const { vertices } = path;
  const count = path.isClosed ? vertices.length : vertices.length - 1;
  for (let index = 0; index < count; index++) {
    const a = vertices[index] as Vertex;
    const b = vertices[(index + 1) % vertices.length] as Vertex;
    edges.push({ a, b, bulge: a.bulge ?? 0, layer: path.layer, handle: path.handle });
  }
  return edges;
}

export function edgeLength(edge: Edge): number {
  return arcLength(edge.a, edge.b, edge.bulge);
}

function middleOf(edge: Edge): Point {
  const arc = arcOf(edge.a, edge.b, edge.bulge);
  if (arc !== null) return pointOnArc(arc, 0.5);
  return { x: (edge.a.x + edge.b.x) / 2, y: (edge.a.y + edge.b.y) / 2 };
}

/** How many neighbours are ever looked at: drawings that pile thousands of ends on one spot stay fast. */
const MAX_NEIGHBOURS = 256;

export type PointGrid<T> = { add: (at: Point, item: T) => void; near: (at: Point) => T[] };

/** A set of points by grid cell, asked for the items of the cells around a place. */
export function pointGrid<T>(cell: number): PointGrid<T> {
  const cells = new Map<number, T[]>();
  // exact for cells of 0.2 mm within the coordinate range; finer cells may share a key, which only costs time
  const key = (x: number, y: number): number => x * 134217728 + y;
  return {
    add: (at, item) => {
      const own = key(Math.floor(at.x / cell), Math.floor(at.y / cell));
      const list = cells.get(own);
      if (list === undefined) cells.set(own, [item]);
      else if (list.length < MAX_NEIGHBOURS) list.push(item);
    },
    near: (at) => {
      const found: T[] = [];
      const x = Math.floor(at.x / cell);
      const y = Math.floor(at.y / cell);
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++)
          for (const item of cells.get(key(x + dx, y + dy)) ?? []) found.push(item);
      }
      return found;
    },
  };
}

function isNear(a: Point, b: Point, tolerance: number): boolean {
  return Math.abs(a.x - b.x) <= tolerance && Math.abs(a.y - b.y) <= tolerance;
}

function isSameEdge(one: Edge, other: Edge, tolerance: number): boolean {
  const isNearTo = (a: Point, b: Point): boolean => isNear(a, b, tolerance);
  return (
    (isNearTo(one.a, other.a) && isNearTo(one.b, other.b)) ||
    (isNearTo(one.a, other.b) && isNearTo(one.b, other.a))
  );
}

/**
 * Edges without those that lie on an edge of `rings` or on an earlier edge within `tolerance` mm, and without
 * lines that lie wholly on a longer line.
 */
export function withoutDuplicates(
  edges: readonly Edge[],
  rings: readonly Edge[],
  tolerance = DUPLICATE_TOLERANCE,
): { kept: Edge[]; removed: number } {
  const grid = pointGrid<Edge>(1);
  for (const edge of rings) grid.add(middleOf(edge), edge);
  const once = edges.filter((edge) => {
    const middle = middleOf(edge);
    // neighbours of a curve of short lines lie within the tolerance of each other and are no duplicates
    const within = Math.min(tolerance, edgeLength(edge) / 3);
    const isKnown = grid
      .near(middle)
      .some((other) => isNear(middleOf(other), middle, within) && isSameEdge(other, edge, within));
    if (!isKnown) grid.add(middle, edge);
    return !isKnown;
  });
  const kept = withoutCovered(once, rings, tolerance);
  return { kept, removed: edges.length - kept.length };
}

const MAX_LOOKED_AT = 256;

/** Drops own lines that lie on one longer line, within 0.05 mm. */
function withoutCovered(edges: readonly Edge[], rings: readonly Edge[], tolerance: number): Edge[] {
  const own = new Set(edges);
  const lines = [...edges, ...rings].filter((edge) => edge.bulge === 0);
  const longestFirst = lines
    .map((edge) => ({ edge, length: distance(edge.a, edge.b) }))
    .sort((one, other) => other.length - one.length);
  const index = boxIndex<Edge>();
  const covered = new Set<Edge>();
  for (const { edge, length } of longestFirst) {
    const candidates = own.has(edge) ? index.at(middleOf(edge), MAX_LOOKED_AT) : [];
    const isCovered = candidates.some((other) => liesOn(edge, other, { length, tolerance }));
    if (isCovered) covered.add(edge);
    else index.add(widened(boundsOfPoints([edge.a, edge.b])), edge);
  }
  return covered.size === 0 ? [...edges] : edges.filter((edge) => !covered.has(edge));
}

/** The next line of a chain is no duplicate: only an edge over 1 mm may stick out by the tolerance. */
function liesOn(edge: Edge, other: Edge, about: { length: number; tolerance: number }): boolean {
  const u = direction(other.a, other.b);
  const whole = distance(other.a, other.b);
  const slack = about.length > 1 ? about.tolerance : 1e-6;
  return [edge.a, edge.b].every((end) => {
    const w = subtract(end, other.a);
    return Math.abs(cross(u, w)) <= about.tolerance && dot(u, w) >= -slack && dot(u, w) <= whole + slack;
  });
}

function widened(box: Bounds): Bounds {
  const by = DUPLICATE_TOLERANCE;
  return { minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by };
}
