// How a flat part folds: its pieces as a tree from the face, and where each stands when bends are turned so far.
// Every bend is a real arc: the zone between its tangents, as wide on the flat as 2·OSSB − BD, is rolled about its centre.
import type { BendLine, PartGeometry, Point } from '../geometry/types.ts';
import { direction, dot, subtract } from '../geometry/vec.ts';
import { bendDeduction, outsideSetback, trueRadius } from '../unfold/bend.ts';
import type { Fold } from '../unfold/bend.ts';
import { areaOf, clipped, splitFacets } from './facets.ts';
import type { Facet } from './facets.ts';

export type Vec3 = { x: number; y: number; z: number };
/** p ↦ o + p.x·x + p.y·y + p.z·z */
export type Pose = { o: Vec3; x: Vec3; y: Vec3; z: Vec3 };

/** A bend between two pieces; `level` 1 hangs on the face. Lengths mm, angles degrees, `out` points to the child. */
export type FoldBend = {
  line: number;
  parent: number;
  child: number;
  level: number;
  at: Point;
  along: Point;
  out: Point;
  length: number;
  angle: number;
  dir: BendLine['dir'];
  radius: number;
  /** half the width of the bent zone on the flat */
  half: number;
  /** radius of the outer skin, once bent */
  outside: number;
};

export type FoldModel = {
  thickness: number;
  root: number;
  facets: Facet[];
  bends: FoldBend[];
};

/** Where a drawing tells no angle it was drawn for a right one; without a factor of its own K is 0.4. */
const ANGLE = 90;
const K = 0.4;

/** The model of a part of `thickness` mm; null when it has no bend that joins two pieces. */
export function foldModel(part: PartGeometry, thickness: number): FoldModel | null {
  const split = splitFacets(part);
  if (!split || split.joints.length === 0 || !(thickness > 0)) return null;
  const { facets, joints } = split;
  const root = facets.reduce(
    (best, facet, index) =>
      areaOf(facet.points) > areaOf((facets[best] as Facet).points) + 1e-9 ? index : best,
    0,
  );
  const bends: FoldBend[] = [];
  const levels = new Map([[root, 0]]);
  const queue = [root];
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift()) {
    for (const { line, one, other } of joints) {
      const child = one === parent ? other : other === parent ? one : null;
      if (child === null || levels.has(child)) continue;
      const level = (levels.get(parent) ?? 0) + 1;
      levels.set(child, level);
      queue.push(child);
      bends.push({
        ...bentAs(part.bendLines[line] as BendLine, facets[child] as Facet, thickness),
        line,
        parent,
        child,
        level,
      });
    }
  }
  return { thickness, root, facets: withoutZones(facets, bends), bends };
}

function bentAs(line: BendLine, child: Facet, thickness: number) {
  const along = direction(line.from, line.to);
  const at = { x: (line.from.x + line.to.x) / 2, y: (line.from.y + line.to.y) / 2 };
  const left = { x: -along.y, y: along.x };
  const side = child.points.reduce((sum, p) => sum + dot(left, subtract(p, at)), 0);
  const angle = line.angle > 0 ? Math.min(180, line.angle) : ANGLE;
  const fold: Fold = {
    angle,
    radius: trueRadius({ angle, method: line.method, radius: line.radius ?? thickness }),
    thickness: skinOf(line, thickness),
  };
  const deduction = line.deduction ?? bendDeduction(fold, K);
  return {
    at,
    along,
    out: side >= 0 ? left : { x: -left.x, y: -left.y },
    length: Math.hypot(line.to.x - line.from.x, line.to.y - line.from.y),
    angle,
    dir: line.dir,
    radius: fold.radius,
    half: Math.max(0, (2 * outsideSetback(fold) - deduction) / 2),
    outside: fold.radius + fold.thickness,
  };
}

/** A groove leaves a skin; where nobody says how much, a millimetre. */
const skinOf = (line: BendLine, thickness: number): number =>
  line.method === 2 ? Math.min(thickness, line.remain ?? 1) : thickness;

/** The pieces without what is bent round. */
function withoutZones(facets: readonly Facet[], bends: readonly FoldBend[]): Facet[] {
  return facets.map((facet, index) => {
    let left = facet;
    for (const bend of bends) {
      if (bend.child === index) left = clipped(left, bend.at, bend.out, bend.half);
      if (bend.parent === index) left = clipped(left, bend.at, { x: -bend.out.x, y: -bend.out.y }, bend.half);
    }
    return left;
  });
}

