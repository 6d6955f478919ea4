// A part out of its rings: geometry at the origin, its bend, groove and mark lines, its texts and label.
import { arcOf, flattenArc } from '../geometry/arc.ts';
import { boxIndex } from '../geometry/box-index.ts';
import type { BoxIndex } from '../geometry/box-index.ts';
import { boundsOfRing } from '../geometry/box.ts';
import { grouped } from '../geometry/grouped.ts';
import { shapeHash } from '../geometry/hash.ts';
import { area, containsPoint, oriented } from '../geometry/ring.ts';
import { toOrigin } from '../geometry/transform.ts';
import type { Bounds, PartGeometry, Point, Ring } from '../geometry/types.ts';
import type { Exploded } from './blocks.ts';
import type { ExtractOptions } from './extract-options.ts';
import { edgesOf, withoutDuplicates } from './edges.ts';
import type { Edge } from './edges.ts';
import { overDimensions } from './measures.ts';
import { noteOverlaps } from './overlaps.ts';
import { issue } from './issues.ts';
import type { DxfIssue } from './issues.ts';
import type { JoinedRing } from './join.ts';
import { parseLabel, remarks, saidBy, unusedWords } from './labels.ts';
import type { PartLabel } from './labels.ts';
import { beginningOf } from './text.ts';
import type { LayerRole } from './layers.ts';

export type PartSeed = { outer: JoinedRing; holes: JoinedRing[] };

export type DxfPart = {
  /** rings and lines with the least x and y of the outer ring at 0 */
  geometry: PartGeometry;
  label: PartLabel;
  texts: string[];
  handles: string[];
  /** number of rings and lines of this part by layer */
  layers: Record<string, number>;
  /** box in the drawing, mm */
  bounds: Bounds;
};

type Draft = {
  seed: PartSeed;
  outer: Ring;
  holes: Ring[];
  bounds: Bounds;
  area: number;
  lines: Record<'bend' | 'groove' | 'mark', Edge[]>;
  texts: string[];
  /** those of its texts that lie over the text of a dimension */
  measures: Set<string>;
};

export type BuildInput = {
  seeds: readonly PartSeed[];
  exploded: Exploded;
  roleOf: (layer: string) => LayerRole;
  options: ExtractOptions;
  issues: DxfIssue[];
  /** whether a place lies in a title block that was left out */
  isTitle: (at: Point) => boolean;
};

/** Parts in the order of their outer rings. */
export function buildParts(input: BuildInput): DxfPart[] {
  const drafts = input.seeds.map((seed): Draft => {
    const outer = oriented(seed.outer.ring, true);
    return {
      seed,
      outer,
      holes: seed.holes.map((hole) => oriented(hole.ring, false)),
      bounds: boundsOfRing(outer),
      area: area(outer),
      lines: { bend: [], groove: [], mark: [] },
      texts: [],
      measures: new Set(),
    };
  });
  noteOverlaps(drafts, input.issues);
  const holders = boxIndex<Draft>();
  for (const draft of drafts) holders.add(draft.bounds, draft);
  attachLines(holders, input);
  attachTexts(drafts, holders, input);
  const parts = drafts.map((draft) => partOf(draft, input.options));
  const unused = parts.flatMap((part) => unusedWords(part.texts, part.label, input.options.labelKeys));
  if (unused.length > 0) input.issues.push(issue('Dxf:TextUnused', [unused.length, firstOf(unused)]));
  return parts;
}

/** Lines on bend, groove and mark layers go to the smallest part that holds their middle. */
function attachLines(holders: BoxIndex<Draft>, input: BuildInput): void {
  let outside = 0;
  for (const role of ['bend', 'groove', 'mark'] as const) {
    const paths = input.exploded.paths.filter((path) => input.roleOf(path.layer) === role);
    const edges = withoutDuplicates(
      paths.flatMap((path) => edgesOf(path)),
      [],
    ).kept;
    for (const edge of edges.flatMap(straightened)) {
      const owner = ownerOf(holders, { x: (edge.a.x + edge.b.x) / 2, y: (edge.a.y + edge.b.y) / 2 });
      if (owner) owner.lines[role].push(edge);
      else outside++;
    }
  }
  if (outside > 0) input.issues.push(issue('Dxf:LineOutside', [outside]));
}

