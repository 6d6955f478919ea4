// Which turns a part may take on a sheet. Source: engineering.md F2, table of directionClass.
import type { Item, Rotation } from './types.ts';

const ALL: Rotation[] = [0, 90, 180, 270];

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
export function isQuarterTurn(rotation: Rotation): boolean {
  return rotation === 90 || rotation === 270;
}
