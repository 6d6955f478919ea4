// A box panel: flat face, a chain of returns and lips on each of four sides, four corners (B3).
import { oriented, simplified, vertexAt } from '../geometry/ring.ts';
import { roundHalfAway } from '../geometry/round.ts';
import { boundsOfRing } from '../geometry/box.ts';
import { moved, transformRing } from '../geometry/transform.ts';
import type { BendLine, GrooveLine, PartGeometry, Point, Ring, Vertex } from '../geometry/types.ts';
import { grooveDepth, rolledAngle, rolledLength, trueRadius } from './bend.ts';
import { panelFindings, panelSteps } from './box-panel-report.ts';
import { cornerSetbacks, gapOf, joinedEnds, reliefSizeOf, withRelief } from './corner.ts';
import { edgeHoleFindings, edgeHolesOf } from './edge-holes.ts';
import type { HoleEdges } from './edge-holes.ts';
import { bendLineSetback, endProfile, layFlange } from './flange.ts';
import type { EndPoint, Flange } from './flange.ts';
import { UnfoldError } from './messages.ts';
import type { PanelLayout } from './panel-layout.ts';
import { SIDES } from './panel-spec.ts';
import type { PanelSide, PanelSpec, Unfolded } from './panel-spec.ts';

/**
 * The flat of a box panel: outer ring counter-clockwise from its lower left, holes, bend and groove lines.
 * Sizes in mm. Flat sizes and notches are rounded to 0.1 (house rule for areas), bend lines to 0.001 from
 * their free edge. Findings of B4 come in `warnings`; a face or flat that is not positive throws
 * Unfold:SizeNotPositive. Source: domain text B3 with its worked example.
 */
export function unfoldBoxPanel(spec: PanelSpec): Unfolded {
  for (const size of [spec.width, spec.height, spec.thickness]) {
    if (!(size > 0) || !Number.isFinite(size))
      throw new UnfoldError('Unfold:SizeNotPositive', `尺寸 ${size} 必须大于 0`, [size]);
  }
  const layout = layPanel(spec);
  const edges = holeEdgesOf(layout);
  const edgeHoles = spec.edgeHoles ?? [];
  const drilled = edgeHolesOf(edgeHoles, edges);
  const geometry = geometryOf(
    layout,
    drilled.map((each) => each.ring),
  );
  return {
    geometry,
    flatWidth: layout.flatWidth,
    flatHeight: layout.flatHeight,
    faceOrigin: { x: layout.flanges[3].extension, y: layout.flanges[0].extension },
    steps: panelSteps(layout),
    weldLength: weldLengthOf(layout),
    warnings: [
      ...edgeHoleFindings(edgeHoles, edges, { drilled, outer: geometry.outer }),
      ...panelFindings(layout, geometry),
    ],
  };
}

/** The four sides for holes on their returns: `at` from the left and from below. */
function holeEdgesOf(layout: PanelLayout): HoleEdges {
  return (name) => {
    const side = SIDES.findIndex((each) => each === name);
    const flange = layout.flanges[side];
    if (!flange) return undefined;
    return {
      flange,
      turn: side % 2 === 0 ? 0 : 90,
      place: (at, depth) => {
        const { x, y } = placed(layout, (side + 3) % 4, { x: depth, y: alongOf(layout, side, at) });
        return { x: roundHalfAway(x, 3), y: roundHalfAway(y, 3) };
      },
    };
  };
}

/** From the corner of the face to the corner of the flat where the side starts, counter-clockwise. */
function alongOf(layout: PanelLayout, side: number, at: number): number {
  const { spec, faceWidth, faceHeight, flanges } = layout;
  const [size, developed] = side % 2 === 0 ? [spec.width, faceWidth] : [spec.height, faceHeight];
  const from = side < 2 ? at : size - at;
  return (flanges[(side + 3) % 4] as Flange).extension + from * (developed / size);
}

