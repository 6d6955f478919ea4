// The import pipeline of D5: layers → duplicates → joined rings → nesting tree → parts with texts and lines.
import { boundsContain, boundsOfPoints, boundsOfRing } from '../geometry/box.ts';
import { roundHalfAway } from '../geometry/round.ts';
import type { Bounds, Point, Ring } from '../geometry/types.ts';
import { explodeDrawing } from './blocks.ts';
import { closeContours, isBow, noteOpenRuns } from './closing.ts';
import type { Closing, Contours } from './closing.ts';
import type { Exploded, PlacedText } from './blocks.ts';
import { withoutBubbles } from './bubbles.ts';
import { breaksOf, closingWithin } from './breaks.ts';
import type { Break } from './breaks.ts';
import type { ExtractOptions } from './extract-options.ts';
import { withoutFrames } from './frame.ts';
import { DxfError, issue } from './issues.ts';
import type { DxfIssue } from './issues.ts';
import type { JoinedRing } from './join.ts';
import { layerRoles, ownLayerName } from './layers.ts';
import type { LayerRole } from './layers.ts';
import { nestingTree } from './nest-tree.ts';
import type { TreeNode } from './nest-tree.ts';
import { buildParts } from './parts.ts';
import { sketchOf } from './sketch.ts';
import type { Sketch } from './sketch.ts';
import type { DxfPart, PartSeed } from './parts.ts';
import { checkParts } from './part-checks.ts';
import type { DxfDrawing } from './types.ts';
import { unitsOf, withLikelyUnits } from './units.ts';
import type { UnitsGuess } from './units.ts';

export type Extraction = {
  parts: DxfPart[];
  issues: DxfIssue[];
  dropped: Record<string, number>;
  unitsGuess: UnitsGuess;
  /** all that was read on the cut and hole layers, parts or not; null when nothing was */
  sketch: Sketch | null;
  /** mm; ends that lie apart would all meet within this; null when none lie apart or some have nothing near */
  closesWithin: number | null;
  /** visible layers with something on them by their own name, and what each was taken for */
  layers: { name: string; role: LayerRole; count: number }[];
};

const MIN_AREA = 100;
const MAX_ISSUES = 200;

/**
 * Parts of a drawing in mm, each moved to the origin, with label, lines and handles (D5). Findings of the
 * check table come as issues and never stop the extraction; only limits throw: Dxf:CyclicBlock, BlockDepth,
 * TooManyEntities, TooManyOuters. The same drawing and options give the same answer.
 */
export function extractParts(drawing: DxfDrawing, options: ExtractOptions = {}): Extraction {
  const guess = unitsOf(drawing.insUnits, options.unitFactor);
  const roleOf = layerRoles(options.layers, options.unknownLayer, options.layerNames);
  const exploded = explodeDrawing(drawing, {
    factor: guess.factor,
    chordError: 0.05,
    maxEntities: options.maxEntities ?? 1_000_000,
    isIgnored: (layer) => roleOf(layer) === 'ignore',
  });
  const issues = fileIssues(exploded, guess);
  const how = { joinTol: options.joinTol ?? 0.2, dropOpen: options.dropOpen === true, issues };
  const drawn = closeContours(exploded, roleOf, how);
  const titles: Bounds[] = [];
  const seeds = seedsOf(drawn.rings, options, {
    roleOf,
    issues,
    texts: exploded.texts,
    open: drawn.open.length,
    titles,
  });
  const contours = withoutTitleLines(drawn, titles, { how, shift: exploded.shift });
  const parts = buildParts({ seeds, exploded, roleOf, options, issues, isTitle: inTitles(titles) });
  checkParts(parts, options, issues);
  const unitsGuess = withLikelyUnits(guess, largestOf(contours));
  noteUnits(unitsGuess, contours, { issues, isGiven: options.unitFactor !== undefined });
  return {
    parts,
    issues,
    dropped: exploded.dropped,
    unitsGuess,
    sketch: sketchOf(contours.rings, contours.open, [...contours.breaks, ...wrongPlaces(issues)]),
    closesWithin: closingWithin(contours.breaks),
    layers: layersOf(exploded, roleOf),
  };
}

/** Whether a place lies in one of the title blocks. */
const inTitles =
  (titles: readonly Bounds[]) =>
  (p: Point): boolean =>
    titles.some((box) => boundsContain(grownBox(box), { minX: p.x, minY: p.y, maxX: p.x, maxY: p.y }));

