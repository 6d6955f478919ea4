/** The tree of units as lines: what is shown, what is open, where the keys go. */
import type { OrganizationNode } from '@muyun/contract';

export interface UnitLine {
  readonly node: OrganizationNode;
  readonly depth: number;
  readonly parentId: string | null;
}

/** Every unit whose parents are open, in the order of the screen. */
export function linesOf(
  nodes: readonly OrganizationNode[],
  closed: ReadonlySet<string>,
  depth = 1,
  parentId: string | null = null,
): UnitLine[] {
  return nodes.flatMap((node) => [
    { node, depth, parentId },
    ...(closed.has(node.id) ? [] : linesOf(node.children, closed, depth + 1, node.id)),
  ]);
}

/** How many levels there are from the unit down: 1 for a leaf. */
export const heightOf = (node: OrganizationNode): number => 1 + Math.max(0, ...node.children.map(heightOf));

export const isBelow = (node: OrganizationNode, id: string): boolean =>
  node.children.some((c) => c.id === id || isBelow(c, id));

/** Whether `moved` may hang under `target`: not under itself, and no deeper than `most` levels. */
export function mayHang(moved: OrganizationNode, target: UnitLine | null, most: number): boolean {
  if (target === null) return heightOf(moved) <= most;
  if (target.node.id === moved.id || isBelow(moved, target.node.id)) return false;
  return target.depth + heightOf(moved) <= most;
}