function layPanel(spec: PanelSpec): PanelLayout {
  const flanges = SIDES.map((name) =>
    layFlange(spec.sides[name]?.chain ?? [], spec.thickness),
  ) as PanelLayout['flanges'];
  const [bottom, right, top, left] = flanges;
  const { faceWidth, faceHeight } = developedFace(spec);
  return {
    spec,
    faceWidth,
    faceHeight,
    flanges,
    setbacks: SIDES.map((_, corner) => setbacksAt(spec, flanges, corner)),
    flatWidth: faceWidth + left.extension + right.extension,
    flatHeight: faceHeight + bottom.extension + top.extension,
  };
}

/** A rolled face is as long as its neutral line; a flat one as it is. */
function developedFace(spec: PanelSpec): { faceWidth: number; faceHeight: number } {
  const { faceCurve: curve, width, height, thickness } = spec;
  if (!curve) return { faceWidth: width, faceHeight: height };
  const size = curve.axis === 'W' ? width : height;
  const length = rolledLength(rolledAngle(size, curve.radius, curve.given), curve.radius, thickness);
  return curve.axis === 'W'
    ? { faceWidth: length, faceHeight: height }
    : { faceWidth: width, faceHeight: length };
}

function setbacksAt(spec: PanelSpec, flanges: readonly Flange[], corner: number): [number, number] {
  const next = (corner + 1) % 4;
  const first: PanelSide | undefined = spec.sides[SIDES[corner] as 'top'];
  const second: PanelSide | undefined = spec.sides[SIDES[next] as 'top'];
  const isMet = (flanges[corner]?.legs.length ?? 0) > 0 && (flanges[next]?.legs.length ?? 0) > 0;
  const isFirstLong = corner % 2 === 0 ? spec.width >= spec.height : spec.height > spec.width;
  const isFirstCovering = spec.corner.type === 3 ? !isFirstLong : isFirstLong;
  const rule = isMet ? cornerSetbacks(spec.corner, spec.thickness, { angle: 90, isFirstCovering }) : [0, 0];
  return [first?.setbackEnd ?? rule[0] ?? 0, second?.setbackStart ?? rule[1] ?? 0];
}

const FAR = 1e6;

function profileOf(layout: PanelLayout, side: number, isEnd: boolean): EndPoint[] {
  const corner = isEnd ? side : (side + 3) % 4;
  const neighbour = layout.flanges[isEnd ? (side + 1) % 4 : corner] as Flange;
  return endProfile(layout.flanges[side] as Flange, {
    setback: layout.setbacks[corner]?.[isEnd ? 0 : 1] ?? 0,
    gap: gapOf(layout.spec.corner),
    mitre: 1,
    neighbour,
    thickness: layout.spec.thickness,
  });
}

/** Corner i in its own axes: x from the flat edge of side i + 1, y from the flat edge of side i. */
function cornerLine(layout: PanelLayout, corner: number): Point[] {
  const next = (corner + 1) % 4;
  const one = (layout.flanges[corner] as Flange).extension;
  const other = (layout.flanges[next] as Flange).extension;
  const first = profileOf(layout, corner, true).map((p) => ({ x: other + p.setback, y: p.depth }));
  const second = profileOf(layout, next, false).map((p) => ({ x: p.depth, y: one + p.setback }));
  first.push({ x: (first[first.length - 1] as Point).x, y: FAR });
  second.push({ x: FAR, y: (second[second.length - 1] as Point).y });
  return joinedEnds(first, second).map((p) => ({ x: roundHalfAway(p.x, 1), y: roundHalfAway(p.y, 1) }));
}

/** From a corner's own axes to the flat, whose lower left is the origin. */
function placed(layout: PanelLayout, corner: number, p: Point): Point {
  const width = roundHalfAway(layout.flatWidth, 1);
  const height = roundHalfAway(layout.flatHeight, 1);
  const clean = (value: number): number => roundHalfAway(value, 6);
  if (corner === 0) return { x: clean(width - p.x), y: p.y };
  if (corner === 1) return { x: clean(width - p.y), y: clean(height - p.x) };
  if (corner === 2) return { x: p.x, y: clean(height - p.y) };
  return { x: p.y, y: p.x };
}

