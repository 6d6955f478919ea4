// Integer geometry of the verifier: whole micrometres, BigInt where a product could overflow.
import type { Item, VerifyFault } from '../problem/types.ts';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Report = (
  code: string,
  at?: { layoutNo?: number; itemId?: string },
  params?: VerifyFault['params'],
) => void;

/** Whole micrometres of a length in mm, or NaN when it is finer than 0.001 mm or no number. */
export function um(mm: number): number {
  const value = Math.round(mm * 1000);
  return Math.abs(mm * 1000 - value) < 1e-4 && Number.isSafeInteger(value) ? value : Number.NaN;
}

export function rectOf(r: { x: number; y: number; w: number; h: number }): Rect {
  return { x: um(r.x), y: um(r.y), w: um(r.w), h: um(r.h) };
}

export function isSound(r: Rect): boolean {
  return Number.isSafeInteger(r.x + r.w) && Number.isSafeInteger(r.y + r.h) && r.w > 0 && r.h > 0;
}

/** Interiors share a point. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

export function isWithin(a: Rect, b: Rect): boolean {
  return a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;
}

/** True when two rectangles are nearer than `gap` (straight-line distance), exact. */
export function isNearer(a: Rect, b: Rect, gap: number): boolean {
  const dx = Math.max(0, b.x - a.x - a.w, a.x - b.x - b.w);
  const dy = Math.max(0, b.y - a.y - a.h, a.y - b.y - b.h);
  // a place that is no number is a fault of its own
  if (Number.isNaN(dx) || Number.isNaN(dy) || dx >= gap || dy >= gap) return false;
  if (dx === 0 || dy === 0) return true;
  return BigInt(dx) ** 2n + BigInt(dy) ** 2n < BigInt(gap) ** 2n;
}

/** The grain lies along the sheet's length after the turn (class 1: either way round), and the item's own list has it. */
export function isTurnAllowed(item: Item, rotation: number): boolean {
  const grain = item.directionClass ?? 0;
  // turn of the part's own direction away from the sheet's length
  const away = (rotation + (item.directionAngle ?? 0)) % 360;
  const isAligned = grain === 0 || away === 0 || (grain === 1 && away === 180);
  return isAligned && (item.rotations === undefined || item.rotations.some((r) => r === rotation));
}
