// A remnant that is no rectangle: what of its bounding rectangle is gone, as zones that nothing may lie in.
import type { Point } from '../geometry/types.ts';
import { textOf } from './decimal.ts';
import type { Zone } from './types.ts';
import { toMm, toUm } from './units.ts';

/** A slanted edge is covered by steps of about so much, at most so many. */
const STEP_UM = 10_000;
const MOST_STEPS = 16;
/** Rounding of doubles, µm. */
const NOISE = 1e-6;
export const MOST_CORNERS = 100;

/** Too few or too many corners; lines that meet elsewhere than at their ends; another extent than length × width. */
export type OutlineFault = 'CORNERS' | 'CROSSING' | 'EXTENT';

interface Um {
  x: number;
  y: number;
}
const inUm = (corners: readonly Point[]): Um[] => corners.map(({ x, y }) => ({ x: toUm(x), y: toUm(y) }));
const next = <T>(ring: readonly T[], i: number): T => ring[(i + 1) % ring.length] as T;

/**
 * What speaks against an outline; null: nothing.
 * @param corners mm, either way round, the last joins the first; @param size mm, x along the length
 */
export function outlineFault(
  corners: readonly Point[],
  size: { length: number; width: number },
): OutlineFault | null {
  if (corners.length < 3 || corners.length > MOST_CORNERS) return 'CORNERS';
  const ring = inUm(corners);
  if (!ring.every((p) => Number.isSafeInteger(p.x) && Number.isSafeInteger(p.y))) return 'EXTENT';
  const range = (of: (p: Um) => number) => [Math.min(...ring.map(of)), Math.max(...ring.map(of))];
  const [[left, right], [low, high]] = [range((p) => p.x), range((p) => p.y)];
  if (left !== 0 || low !== 0 || right !== toUm(size.length) || high !== toUm(size.width)) return 'EXTENT';
  return isSimple(ring) && twiceArea(ring) !== 0 ? null : 'CROSSING';
}

/** Area in m², exact to the square micrometre. */
export function outlineArea(corners: readonly Point[]): string {
  const twice = BigInt(Math.abs(twiceArea(inUm(corners))));
  return textOf({ n: twice * 5n, scale: 13 }, 12);
}

const cross = (o: Um, a: Um, b: Um): number => (a.x - o.x) * (b.y - o.y) - (b.x - o.x) * (a.y - o.y);

function twiceArea(ring: readonly Um[]): number {
  const [origin] = ring;
  if (origin === undefined) return 0;
  return ring.reduce((sum, p, i) => sum + cross(origin, p, next(ring, i)), 0);
}

function isSimple(ring: readonly Um[]): boolean {
  const edges = ring.map((a, i) => [a, next(ring, i)] as const);
  if (edges.some(([a, b]) => a.x === b.x && a.y === b.y)) return false;
  return edges.every(([a, b], i) =>
    edges.every(([c, d], j) => {
      if (j <= i) return true;
      const isNext = j === i + 1;
      if (isNext || (i === 0 && j === edges.length - 1)) {
        // neighbours share one corner; run back on each other they share more
        const [middle, one, other] = isNext ? [b, a, d] : [a, b, c];
        return cross(middle, one, other) !== 0 || dot(middle, one, other) < 0;
      }
      return !meet([a, b], [c, d]);
    }),
  );
}

const dot = (o: Um, a: Um, b: Um): number => (a.x - o.x) * (b.x - o.x) + (a.y - o.y) * (b.y - o.y);

function meet([a, b]: readonly [Um, Um], [c, d]: readonly [Um, Um]): boolean {
  const sides = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)].map(Math.sign);
  const [s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sides;
  if (s1 !== s2 && s3 !== s4) return true;
  const isOn = (s: number, p: Um, q: Um, r: Um) => s === 0 && dot(r, p, q) <= 0;
  return isOn(s1, a, b, c) || isOn(s2, a, b, d) || isOn(s3, c, d, a) || isOn(s4, c, d, b);
}

/**
 * Rectangles that together hold all of length × width that the outline does not: exact where edges run along the axes, with
 * steps on the safe side where they are slanted. `corners` as `outlineFault` lets through; mm.
 */
export function zonesOutside(
  corners: readonly Point[],
  { length, width }: { length: number; width: number },
): Zone[] {
  const ring = inUm(corners);
  const [end, top] = [toUm(length), toUm(width)];
  const stops = [...new Set([0, end, ...ring.map((p) => p.x)])].toSorted((a, b) => a - b);
  const found: Zone[] = [];
  let open: Zone[] = [];
  for (const [i, from] of stops.entries()) {
    const to = stops[i + 1];
    if (to === undefined) break;
    for (const [a, b] of stepsOf(ring, from, to)) open = joined(open, bandsOf(ring, [a, b], top), found);
  }
  return [...found, ...open].map(({ x, y, w, h }) => ({ x: toMm(x), y: toMm(y), w: toMm(w), h: toMm(h) }));
}

interface Edge {
  at(x: number): number;
}
/** Edges that run over the whole of a slab, from low to high. */
function edgesOver(ring: readonly Um[], from: number, to: number): Edge[] {
  const middle = (from + to) / 2;
  return ring
    .flatMap((a, i): Edge[] => {
      const b = next(ring, i);
      if (Math.min(a.x, b.x) > from || Math.max(a.x, b.x) < to || a.x === b.x) return [];
      return [{ at: (x) => a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) }];
    })
    .toSorted((a, b) => a.at(middle) - b.at(middle));
}

/** A slab between two corners, cut into steps where an edge is slanted. */
function stepsOf(ring: readonly Um[], from: number, to: number): (readonly [number, number])[] {
  const rise = Math.max(0, ...edgesOver(ring, from, to).map((e) => Math.abs(e.at(to) - e.at(from))));
  const count = Math.max(1, Math.min(MOST_STEPS, Math.ceil(rise / STEP_UM), to - from));
  const stop = (i: number) => from + Math.round(((to - from) * i) / count);
  return Array.from({ length: count }, (_, i) => [stop(i), stop(i + 1)] as const);
}

/** What of a slab lies outside, bottom to top, µm. */
function bandsOf(ring: readonly Um[], [from, to]: readonly [number, number], top: number): Zone[] {
  const edges = edgesOver(ring, from, to);
  const low = (e: Edge) => Math.floor(Math.min(e.at(from), e.at(to)) + NOISE);
  const high = (e: Edge) => Math.ceil(Math.max(e.at(from), e.at(to)) - NOISE);
  const bands: Zone[] = [];
  // below the first edge, then between each that ends the inside and the next that begins it
  for (let i = -1; i < edges.length; i += 2) {
    const [below, above] = [edges[i], edges[i + 1]];
    const y = below === undefined ? 0 : low(below);
    const h = (above === undefined ? top : high(above)) - y;
    if (h > 0) bands.push({ x: from, y, w: to - from, h });
  }
  return bands;
}

/** Bands that go on as they are grow; those that end are found. */
function joined(open: readonly Zone[], bands: readonly Zone[], found: Zone[]): Zone[] {
  const isSame = (a: Zone, b: Zone) => a.y === b.y && a.h === b.h && a.x + a.w === b.x;
  for (const zone of open) if (!bands.some((b) => isSame(zone, b))) found.push(zone);
  return bands.map((band) => {
    const before = open.find((zone) => isSame(zone, band));
    return before === undefined ? band : { ...before, w: before.w + band.w };
  });
}
