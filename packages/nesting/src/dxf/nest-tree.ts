// Which ring lies in which: outer rings, their holes, and islands that are parts of their own (D5).
import { boundsContain, boundsOfRing } from '../geometry/box.ts';
import { boxIndex } from '../geometry/box-index.ts';
import type { BoxIndex } from '../geometry/box-index.ts';
import { area, containsPoint } from '../geometry/ring.ts';
import type { Bounds, Point, Ring } from '../geometry/types.ts';

export type TreeNode = {
  index: number;
  ring: Ring;
  area: number;
  bounds: Bounds;
  parent: number;
  depth: number;
};

/**
 * The rings in their order with parent (-1: none) and depth (0: outermost). The parent is the smallest ring
 * that holds some vertex of this one; boxes are found through a grid whose cells fit their size, so a plate
 * with a hundred thousand holes stays fast.
 */
export function nestingTree(rings: readonly Ring[]): TreeNode[] {
  const nodes = rings.map((ring, index): TreeNode => ({
    index,
    ring,
    area: area(ring),
    bounds: boundsOfRing(ring),
    parent: -1,
    depth: 0,
  }));
  const bySize = [...nodes].sort((one, other) => other.area - one.area || one.index - other.index);
  const index = boxIndex<TreeNode>();
  for (const node of bySize) {
    const parent = parentOf(node, index);
    if (parent) {
      node.parent = parent.index;
      node.depth = parent.depth + 1;
    }
    index.add(node.bounds, node);
  }
  return nodes;
}

/** A ring that only laps over this one holds it when nothing holds all of it: a keyhole of two rings is no island. */
function parentOf(node: TreeNode, index: BoxIndex<TreeNode>): TreeNode | null {
  let [whole, lapped] = [null as TreeNode | null, null as TreeNode | null];
  const isLess = (other: TreeNode, best: TreeNode | null): boolean => best === null || other.area < best.area;
  const inner = innerOf(node.ring);
  for (const sample of samplesOf(node.ring)) {
    for (const other of index.at(sample)) {
      const isWhole = boundsContain(other.bounds, node.bounds, 1e-6);
      if (!isLess(other, isWhole ? whole : lapped) || other.area <= node.area * (1 + 1e-9)) continue;
      if (!containsPoint(other.ring, sample)) continue;
      // edge to edge neither holds the other, though a corner lies upon it
      if (!(isWhole && containsPoint(other.ring, inner)) && !isWithin(other.ring, sample)) continue;
      if (isWhole) whole = other;
      else lapped = other;
    }
    if (whole !== null) return whole;
  }
  return lapped;
}

/** mm that rings which touch may miss each other by */
const TOUCHING = 0.05;
const ROUND_ABOUT = [
  [TOUCHING, 0],
  [-TOUCHING, 0],
  [0, TOUCHING],
  [0, -TOUCHING],
] as const;
/** Inside a ring that holds the point, and not upon it. */
const isWithin = (ring: Ring, point: Point): boolean =>
  ROUND_ABOUT.every(([dx, dy]) => containsPoint(ring, { x: point.x + dx, y: point.y + dy }));

/** A point inside, beside the middle of some edge; a corner where there is none. */
function innerOf(ring: Ring): Point {
  const { vertices } = ring;
  const corner = vertices[0] ?? { x: 0, y: 0 };
  for (const [i, a] of vertices.entries()) {
    const b = vertices[(i + 1) % vertices.length] ?? a;
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    if (long === 0) continue;
    for (const side of [TOUCHING / long, -TOUCHING / long]) {
      const beside = {
        x: (a.x + b.x) / 2 - (b.y - a.y) * side,
        y: (a.y + b.y) / 2 + (b.x - a.x) * side,
      };
      if (containsPoint(ring, beside)) return beside;
    }
  }
  return corner;
}

/** Up to four vertices spread over the ring: one of them alone may sit on the other ring. */
function samplesOf(ring: Ring): Point[] {
  const count = ring.vertices.length;
  const picks = [0, Math.floor(count / 4), Math.floor(count / 2), Math.floor((3 * count) / 4)];
  return [...new Set(picks)].flatMap((pick) => ring.vertices[pick] ?? []);
}
