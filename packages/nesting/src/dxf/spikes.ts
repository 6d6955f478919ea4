// A contour that runs out on a line and back on the same one: what lies between has no width (D5).
import type { Ring, Vertex } from '../geometry/types.ts';
import { cross, direction, distance, dot, subtract } from '../geometry/vec.ts';

/** mm beside the line that it came on */
const BESIDE = 0.01;
/** a contour with more of them is looked at no further: it is told as crossing itself */
const MOST_SPIKES = 50;

/** The ring without its spikes; the ring itself when it has none. */
export function withoutSpikes(ring: Ring): Ring {
  let { vertices } = ring;
  for (let found = 0; ; found += 1) {
    const at = vertices.length < 4 || found === MOST_SPIKES ? -1 : spikeOf(vertices);
    if (at < 0) return vertices === ring.vertices ? ring : { vertices };
    const before = vertices[(at + vertices.length - 1) % vertices.length] as Vertex;
    const after = vertices[(at + 1) % vertices.length] as Vertex;
    // out and back to the same place: one of the two places goes too
    const isBack = distance(before, after) <= BESIDE;
    const gone = new Set(isBack ? [at, (at + 1) % vertices.length] : [at]);
    const kept = vertices.map((v) => ({ ...v }));
    if (isBack) {
      const left = kept[(at + kept.length - 1) % kept.length] as Vertex;
      delete left.bulge;
      if (after.bulge !== undefined) left.bulge = after.bulge;
    }
    vertices = kept.filter((_, i) => !gone.has(i));
  }
}

/** The first corner at which two lines lie on each other, or -1. */
function spikeOf(vertices: readonly Vertex[]): number {
  return vertices.findIndex((v, i) => {
    const before = vertices[(i + vertices.length - 1) % vertices.length] as Vertex;
    const after = vertices[(i + 1) % vertices.length] as Vertex;
    if (before.bulge || v.bulge) return false;
    const u = direction(v, before);
    const w = subtract(after, v);
    return dot(u, w) > BESIDE && Math.abs(cross(u, w)) <= BESIDE;
  });
}
