// Specks of a drawing: edges under 0.05 mm are merged into their neighbours, curves of nothing but specks keep their form (D5).
import { vertexAt } from '../geometry/ring.ts';
import type { Vertex } from '../geometry/types.ts';
import { distance } from '../geometry/vec.ts';
import { edgeLength } from './edges.ts';

/** mm */
export const TINY = 0.05;

/** The vertices of a closed run without specks; a curve of specks keeps a vertex every 0.05 mm. `merged` counts what went. */
export function withoutSpecks(vertices: readonly Vertex[]): { vertices: Vertex[]; merged: number } {
  const kept: Vertex[] = [];
  let [merged, passed] = [0, 0];
  vertices.forEach((v, index) => {
    const next = vertices[(index + 1) % vertices.length] as Vertex;
    const gap = distance(v, next);
    const isSpeck =
      gap < TINY && edgeLength({ a: v, b: next, bulge: v.bulge ?? 0, layer: '', handle: '' }) < TINY;
    passed = isSpeck ? passed + gap : 0;
    if (isSpeck && passed < TINY) {
      if (gap > 1e-6) merged++;
      return;
    }
    passed = 0;
    kept.push(vertexAt(v, v.bulge));
  });
  return { vertices: kept.length >= 2 ? kept : [...vertices], merged };
}
