// A flat part cut along its bend lines into plane pieces, and which piece hangs on which.
import { flattenRing } from '../geometry/ring.ts';
import type { PartGeometry, Point } from '../geometry/types.ts';
import { cross, direction, dot, subtract } from '../geometry/vec.ts';

/** Corners counter-clockwise; `cuts[i]` tells that the edge from corner i is no edge of the sheet but a bend. */
export type Facet = { points: Point[]; cuts: boolean[]; holes: Point[][] };
export type Joint = { line: number; one: number; other: number };

const MOST_LINES = 80;
const CHORD = 0.2;
const NEAR = 1e-6;

type Piece = { points: Point[]; tags: number[] };
type Chord = { piece: number; excess: number; from: number; to: number; at: [Point, Point] };

/**
 * The pieces and the bends that join them; null for a part with more bend lines than a fold view can show. A line that
 * lies in no material joins nothing. Lines whose piece they span best are cut first: so a return ends at its own corner,
 * not at the bend line of its neighbour.
 */
export function splitFacets(part: PartGeometry): { facets: Facet[]; joints: Joint[] } | null {
  if (part.bendLines.length > MOST_LINES) return null;
  const outer = flattenRing(part.outer, CHORD, 'inscribe');
  const pieces: Piece[] = [{ points: outer, tags: outer.map(() => -1) }];
  const open = new Set(part.bendLines.keys());
  while (open.size > 0) {
    const best = bestCut(part, pieces, open);
    if (!best) break;
    open.delete(best.line);
    pieces.splice(best.chord.piece, 1, ...cutAlong(pieces[best.chord.piece] as Piece, best.chord, best.line));
  }
  const facets = pieces.map((piece): Facet => ({
    points: piece.points,
    cuts: piece.tags.map((tag) => tag >= 0),
    holes: [],
  }));
  for (const hole of part.holes) {
    const points = flattenRing(hole, CHORD / 4, 'inscribe');
    const middle = middleOf(points);
    facets.find((facet) => isWithin(facet.points, middle))?.holes.push(points);
  }
  return { facets, joints: jointsOf(part, pieces) };
}

function bestCut(part: PartGeometry, pieces: readonly Piece[], open: ReadonlySet<number>) {
  let best: { line: number; chord: Chord } | null = null;
  for (const line of open) {
    const chord = chordOf(part, pieces, line);
    if (chord && (best === null || chord.excess < best.chord.excess - NEAR)) best = { line, chord };
  }
  return best;
}

/** Where the bend line, drawn out to both sides of its middle, first leaves the piece in which it lies. */
function chordOf(part: PartGeometry, pieces: readonly Piece[], line: number): Chord | null {
  const { from, to } = part.bendLines[line] as PartGeometry['bendLines'][number];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < NEAR) return null;
  const along = direction(from, to);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  for (const [piece, { points }] of pieces.entries()) {
    if (!isWithin(points, middle)) continue;
    let [back, forth]: ({ edge: number; t: number; at: Point } | null)[] = [null, null];
    points.forEach((a, edge) => {
      const b = points[(edge + 1) % points.length] as Point;
      const [da, db] = [cross(along, subtract(a, middle)), cross(along, subtract(b, middle))];
      if (da >= 0 === db >= 0) return;
      const share = da / (da - db);
      const at = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      const t = dot(along, subtract(at, middle));
      if (t < 0 && (!back || t > back.t)) back = { edge, t, at };
      if (t >= 0 && (!forth || t < forth.t)) forth = { edge, t, at };
    });
    if (!back || !forth) continue;
    const [one, other] = [back as { edge: number; t: number; at: Point }, forth as typeof back & object];
    const found = other as { edge: number; t: number; at: Point };
    return {
      piece,
      excess: found.t - one.t - length,
      from: one.edge,
      to: found.edge,
      at: [one.at, found.at],
    };
  }
  return null;
}

/** The two pieces at both sides of a chord. */
function cutAlong({ points, tags }: Piece, chord: Chord, line: number): [Piece, Piece] {
  const walk = (first: number, last: number, start: Point, end: Point): Piece => {
    const made: Piece = { points: [start], tags: [tags[first] as number] };
    for (let i = (first + 1) % points.length; ; i = (i + 1) % points.length) {
      made.points.push(points[i] as Point);
      made.tags.push(tags[i] as number);
      if (i === last) break;
    }
    made.points.push(end);
    made.tags.push(line);
    return made;
  };
  return [
    walk(chord.from, chord.to, chord.at[0], chord.at[1]),
    walk(chord.to, chord.from, chord.at[1], chord.at[0]),
  ];
}

/** Of the pieces that touch a bend line, the one at each side that touches it longest: others only meet its end. */
function jointsOf(part: PartGeometry, pieces: readonly Piece[]): Joint[] {
  return part.bendLines.flatMap((bend, line): Joint[] => {
    const along = direction(bend.from, bend.to);
    const best: [Touch | null, Touch | null] = [null, null];
    pieces.forEach(({ points, tags }, index) => {
      const length = tags.reduce((sum, tag, i) => {
        const [a, b] = [points[i] as Point, points[(i + 1) % points.length] as Point];
        return tag === line ? sum + Math.hypot(b.x - a.x, b.y - a.y) : sum;
      }, 0);
      if (length === 0) return;
      const side = points.reduce((sum, p) => sum + cross(along, subtract(p, bend.from)), 0) > 0 ? 0 : 1;
      if (!best[side] || length > best[side].length) best[side] = { index, length };
    });
    const [one, other] = best;
    return one && other ? [{ line, one: one.index, other: other.index }] : [];
  });
}
type Touch = { index: number; length: number };

export function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, p) => ({ x: all.x + p.x, y: all.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export function isWithin(points: readonly Point[], at: Point): boolean {
  let inside = false;
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length] as Point;
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x)
      inside = !inside;
  });
  return inside;
}

export function areaOf(points: readonly Point[]): number {
  return Math.abs(
    points.reduce((sum, a, i) => sum + cross(a, points[(i + 1) % points.length] as Point), 0) / 2,
  );
}

/** What of a piece lies beyond `least` along `normal` from `origin`; the new edge counts as a cut. */
export function clipped(facet: Facet, origin: Point, normal: Point, least: number): Facet {
  const { points, cuts } = facet;
  const made: Facet = { points: [], cuts: [], holes: facet.holes };
  const off = points.map((p) => dot(normal, subtract(p, origin)) - least);
  points.forEach((a, i) => {
    const next = (i + 1) % points.length;
    const [da, db] = [off[i] as number, off[next] as number];
    const b = points[next] as Point;
    const share = da / (da - db);
    const at = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    if (da >= 0) {
      made.points.push(a);
      made.cuts.push(cuts[i] as boolean);
      if (db < 0) {
        made.points.push(at);
        made.cuts.push(true);
      }
    } else if (db >= 0) {
      made.points.push(at);
      made.cuts.push(cuts[i] as boolean);
    }
  });
  return made.points.length >= 3 ? made : facet;
}
