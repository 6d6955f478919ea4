// Which ends are one place: ends within a tolerance of each other share a node.
import type { Point } from '../geometry/types.ts';
import { distance } from '../geometry/vec.ts';
import { pointGrid } from './edges.ts';

/** Something with two ends. `isLoop`: it may close on itself. */
export type Ended = { a: Point; b: Point; length: number; isLoop: boolean };
export type Nodes = { ofEnd: Int32Array; edgesAt: number[][] };

export function endPoint(items: readonly { a: Point; b: Point }[], end: number): Point {
  const item = items[end >> 1] as { a: Point; b: Point };
  return (end & 1) === 0 ? item.a : item.b;
}

/** End 2i is a of item i, 2i + 1 is b. Ends closer than the tolerance share a node. */
export function nodesOf(items: readonly Ended[], tolerance: number): { nodes: Nodes; loops: number[] } {
  const parent = Int32Array.from({ length: items.length * 2 }, (_, index) => index);
  const root = (end: number): number => {
    let at = end;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  const grid = pointGrid<number>(Math.max(tolerance, 1e-3));
  for (let end = 0; end < parent.length; end++) {
    const here = endPoint(items, end);
    const near = grid.near(here).filter((other) => distance(endPoint(items, other), here) <= tolerance);
    for (const other of near) parent[root(end)] = root(other);
    // one stand-in per place is enough: a thousand ends on one point stay linear
    if (!near.some((other) => distance(endPoint(items, other), here) < 1e-6)) grid.add(here, end);
  }
  const ofEnd = Int32Array.from(parent, (_, end) => root(end));
  const edgesAt: number[][] = Array.from({ length: parent.length }, () => []);
  const loops: number[] = [];
  items.forEach((item, index) => {
    const [a, b] = [ofEnd[index * 2] as number, ofEnd[index * 2 + 1] as number];
    if (a === b && item.length > 2 * tolerance && item.isLoop) {
      loops.push(index);
      return;
    }
    edgesAt[a]?.push(index);
    if (a !== b) edgesAt[b]?.push(index);
  });
  return { nodes: { ofEnd, edgesAt }, loops };
}