/** Indexes of the bends in the order of the brake: from the free edges inwards, of one level the shorter first. */
export function bendSequence({ bends }: FoldModel): number[] {
  return [...bends.keys()].toSorted((a, b) => {
    const [one, other] = [bends[a] as FoldBend, bends[b] as FoldBend];
    return other.level - one.level || Math.round((one.length - other.length) * 10) || one.line - other.line;
  });
}

/** Where every piece stands; `turned[i]` tells how far bend i is turned, 0 flat to 1 bent. */
export function posesOf(model: FoldModel, turned: readonly number[]): Pose[] {
  const poses: Pose[] = model.facets.map(() => STILL);
  for (const [index, bend] of model.bends.entries()) {
    const parent = poses[bend.parent] as Pose;
    const at = (p: Vec3): Vec3 => placed(parent, bentPoint(model, bend, turned[index] ?? 0, p));
    const o = at({ x: 0, y: 0, z: 0 });
    const axis = (p: Vec3): Vec3 => minus(at(p), o);
    poses[bend.child] = {
      o,
      x: axis({ x: 1, y: 0, z: 0 }),
      y: axis({ x: 0, y: 1, z: 0 }),
      z: axis({ x: 0, y: 0, z: 1 }),
    };
  }
  return poses;
}

const STILL: Pose = {
  o: { x: 0, y: 0, z: 0 },
  x: { x: 1, y: 0, z: 0 },
  y: { x: 0, y: 1, z: 0 },
  z: { x: 0, y: 0, z: 1 },
};

/** A point beyond the bend, in the axes of the piece before it. The front skin is z = 0, the back z = −t. */
function bentPoint(model: FoldModel, bend: FoldBend, turned: number, p: Vec3): Vec3 {
  const rel = subtract(p, bend.at);
  return zonePoint(model, bend, turned, {
    share: 1,
    s: dot(rel, bend.along),
    beyond: dot(rel, bend.out) - bend.half,
    z: p.z,
  });
}

export type InZone = { share: number; s: number; beyond: number; z: number };

/** A point of the bent zone: `share` of its way from tangent to tangent, `s` along the bend, `beyond` the tangent there. */
export function zonePoint(
  { thickness }: FoldModel,
  bend: FoldBend,
  turned: number,
  { share, s, beyond, z }: InZone,
): Vec3 {
  const full = (bend.angle * Math.PI) / 180;
  const angle = full * turned;
  const width = 2 * bend.half;
  if (angle < 1e-5) return onSheet(bend, s, -bend.half + width * share + beyond, z);
  // the zone keeps its length: the less it is turned, the wider its arc
  const radius = bend.outside + width * (1 / angle - 1 / full);
  const side = bend.dir === 'back' ? -1 : 1;
  const centre = bend.dir === 'back' ? -radius : radius - thickness;
  const [cos, sin] = [Math.cos(angle * share), Math.sin(angle * share)];
  const arm = z - centre;
  return onSheet(
    bend,
    s,
    -bend.half + beyond * cos - side * arm * sin,
    centre + arm * cos + side * beyond * sin,
  );
}

const onSheet = ({ at, along, out }: FoldBend, s: number, u: number, z: number): Vec3 => ({
  x: at.x + along.x * s + out.x * u,
  y: at.y + along.y * s + out.y * u,
  z,
});

export const placed = ({ o, x, y, z }: Pose, p: Vec3): Vec3 => ({
  x: o.x + p.x * x.x + p.y * y.x + p.z * z.x,
  y: o.y + p.x * x.y + p.y * y.y + p.z * z.y,
  z: o.z + p.x * x.z + p.y * y.z + p.z * z.z,
});
const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
export const poseOf = (poses: readonly Pose[], index: number): Pose => poses[index] ?? STILL;

/** Outside size of the part when every bend is turned as far as `turned` says (default: all of them), mm, x, y and z. */
export function foldedSize(model: FoldModel, turned: readonly number[] = model.bends.map(() => 1)): Vec3 {
  const poses = posesOf(model, turned);
  const skins = [0, -model.thickness];
  const points = model.facets.flatMap((facet, index) =>
    facet.points.flatMap((p) => skins.map((z) => placed(poseOf(poses, index), { ...p, z }))),
  );
  for (const [index, bend] of model.bends.entries()) {
    const outer = bend.dir === 'back' ? 0 : -model.thickness;
    for (let share = 0; share <= 1; share += 0.125) {
      const zone = { share, s: 0, beyond: 0, z: outer };
      points.push(placed(poseOf(poses, bend.parent), zonePoint(model, bend, turned[index] ?? 0, zone)));
    }
  }
  const span = (of: (p: Vec3) => number): number => {
    const values = points.map(of);
    return Math.max(...values) - Math.min(...values);
  };
  return { x: span((p) => p.x), y: span((p) => p.y), z: span((p) => p.z) };
}
