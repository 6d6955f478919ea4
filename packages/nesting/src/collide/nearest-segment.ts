// The nearest of the segments of a no-fit border, and on which of its sides a place lies.
import { BORDER } from './no-fit.ts';

/** Ends of neighbours lie nearly always at most this far apart, µm. */
const MEET = 0.5;

/** Of the last answer: the nearest segment, and two numbers from which the slope of the distance follows. */
export const last = new Float64Array(3);

/** Square of the distance from the segment at `s`, µm². */
export function squareTo(borders: Float64Array, s: number, x: number, y: number): number {
  const px = x - (borders[s] as number);
  const py = y - (borders[s + 1] as number);
  const nx = borders[s + 2] as number;
  const ny = borders[s + 3] as number;
  const across = px * nx + py * ny;
  const along = py * nx - px * ny;
  const length = borders[s + 4] as number;
  const over = along < 0 ? along : along > length ? along - length : 0;
  return across * across + over * over;
}

/**
 * Signed distance to the nearest of the segments named in the list from `from` to `to`. Where two meet at the nearest
 * point, the one that is seen more squarely tells the side.
 */
export function nearest(
  borders: Float64Array,
  list: Int32Array,
  from: number,
  to: number,
  x: number,
  y: number,
): number {
  let least = Infinity;
  let tie = 0;
  let side = 0;
  let shift = 0;
  let at = 0;
  for (let i = from; i < to; i++) {
    const s = list[i] as number;
    const px = x - (borders[s] as number);
    const py = y - (borders[s + 1] as number);
    const nx = borders[s + 2] as number;
    const ny = borders[s + 3] as number;
    const across = px * nx + py * ny;
    const along = py * nx - px * ny;
    const length = borders[s + 4] as number;
    const over = along < 0 ? along : along > length ? along - length : 0;
    const square = across * across + over * over;
    if (square > least + tie) continue;
    if (square >= least - tie && Math.abs(across) <= Math.abs(side)) continue;
    if (square < least) {
      least = square;
      tie = 2 * MEET * (Math.sqrt(square) + MEET);
    }
    side = across;
    shift = over;
    at = s;
  }
  last[0] = at;
  last[1] = side;
  last[2] = shift;
  const d = Math.sqrt(least);
  return side > 0 ? d : -d;
}

/** The same over all segments of a border, one after the other in memory. */
export function nearestWithin(borders: Float64Array, from: number, to: number, x: number, y: number): number {
  let least = Infinity;
  let tie = 0;
  let side = 0;
  let shift = 0;
  let at = 0;
  for (let s = from; s < to; s += BORDER) {
    const px = x - (borders[s] as number);
    const py = y - (borders[s + 1] as number);
    const nx = borders[s + 2] as number;
    const ny = borders[s + 3] as number;
    const across = px * nx + py * ny;
    if (across * across > least + tie) continue;
    const along = py * nx - px * ny;
    const length = borders[s + 4] as number;
    const over = along < 0 ? along : along > length ? along - length : 0;
    const square = across * across + over * over;
    if (square > least + tie) continue;
    if (square >= least - tie && Math.abs(across) <= Math.abs(side)) continue;
    if (square < least) {
      least = square;
      tie = 2 * MEET * (Math.sqrt(square) + MEET);
    }
    side = across;
    shift = over;
    at = s;
  }
  last[0] = at;
  last[1] = side;
  last[2] = shift;
  const d = Math.sqrt(least);
  return side > 0 ? d : -d;
}
