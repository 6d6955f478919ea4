// Loose edges: split from paths, freed of duplicates and specks, before they are joined (D5).
import { arcLength, arcOf, pointOnArc } from '../geometry/arc.ts';
import type { Point, Vertex } from '../geometry/types.ts';
import type { Path } from './blocks.ts';

export type Edge = { a: Point; b: Point; bulge: number; layer: string; handle: string };

export const DUPLICATE_TOLERANCE = 0.05;

/** Edges of an open path; specks shorter than 0.05 mm are left out and counted unless a curve made them. */
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

/** A set of points by grid cell, asked for anything within a tolerance. */
export function pointGrid<T>(cell: number): { add: (at: Point, item: T) => void; near: (at: Point) => T[] } {
  const cells = new Map<string, T[]>();
  const key = (x: number, y: number): string => `${x}:${y}`;
  return {
    add: (at, item) => {
      const own = key(Math.floor(at.x / cell), Math.floor(at.y / cell));
      const list = cells.get(own);
      if (list) list.push(item);
      else cells.set(own, [item]);
    },
    near: (at) => {
      const found: T[] = [];
      const x = Math.floor(at.x / cell);
      const y = Math.floor(at.y / cell);
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++) found.push(...(cells.get(key(x + dx, y + dy)) ?? []));
      }
      return found;
    },
  };
}

function isNear(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) <= DUPLICATE_TOLERANCE && Math.abs(a.y - b.y) <= DUPLICATE_TOLERANCE;
}

function isSameEdge(one: Edge, other: Edge): boolean {
  return (isNear(one.a, other.a) && isNear(one.b, other.b)) || (isNear(one.a, other.b) && isNear(one.b, other.a));
}

const MAX_STACK = 32;

/**
 * Edges without those that lie on an edge of `rings` or on an earlier edge within 0.05 mm, and without
 * lines that lie wholly on a longer line.
 */
export function withoutDuplicates(edges: readonly Edge[], rings: readonly Edge[]): { kept: Edge[]; removed: number } {
  const grid = pointGrid<Edge>(1);
  for (const edge of rings) grid.add(middleOf(edge), edge);
  const once = edges.filter((edge) => {
    const middle = middleOf(edge);
    const candidates = grid.near(middle).slice(0, MAX_STACK * 32);
    const isKnown = candidates.some((other) => isNear(middleOf(other), middle) && isSameEdge(other, edge));
    if (!isKnown) grid.add(middle, edge);
    return !isKnown;
  });
  const kept = withoutCovered(once, rings);
  return { kept, removed: edges.length - kept.length };
}

type Span = { edge: Edge; isOwn: boolean; from: number; to: number };

function withoutCovered(edges: readonly Edge[], rings: readonly Edge[]): Edge[] {
  const lines = new Map<string, Span[]>();
  const note = (edge: Edge, isOwn: boolean): void => {
    if (edge.bulge !== 0) return;
    const { key, from, to } = carrierOf(edge);
    const list = lines.get(key);
    if (list) list.push({ edge, isOwn, from, to });
    else lines.set(key, [{ edge, isOwn, from, to }]);
  };
  for (const edge of edges) note(edge, true);
  for (const edge of rings) note(edge, false);
  const covered = new Set<Edge>();
  for (const spans of lines.values()) {
    if (spans.length < 2) continue;
    spans.sort((one, other) => one.from - other.from || other.to - one.to);
    let reach = -Infinity;
    for (const span of spans) {
      if (span.isOwn && span.to <= reach + 1e-6) covered.add(span.edge);
      else reach = Math.max(reach, span.to);
    }
  }
  return covered.size === 0 ? [...edges] : edges.filter((edge) => !covered.has(edge));
}

/** The endless line an edge lies on, as a key, and where on it the edge begins and ends. */
function carrierOf(edge: Edge): { key: string; from: number; to: number } {
  let dx = edge.b.x - edge.a.x;
  let dy = edge.b.y - edge.a.y;
  const length = Math.hypot(dx, dy) || 1;
  if (dx < -1e-9 * length || (Math.abs(dx) <= 1e-9 * length && dy < 0)) [dx, dy] = [-dx, -dy];
  const u = { x: dx / length, y: dy / length };
  const offset = u.x * edge.a.y - u.y * edge.a.x;
  const [s, e] = [u.x * edge.a.x + u.y * edge.a.y, u.x * edge.b.x + u.y * edge.b.y];
  const angle = Math.round(Math.atan2(u.y, u.x) * 1e5);
  return { key: `${angle}:${Math.round(offset * 50)}`, from: Math.min(s, e), to: Math.max(s, e) };
}