const OPEN_CODES = new Set(['Dxf:NotClosed', 'Dxf:MoreNotClosed', 'Dxf:OpenDropped']);

/** The lines of a title block that was left out are no open contours. */
function withoutTitleLines(
  contours: Contours,
  titles: readonly Bounds[],
  { how, shift }: { how: Closing; shift: Point },
): Contours {
  const isInTitle = inTitles(titles);
  const open = contours.open.filter((run) => !run.vertices.every(isInTitle));
  if (open.length === contours.open.length) return contours;
  const others = how.issues.filter((each) => !OPEN_CODES.has(each.code));
  how.issues.splice(0, how.issues.length, ...others);
  const kept = { ...contours, open, breaks: breaksOf(open) };
  noteOpenRuns(kept, how, shift);
  return kept;
}

const grownBox = ({ minX, minY, maxX, maxY }: Bounds): Bounds => ({
  minX: minX - 1,
  minY: minY - 1,
  maxX: maxX + 1,
  maxY: maxY + 1,
});

const CROSSINGS = new Set(['Dxf:SelfCrossing', 'Dxf:HoleOutside', 'Dxf:HolesCross', 'Dxf:PartsOverlap']);

/** Where a contour crosses itself or another part, a hole leaves it or meets another, to be marked like a loose end. */
function wrongPlaces(issues: readonly DxfIssue[]): Break[] {
  return issues.flatMap(({ code, at }) => (at && CROSSINGS.has(code) ? [{ at, to: null, gap: null }] : []));
}

/** The largest contour; where there is none, all that was drawn. */
function largestOf(contours: Contours): Bounds {
  let [best, most] = [null as Bounds | null, -1];
  for (const { ring } of contours.rings) {
    const box = boundsOfRing(ring);
    const size = (box.maxX - box.minX) * (box.maxY - box.minY);
    if (size > most) [best, most] = [box, size];
  }
  return best ?? boundsOfPoints(contours.open.flatMap((run) => run.vertices));
}

/**
 * A drawing in a unit of its own that is no panel: said, because nobody is asked for the unit. One without a unit
 * that would be a panel in another is asked for: a sheet of 48 × 96 inches must not be cut in mm.
 */
function noteUnits(
  guess: UnitsGuess,
  contours: Contours,
  { issues, isGiven }: { issues: DxfIssue[]; isGiven: boolean },
): void {
  if (guess.likely.length === 0 || (!guess.isDeclared && isGiven)) return;
  const box = largestOf(contours);
  issues.push(
    issue(guess.isDeclared ? 'Dxf:UnitsUnlikely' : 'Dxf:UnitsAsked', [
      roundHalfAway(box.maxX - box.minX, 1),
      roundHalfAway(box.maxY - box.minY, 1),
    ]),
  );
}

/** One line for a layer and its namesakes of xrefs. */
function layersOf(exploded: Exploded, roleOf: (layer: string) => LayerRole): Extraction['layers'] {
  const byName = new Map<string, Extraction['layers'][number]>();
  for (const [layer, count] of exploded.layers) {
    const name = ownLayerName(layer);
    const before = byName.get(name.toLowerCase());
    if (before) before.count += count;
    else byName.set(name.toLowerCase(), { name, role: roleOf(layer), count });
  }
  return [...byName.values()];
}

function fileIssues(exploded: Exploded, guess: UnitsGuess): DxfIssue[] {
  const issues: DxfIssue[] = [];
  if (exploded.outOfRange > 0) issues.push(issue('Dxf:CoordinateRange'));
  const [stray] = exploded.strays;
  if (stray) {
    const place = [roundHalfAway(stray.x, 1), roundHalfAway(stray.y, 1)];
    issues.push(issue('Dxf:StrayLeft', [exploded.strays.length, ...place]));
  }
  if (!guess.isDeclared && guess.factor === 1) issues.push(issue('Dxf:UnitsAssumed'));
  for (const name of exploded.missingBlocks.slice(0, 20)) issues.push(issue('Dxf:BlockMissing', [name]));
  for (const name of exploded.externalBlocks.slice(0, 20)) issues.push(issue('Dxf:BlockExternal', [name]));
  for (const name of exploded.flatBlocks.slice(0, 20)) issues.push(issue('Dxf:BlockFlat', [name]));
  for (const name of exploded.repeatedBlocks.slice(0, 20)) issues.push(issue('Dxf:BlockTwice', [name]));
  for (const [name, { beyond, across }] of [...exploded.clippedBlocks].slice(0, 20)) {
    if (beyond > 0) issues.push(issue('Dxf:BlockClipped', [name, beyond]));
    if (across > 0) issues.push(issue('Dxf:BlockCut', [name, across]));
  }
  const { count, most } = exploded.sloping;
  if (count > 0) issues.push(issue('Dxf:Sloping', [count, roundHalfAway(most, 1)]));
  return issues;
}

