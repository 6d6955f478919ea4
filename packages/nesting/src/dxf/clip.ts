// Blocks whose view is clipped (XCLIP): the borders that a file keeps among its objects, and what lies beyond them.
import { arcOf, flattenArc } from '../geometry/arc.ts';
import { boundsOfPoints } from '../geometry/box.ts';
import { containsPoint } from '../geometry/ring.ts';
import type { Point, Ring, Vertex } from '../geometry/types.ts';
import { cross, subtract } from '../geometry/vec.ts';
import type { Clipped } from './exploded.ts';
import { numberOf, numbersOf, textOf } from './tags.ts';
import type { Tags } from './tags.ts';
import type { ClipObjects } from './types.ts';

/** The border of a clipped block as it is laid out, in mm. */
export type View = { ring: Ring; block: string };

export const handleOf = (value: string | undefined): string => value?.trim().toUpperCase() ?? '';

/** Keeps an object when it is of that kind. */
export function readClipObject(tags: Tags, into: ClipObjects): void {
  const handle = handleOf(textOf(tags, 5));
  if (tags.type === 'DICTIONARY') {
    const isEntry = (index: number): boolean => [350, 360].includes(tags.codes[index + 1] ?? 0);
    const names = tags.codes.flatMap((code, index) => (code === 3 && isEntry(index) ? [index] : []));
    const entries = names.map((index): [string, string] => [
      handleOf(tags.values[index]),
      handleOf(tags.values[index + 1]),
    ]);
    into.dictionaries.set(handle, new Map(entries));
  }
  if (tags.type === 'SPATIAL_FILTER' && numberOf(tags, 71, 1) !== 0) {
    const border = borderOf(tags);
    if (border.length >= 3) into.borders.set(handle, border);
  }
}

/** numbers of a matrix of three rows */
const OF_MATRIX = 12;

/** Points of the border in the axes of the block: out of the plane they were drawn in, then back through the insert of that day. */
function borderOf(tags: Tags): Point[] {
  const [xs, ys] = [numbersOf(tags, 10), numbersOf(tags, 20)];
  // a clipping plane in front has a number of the same code before the matrices
  const matrices = numbersOf(tags, 40).slice(-2 * OF_MATRIX);
  const [back, plane] = [matrices.slice(0, OF_MATRIX), matrices.slice(OF_MATRIX)];
  const drawn = xs.map((x, index): Point => ({ x, y: ys[index] ?? Number.NaN }));
  const corners = drawn.length === 2 ? cornersOf(drawn) : drawn;
  const points = corners.map((p) => through(back, backThrough(plane, p)));
  return points.every((p) => Number.isFinite(p.x) && Number.isFinite(p.y)) ? points : [];
}

function cornersOf(points: readonly Point[]): Point[] {
  const { minX, minY, maxX, maxY } = boundsOfPoints(points);
  const corner = (x: number, y: number): Point => ({ x, y });
  return [corner(minX, minY), corner(maxX, minY), corner(maxX, maxY), corner(minX, maxY)];
}

function through(matrix: readonly number[], p: Point): Point {
  if (matrix.length < OF_MATRIX) return p;
  const [a = 1, c = 0, , e = 0, b = 0, d = 1, , f = 0] = matrix;
  return { x: a * p.x + c * p.y + e, y: b * p.x + d * p.y + f };
}

function backThrough(matrix: readonly number[], p: Point): Point {
  if (matrix.length < OF_MATRIX) return p;
  const [a = 1, c = 0, , e = 0, b = 0, d = 1, , f = 0] = matrix;
  const [x, y, size] = [p.x - e, p.y - f, a * d - b * c];
  return size === 0 ? p : { x: (d * x - c * y) / size, y: (a * y - b * x) / size };
}

/** The border that an insert is seen through, each point as `place` lays it out; null when it is seen whole. */
export function viewOf(
  insert: { dictionary: string; block: string },
  { clips }: { clips: ClipObjects },
  place: (p: Point) => Point,
): View | null {
  const filters = clips.dictionaries.get(insert.dictionary)?.get('ACAD_FILTER');
  const spatial = filters === undefined ? undefined : clips.dictionaries.get(filters)?.get('SPATIAL');
  const border = spatial === undefined ? undefined : clips.borders.get(spatial);
  return border ? { ring: { vertices: border.map(place) }, block: insert.block } : null;
}

/** The straight pieces of a path, its end joined to its start when it is closed. */
export function runOf(vertices: readonly Vertex[], isClosed: boolean): Point[] {
  const ends = isClosed ? [...vertices, vertices[0] as Vertex] : vertices;
  return ends.flatMap((a, index): Point[] => {
    const b = ends[index + 1];
    if (!b || arcOf(a, b, a.bulge ?? 0) === null) return [a];
    return [a, ...flattenArc(a, b, { bulge: a.bulge ?? 0, chordError: CHORD, outside: false })];
  });
}
/** mm; whether a line crosses a border is asked no finer */
const CHORD = 0.5;

/** Whether a run lies within all borders; what does not is counted for the block of the border. */
export function isSeen(
  run: readonly Point[],
  views: readonly View[],
  clipped: Map<string, Clipped>,
): boolean {
  for (const { ring, block } of views) {
    const within = run.filter((p) => containsPoint(ring, p)).length;
    const isAcross = (within > 0 && within < run.length) || crosses(run, ring);
    if (within === run.length && !isAcross) continue;
    const counts = clipped.get(block) ?? { beyond: 0, across: 0 };
    if (isAcross) counts.across++;
    else counts.beyond++;
    clipped.set(block, counts);
    return false;
  }
  return true;
}

function crosses(run: readonly Point[], { vertices }: Ring): boolean {
  return run.slice(1).some((b, index) => {
    const a = run[index] as Point;
    return vertices.some((c, at) => doCross([a, b], [c, vertices[(at + 1) % vertices.length] as Point]));
  });
}

type Line = readonly [Point, Point];
function doCross([a, b]: Line, [c, d]: Line): boolean {
  const side = (from: Point, to: Point, p: Point): number =>
    Math.sign(cross(subtract(to, from), subtract(p, from)));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
