/** The flat part on the wire: the shape of the nesting package's PartGeometry, checked (engineering B1). mm, y upwards. */
import { z } from 'zod';

const MAX_VERTICES = 20_000;
const coordinate = z.number().min(-100_000).max(100_000);
const point = z.object({ x: coordinate, y: coordinate });
const ring = z.object({
  vertices: z
    .array(z.object({ x: coordinate, y: coordinate, bulge: z.number().min(-1e6).max(1e6).optional() }))
    .min(2)
    .max(MAX_VERTICES),
});
const dir = z.enum(['back', 'front']);

export const partGeometrySchema = z.object({
  kind: z.enum(['RECT', 'NOTCHED', 'OUTLINE', 'FACE_POLY']),
  width: z.number().positive().max(100_000),
  height: z.number().positive().max(100_000),
  outer: ring,
  holes: z.array(ring).max(5000),
  bendLines: z
    .array(
      z.object({
        from: point,
        to: point,
        angle: z.number(),
        dir,
        method: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        radius: z.number().min(0).max(10_000).optional(),
        deduction: z.number().min(-10_000).max(10_000).optional(),
        remain: z.number().min(0).max(100).optional(),
        side: z.string().max(10).optional(),
        leg: z.int().min(1).max(6).optional(),
      }),
    )
    .max(2000),
  grooveLines: z
    .array(z.object({ from: point, to: point, depth: z.number().optional(), side: dir.optional() }))
    .max(2000),
  marks: z.array(z.object({ from: point, to: point })).max(5000),
  face: z.object({ width: z.number(), height: z.number(), area: z.number() }).optional(),
});
interface Place {
  readonly x: number;
  readonly y: number;
}

/** True when the place lies inside the closed polygon (even-odd). */
export function isInside(polygon: readonly Place[], at: Place): boolean {
  let inside = false;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Place;
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x)
      inside = !inside;
  });
  return inside;
}

export type FlatPart = z.infer<typeof partGeometrySchema>;
