// A polygonal face with a chain of flanges on any of its edges, laid flat into one outline (B3).
import { boundsOfRing } from '../geometry/box.ts';
import { findSelfCrossing } from '../geometry/crossing.ts';
import { area, isCounterClockwise, oriented, simplified, vertexAt } from '../geometry/ring.ts';
import { toOrigin } from '../geometry/transform.ts';
import type { BendLine, GrooveLine, PartGeometry, Point, Ring, Vertex } from '../geometry/types.ts';
import { add, along, direction, dot, leftOf, lineCrossing, scale } from '../geometry/vec.ts';
import { grooveDepth, trueRadius } from './bend.ts';
import { distinct } from './box-panel-report.ts';
import { cornerSetbacks, gapOf, joinedEnds, reliefSizeOf, withRelief } from './corner.ts';
import type { CornerRule } from './corner.ts';
import { edgeHoleFindings, edgeHolesOf } from './edge-holes.ts';
import type { Drilled, HoleEdges } from './edge-holes.ts';
import { bendLineSetback, endProfile, flangeFindings, layFlange } from './flange.ts';
import type { EndPoint, Flange, Leg } from './flange.ts';
import { holeFindings, placeFindings, radiusFindings, stockFindings } from './limits.ts';
import { finding, UnfoldError } from './messages.ts';
import type { UnfoldWarning } from './messages.ts';
import type { EdgeHole } from './panel-spec.ts';

/**
 * `face`: corners of the visible face in mm, outside dimensions, counter-clockwise, seen from the front.
 * `edges[i]` is the chain on the edge from corner i to corner i + 1, empty for none. `covers[i]` tells for
 * corner i + 1 whether edge i covers edge i + 1 (default: the longer edge; corner type 3 turns it round).
 */
export type FacePolySpec = {
  face: readonly Point[];
  edges: readonly (readonly Leg[])[];
  thickness: number;
  corner: CornerRule;
  covers?: readonly boolean[];
  holes?: readonly Ring[];
  /** on returns: `side` is the number of the edge, from 1 */
  edgeHoles?: readonly EdgeHole[];
  minRadius?: number;
  stock?: readonly { width: number; length: number }[];
};

type Edge = { start: Point; end: Point; along: Point; inward: Point; length: number; flange: Flange };

type Corner = { at: Point; angle: number; setbacks: [number, number] };

type Layout = { spec: FacePolySpec; edges: Edge[]; corners: Corner[] };

/** Least slot between two flanges that are trimmed on one bisector: the cut itself needs room. */
const LEAST_SLOT = 0.2;

/**
 * The flat outline of a polygonal panel, moved to the origin, with bend and groove lines (mm) and findings.
 * Face edges are offset inwards by BD/2 to bend lines; every flange stands outside its bend line with the end
 * setbacks of the corner rules; re-entrant corners are trimmed on their bisector and listed as Unfold:Patch.
 * Throws Unfold:FaceCrossing for a face that is no simple polygon. Source: domain text B3.
 */
export function unfoldFacePoly(spec: FacePolySpec): {
  geometry: PartGeometry;
  /** where the origin of the face lies on the flat, mm */
  faceOrigin: Point;
  weldLength: number;
  patches: number[];
  warnings: UnfoldWarning[];
} {
  const layout = layOut(spec);
  const vertices = layout.corners.flatMap((_, index) => cornerVertices(layout, index));
  const outer = simplified({ vertices });
  const lines = layout.edges.flatMap((_, index) => bendLinesOf(layout, index));
  const face = { vertices: [...spec.face] };
  const box = boundsOfRing(face);
  const drilled = edgeHolesOf(spec.edgeHoles ?? [], holeEdgesOf(layout));
  const geometry = toOrigin({
    kind: 'FACE_POLY',
    width: 0,
    height: 0,
    outer,
    holes: [...(spec.holes ?? []).map((hole) => oriented(hole, false)), ...drilled.map(({ ring }) => ring)],
    bendLines: lines.map(({ line }) => line),
    grooveLines: lines.flatMap(({ groove }) => (groove ? [groove] : [])),
    marks: [],
    face: { width: box.maxX - box.minX, height: box.maxY - box.minY, area: area(face) },
  });
  const flat = boundsOfRing(outer);
  const patches = layout.corners.flatMap((corner, index) =>
    corner.angle > 180 && isMet(layout, index) ? [index] : [],
  );
  return {
    geometry,
    faceOrigin: { x: -flat.minX, y: -flat.minY },
    weldLength: weldLengthOf(layout),
    patches,
    warnings: [...drilledFindings(layout, drilled, outer), ...findingsOf(layout, geometry, patches)],
  };
}

/** Edge n of the face for holes on its returns: `at` from the corner where it begins. */
function holeEdgesOf({ edges }: Layout): HoleEdges {
  return (side) => {
    const edge = edges[Number(side) - 1];
    return (
      edge && {
        flange: edge.flange,
        turn: (Math.atan2(edge.along.y, edge.along.x) * 180) / Math.PI,
        place: (at, depth) =>
          along(along(edge.start, edge.along, at), edge.inward, depth - edge.flange.extension),
      }
    );
  };
}

