// From strips, columns and pieces to the working cut tree, in real (grown) micrometres.
import { FIXED, FREE, freeLeaf } from './cut-tree.ts';
import type { TreeNode } from './cut-tree.ts';
import type { ColumnPlan, StripPiece, StripPlan } from './strip-patterns.ts';

/** Extents of a node, micrometres: x along the sheet. */
interface Size {
  w: number;
  h: number;
}

/**
 * The tree of a sheet cut into strips.
 * @param first direction of the first cuts: 1 strips lie one above the other (cut along), 0 side by side
 * @param isFixed the root stays a cut node of this direction whatever happens
 */
export function stripTree(
  strips: readonly StripPlan[],
  sheet: Size,
  first: { dir: 0 | 1; isFixed: boolean },
): TreeNode {
  const { dir, isFixed } = first;
  const across = (s: StripPlan) => Math.max(...s.columns.map((c) => stackExtent(c, dir)));
  const children = strips
    .filter((s) => s.columns.length > 0)
    .map((s) => {
      const size = dir === 1 ? { w: sheet.w, h: across(s) } : { w: across(s), h: sheet.h };
      return stripNode(s, size, dir);
    });
  const root = row(children, sheet, { dir, isKept: isFixed });
  if (isFixed) root.kind = FIXED;
  finishTree(root);
  return root;
}

/** Parents, stages and far edges of a whole tree. */
export function finishTree(root: TreeNode): void {
  finish(root, null, { stage: 0, dir: -1 });
  markEdges(root, true, true);
}

function stackExtent(column: ColumnPlan, dir: 0 | 1): number {
  return column.pieces.reduce((sum, p) => sum + (dir === 1 ? p.orientation.h : p.orientation.w), 0);
}

function stripNode(strip: StripPlan, size: Size, dir: 0 | 1): TreeNode {
  const turned = dir === 1 ? 0 : 1;
  const children = strip.columns.map((column) => {
    const widths = column.pieces.map((p) => (turned === 0 ? p.orientation.w : p.orientation.h));
    const along = Math.max(...widths);
    const own = turned === 0 ? { w: along, h: size.h } : { w: size.w, h: along };
    return columnNode(column, own, dir);
  });
  return row(children, size, { dir: turned, isKept: false });
}

function columnNode(column: ColumnPlan, size: Size, dir: 0 | 1): TreeNode {
  const children = column.pieces.map((p) => {
    const o = p.orientation;
    const own = dir === 1 ? { w: size.w, h: o.h } : { w: o.w, h: size.h };
    return row([partNode(p)], own, { dir: dir === 1 ? 0 : 1, isKept: false });
  });
  return row(children, size, { dir, isKept: false });
}

/** A leaf that the piece fills. */
export function partNode(piece: Pick<StripPiece, 'kind' | 'orientation'>): TreeNode {
  const { w, h } = piece.orientation;
  const leaf = freeLeaf(w, h, { edgeX: false, edgeY: false, parent: null });
  leaf.kind = piece.kind;
  leaf.orientation = piece.orientation;
  return leaf;
}

/** Children side by side in `dir` and all the free room as one rest; a single child that fills everything stands alone. */
export function row(children: TreeNode[], size: Size, to: { dir: 0 | 1; isKept: boolean }): TreeNode {
  const { dir, isKept } = to;
  const extent = dir === 0 ? size.w : size.h;
  const used = children.reduce((sum, c) => sum + (dir === 0 ? c.w : c.h), 0);
  const all = children
    .flatMap((c) => (c.dir === dir ? c.children : [c]))
    .filter((c) => c.dir !== -1 || c.kind !== FREE);
  const filled = all.reduce((sum, c) => sum + (dir === 0 ? c.w : c.h), 0);
  if (filled < extent) {
    const rest = dir === 0 ? { w: extent - filled, h: size.h } : { w: size.w, h: extent - filled };
    all.push(freeLeaf(rest.w, rest.h, { edgeX: false, edgeY: false, parent: null }));
  }
  const [only] = children;
  if (children.length === 1 && used === extent && only !== undefined && !isKept) return only;
  const node = freeLeaf(size.w, size.h, { edgeX: false, edgeY: false, parent: null });
  node.dir = dir;
  node.children = all;
  return node;
}

/** Parents, and the stage of every cut. */
function finish(node: TreeNode, parent: TreeNode | null, above: { stage: number; dir: number }): void {
  node.parent = parent;
  if (node.dir === -1) return;
  node.stage = node.dir === above.dir ? above.stage : above.stage + 1;
  for (const child of node.children) finish(child, node, { stage: node.stage, dir: node.dir });
}

/** The last child of a row lies at the far edge; the order of drawing respects it. */
function markEdges(node: TreeNode, edgeX: boolean, edgeY: boolean): void {
  node.edgeX = edgeX;
  node.edgeY = edgeY;
  for (const [i, child] of node.children.entries()) {
    const isLast = i === node.children.length - 1 && child.dir === -1 && child.kind === FREE;
    markEdges(child, edgeX && (node.dir === 1 || isLast), edgeY && (node.dir === 0 || isLast));
  }
}
