// All that was read of a drawing, so that it can be shown when no part comes of it: contours, open runs, lines, breaks.
import { boundsOfPoints, boundsOfRing } from '../geometry/box.ts';
import type { Bounds, Point, Ring, Vertex } from '../geometry/types.ts';
import type { Break } from './breaks.ts';
import type { JoinedRing, OpenRun } from './join.ts';

/** In mm, with the least x and y of everything at 0. `open` are runs of edges, not closed. */
export type Sketch = {
  width: number;
  height: number;
  rings: Ring[];
  open: { vertices: Vertex[] }[];
  breaks: Break[];
};

const MOST = 2000;

/** Null when nothing was read. */
export function sketchOf(
  rings: readonly JoinedRing[],
  open: readonly OpenRun[],
  breaks: readonly Break[],
): Sketch | null {
  const corners = rings.flatMap(({ ring }) => cornersOf(boundsOfRing(ring)));
  const loose = open.flatMap((run) => run.vertices);
  if (corners.length + loose.length === 0) return null;
  const box = boundsOfPoints([...corners, ...loose]);
  const moved = <P extends Point>(p: P): P => ({ ...p, x: p.x - box.minX, y: p.y - box.minY });
  return {
    width: box.maxX - box.minX,
    height: box.maxY - box.minY,
    rings: rings.slice(0, MOST).map(({ ring }) => ({ vertices: ring.vertices.map(moved) })),
    open: open.slice(0, MOST).map((run) => ({ vertices: run.vertices.map(moved) })),
    breaks: breaks.slice(0, MOST).map(({ at, to, gap }) => ({ at: moved(at), to: to && moved(to), gap })),
  };
}

function cornersOf(box: Bounds): Point[] {
  return [
    { x: box.minX, y: box.minY },
    { x: box.maxX, y: box.maxY },
  ];
}