function straightened(edge: Edge): Edge[] {
  if (arcOf(edge.a, edge.b, edge.bulge) === null) return [edge];
  const between = flattenArc(edge.a, edge.b, { bulge: edge.bulge, chordError: 0.05, outside: false });
  const points = [edge.a, ...between, edge.b];
  return points.slice(1).map((b, index) => ({ ...edge, a: points[index] as Point, b, bulge: 0 }));
}

/** boxes over one point that are looked at; only drawings meant to hurt have more */
const MAX_OVER = 500;

function ownerOf(holders: BoxIndex<Draft>, at: Point): Draft | null {
  let best: Draft | null = null;
  for (const draft of holders.at(at, MAX_OVER)) {
    if ((best === null || draft.area < best.area) && containsPoint(draft.outer, at)) best = draft;
  }
  return best;
}

/** mm within which a text outside all parts is given to the nearest */
const REACH = 200;
/** of a drawing that is one piece every text is of it */
const EVERYWHERE = 1e7;

/** A text belongs to the smallest part around it, else to the nearest box within reach (D5). */
function attachTexts(drafts: readonly Draft[], holders: BoxIndex<Draft>, input: BuildInput): void {
  const { mode = 2 } = input.options;
  const isOne = drafts.length === 1 && mode !== 2;
  const reach = isOne ? EVERYWHERE : (input.options.textReach ?? REACH);
  const nobodys: string[] = [];
  const around = boxIndex<Draft>();
  for (const draft of drafts) around.add(grown(draft.bounds, reach), draft);
  type Near = { draft: Draft; text: string; gap: number; isMeasure: boolean; isInHole: boolean };
  const near: Near[] = [];
  const isMeasure = overDimensions(input.exploded.dimensions);
  for (const placed of input.exploded.texts) {
    const text = {
      at: placed.at,
      text: saidBy(placed, input.options.labelKeys),
      isMeasure: isMeasure(placed),
      isInHole: false,
    };
    const owner = ownerOf(holders, text.at);
    if (owner) {
      const isInHole = owner.seed.holes.some(({ ring }) => containsPoint(ring, text.at));
      near.push({ ...text, draft: owner, gap: 0, isInHole });
      continue;
    }
    let best: Near | null = null;
    for (const draft of around.at(text.at, MAX_OVER)) {
      const gap = gapTo(draft.bounds, text.at);
      if (gap <= reach && (best === null || gap < best.gap)) best = { ...text, draft, gap };
    }
    if (best) near.push(best);
    else if (!input.isTitle(text.at)) nobodys.push(text.text);
  }
  noteNobodys(nobodys, reach, input.issues);
  // what stands in a hole may be said of the hole
  const rank = (each: Near): number => 2 * Number(each.isMeasure) + Number(each.isInHole);
  near.sort((one, other) => rank(one) - rank(other) || one.gap - other.gap);
  for (const each of near) {
    each.draft.texts.push(each.text);
    if (each.isMeasure) each.draft.measures.add(each.text.normalize('NFKC').trim());
  }
}

const MOST_TOLD = 3;
const TOLD_CHARS = 30;
/** The first of many texts, as they are quoted. */
function firstOf(texts: readonly string[]): string {
  const told = texts
    .slice(0, MOST_TOLD)
    .map((text) => `「${beginningOf(text.replaceAll('\n', ' '), TOLD_CHARS)}」`);
  return told.join('') + (texts.length > MOST_TOLD ? '…' : '');
}

/** Texts that are of no part: how many, and the first of them. */
function noteNobodys(texts: readonly string[], reach: number, issues: DxfIssue[]): void {
  if (texts.length > 0) issues.push(issue('Dxf:TextOutside', [texts.length, reach, firstOf(texts)]));
}

