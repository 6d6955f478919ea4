// Blocks whose view is clipped (XCLIP): the borders that a file keeps among its objects, and what lies beyond them.
import { boundsOfPoints } from '../geometry/box.ts';
import { containsPoint } from '../geometry/ring.ts';
import type { Point, Ring } from '../geometry/types.ts';
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

/** Whether a place lies within all borders; what does not is counted for the block of the border. */
export function isSeen(at: Point, views: readonly View[], clipped: Map<string, Clipped>): boolean {
  const hiding = views.find(({ ring }) => !containsPoint(ring, at));
  if (hiding) noteClipped(clipped, hiding.block, 'beyond');
  return hiding === undefined;
}

export function noteClipped(clipped: Map<string, Clipped>, block: string, how: keyof Clipped): void {
  const counts = clipped.get(block) ?? { beyond: 0, across: 0 };
  counts[how]++;
  clipped.set(block, counts);
}