function cornersOf(ring: Ring): { x: number; y: number }[] {
  const box = boundsOfRing(ring);
  return [
    { x: box.minX, y: box.minY },
    { x: box.maxX, y: box.maxY },
  ];
}

type SeedContext = {
  roleOf: (layer: string) => LayerRole;
  issues: DxfIssue[];
  texts: readonly PlacedText[];
  /** number of runs that do not close */
  open: number;
  titles: Bounds[];
};

/** Even depths are outer rings, their direct children holes (D5: islands become separate parts). */
function seedsOf(rings: readonly JoinedRing[], options: ExtractOptions, context: SeedContext): PartSeed[] {
  const tree = nestingTree(rings.map((each) => each.ring));
  const nodes = withoutBubbles(options.dropFrame === true ? withoutFrames(tree, context) : tree, context);
  const isHoleLayer = (node: TreeNode): boolean =>
    context.roleOf((rings[node.index] as JoinedRing).layer) === 'hole';
  // not Map.groupBy: the package runs on Node 20
  const children = new Map<TreeNode['parent'], TreeNode[]>();
  for (const node of nodes) {
    if (node.depth % 2 !== 1) continue;
    const known = children.get(node.parent);
    if (known === undefined) children.set(node.parent, [node]);
    else known.push(node);
  }
  const outers = nodes.filter((node) => node.depth % 2 === 0);
  const seeds: PartSeed[] = [];
  const small: TreeNode[] = [];
  for (const node of outers) {
    const [corner] = cornersOf(node.ring);
    if (isHoleLayer(node)) context.issues.push(issue('Dxf:HoleOutside', [], { at: corner }));
    else if (node.area < MIN_AREA && !isBow(node.ring)) small.push(node);
    else
      seeds.push({
        outer: rings[node.index] as JoinedRing,
        holes: (children.get(node.index) ?? []).map((hole) => rings[hole.index] as JoinedRing),
      });
  }
  noteSmall(small, context.issues);
  const limit = options.maxParts ?? 5000;
  if (seeds.length > limit) throw new DxfError('Dxf:TooManyOuters', seeds.length);
  if (seeds.length === 0) context.issues.push(issue('Dxf:NoOuter', [reasonOf(rings.length, context)]));
  if (options.mode === 1 && seeds.length > 1) context.issues.push(issue('Dxf:SeveralOuters', [seeds.length]));
  return trimmedIssues(seeds, context.issues);
}

/** Why there is no part: what was read instead of an outline. */
function reasonOf(rings: number, { open, texts }: SeedContext): string {
  if (rings > 0) return '';
  if (open > 0) return `，只有 ${open} 条未闭合的线`;
  return texts.length > 0 ? '，只有文字' : '，轮廓图层上没有线条';
}

/** Contours under 100 mm² that become no part: how many, and the size of the largest. */
function noteSmall(small: readonly TreeNode[], issues: DxfIssue[]): void {
  const [first] = small.toSorted((one, other) => other.area - one.area);
  if (!first) return;
  const { minX, minY, maxX, maxY } = first.bounds;
  const size = [roundHalfAway(maxX - minX, 1), roundHalfAway(maxY - minY, 1)];
  issues.push(issue('Dxf:TooSmall', [small.length, ...size], { at: { x: minX, y: minY } }));
}

function trimmedIssues(seeds: PartSeed[], issues: DxfIssue[]): PartSeed[] {
  const counts = new Map<string, number>();
  const kept = issues.filter((each) => {
    counts.set(each.code, (counts.get(each.code) ?? 0) + 1);
    return (counts.get(each.code) ?? 0) <= MAX_ISSUES;
  });
  issues.splice(0, issues.length, ...kept);
  return seeds;
}