function grown({ minX, minY, maxX, maxY }: Bounds, by: number): Bounds {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
}

function gapTo(box: Bounds, at: Point): number {
  const dx = Math.max(box.minX - at.x, 0, at.x - box.maxX);
  const dy = Math.max(box.minY - at.y, 0, at.y - box.maxY);
  return Math.hypot(dx, dy);
}

function partOf(draft: Draft, options: ExtractOptions): DxfPart {
  const line = ({ a, b }: Edge): { from: Point; to: Point } => ({
    from: { x: a.x, y: a.y },
    to: { x: b.x, y: b.y },
  });
  const geometry = toOrigin({
    kind: draft.holes.length === 0 && isUprightRectangle(draft) ? 'RECT' : 'OUTLINE',
    width: 0,
    height: 0,
    outer: draft.outer,
    holes: draft.holes,
    bendLines: draft.lines.bend.map((edge) => ({ ...line(edge), angle: 90, dir: 'back', method: 1 })),
    grooveLines: draft.lines.groove.map(line),
    marks: draft.lines.mark.map(line),
  });
  const rings = [draft.seed.outer, ...draft.seed.holes];
  const edges = Object.values(draft.lines).flat();
  return {
    geometry,
    label: parseLabel(
      draft.texts,
      options.labelKeys,
      (text) => draft.measures.has(text) || isSizeOf(geometry, text),
    ),
    texts: draft.texts,
    handles: [
      ...new Set([...rings.flatMap((ring) => ring.handles), ...edges.map((edge) => edge.handle)]),
    ].filter((handle) => handle !== ''),
    layers: countedLayers([...rings.map((ring) => ring.layer), ...edges.map((edge) => edge.layer)]),
    bounds: draft.bounds,
  };
}

/** A number that says how wide or high the part is, as one writes it where no dimension is drawn. */
const isSizeOf = ({ width, height }: PartGeometry, text: string): boolean =>
  [width, height].some((size) => Math.abs(Number(text) - size) <= 0.5);

function isUprightRectangle(draft: Draft): boolean {
  const { minX, minY, maxX, maxY } = draft.bounds;
  const isStraight = draft.outer.vertices.every((v) => v.bulge === undefined);
  return (
    draft.outer.vertices.length === 4 &&
    isStraight &&
    Math.abs((maxX - minX) * (maxY - minY) - draft.area) < 1e-3
  );
}

function countedLayers(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Parts of which this is the same are one product: shape, code, and what the drawing says of material and finish. */
export const sameness = ({ label, geometry }: Pick<DxfPart, 'label' | 'geometry'>): string =>
  JSON.stringify([
    label.code,
    label.thickness,
    label.color,
    label.plateType,
    label.texture,
    shapeHash(geometry),
  ]);

/** What equal parts say in words. */
function wordsOf(group: readonly DxfPart[]): Pick<PartLabel, 'region' | 'remark'> {
  const regions = [...new Set(group.flatMap((part) => part.label.region ?? []))];
  const [first, ...more] = group.flatMap((part) => part.label.remark ?? []);
  return {
    ...(regions.length > 0 ? { region: beginningOf(regions.join('、'), 40) } : {}),
    ...(first === undefined ? {} : { remark: more.reduce((all, one) => remarks(all, one), first) }),
  };
}

/**
 * Parts of equal shape and code as one with a counted quantity, for drawings that repeat a shape instead of
 * writing a number (part E); a quantity that is written stays.
 */
export function mergeEqualParts(parts: readonly DxfPart[]): { parts: DxfPart[] } {
  const merged = grouped(parts, sameness).map((group): DxfPart => {
    const first = group[0] as DxfPart;
    if (group.length === 1) return first;
    const isCounted = group.every((part) => part.label.quantity === undefined);
    const quantity = isCounted
      ? group.length
      : group.reduce((sum, part) => sum + (part.label.quantity ?? 1), 0);
    return {
      ...first,
      label: { ...first.label, ...wordsOf(group), quantity },
      handles: group.flatMap((part) => part.handles),
    };
  });
  return { parts: merged };
}
