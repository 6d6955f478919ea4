// Numbered shear cuts with stop distances, in the order a man at the shear makes them (picture 08).
import type { CutNode, CutStep } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';

type Cut = Extract<CutNode, { kind: 'cut' }>;

/** All cuts of one sheet, stage by stage: first the cuts of the whole sheet, then those of its pieces. */
export function shearSteps(tree: CutNode): CutStep[] {
  const steps: CutStep[] = [];
  let level: CutNode[] = [tree];
  for (let stage = 1; level.length > 0; stage += 1) {
    const next: CutNode[] = [];
    for (const node of level) {
      if (node.kind !== 'cut') continue;
      addCuts(node, stage, steps);
      next.push(...node.children);
    }
    level = next;
  }
  return steps;
}

/** One cut after every child that does not reach the node's far end. */
function addCuts(node: Cut, stage: number, steps: CutStep[]): void {
  const isAcross = node.cut === 'across';
  const from = isAcross ? node.x : node.y;
  const end = toUm(from) + toUm(isAcross ? node.w : node.h);
  for (const child of node.children) {
    const stop = toUm(isAcross ? child.x : child.y) + toUm(isAcross ? child.w : child.h);
    if (stop >= end) continue;
    steps.push({
      no: steps.length + 1,
      cut: node.cut,
      stop: toMm(stop),
      pieceStop: toMm(stop - toUm(from)),
      length: isAcross ? node.h : node.w,
      stage,
      x: isAcross ? toMm(stop) : node.x,
      y: isAcross ? node.y : toMm(stop),
    });
  }
}
