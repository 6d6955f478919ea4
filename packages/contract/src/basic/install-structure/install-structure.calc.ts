/** How many accessories a piece takes (engineering A7). Sides in mm; quantities as decimal strings of four places. */
import { type DecimalInput, dec, round, roundUp } from '../../kit/decimal.ts';
import { BOM_METRE, BOM_PIECE, BOM_SIDE } from './install-structure.fields.ts';

/** What is wrong with a formula, where the formula itself cannot say. */
export const BOM_WORDS = { negative: '结果不能小于 0' } as const;

const SIDES = 4;
const PER_METRE = 1000;

/** One on each end and no two further apart than `pitch`: max(2, ceil((S − 2·edgeOffset) / pitch) + 1). */
export function spacedCount(side: number, pitch: number, edgeOffset: number): number {
  const steps = dec(side).minus(dec(edgeOffset).times(2)).div(pitch).ceil().toNumber();
  return Math.max(2, steps + 1);
}

export interface BomLine {
  readonly basis: number;
  readonly pitch?: number | null | undefined;
  readonly edgeOffset?: number | null | undefined;
}
export interface Piece {
  readonly width: number;
  readonly height: number;
}

/** Units of the basis in one piece: pieces, metres of its edge, sides, or places along its four sides. */
export function basisCount(line: BomLine, { width, height }: Piece): string {
  if (line.basis === BOM_PIECE) return '1';
  if (line.basis === BOM_SIDE) return String(SIDES);
  if (line.basis === BOM_METRE) return dec(width).plus(height).times(2).div(PER_METRE).toString();
  const { pitch, edgeOffset } = line;
  if (!pitch) throw new RangeError('a spaced accessory has no pitch');
  const along = (side: number): number => spacedCount(side, pitch, edgeOffset ?? 0);
  return String(2 * along(width) + 2 * along(height));
}

/** Units that are given out whole; metres and kilograms are not. */
const [METRE, KILOGRAM] = [3, 4];
export const isWhole = (unit: number): boolean => unit !== METRE && unit !== KILOGRAM;

/** For `quantity` pieces: parts of a whole unit are shared by the pieces, and rounded up once. */
export function bomTotal(perPiece: DecimalInput, quantity: number, unit: number): string {
  const exact = dec(perPiece).times(quantity);
  return isWhole(unit) ? roundUp(exact, 0) : round(exact, 4);
}
