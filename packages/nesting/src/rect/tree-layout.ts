// From the position-free working tree to places on the sheet. Children with the same content always
// come out in the same order, so equal patterns become equal layouts.
import type { CutRules } from '../problem/normalise.ts';
import type { Laid } from './bin.ts';
import type { TreeNode } from './cut-tree.ts';
import { FREE } from './cut-tree.ts';

/** A tree node with its corner, grown micrometres. */
export interface PlacedNode {
  node: TreeNode;
  x: number;
  y: number;
  children: PlacedNode[];
}

/** Children in drawing order: large parts first, free room last, what must lie at the far edge at the end. */
export function orderedChildren(node: TreeNode): TreeNode[] {
  const isFar = (c: TreeNode) => (node.dir === 0 ? c.edgeX : c.edgeY);
  const isFree = (c: TreeNode) => c.dir === -1 && c.kind === FREE;
  const rank = (c: TreeNode) => (isFar(c) ? 2 : 0) + (isFree(c) ? 1 : 0);
  const extent = (c: TreeNode) => (node.dir === 0 ? c.w : c.h);
  if (node.children.length < 2) return node.children;
  const ranked: Ranked[] = node.children.map((c) => ({ node: c, rank: rank(c), extent: extent(c) }));
  ranked.sort((a, b) => a.rank - b.rank || b.extent - a.extent || compareText(keyIn(a), keyIn(b)));
  return ranked.map((r) => r.node);
}

interface Ranked {
  node: TreeNode;
  rank: number;
  extent: number;
  /** Asked for where the others are equal. */
  key?: string;
}

const keyIn = (ranked: Ranked): string => (ranked.key ??= keyOf(ranked.node));

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Content of a node as text: equal text, equal cutting. */
export function keyOf(node: TreeNode): string {
  if (node.dir === -1)
    return node.kind === FREE ? `f${node.w}x${node.h}` : `p${node.kind}r${node.orientation?.rotation}`;
  return `${node.dir}(${orderedChildren(node).map(keyOf).join(',')})`;
}

/** Gives every node its corner. */
export function placeTree(node: TreeNode, x = 0, y = 0): PlacedNode {
  const children: PlacedNode[] = [];
  let at = node.dir === 0 ? x : y;
  if (node.dir !== -1) {
    for (const child of orderedChildren(node)) {
      children.push(node.dir === 0 ? placeTree(child, at, y) : placeTree(child, x, at));
      at += node.dir === 0 ? child.w : child.h;
    }
  }
  return { node, x, y, children };
}

/** The parts of the tree with their corners. */
export function layTree(root: TreeNode): Laid[] {
  const out: Laid[] = [];
  const walk = (placed: PlacedNode) => {
    const { node, x, y } = placed;
    if (node.dir === -1 && node.kind !== FREE && node.orientation !== null) {
      out.push({ kind: node.kind, orientation: node.orientation, x, y });
    }
    for (const child of placed.children) walk(child);
  };
  walk(placeTree(root));
  return out;
}

/** No free strip is narrower than the machine can hold. */
export function stripsAreLegal(
  root: TreeNode,
  rules: CutRules,
  trim: { right: number; top: number },
): boolean {
  if (rules.minStrip === 0) return true;
  const walk = (node: TreeNode): boolean => {
    for (const child of node.children) {
      if (child.dir === -1 && child.kind === FREE && !isLegal(child, node)) return false;
      if (!walk(child)) return false;
    }
    return true;
  };
  const isLegal = (child: TreeNode, parent: TreeNode) => {
    const extent = (parent.dir === 0 ? child.w : child.h) - rules.gap;
    const edge = parent.dir === 0 ? (child.edgeX ? trim.right : 0) : child.edgeY ? trim.top : 0;
    return extent <= 0 || extent + edge >= rules.minStrip;
  };
  return walk(root);
}

/** No cut is longer than the machine's; the trims that lie beside it count with it. */
export function cutsAreLegal(
  root: TreeNode,
  rules: CutRules,
  trim: { right: number; top: number; x: number; y: number },
): boolean {
  if (rules.maxCut === Infinity) return true;
  const isShort = ({ node, x, y, children }: PlacedNode): boolean => {
    if (node.dir === -1) return true;
    const near = node.dir === 0 ? (y === 0 ? trim.y - trim.top : 0) : x === 0 ? trim.x - trim.right : 0;
    const isFar = node.dir === 0 ? y + node.h === root.h : x + node.w === root.w;
    const far = isFar ? (node.dir === 0 ? trim.top : trim.right) : 0;
    const length = (node.dir === 0 ? node.h : node.w) + near + far - rules.gap;
    return (node.children.length < 2 || length <= rules.maxCut) && children.every(isShort);
  };
  return isShort(placeTree(root));
}