function cornerVertices(layout: PanelLayout, corner: number): Vertex[] {
  const next = (corner + 1) % 4;
  const pair = [layout.flanges[corner] as Flange, layout.flanges[next] as Flange];
  const line = cornerLine(layout, corner).map((p) => placed(layout, corner, p));
  const size = reliefSizeOf(layout.spec.corner, pair, layout.spec.thickness);
  if (size === 0) return line.map((p) => vertexAt(p));
  const crossing = { x: pair[1]?.bendDepths[0] ?? 0, y: pair[0]?.bendDepths[0] ?? 0 };
  const isRound = layout.spec.corner.relief === 1;
  return withRelief(line, placed(layout, corner, crossing), { size, isRound });
}

function geometryOf(layout: PanelLayout, edgeHoles: readonly Ring[]): PartGeometry {
  const { spec } = layout;
  // corner 3 lies between left and bottom, where the ring starts
  const outer = simplified({ vertices: [3, 0, 1, 2].flatMap((corner) => cornerVertices(layout, corner)) });
  const bends = SIDES.flatMap((_, side) => bendLinesOf(layout, side));
  return {
    kind: outer.vertices.length === 4 ? 'RECT' : 'NOTCHED',
    width: roundHalfAway(layout.flatWidth, 1),
    height: roundHalfAway(layout.flatHeight, 1),
    outer,
    holes: [...(spec.holes ?? []).map((hole) => placedHole(layout, hole)), ...edgeHoles],
    bendLines: bends.map(({ line }) => line),
    grooveLines: bends.flatMap(({ groove }) => (groove ? [groove] : [])),
    marks: [],
    face: { width: spec.width, height: spec.height, area: spec.width * spec.height },
  };
}

/** Holes keep their shape; on a rolled face their place follows the developed length. */
function placedHole(layout: PanelLayout, hole: Ring): Ring {
  const box = boundsOfRing(hole);
  const centre = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
  const shift = moved(
    layout.flanges[3].extension + centre.x * (layout.faceWidth / layout.spec.width - 1),
    layout.flanges[0].extension + centre.y * (layout.faceHeight / layout.spec.height - 1),
  );
  return oriented(transformRing(shift, hole), false);
}

function bendLinesOf(layout: PanelLayout, side: number): { line: BendLine; groove: GrooveLine | null }[] {
  const flange = layout.flanges[side] as Flange;
  const before = (side + 3) % 4;
  const startProfile = profileOf(layout, side, false);
  const endsProfile = profileOf(layout, side, true);
  return flange.legs.map(({ bend }, index) => {
    const depth = flange.bendDepths[index] as number;
    const startX = (layout.flanges[before] as Flange).extension + bendLineSetback(startProfile, depth);
    const endX = (layout.flanges[(side + 1) % 4] as Flange).extension + bendLineSetback(endsProfile, depth);
    const y = roundHalfAway(depth, 3);
    const from = placed(layout, before, { x: y, y: roundHalfAway(startX, 1) });
    const to = placed(layout, side, { x: roundHalfAway(endX, 1), y });
    const line: BendLine = {
      from,
      to,
      angle: bend.angle,
      dir: bend.dir,
      method: bend.method,
      radius: trueRadius(bend),
      ...(bend.method === 2 ? { remain: bend.grooveRemain } : {}),
      deduction: roundHalfAway(flange.deductions[index] as number, 4),
      side: SIDES[side] as string,
      leg: index + 1,
    };
    const depthOfGroove = grooveDepth(bend, layout.spec.thickness);
    // the V opens on the inside of the bend
    const groove =
      depthOfGroove > 0 ? { from, to, depth: roundHalfAway(depthOfGroove, 3), side: bend.dir } : null;
    return { line, groove };
  });
}

/** A welded corner is closed along the height of the lower of its two returns (B3, corner 4). */
function weldLengthOf(layout: PanelLayout): number {
  if (layout.spec.corner.type !== 4) return 0;
  return SIDES.reduce((total, _, corner) => {
    const one = layout.flanges[corner]?.legs[0]?.length ?? 0;
    const other = layout.flanges[(corner + 1) % 4]?.legs[0]?.length ?? 0;
    return total + Math.min(one, other);
  }, 0);
}
