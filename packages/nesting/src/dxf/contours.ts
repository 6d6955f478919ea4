// The import pipeline of D5: layers → duplicates → joined rings → nesting tree → parts with texts and lines.
import { boundsOfPoints, boundsOfRing } from '../geometry/box.ts';
import { area, simplified, vertexAt } from '../geometry/ring.ts';
import { roundHalfAway } from '../geometry/round.ts';
import type { Ring, Vertex } from '../geometry/types.ts';
import { distance } from '../geometry/vec.ts';
import { explodeDrawing } from './blocks.ts';
import type { Exploded, Path, PlacedText } from './blocks.ts';
import { edgeLength, edgesOf, withoutDuplicates } from './edges.ts';
import type { Edge } from './edges.ts';
import type { ExtractOptions } from './extract-options.ts';
import { withoutFrames } from './frame.ts';
import { DxfError, issue } from './issues.ts';
import type { DxfIssue } from './issues.ts';
import { joinEdges } from './join.ts';
import type { JoinedRing, OpenRun } from './join.ts';
import { layerRoles, ownLayerName } from './layers.ts';
import type { LayerRole } from './layers.ts';
import { nestingTree } from './nest-tree.ts';
import type { TreeNode } from './nest-tree.ts';
import { buildParts } from './parts.ts';
import type { DxfPart, PartSeed } from './parts.ts';
import { checkParts } from './part-checks.ts';
import type { DxfDrawing } from './types.ts';
import { unitsOf, withLikelyUnit } from './units.ts';
import type { UnitsGuess } from './units.ts';

export type Extraction = {
  parts: DxfPart[];
  issues: DxfIssue[];
  dropped: Record<string, number>;
  unitsGuess: UnitsGuess;
  /** visible layers with something on them by their own name, and what each was taken for */
  layers: { name: string; role: LayerRole; count: number }[];
};

const MIN_AREA = 100;
const TINY = 0.05;
const TRUE_DUPLICATE = 0.001;
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
  const contours = closeContours(exploded, roleOf, { joinTol: options.joinTol ?? 0.2, issues });
  const seeds = seedsOf(contours.rings, options, { roleOf, issues, texts: exploded.texts });
  const parts = buildParts({ seeds, exploded, roleOf, options, issues });
  checkParts(parts, options, issues);
  const drawn = boundsOfPoints(contours.rings.flatMap((each) => cornersOf(each.ring)));
  return {
    parts,
    issues,
    dropped: exploded.dropped,
    unitsGuess: withLikelyUnit(guess, drawn),
    layers: layersOf(exploded, roleOf),
  };
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
  if (!guess.isDeclared && guess.factor === 1) issues.push(issue('Dxf:UnitsAssumed'));
  for (const name of exploded.missingBlocks.slice(0, 20)) issues.push(issue('Dxf:BlockMissing', [name]));
  return issues;
}

function cornersOf(ring: Ring): { x: number; y: number }[] {
  const box = boundsOfRing(ring);
  return [
    { x: box.minX, y: box.minY },
    { x: box.maxX, y: box.maxY },
  ];
}

type Joined = ReturnType<typeof joinEdges>;

type Closing = { joinTol: number; issues: DxfIssue[] };

/** Closed rings of the cut and hole layers; open runs become issues. */
function closeContours(
  exploded: Exploded,
  roleOf: (layer: string) => LayerRole,
  how: Closing,
): { rings: JoinedRing[] } {
  const paths = exploded.paths.filter(
    (path) => roleOf(path.layer) === 'cut' || roleOf(path.layer) === 'hole',
  );
  const ready = new Set(paths.filter((path) => path.isClosed && hasArea(path)));
  const { rings, doubles } = distinctRings([...ready].map((path) => tidied(path, how)));
  const loose = looseEdges(
    paths.filter((path) => !ready.has(path)),
    how,
  );
  const ringEdges = rings.flatMap((each) =>
    edgesOf({ vertices: each.ring.vertices, isClosed: true, layer: '', handle: '', isFlattened: false }),
  );
  const { joined, removed } = joinedOnce(loose, ringEdges, how.joinTol);
  noteOpenRuns(joined.open, how);
  if (removed + doubles > 0) how.issues.push(issue('Dxf:DuplicatesRemoved', [removed + doubles]));
  const closed = distinctRings([
    ...rings,
    ...joined.rings.filter((each) => each.ring.vertices.length >= 2 && area(each.ring) > 1e-3),
  ]);
  return { rings: closed.rings };
}

/**
 * Joins without duplicates. Two contours drawn 0.05 mm apart look like duplicates of each other: when leaving
 * them out opens a contour that closes with them, only true duplicates are left out.
 */
function joinedOnce(
  loose: readonly Edge[],
  rings: readonly Edge[],
  joinTol: number,
): { joined: Joined; removed: number } {
  const wide = withoutDuplicates(loose, rings);
  const first = { joined: joinEdges(wide.kept, joinTol), removed: wide.removed };
  if (first.removed === 0 || first.joined.open.length === 0) return first;
  const narrow = withoutDuplicates(loose, rings, TRUE_DUPLICATE);
  const second = { joined: joinEdges(narrow.kept, joinTol), removed: narrow.removed };
  return second.joined.open.length < first.joined.open.length ? second : first;
}

function hasArea(path: Path): boolean {
  return path.vertices.length >= 2 && area({ vertices: path.vertices }) > 1e-3;
}

