// One text per shape, whatever its start vertex, quarter turn or split of its edges, and the hash of it.
import { arcOf, isArc } from './arc.ts';
import { boundsOfRing } from './box.ts';
import { eachEdge, oriented, simplified, vertexAt } from './ring.ts';
import { roundHalfAway } from './round.ts';
import { sha256 } from './sha256.ts';
import { combined, moved, scaled, transformRing, turned } from './transform.ts';
import type { Affine } from './transform.ts';
import type { Ring, Vertex } from './types.ts';

export type Shape = { outer: Ring; holes: readonly Ring[] };

/** SHA-256 of the canonical form: equal for equal shapes in any quarter turn (B1, 0.1 mm). */
export function shapeHash(shape: Shape): string {
  return sha256(canonicalText(shape));
}

/** Hash of the mirrored shape; equals another part's `shapeHash` when that part is its 镜像件. */
export function mirroredHash(shape: Shape): string {
  const mirror = scaled(-1, 1);
  return shapeHash({
    outer: transformRing(mirror, shape.outer),
    holes: shape.holes.map((hole) => transformRing(mirror, hole)),
  });
}

/** The least of the four texts of the quarter turns; coordinates in tenths of a millimetre. */
export function canonicalText(shape: Shape): string {
  const outer = mergeArcs(simplified(oriented(shape.outer, true)));
  const holes = shape.holes.map((hole) => mergeArcs(simplified(oriented(hole, false))));
  let least = '';
  for (const angle of [0, 90, 180, 270]) {
    const turn = turned(angle);
    const box = boundsOfRing(transformRing(turn, outer));
    const place = combined(moved(-box.minX, -box.minY), turn);
    const text = [ringText(outer, place), ...holes.map((hole) => ringText(hole, place)).sort()].join('|');
    if (least === '' || text < least) least = text;
  }
  return least;
}

function ringText(ring: Ring, place: Affine): string {
  const circle = asCircle(ring);
  const sitting = transformRing(place, ring);
  if (circle) {
    const box = boundsOfRing(sitting);
    const tenths = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2, (box.maxX - box.minX) / 2].map(
      inTenths,
    );
    return `C${tenths.join(',')}`;
  }
  const words: string[] = [];
  eachEdge(sitting, (v) => {
    const bulge = isArc(v) ? roundHalfAway(v.bulge ?? 0, 3) : 0;
    const word = `${inTenths(v.x)},${inTenths(v.y)}${bulge === 0 ? '' : `,${bulge}`}`;
    if (words[words.length - 1] !== word) words.push(word);
  });
  if (words.length > 1 && words[0] === words[words.length - 1]) words.pop();
  return leastTurn(words).join(' ');
}

function inTenths(value: number): number {
  return roundHalfAway(value * 10, 0);
}

/** Booth's least rotation: the start that makes the list smallest, in linear time. */
function leastTurn(words: readonly string[]): string[] {
  const count = words.length;
  const at = (index: number): string => words[index % count] as string;
  let first = 0;
  let second = 1;
  let matched = 0;
  while (first < count && second < count && matched < count) {
    const a = at(first + matched);
    const b = at(second + matched);
    if (a === b) {
      matched++;
      continue;
    }
    if (a > b) first += matched + 1;
    else second += matched + 1;
    if (first === second) second++;
    matched = 0;
  }
  const start = Math.min(first, second);
  return [...words.slice(start), ...words.slice(0, start)];
}

/** Neighbouring arcs of one circle become one arc, so a split arc hashes like the whole. */
function mergeArcs(ring: Ring): Ring {
  const count = ring.vertices.length;
  if (count < 3) return ring;
  const kept: Vertex[] = [];
  // starting in the middle of an arc would leave its two halves apart
  eachEdge(startedAtJoin(ring), (here, next, index) => {
    const last = kept[kept.length - 1];
    // `last` may already be the merged arc: it still ends where `here` starts
    if (index > 0 && last !== undefined && isArc(last) && isArc(here) && isSameCircle(last, here, next)) {
      const sweep = 4 * Math.atan(last.bulge ?? 0) + 4 * Math.atan(here.bulge ?? 0);
      if (Math.abs(sweep) < 2 * Math.PI - 0.2) {
        kept[kept.length - 1] = vertexAt(last, Math.tan(sweep / 4));
        return;
      }
    }
    kept.push({ ...here });
  });
  return { vertices: kept };
}

function startedAtJoin(ring: Ring): Ring {
  const { vertices } = ring;
  const count = vertices.length;
  const start = vertices.findIndex((here, index) => {
    const before = vertices[(index + count - 1) % count] as Vertex;
    const next = vertices[(index + 1) % count] as Vertex;
    return !(isArc(before) && isArc(here) && isSameCircle(before, here, next));
  });
  return start <= 0 ? ring : { vertices: [...vertices.slice(start), ...vertices.slice(0, start)] };
}

function isSameCircle(a: Vertex, b: Vertex, c: Vertex): boolean {
  const first = arcOf(a, b, a.bulge ?? 0);
  const second = arcOf(b, c, b.bulge ?? 0);
  if (first === null || second === null || first.sweep * second.sweep < 0) return false;
  return (
    Math.abs(first.radius - second.radius) < 0.01 &&
    Math.hypot(first.centre.x - second.centre.x, first.centre.y - second.centre.y) < 0.01
  );
}

function asCircle(ring: Ring): boolean {
  const count = ring.vertices.length;
  return ring.vertices.every((vertex, index) => {
    const next = ring.vertices[(index + 1) % count] as Vertex;
    const after = ring.vertices[(index + 2) % count] as Vertex;
    return isArc(vertex) && isArc(next) && isSameCircle(vertex, next, after);
  });
}
