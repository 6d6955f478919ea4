// What a hole is, however it was drawn and turned: round, a slot, a rectangle, or a shape of its own.
import { boundsOfPoints } from '../geometry/box.ts';
import { flattenRing, simplified } from '../geometry/ring.ts';
import { roundHalfAway } from '../geometry/round.ts';
import type { Point, Ring } from '../geometry/types.ts';
import { distanceToSegment } from '../geometry/vec.ts';

export type HoleKind = 'round' | 'slot' | 'rect' | 'other';
/**
 * Sizes in mm to a tenth. One that stands along the edges of the part has its size along x and y, a turned one its longer side first with
 * `angle`, the degrees from x; 0 where it is not turned.
 */
export type HoleShape = { kind: HoleKind; width: number; height: number; angle: number; centre: Point };

/** mm that a drawn point may lie beside the form */
const BESIDE = 0.1;
/** a circle of fewer corners is a polygon */
const ROUND_CORNERS = 16;
/** degrees */
const UPRIGHT = 0.05;

export function holeShape(hole: Ring): HoleShape {
  const points = flattenRing(hole, 0.02, 'inscribe');
  const box = boundsOfPoints(points);
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const centre = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
  const upright = { width: roundHalfAway(width, 1), height: roundHalfAway(height, 1), angle: 0, centre };
  if (points.length >= ROUND_CORNERS && isRound(points, centre, Math.max(width, height) / 2))
    return { kind: 'round', ...upright };
  const turned = alongLongest(hole, points);
  const kind = kindOf(hole, points, turned);
  return kind === 'other' || turned.angle === 0 ? { kind, ...upright } : { kind, ...sizesOf(turned) };
}

const isRound = (points: readonly Point[], { x, y }: Point, radius: number): boolean =>
  points.every((p) => Math.abs(Math.hypot(p.x - x, p.y - y) - radius) <= BESIDE);

type Turned = { angle: number; length: number; across: number; u: Point; centre: Point };

/** The box along the longest straight edge; lengths along it and across. */
function alongLongest(hole: Ring, points: readonly Point[]): Turned {
  let [best, most] = [{ x: 1, y: 0 }, 0];
  const { vertices } = simplified(hole, BESIDE / 10);
  vertices.forEach((a, i) => {
    const b = vertices[(i + 1) % vertices.length] as Point;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length <= most || (a.bulge ?? 0) !== 0) return;
    [best, most] = [{ x: (b.x - a.x) / length, y: (b.y - a.y) / length }, length];
  });
  const turn = ((Math.atan2(best.y, best.x) * 180) / Math.PI + 360) % 90;
  const isUpright = turn < UPRIGHT || turn > 90 - UPRIGHT;
  const u = isUpright ? { x: 1, y: 0 } : best;
  const box = boundsOfPoints(points.map((p) => ({ x: p.x * u.x + p.y * u.y, y: p.y * u.x - p.x * u.y })));
  const [length, across] = [box.maxX - box.minX, box.maxY - box.minY];
  const [s, t] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  const centre = { x: s * u.x - t * u.y, y: s * u.y + t * u.x };
  if (isUpright) return { angle: 0, length, across, u, centre };
  const isLong = length >= across;
  const way = isLong ? u : { x: -u.y, y: u.x };
  const angle = ((Math.atan2(way.y, way.x) * 180) / Math.PI + 360) % 180;
  return {
    angle: roundHalfAway(angle, 1),
    length: isLong ? length : across,
    across: isLong ? across : length,
    u: way,
    centre,
  };
}

const sizesOf = ({ angle, length, across, centre }: Turned): Omit<HoleShape, 'kind'> => ({
  width: roundHalfAway(length, 1),
  height: roundHalfAway(across, 1),
  angle,
  centre,
});

function kindOf(hole: Ring, points: readonly Point[], turned: Turned): HoleKind {
  const [long, short] = [Math.max(turned.length, turned.across), Math.min(turned.length, turned.across)];
  const { vertices } = simplified(hole, BESIDE / 10);
  const isStraight = vertices.every((v) => (v.bulge ?? 0) === 0);
  if (isStraight && vertices.length === 4)
    return Math.abs(areaOf(points) - long * short) <= BESIDE * (long + short) ? 'rect' : 'other';
  const way = turned.length >= turned.across ? turned.u : { x: -turned.u.y, y: turned.u.x };
  const half = (long - short) / 2;
  const from = { x: turned.centre.x - way.x * half, y: turned.centre.y - way.y * half };
  const to = { x: turned.centre.x + way.x * half, y: turned.centre.y + way.y * half };
  const isSlot =
    points.length >= ROUND_CORNERS &&
    points.every((p) => Math.abs(distanceToSegment(p, from, to) - short / 2) <= BESIDE);
  return isSlot ? 'slot' : 'other';
}

function areaOf(points: readonly Point[]): number {
  const [o] = points;
  if (!o) return 0;
  let twice = 0;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length] as Point;
    twice += (a.x - o.x) * (b.y - o.y) - (b.x - o.x) * (a.y - o.y);
  });
  return Math.abs(twice) / 2;
}
