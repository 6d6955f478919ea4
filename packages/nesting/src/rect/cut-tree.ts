// The working cut tree of one guillotine sheet: sizes only, so siblings may change places freely.
// All lengths are grown micrometres. Positions appear when the layout is written out.
import type { Orientation } from '../problem/task.ts';

export interface TreeNode {
  w: number;
  h: number;
  /** 0: children lie along x, parted by cuts across; 1: along y; -1: leaf. */
  dir: -1 | 0 | 1;
  /** Stage of this node's own cuts. */
  stage: number;
  /** Leaf: kind index of the part, or FREE. */
  kind: number;
  orientation: Orientation | null;
  parent: TreeNode | null;
  children: TreeNode[];
  /** Certain to lie at the far x / y end of the usable box. */
  edgeX: boolean;
  edgeY: boolean;
}

export const FREE = -1;

/** Kind of a root whose first cut direction is prescribed: it stays a cut node even when empty. */
export const FIXED = -2;

/** Root of an empty sheet; `firstCut` -1 leaves the direction open. */
export function emptyRoot(w: number, h: number, firstCut: -1 | 0 | 1): TreeNode {
  const root = freeLeaf(w, h, { edgeX: true, edgeY: true, parent: null });
  if (firstCut === -1) return root;
  root.dir = firstCut;
  root.stage = 1;
  root.kind = FIXED;
  root.children = [freeLeaf(w, h, { edgeX: true, edgeY: true, parent: root })];
  return root;
}

export function freeLeaf(
  w: number,
  h: number,
  at: { edgeX: boolean; edgeY: boolean; parent: TreeNode | null },
): TreeNode {
  const { edgeX, edgeY, parent } = at;
  return { w, h, dir: -1, stage: 0, kind: FREE, orientation: null, parent, children: [], edgeX, edgeY };
}

export function copyTree(node: TreeNode, parent: TreeNode | null): TreeNode {
  const { w, h, dir, stage, kind, orientation, edgeX, edgeY } = node;
  const copy: TreeNode = { w, h, dir, stage, kind, orientation, parent, children: [], edgeX, edgeY };
  for (const child of node.children) copy.children.push(copyTree(child, copy));
  return copy;
}

function collectLeaves(node: TreeNode, out: TreeNode[]): void {
  if (node.dir === -1) out.push(node);
  else for (const child of node.children) collectLeaves(child, out);
}

/** Every leaf below (and including) the node. */
export function leavesOf(node: TreeNode): TreeNode[] {
  const leaves: TreeNode[] = [];
  collectLeaves(node, leaves);
  return leaves;
}

/** Kind of every part below the node. */
export function kindsOf(node: TreeNode): number[] {
  const kinds: number[] = [];
  for (const { kind } of leavesOf(node)) if (kind !== FREE) kinds.push(kind);
  return kinds;
}

/** Turns the node into free room and joins it with free siblings, upwards as far as it goes. */
export function release(node: TreeNode): void {
  node.dir = -1;
  node.kind = FREE;
  node.orientation = null;
  node.children = [];
  const parent = node.parent;
  if (parent === null) return;
  joinFree(parent);
  const only = parent.children[0];
  if (parent.kind === FIXED || parent.children.length > 1) return;
  if (only !== undefined && only.dir === -1 && only.kind === FREE) release(parent);
}

function joinFree(parent: TreeNode): void {
  let free: TreeNode | undefined;
  const rest: TreeNode[] = [];
  for (const child of parent.children) {
    if (child.dir !== -1 || child.kind !== FREE) rest.push(child);
    else if (free === undefined) free = child;
    else {
      if (parent.dir === 0) free.w += child.w;
      else free.h += child.h;
      free.edgeX ||= child.edgeX;
      free.edgeY ||= child.edgeY;
    }
  }
  if (free !== undefined) rest.push(free);
  parent.children = rest;
}

/** Least extent along x that still holds the parts of the node. */
export function leastWidth(node: TreeNode): number {
  if (node.dir === -1) return node.kind === FREE ? 0 : node.w;
  let width = 0;
  for (const child of node.children) {
    if (node.dir === 0) width += leastWidth(child);
    else width = Math.max(width, leastWidth(child));
  }
  return width;
}

/** Narrows the node by `by` along x, taking it from free room; `by` ≤ w − leastWidth. */
export function narrow(node: TreeNode, by: number): void {
  node.w -= by;
  if (node.dir === 1) for (const child of node.children) narrow(child, by);
  if (node.dir !== 0) return;
  let rest = by;
  for (const child of node.children.toReversed()) {
    const take = Math.min(rest, child.w - leastWidth(child));
    if (take > 0) narrow(child, take);
    rest -= take;
  }
  node.children = node.children.filter((c) => c.w > 0);
}

/** Adds room of `by` along x at the far end. */
export function widen(node: TreeNode, by: number): void {
  if (node.dir === 1) for (const child of node.children) widen(child, by);
  else if (node.dir === 0) widenRow(node, by);
  else if (node.kind !== FREE) splitOff(node, by);
  node.w += by;
}

function widenRow(row: TreeNode, by: number): void {
  const free = row.children.find((c) => c.dir === -1 && c.kind === FREE);
  if (free !== undefined) {
    free.w += by;
    return;
  }
  for (const child of row.children) leaveEdge(child);
  row.children.push(freeLeaf(by, row.h, { edgeX: true, edgeY: row.edgeY, parent: row }));
}

/** Something now lies beyond the node. */
function leaveEdge(node: TreeNode): void {
  node.edgeX = false;
  for (const child of node.children) leaveEdge(child);
}

/** A part that filled its place becomes a row of the part and the new room. */
function splitOff(node: TreeNode, by: number): void {
  const part = freeLeaf(node.w, node.h, { edgeX: false, edgeY: node.edgeY, parent: node });
  part.kind = node.kind;
  part.orientation = node.orientation;
  node.dir = 0;
  node.kind = FREE;
  node.orientation = null;
  node.stage = (node.parent?.stage ?? 0) + 1;
  node.children = [part, freeLeaf(by, node.h, { edgeX: true, edgeY: node.edgeY, parent: node })];
}