const drilledFindings = (layout: Layout, drilled: readonly Drilled[], outer: Ring): UnfoldWarning[] =>
  edgeHoleFindings(layout.spec.edgeHoles ?? [], holeEdgesOf(layout), { drilled, outer });

function layOut(spec: FacePolySpec): Layout {
  const { face } = spec;
  const isSound = face.length >= 3 && face.every((p) => Number.isFinite(p.x) && Number.isFinite(p.y));
  const ring = { vertices: [...face] };
  if (!isSound || findSelfCrossing(ring).state !== 'clear' || !isCounterClockwise(ring) || area(ring) < 1) {
    throw new UnfoldError('Unfold:FaceCrossing', '面板轮廓自相交');
  }
  const edges = face.map((start, index): Edge => {
    const end = face[(index + 1) % face.length] as Point;
    const u = direction(start, end);
    const flange = layFlange(spec.edges[index] ?? [], spec.thickness);
    return {
      start,
      end,
      along: u,
      inward: leftOf(u),
      length: Math.hypot(end.x - start.x, end.y - start.y),
      flange,
    };
  });
  return { spec, edges, corners: edges.map((_, index) => cornerOf(spec, edges, index)) };
}

/** Corner i lies between edge i and edge i + 1. */
function cornerOf(spec: FacePolySpec, edges: readonly Edge[], index: number): Corner {
  const one = edges[index] as Edge;
  const other = edges[(index + 1) % edges.length] as Edge;
  const turn = Math.atan2(
    one.along.x * other.along.y - one.along.y * other.along.x,
    dot(one.along, other.along),
  );
  const raw = 180 - (turn * 180) / Math.PI;
  const angle = Math.abs(raw - 90) < 1e-6 ? 90 : raw;
  const isBoth = one.flange.legs.length > 0 && other.flange.legs.length > 0;
  if (!isBoth || angle >= 179.99) return { at: one.end, angle, setbacks: [0, 0] };
  const isLong = one.length >= other.length;
  const isFirstCovering = spec.covers?.[index] ?? (spec.corner.type === 3 ? !isLong : isLong);
  return {
    at: one.end,
    angle,
    setbacks: cornerSetbacks(spec.corner, spec.thickness, { angle, isFirstCovering }),
  };
}

function isMet(layout: Layout, corner: number): boolean {
  const next = (corner + 1) % layout.edges.length;
  return (
    (layout.edges[corner] as Edge).flange.legs.length > 0 &&
    (layout.edges[next] as Edge).flange.legs.length > 0
  );
}

function firstHalf(flange: Flange): number {
  return (flange.deductions[0] ?? 0) / 2;
}

/** A point of the flange end: `depth` from the free edge, `setback` from the corner along the edge. */
function placed(layout: Layout, edge: number, p: EndPoint, isEnd: boolean): Point {
  const { start, end, along: u, inward, flange } = layout.edges[edge] as Edge;
  const from = isEnd ? along(end, u, -p.setback) : along(start, u, p.setback);
  return along(from, inward, p.depth - flange.extension);
}

function profileOf(layout: Layout, edge: number, isEnd: boolean): EndPoint[] {
  const count = layout.edges.length;
  const cornerIndex = isEnd ? edge : (edge + count - 1) % count;
  const corner = layout.corners[cornerIndex] as Corner;
  const neighbour = (layout.edges[isEnd ? (edge + 1) % count : cornerIndex] as Edge).flange;
  const { flange } = layout.edges[edge] as Edge;
  if (corner.angle > 180.01 && neighbour.legs.length > 0)
    return bisectorProfile(flange, corner.angle, layout.spec.corner);
  const mitre = 1 / Math.tan((Math.min(corner.angle, 179.9) * Math.PI) / 360);
  return endProfile(flange, {
    setback: corner.setbacks[isEnd ? 0 : 1],
    gap: gapOf(layout.spec.corner),
    mitre,
    neighbour,
    thickness: layout.spec.thickness,
  });
}

/** Re-entrant: at x outside the bend line the flange ends x·tan((φ − 180)/2) before the bend lines' crossing (B3). */
function bisectorProfile(flange: Flange, angle: number, rule: CornerRule): EndPoint[] {
  if (flange.legs.length === 0) return [{ depth: 0, setback: 0 }];
  const slope = Math.tan(((angle - 180) * Math.PI) / 360);
  const half = Math.max(gapOf(rule), LEAST_SLOT) / 2 / Math.cos(((angle - 180) * Math.PI) / 360);
  const first = flange.bendDepths[0] as number;
  // seen from the mould corner the bend lines cross BD/2·slope further out
  const shift = half - firstHalf(flange) * slope;
  return [...flange.bendDepths.slice(1).toReversed(), first, 0]
    .toSorted((one, other) => one - other)
    .map((depth) => ({ depth, setback: (first - depth) * slope + shift }));
}

