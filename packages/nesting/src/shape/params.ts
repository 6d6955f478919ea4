// Parameters of true shapes with their defaults.
import type { ShapeParams } from '../problem/shape.ts';

/** Laser defaults of engineering.md F5: 5 mm between parts, 8 mm to the edge. */
export function shapeParams(): ShapeParams {
  return { spacing: 5, margin: 8, partInHole: true, minHoleArea: 100, chordError: 0.05 };
}
