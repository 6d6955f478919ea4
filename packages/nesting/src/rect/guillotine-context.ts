// What the guillotine bins of one group share: the machine's rules and the trims around a sheet.
import type { CutRules, Orientation, StockType } from '../problem/task.ts';
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

/**
 * What of a sheet lies outside the box that is worked with: the trims, and beyond them what forbidden zones take from
 * an edge-to-edge cut sheet. Every cut and every strip at the edge has it to its length and width.
 * @param gap cut width, micrometres
 */
export function makeTrimOf(gap: number) {
  return (type: StockType): TrimSums => {
    const [w, h] = [type.w - gap, type.h - gap];
    const [x, y] = [type.length - w, toUm(type.stock.width) - h];
    return { right: x - type.x, top: y - type.y, x, y };
  };
}

/** mm² of a box in micrometres. */
export function areaOf(w: number, h: number): number {
  return (w / 1000) * (h / 1000);
}

/** A leaf, and the whole box it lies in. */
interface Spot {
  leaf: TreeNode;
  root: TreeNode;
  rules: CutRules;
  trim: TrimSums;
}

/** The two cuts that part the piece from the leaf, first in `dir`, are not longer than the machine's. */
export function cutsAreShort(spot: Spot, o: Orientation, dir: 0 | 1): boolean {
  const { leaf, rules, trim } = spot;
  const { gap, maxCut } = rules;
  const isAlongX = dir === 0;
  const around = (axis: 0 | 1) => trimAround(spot, axis);
  if ((isAlongX ? leaf.h + around(1) : leaf.w + around(0)) - gap > maxCut) return false;
  const second = isAlongX ? leaf.h - o.h : leaf.w - o.w;
  if (second === 0) return true;
  // the piece lies before the rest of the leaf, never at the far edge
  const near = isAlongX ? trim.x - trim.right : trim.y - trim.top;
  const first = isAlongX ? leaf.w - o.w : leaf.h - o.h;
  const own = first > 0 ? near : around(dir);
  return (isAlongX ? o.w : o.h) + own - gap <= maxCut;
}

/** Trims that lie beside the leaf on one axis: the near one unless it is bound to the far edge, the far one only then. */
function trimAround({ leaf, root, trim }: Spot, axis: 0 | 1): number {
  const [all, far] = axis === 0 ? [trim.x, trim.right] : [trim.y, trim.top];
  const isFar = axis === 0 ? leaf.edgeX : leaf.edgeY;
  const isWhole = axis === 0 ? leaf.w === root.w : leaf.h === root.h;
  if (isWhole) return all;
  return isFar ? far : all - far;
}

/** The strips beside the piece are none, or wide enough for the machine, and no sliver parts neighbours. */
export function restsAreLegal(leaf: TreeNode, o: Orientation, rules: CutRules, trim: TrimSums): boolean {
  const { gap, minStrip } = rules;
  const rw = leaf.w - o.w;
  const rh = leaf.h - o.h;
  if (rw > 0 && rw <= gap && !leaf.edgeX && hasFarNeighbour(leaf, 0)) return false;
  if (rh > 0 && rh <= gap && !leaf.edgeY && hasFarNeighbour(leaf, 1)) return false;
  const x = rw <= gap || rw - gap + (leaf.edgeX ? trim.right : 0) >= minStrip;
  return x && (rh <= gap || rh - gap + (leaf.edgeY ? trim.top : 0) >= minStrip);
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