/** A closed path as a ring; drawn specks under 0.05 mm are merged and counted. */
function tidied(path: Path, how: Closing): JoinedRing {
  const kept: Vertex[] = [];
  let merged = 0;
  path.vertices.forEach((v, index) => {
    const next = path.vertices[(index + 1) % path.vertices.length] as Vertex;
    const gap = distance(v, next);
    const isSpeck =
      gap < TINY && edgeLength({ a: v, b: next, bulge: v.bulge ?? 0, layer: '', handle: '' }) < TINY;
    if (!isSpeck) kept.push(vertexAt(v, v.bulge));
    else if (gap > 1e-6 && !path.isFlattened) merged++;
  });
  if (merged > 0) noteTiny(how.issues, merged);
  const ring = kept.length >= 2 ? { vertices: kept } : { vertices: path.vertices };
  return {
    ring: simplified(ring, 1e-6),
    layer: path.layer,
    handles: path.handle === '' ? [] : [path.handle],
  };
}

function noteTiny(issues: DxfIssue[], count: number): void {
  const known = issues.find((each) => each.code === 'Dxf:TinyMerged');
  if (known) known.params = [Number(known.params[0]) + count];
  else issues.push(issue('Dxf:TinyMerged', [count]));
}

function looseEdges(paths: readonly Path[], how: Closing): Edge[] {
  const edges: Edge[] = [];
  let tiny = 0;
  for (const path of paths) {
    for (const edge of edgesOf(path)) {
      const length = edgeLength(edge);
      if (length >= TINY || path.isFlattened) {
        if (length > 1e-6) edges.push(edge);
      } else if (length > 1e-6) tiny++;
    }
  }
  if (tiny > 0) noteTiny(how.issues, tiny);
  return edges;
}

/** Rings drawn twice, within 0.05 mm, count once. */
function distinctRings(rings: readonly JoinedRing[]): { rings: JoinedRing[]; doubles: number } {
  const seen = new Map<string, { box: ReturnType<typeof boundsOfRing>; area: number }[]>();
  const kept = rings.filter(({ ring }) => {
    const box = boundsOfRing(ring);
    const own = area(ring);
    const cell = (value: number, shift: number): number => Math.floor(value + shift);
    const keys = [0, 0.5].map((shift) => `${shift}:${cell(box.minX, shift)}:${cell(box.minY, shift)}`);
    const slack = 0.05 * (box.maxX - box.minX + box.maxY - box.minY) + 1e-6;
    const isKnown = keys.some((key) =>
      seen.get(key)?.some((other) => isSameBox(other.box, box) && Math.abs(other.area - own) <= slack),
    );
    if (!isKnown)
      for (const key of keys) seen.set(key, [...(seen.get(key) ?? []).slice(0, 200), { box, area: own }]);
    return !isKnown;
  });
  return { rings: kept, doubles: rings.length - kept.length };
}

function isSameBox(one: ReturnType<typeof boundsOfRing>, other: ReturnType<typeof boundsOfRing>): boolean {
  return (['minX', 'minY', 'maxX', 'maxY'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= 0.05,
  );
}

/** One issue per open run, at its first loose end; the first 200 are enough to see what is wrong. */
function noteOpenRuns(open: readonly OpenRun[], how: Closing): void {
  for (const run of open.filter((each) => each.length > how.joinTol).slice(0, MAX_ISSUES)) {
    const [at] = run.ends;
    how.issues.push(issue('Dxf:NotClosed', [roundHalfAway(at.x, 1), roundHalfAway(at.y, 1)], { at }));
  }
}

type SeedContext = { roleOf: (layer: string) => LayerRole; issues: DxfIssue[]; texts: readonly PlacedText[] };

/** Even depths are outer rings, their direct children holes (D5: islands become separate parts). */
function seedsOf(rings: readonly JoinedRing[], options: ExtractOptions, context: SeedContext): PartSeed[] {
  const tree = nestingTree(rings.map((each) => each.ring));
  const nodes = options.dropFrame === true ? withoutFrames(tree, context) : tree;
  const isHoleLayer = (node: TreeNode): boolean =>
    context.roleOf((rings[node.index] as JoinedRing).layer) === 'hole';
  const children = Map.groupBy(
    nodes.filter((node) => node.depth % 2 === 1),
    (node) => node.parent,
  );
  const outers = nodes.filter((node) => node.depth % 2 === 0);
  const seeds: PartSeed[] = [];
  for (const node of outers) {
    const [corner] = cornersOf(node.ring);
    if (isHoleLayer(node)) context.issues.push(issue('Dxf:HoleOutside', [], { at: corner }));
    else if (node.area < MIN_AREA) context.issues.push(issue('Dxf:TooSmall', [], { at: corner }));
    else
      seeds.push({
        outer: rings[node.index] as JoinedRing,
        holes: (children.get(node.index) ?? []).map((hole) => rings[hole.index] as JoinedRing),
      });
  }
  const limit = options.maxParts ?? 5000;
  if (seeds.length > limit) throw new DxfError('Dxf:TooManyOuters', seeds.length);
  if (seeds.length === 0) context.issues.push(issue('Dxf:NoOuter'));
  if (options.mode === 1 && seeds.length > 1) context.issues.push(issue('Dxf:SeveralOuters', [seeds.length]));
  return trimmedIssues(seeds, context.issues);
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
