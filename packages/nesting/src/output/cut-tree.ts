// The cut tree as shown and stored: real millimetres on the sheet, no working fields.
import type { CutNode, CutRegion } from '../problem/types.ts';
import { toMm } from '../problem/units.ts';
import { FREE } from '../rect/cut-tree.ts';
import type { GuillotineBin } from '../rect/guillotine-bin.ts';
import type { PlacedNode } from '../rect/tree-layout.ts';
import { placeTree } from '../rect/tree-layout.ts';

/** Tree of a finished bin; part leaves are numbered in the order of `bin.laid()`. */
export function cutTreeOf(
  bin: GuillotineBin,
  gap: number,
  isKept: (x: number, y: number) => boolean,
): CutNode {
  let seq = 0;
  const regionOf = (p: PlacedNode): CutRegion => ({
    x: toMm(bin.type.x + p.x),
    y: toMm(bin.type.y + p.y),
    w: toMm(p.node.w - gap),
    h: toMm(p.node.h - gap),
  });
  const walk = (p: PlacedNode): CutNode => {
    const region = regionOf(p);
    if (p.node.dir === -1) {
      if (p.node.kind === FREE) return { ...region, kind: isKept(p.x, p.y) ? 'remnant' : 'waste' };
      seq += 1;
      return { ...region, kind: 'part', seq };
    }
    const real = p.children.filter((c) => (p.node.dir === 0 ? c.node.w : c.node.h) > gap);
    return { ...region, kind: 'cut', cut: p.node.dir === 0 ? 'across' : 'along', children: real.map(walk) };
  };
  return walk(placeTree(bin.root));
}