/** The points of a flange end on the flat; an edge without flange ends where its neighbour says. */
function endPoints(layout: Layout, edge: number, isEnd: boolean): Point[] {
  if ((layout.edges[edge] as Edge).flange.legs.length === 0) return [];
  return profileOf(layout, edge, isEnd).map((p) => placed(layout, edge, p, isEnd));
}

/** The line of corner i from the free edge of edge i to the free edge of edge i + 1. */
function cornerVertices(layout: Layout, index: number): Vertex[] {
  const next = (index + 1) % layout.edges.length;
  const corner = layout.corners[index] as Corner;
  const first = endPoints(layout, index, true);
  const second = endPoints(layout, next, false);
  const crossing = bendCrossing(layout, index, next);
  // at a right angle the two ends meet in one notch corner, elsewhere they stop at the bend lines (union)
  const isSquare = corner.angle === 90 && isMet(layout, index);
  const line = isSquare
    ? squareNotch(layout, { first, second, index, next })
    : [...first, crossing, ...second.toReversed()];
  const pair = [(layout.edges[index] as Edge).flange, (layout.edges[next] as Edge).flange];
  const size = reliefSizeOf(layout.spec.corner, pair, layout.spec.thickness);
  if (size === 0) return line.map((p) => vertexAt(p));
  return withRelief(line, crossing, { size, isRound: layout.spec.corner.relief === 1 });
}

function squareNotch(
  layout: Layout,
  ends: { first: Point[]; second: Point[]; index: number; next: number },
): Point[] {
  const reach = 1e4;
  const one = layout.edges[ends.index] as Edge;
  const other = layout.edges[ends.next] as Edge;
  const first = [...ends.first, along(ends.first[ends.first.length - 1] as Point, one.inward, reach)];
  const second = [...ends.second, along(ends.second[ends.second.length - 1] as Point, other.inward, reach)];
  return joinedEnds(first, second);
}

/** Where the first bend lines of the two edges cross; edges without flange count as they are. */
function bendCrossing(layout: Layout, index: number, next: number): Point {
  const one = layout.edges[index] as Edge;
  const other = layout.edges[next] as Edge;
  const a = along(one.end, one.inward, firstHalf(one.flange));
  const b = along(other.start, other.inward, firstHalf(other.flange));
  return lineCrossing(a, one.along, b, other.along) ?? scale(add(a, b), 0.5);
}

function bendLinesOf(layout: Layout, index: number): { line: BendLine; groove: GrooveLine | null }[] {
  const { flange } = layout.edges[index] as Edge;
  const atStart = profileOf(layout, index, false);
  const atEnd = profileOf(layout, index, true);
  return flange.legs.map(({ bend }, number) => {
    const depth = flange.bendDepths[number] as number;
    const from = placed(layout, index, { depth, setback: bendLineSetback(atStart, depth) }, false);
    const to = placed(layout, index, { depth, setback: bendLineSetback(atEnd, depth) }, true);
    const line: BendLine = {
      from,
      to,
      angle: bend.angle,
      dir: bend.dir,
      method: bend.method,
      radius: trueRadius(bend),
      ...(bend.method === 2 ? { remain: bend.grooveRemain } : {}),
      deduction: flange.deductions[number] as number,
      side: String(index + 1),
      leg: number + 1,
    };
    const cut = grooveDepth(bend, layout.spec.thickness);
    return { line, groove: cut > 0 ? { from, to, depth: cut, side: bend.dir } : null };
  });
}

function weldLengthOf(layout: Layout): number {
  if (layout.spec.corner.type !== 4) return 0;
  return layout.edges.reduce((total, edge, index) => {
    const other = layout.edges[(index + 1) % layout.edges.length] as Edge;
    return total + Math.min(edge.flange.legs[0]?.length ?? 0, other.flange.legs[0]?.length ?? 0);
  }, 0);
}

function findingsOf(layout: Layout, geometry: PartGeometry, patches: readonly number[]): UnfoldWarning[] {
  const { spec, edges } = layout;
  const bends = edges.flatMap((edge) => edge.flange.legs.map((leg) => leg.bend));
  const radius = Math.max(0, ...bends.map((bend) => (bend.method === 2 ? 0 : bend.radius)));
  const isCrossing = findSelfCrossing(geometry.outer).state === 'crosses';
  return distinct([
    ...edges.flatMap((edge) => flangeFindings(edge.flange, spec.thickness)),
    ...(spec.minRadius === undefined ? [] : radiusFindings(bends, spec.minRadius)),
    ...holeFindings(geometry.holes, geometry.bendLines, 1.5 * spec.thickness + radius),
    ...placeFindings(geometry.outer, geometry.holes),
    ...(isCrossing ? [finding('Unfold:FlangeOverlap')] : []),
    ...(spec.corner.type === 4 ? patches.map((corner) => finding('Unfold:Patch', corner + 1)) : []),
    ...stockFindings(geometry.outer, spec.stock ?? []),
  ]);
}
