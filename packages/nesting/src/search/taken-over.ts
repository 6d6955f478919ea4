// A solution found by another run of the same problem, as a plan of one group to go on from.
import type { GroupTask, Kind, StockType } from '../problem/normalise.ts';
import type { CutNode, Layout, Placement, Solution } from '../problem/types.ts';
import { toUm } from '../problem/units.ts';
import type { Bin, Laid } from '../rect/bin.ts';
import { smallestOf } from '../rect/bin.ts';
import { FIXED, freeLeaf } from '../rect/cut-tree.ts';
import type { TreeNode } from '../rect/cut-tree.ts';
import { GuillotineBin } from '../rect/guillotine-bin.ts';
import { MaxRectsBin } from '../rect/max-rects-bin.ts';
import { finishTree } from '../rect/strip-tree.ts';
import { rowHolding } from '../rect/zone-choice.ts';
import { guillotineContext } from './starts/bin-maker.ts';
import { isInStore } from './plan.ts';
import type { Plan } from './plan.ts';

/** A piece as the group knows it; undefined for optional ones and those of other groups. */
type PieceOf = (placement: Placement) => Pick<Laid, 'kind' | 'orientation'> | undefined;

/**
 * The sheets that the solution has for this group, optional pieces taken off.
 * @returns undefined when the solution does not fit the group: other sheets, other pieces, too many of them
 */
export function takenOver(task: GroupTask, solution: Solution): Plan | undefined {
  const kinds = new Map<string, Kind>();
  for (const kind of task.kinds) for (const { item } of kind.members) kinds.set(item.id, kind);
  const pieceOf: PieceOf = ({ itemId, rotation }) => {
    const kind = kinds.get(itemId);
    const orientation = kind?.orientations.find((o) => o.rotation === rotation);
    return kind === undefined || orientation === undefined ? undefined : { kind: kind.index, orientation };
  };
  const missing = Int32Array.from(task.kinds, (k) => k.quantity);
  const bins: Bin[] = [];
  for (const layout of solution.layouts) {
    if (layout.group !== task.group.key || !layout.placements.some((p) => kinds.has(p.itemId))) continue;
    const type = rowHolding(task.stocks, layout.stockId, layout.placements);
    const bin = type === undefined ? undefined : binOf(task, type, layout, pieceOf);
    if (bin === undefined) return undefined;
    for (let i = 0; i < layout.repeat; i += 1) bins.push(bin);
    for (const kind of bin.contents()) missing[kind] = (missing[kind] ?? 0) - layout.repeat;
  }
  if (bins.length === 0 || missing.some((m) => m < 0) || !isInStore(bins)) return undefined;
  return { bins, missing };
}

function binOf(task: GroupTask, type: StockType, layout: Layout, pieceOf: PieceOf): Bin | undefined {
  const length = toUm(layout.length);
  if (layout.cutTree !== null) {
    const root = treeOf(task, layout.cutTree, layout.placements, pieceOf);
    if (task.rules.firstCut !== -1 && root.dir === task.rules.firstCut) root.kind = FIXED;
    finishTree(root);
    return GuillotineBin.fromTree(type, length, guillotineContext(task), root);
  }
  const laid = layout.placements.flatMap((p) => {
    const piece = pieceOf(p);
    return piece === undefined ? [] : [{ ...piece, x: toUm(p.x) - type.x, y: toUm(p.y) - type.y }];
  });
  return MaxRectsBin.fromLaid({ type, length, smallest: smallestOf(task) }, laid);
}

/** The working tree of a cut tree: extents grown by the cut width, what holds no piece of the group as free room. */
function treeOf(
  task: GroupTask,
  node: CutNode,
  placements: readonly Placement[],
  pieceOf: PieceOf,
): TreeNode {
  const { gap } = task.rules;
  const own = freeLeaf(toUm(node.w) + gap, toUm(node.h) + gap, { edgeX: false, edgeY: false, parent: null });
  if (node.kind === 'part') {
    const placement = placements.find((p) => p.seq === node.seq);
    const piece = placement === undefined ? undefined : pieceOf(placement);
    if (piece === undefined) return own;
    own.kind = piece.kind;
    own.orientation = piece.orientation;
    return own;
  }
  if (node.kind !== 'cut') return own;
  own.dir = node.cut === 'across' ? 0 : 1;
  own.children = node.children.map((child) => treeOf(task, child, placements, pieceOf));
  // a rest thinner than the cut is not shown in the tree
  const filled = own.children.reduce((sum, c) => sum + (own.dir === 0 ? c.w : c.h), 0);
  const rest = (own.dir === 0 ? own.w : own.h) - filled;
  if (rest > 0) {
    const [w, h] = own.dir === 0 ? [rest, own.h] : [own.w, rest];
    own.children.push(freeLeaf(w, h, { edgeX: false, edgeY: false, parent: null }));
  }
  return own;
}
