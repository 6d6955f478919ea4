// The way back from the path of a ring (`toSvgPath`): lines, arcs of circles, closed.
import type { Ring, Vertex } from './types.ts';

const STEP = /([MLA])([^MLAZ]*)/g;

/** The ring that `toSvgPath` wrote, to the thousandth of a millimetre; empty for anything else. */
export function fromSvgPath(path: string): Ring {
  const vertices: Vertex[] = [];
  for (const [, kind = '', text = ''] of path.matchAll(STEP)) {
    const numbers = text
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [x, y] = numbers.slice(-2);
    if (x === undefined || y === undefined || !Number.isFinite(x + y)) return { vertices: [] };
    const last = vertices.at(-1);
    if (kind === 'A' && last !== undefined) last.bulge = bulgeOf(last, { x, y }, numbers);
    vertices.push({ x, y });
  }
  const [first, last] = [vertices[0], vertices.at(-1)];
  // the last edge comes back to where it began
  if (vertices.length > 1 && first?.x === last?.x && first?.y === last?.y) vertices.pop();
  return { vertices };
}

/** tan of a quarter of the arc, negative clockwise. */
function bulgeOf(from: Vertex, to: { x: number; y: number }, numbers: readonly number[]): number {
  const [radius = 0, , , large = 0, sweep = 0] = numbers;
  const half = Math.hypot(to.x - from.x, to.y - from.y) / 2;
  const small = 2 * Math.asin(Math.min(1, half / Math.max(radius, 1e-9)));
  const angle = large === 1 ? 2 * Math.PI - small : small;
  return Math.tan(angle / 4) * (sweep === 1 ? 1 : -1);
}
