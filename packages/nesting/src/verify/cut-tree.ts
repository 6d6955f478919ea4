// Replays a guillotine tree: regions, cut width, stages, cut lengths, strips, and the parts it yields.
import type { CutNode, Layout, Params } from '../problem/types.ts';
import type { Rect, Report } from './exact.ts';
import { isSound, isWithin, rectOf, um } from './exact.ts';

type Cut = Extract<CutNode, { kind: 'cut' }>;

interface Replay {
  layoutNo: number;
  params: Params;
  report: Report;
  gap: number;
  sheet: Rect;
  root: Rect;
  found: Map<number, Rect>;
  remnants: Rect[];
}

/** Reports every breach of the edge-to-edge rules in the layout. */
export function checkCutTree(layout: Layout, usable: Rect, params: Params, report: Report): void {
  const { layoutNo } = layout;
  if (layout.cutTree === null) {
    report('TREE_MISSING', { layoutNo });
    return;
  }
  const sheet = { x: 0, y: 0, w: um(layout.length), h: um(layout.width) };
  const root = rectOf(layout.cutTree);
  const gap = Math.max(um(params.kerf), um(params.spacing));
  const replay: Replay = { layoutNo, params, report, gap, sheet, root, found: new Map(), remnants: [] };
  if (!isSound(root) || !isWithin(root, usable)) report('TREE_OUTSIDE', { layoutNo });
  walk(layout.cutTree, { stage: 0, cut: undefined, depth: 0 }, replay);
  compareParts(layout, replay);
}

function walk(
  node: CutNode,
  above: { stage: number; cut: Cut['cut'] | undefined; depth: number },
  replay: Replay,
): void {
  const { report, layoutNo } = replay;
  if (!isSound(rectOf(node))) report('TREE_REGION', { layoutNo });
  if (above.depth > 200) {
    report('TREE_DEPTH', { layoutNo });
    return;
  }
  if (node.kind === 'part') {
    if (replay.found.has(node.seq)) report('TREE_PART_TWICE', { layoutNo }, { seq: node.seq });
    replay.found.set(node.seq, rectOf(node));
  }
  if (node.kind === 'remnant') replay.remnants.push(rectOf(node));
  if (!['cut', 'part', 'waste', 'remnant'].includes(node.kind)) report('TREE_KIND', { layoutNo });
  if (node.kind !== 'cut') return;
  if (node.cut !== 'across' && node.cut !== 'along') report('TREE_KIND', { layoutNo });
  const stage = node.cut === above.cut ? above.stage : above.stage + 1;
  checkStage(node, stage, replay);
  checkChildren(node, replay);
  checkLengths(node, replay);
  for (const child of node.children) walk(child, { stage, cut: node.cut, depth: above.depth + 1 }, replay);
}

/** The last trimming cut, one part parted from waste, is not counted. */
function isTrimming(node: Cut): boolean {
  const parts = node.children.filter((c) => c.kind === 'part').length;
  return (
    parts === 1 && node.children.every((c) => c.kind === 'part' || c.kind === 'waste' || c.kind === 'remnant')
  );
}

function checkStage(node: Cut, stage: number, replay: Replay): void {
  const { params, report, layoutNo } = replay;
  if (isTrimming(node)) return;
  if (params.maxStages > 0 && stage > params.maxStages)
    report('TREE_STAGES', { layoutNo }, { stage, most: params.maxStages });
  if (stage === 1 && params.firstCut !== 'any' && node.cut !== params.firstCut)
    report('TREE_FIRST_CUT', { layoutNo }, { cut: node.cut });
}

