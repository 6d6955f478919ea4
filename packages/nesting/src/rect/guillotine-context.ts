// What the guillotine bins of one group share: the machine's rules and the trims around a sheet.
import type { CutRules, Orientation, StockType } from '../problem/normalise.ts';
import { toUm } from '../problem/units.ts';
import type { Smallest } from './bin.ts';
import type { TreeNode } from './cut-tree.ts';

/** Trims in micrometres: at the far edges, and the sums of both sides. */
export interface TrimSums {
  right: number;
  top: number;
  x: number;
  y: number;
}

/** What all bins of a run share. */
export interface GuillotineContext {
  rules: CutRules;
  smallest: Smallest;
  /** Trims added to a cut's length and to strips at the far edges, micrometres. */
  trimOf: (type: StockType) => TrimSums;
}

export function makeTrimOf(defaults: { left: number; right: number; top: number; bottom: number }) {
  return (type: StockType) => {
    const t = type.stock.trims ?? defaults;
    return {
      right: toUm(t.right),
      top: toUm(t.top),
      x: toUm(t.left) + toUm(t.right),
      y: toUm(t.top) + toUm(t.bottom),
    };
  };
}

/** The two cuts that part the piece from the leaf, first in `dir`, are not longer than the machine's. */
export function cutsAreShort(
  leaf: TreeNode,
  o: Orientation,
  at: { dir: 0 | 1; rules: CutRules; trim: TrimSums },
): boolean {
  const { gap, maxCut } = at.rules;
  const isAlongX = at.dir === 0;
  if ((isAlongX ? leaf.h + at.trim.y : leaf.w + at.trim.x) - gap > maxCut) return false;
  const second = isAlongX ? leaf.h - o.h : leaf.w - o.w;
  return second === 0 || (isAlongX ? o.w + at.trim.x : o.h + at.trim.y) - gap <= maxCut;
}

/** The strips beside the piece are none, or wide enough for the machine, and no sliver parts neighbours. */
export function restsAreLegal(
  leaf: TreeNode,
  o: Orientation,
  at: { rules: CutRules; trim: TrimSums },
): boolean {
  const { gap, minStrip } = at.rules;
  const rw = leaf.w - o.w;
  const rh = leaf.h - o.h;
  if (rw > 0 && rw <= gap && !leaf.edgeX && hasFarNeighbour(leaf, 0)) return false;
  if (rh > 0 && rh <= gap && !leaf.edgeY && hasFarNeighbour(leaf, 1)) return false;
  const x = rw <= gap || rw - gap + (leaf.edgeX ? at.trim.right : 0) >= minStrip;
  return x && (rh <= gap || rh - gap + (leaf.edgeY ? at.trim.top : 0) >= minStrip);
}

/**
 * A sibling in this direction is bound to the far edge: a rest narrower than a cut would lie before it and
 * part two cuts by less than a cut width.
 */
function hasFarNeighbour(leaf: TreeNode, dir: 0 | 1): boolean {
  const { parent } = leaf;
  if (parent === null || parent.dir !== dir) return false;
  return parent.children.some((c) => c !== leaf && (dir === 0 ? c.edgeX : c.edgeY));
}
