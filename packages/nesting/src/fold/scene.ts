// The folded part as plane faces and edges in space, for whoever draws it.
import type { Point } from '../geometry/types.ts';
import { dot, subtract } from '../geometry/vec.ts';
import type { Facet } from './facets.ts';
import { placed, poseOf, posesOf, zonePoint } from './model.ts';
import type { FoldBend, FoldModel, Pose, Vec3 } from './model.ts';

export type { Vec3 } from './model.ts';

/** `rings` lie in one plane, the first is the outline; `skin` front is the visible face of the panel. */
export type Face3 = { rings: Vec3[][]; skin: 'front' | 'back' | 'edge' };
/** `bend` is the index of the bend whose tangent the line is. */
export type Line3 = { from: Vec3; to: Vec3; bend?: number };
/** A place on every bend for its number, outside of the arc and at its middle. */
export type FoldScene = { faces: Face3[]; lines: Line3[]; labels: Vec3[]; inside: Vec3[] };

const SLICES = 6;

/** Faces, edges and places of numbers; `turned[i]` tells how far bend i is turned, 0 to 1. */
export function foldScene(model: FoldModel, turned: readonly number[]): FoldScene {
  const poses = posesOf(model, turned);
  const scene: FoldScene = { faces: [], lines: [], labels: [], inside: [] };
  model.facets.forEach((facet, index) => addFacet(scene, facet, poseOf(poses, index), model.thickness));
  model.bends.forEach((bend, index) =>
    addZone(scene, model, { bend, index, turned: turned[index] ?? 0, poses }),
  );
  return scene;
}

function addFacet(scene: FoldScene, facet: Facet, pose: Pose, thickness: number): void {
  const at = (points: readonly Point[], z: number): Vec3[] => points.map((p) => placed(pose, { ...p, z }));
  const rings = [facet.points, ...facet.holes];
  scene.faces.push({ rings: rings.map((ring) => at(ring, 0)), skin: 'front' });
  scene.faces.push({ rings: rings.map((ring) => at(ring, -thickness)), skin: 'back' });
  rings.forEach((ring, number) => {
    const [front, back] = [at(ring, 0), at(ring, -thickness)];
    ring.forEach((_, i) => {
      if (number === 0 && facet.cuts[i]) return;
      const next = (i + 1) % ring.length;
      const [a, b, c, d] = [front[i], front[next], back[next], back[i]] as [Vec3, Vec3, Vec3, Vec3];
      scene.faces.push({ rings: [[a, b, c, d]], skin: 'edge' });
      scene.lines.push({ from: a, to: b }, { from: d, to: c });
    });
  });
}

type Zone = { bend: FoldBend; index: number; turned: number; poses: readonly Pose[] };

/** The bent zone as strips from tangent to tangent, in both skins, with its two ends. */
function addZone(scene: FoldScene, model: FoldModel, { bend, index, turned, poses }: Zone): void {
  const pose = poseOf(poses, bend.parent);
  const [start, end] = [
    extentOf(model.facets[bend.parent] as Facet, bend, -bend.half),
    extentOf(model.facets[bend.child] as Facet, bend, bend.half),
  ];
  const from = [Math.max(start[0], end[0] - 2 * bend.half), Math.min(start[1], end[1] + 2 * bend.half)];
  const at = (share: number, side: 0 | 1, z: number): Vec3 => {
    const s = (from[side] as number) * (1 - share) + (end[side] as number) * share;
    return placed(pose, zonePoint(model, bend, turned, { share, s, beyond: 0, z }));
  };
  // the inside of a groove is closed by the other side of it
  const skins =
    bend.outside < model.thickness ? [bend.dir === 'back' ? 0 : -model.thickness] : [0, -model.thickness];
  for (const z of skins) {
    for (let i = 0; i < SLICES; i++) {
      const [a, b] = [i / SLICES, (i + 1) / SLICES];
      const ring = [at(a, 0, z), at(a, 1, z), at(b, 1, z), at(b, 0, z)];
      scene.faces.push({ rings: [ring], skin: z === 0 ? 'front' : 'back' });
    }
    scene.lines.push({ from: at(0, 0, z), to: at(0, 1, z), bend: index });
    scene.lines.push({ from: at(1, 0, z), to: at(1, 1, z), bend: index });
  }
  if (skins.length === 2) addEnds(scene, at, model.thickness);
  const middle = (z: number): Vec3 => {
    const [a, b] = [at(0.5, 0, z), at(0.5, 1, z)];
    // numbers of return and lip stand beside each other
    const share = 0.5 + Math.min(0.36, (bend.level - 1) * 0.12);
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, z: a.z + (b.z - a.z) * share };
  };
  const [outer, inner] = bend.dir === 'back' ? [0, -model.thickness] : [-model.thickness, 0];
  scene.labels.push(middle(outer));
  scene.inside.push(middle(inner));
}

function addEnds(
  scene: FoldScene,
  at: (share: number, side: 0 | 1, z: number) => Vec3,
  thickness: number,
): void {
  for (const side of [0, 1] as const) {
    for (let i = 0; i < SLICES; i++) {
      const [a, b] = [i / SLICES, (i + 1) / SLICES];
      const [p, q] = [at(a, side, 0), at(b, side, 0)];
      const [r, s] = [at(b, side, -thickness), at(a, side, -thickness)];
      scene.faces.push({ rings: [[p, q, r, s]], skin: 'edge' });
      scene.lines.push({ from: p, to: q }, { from: s, to: r });
    }
  }
}

/** From where to where a piece lies along a tangent of the bend, measured from the bend's middle. */
function extentOf(facet: Facet, bend: FoldBend, tangent: number): [number, number] {
  const on = facet.points.flatMap((p) => {
    const rel = subtract(p, bend.at);
    return Math.abs(dot(rel, bend.out) - tangent) < 1e-4 ? [dot(rel, bend.along)] : [];
  });
  return on.length < 2 ? [-bend.length / 2, bend.length / 2] : [Math.min(...on), Math.max(...on)];
}