/** Children span the node across the cuts and follow each other exactly one cut width apart. */
function checkChildren(node: Cut, replay: Replay): void {
  const { report, layoutNo, gap } = replay;
  const isAcross = node.cut === 'across';
  const own = rectOf(node);
  let at = isAcross ? own.x : own.y;
  const end = isAcross ? own.x + own.w : own.y + own.h;
  if (node.children.length === 0) report('TREE_EMPTY', { layoutNo });
  for (const [i, child] of node.children.entries()) {
    const c = rectOf(child);
    if (i > 0) at += gap;
    const spans = isAcross ? c.y === own.y && c.h === own.h : c.x === own.x && c.w === own.w;
    if (!spans) report('TREE_NOT_EDGE_TO_EDGE', { layoutNo });
    const start = isAcross ? c.x : c.y;
    if (start !== at) report('TREE_KERF', { layoutNo }, { expected: at / 1000, found: start / 1000 });
    at = start + (isAcross ? c.w : c.h);
    checkStrip(node, child, replay);
  }
  if (at > end || end - at > gap)
    report('TREE_REST', { layoutNo }, { expected: end / 1000, found: at / 1000 });
}

/** A strip cut off is as wide as the machine can hold; at the sheet's edge the trim counts with it. */
function checkStrip(node: Cut, child: CutNode, replay: Replay): void {
  const { params, report, layoutNo, root, sheet } = replay;
  const least = um(params.minStrip);
  if (least === 0) return;
  const c = rectOf(child);
  const isAcross = node.cut === 'across';
  let width = isAcross ? c.w : c.h;
  if (isAcross && c.x + c.w === root.x + root.w) width += sheet.w - root.x - root.w;
  if (isAcross && c.x === root.x) width += root.x;
  if (!isAcross && c.y + c.h === root.y + root.h) width += sheet.h - root.y - root.h;
  if (!isAcross && c.y === root.y) width += root.y;
  if (width < least) report('TREE_MIN_STRIP', { layoutNo }, { width: width / 1000, least: params.minStrip });
}

/** A node with one child that fills it stands for a prescribed stage without any cut. */
function hasCut(node: Cut): boolean {
  const [only] = node.children;
  return (
    node.children.length !== 1 || only === undefined || um(only.w) !== um(node.w) || um(only.h) !== um(node.h)
  );
}

function checkLengths(node: Cut, replay: Replay): void {
  const { params, report, layoutNo, root, sheet } = replay;
  const most = um(params.maxCutLength);
  if (most === 0 || !hasCut(node)) return;
  const own = rectOf(node);
  const isAcross = node.cut === 'across';
  let length = isAcross ? own.h : own.w;
  if (isAcross && own.y === root.y) length += root.y;
  if (isAcross && own.y + own.h === root.y + root.h) length += sheet.h - root.y - root.h;
  if (!isAcross && own.x === root.x) length += root.x;
  if (!isAcross && own.x + own.w === root.x + root.w) length += sheet.w - root.x - root.w;
  if (length > most)
    report('TREE_CUT_LENGTH', { layoutNo }, { length: length / 1000, most: params.maxCutLength });
}

/** Every placement is a part leaf of the same place and size, and the other way round. */
function compareParts(layout: Layout, replay: Replay): void {
  const { report, layoutNo, found } = replay;
  for (const p of layout.placements) {
    const leaf = found.get(p.seq);
    const own = rectOf(p);
    const isSame =
      leaf !== undefined && leaf.x === own.x && leaf.y === own.y && leaf.w === own.w && leaf.h === own.h;
    if (!isSame) report('TREE_PART_DIFFERS', { layoutNo, itemId: p.itemId }, { seq: p.seq });
    found.delete(p.seq);
  }
  for (const seq of found.keys()) report('TREE_PART_UNKNOWN', { layoutNo }, { seq });
  const listed = layout.remnants.map(rectOf);
  const isListed = (leaf: Rect) =>
    listed.some((r) => r.x === leaf.x && r.y === leaf.y && r.w === leaf.w && r.h === leaf.h);
  if (listed.length !== replay.remnants.length || !replay.remnants.every(isListed))
    report('TREE_REMNANT', { layoutNo });
}
