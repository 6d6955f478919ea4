// Which turns a part may take on a sheet. Source: engineering.md F2, table of directionClass.
import type { Item, Rotation, Turns } from './types.ts';

const ALL: Rotation[] = [0, 90, 180, 270];
const MOST_TURNS = 7200;

/** Turns allowed by the grain alone. With directionAngle 90 the part's Y axis lies along the sheet. */
export function grainRotations(item: Item): Rotation[] {
  const isTurned = item.directionAngle === 90;
  switch (item.directionClass ?? 0) {
    case 1:
      return isTurned ? [90, 270] : [0, 180];
    case 2:
      return isTurned ? [270] : [0];
    default:
      return ALL;
  }
}

/** Turns allowed by grain and by the item's own list. */
export function allowedRotations(item: Item): Rotation[] {
  const own = item.rotations;
  return own === undefined ? grainRotations(item) : grainRotations(item).filter((r) => own.includes(r));
}

/** True when the turn exchanges width and height. */
export function isQuarterTurn(rotation: number): boolean {
  return rotation === 90 || rotation === 270;
}

/** Turns of a part: of its outline its own where the grain leaves it free, else those of a rectangle. */
export const turnsOf = (item: Item): Turns =>
  (item.directionClass ?? 0) === 0 && item.turns !== undefined ? item.turns : allowedRotations(item);

/** x → −x: only where there is no grain, and the part has no side of its own. */
export const mayMirror = (item: Item): boolean =>
  item.allowMirror === true && (item.directionClass ?? 0) === 0;

/** 'free', a list of degrees, or a step that is not too fine. */
export function areTurns(value: unknown): boolean {
  if (value === 'free') return true;
  const isTurn = (r: unknown) => typeof r === 'number' && Number.isFinite(r) && Math.abs(r) <= 1e6;
  if (Array.isArray(value)) return value.length > 0 && value.length <= MOST_TURNS && value.every(isTurn);
  if (typeof value !== 'object' || value === null) return false;
  const { step } = value as { step?: unknown };
  return typeof step === 'number' && step >= 0.1 && step <= 360;
}
