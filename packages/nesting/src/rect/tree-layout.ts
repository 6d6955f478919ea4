// From the position-free working tree to places on the sheet. Children with the same content always
// come out in the same order, so equal patterns become equal layouts.
import type { CutRules } from '../problem/task.ts';
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

/** More children are left to the sort of the language. */
const FEW = 24;

/** Content of a node as text: equal text, equal cutting. */
export function keyOf(node: TreeNode): string {
  return new DrawingOrder().textOf(node);
}

/**
 * The order of the children of one tree: large parts first, free room last, what must lie at the far edge at the end. What
 * was found out about a cut is remembered, because ties ask for it again and again.
 */
class DrawingOrder {
  private readonly texts = new Map<TreeNode, string>();
  private readonly orders = new Map<TreeNode, TreeNode[]>();

  childrenOf(node: TreeNode): TreeNode[] {
    if (node.children.length < 2) return node.children;
    const known = this.orders.get(node);
    if (known !== undefined) return known;
    const ordered = node.children.slice();
    if (ordered.length > FEW) ordered.sort((a, b) => this.compare(node, a, b));
    else this.insert(node, ordered);
    this.orders.set(node, ordered);
    return ordered;
  }

  /** Sorts a few children in place, equal ones as they come. */
  private insert(node: TreeNode, children: TreeNode[]): void {
    for (let i = 1; i < children.length; i += 1) {
      const own = children[i] as TreeNode;
      let at = i;
      for (; at > 0; at -= 1) {
        const before = children[at - 1] as TreeNode;
        if (this.compare(node, before, own) <= 0) break;
        children[at] = before;
      }
      children[at] = own;
    }
  }

  private compare(node: TreeNode, a: TreeNode, b: TreeNode): number {
    const isRow = node.dir === 0;
    const rank = rankOf(a, isRow) - rankOf(b, isRow);
    if (rank !== 0) return rank;
    const extent = isRow ? b.w - a.w : b.h - a.h;
    if (extent !== 0) return extent;
    // equal parts need no text to be told apart
    if (
      a.dir === -1 &&
      b.dir === -1 &&
      a.kind === b.kind &&
      a.orientation === b.orientation &&
      a.kind !== FREE
    )
      return 0;
    return compareText(this.textOf(a), this.textOf(b));
  }

  textOf(node: TreeNode): string {
    if (node.dir === -1)
      return node.kind === FREE ? `f${node.w}x${node.h}` : `p${node.kind}r${node.orientation?.rotation}`;
    const known = this.texts.get(node);
    if (known !== undefined) return known;
    let text = `${node.dir}(`;
    for (const [i, child] of this.childrenOf(node).entries())
      text += i === 0 ? this.textOf(child) : `,${this.textOf(child)}`;
    text += ')';
    this.texts.set(node, text);
    return text;
  }

  place(node: TreeNode, x: number, y: number): PlacedNode {
    const children: PlacedNode[] = [];
    if (node.dir === 0) {
      let at = x;
      for (const child of this.childrenOf(node)) {
        children.push(this.place(child, at, y));
        at += child.w;
      }
    } else if (node.dir === 1) {
      let at = y;
      for (const child of this.childrenOf(node)) {
        children.push(this.place(child, x, at));
        at += child.h;
      }
    }
    return { node, x, y, children };
  }
}

/** Free room comes after parts, what lies at the far edge after all others. */
function rankOf(node: TreeNode, isRow: boolean): number {
  const far = (isRow ? node.edgeX : node.edgeY) ? 2 : 0;
  return node.dir === -1 && node.kind === FREE ? far + 1 : far;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Gives every node its corner. */
export function placeTree(root: TreeNode): PlacedNode {
  return new DrawingOrder().place(root, 0, 0);
}

/** The parts of the tree with their corners. */
export function layTree(root: TreeNode): Laid[] {
  const out: Laid[] = [];
  const order = new DrawingOrder();
  const walk = (node: TreeNode, x: number, y: number) => {
    if (node.dir === -1) {
      const { kind, orientation } = node;
      if (kind !== FREE && orientation !== null) out.push({ kind, orientation, x, y });
      return;
    }
    const isRow = node.dir === 0;
    let at = isRow ? x : y;
    for (const child of order.childrenOf(node)) {
      if (isRow) walk(child, at, y);
      else walk(child, x, at);
      at += isRow ? child.w : child.h;
    }
  };
  walk(root, 0, 0);
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
