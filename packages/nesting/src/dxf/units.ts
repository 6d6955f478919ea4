// Which unit a drawing is in: what it says, and a guess to be confirmed when it says nothing (D5).
import type { Bounds } from '../geometry/types.ts';

const FACTORS: Record<number, { name: string; factor: number }> = {
  1: { name: 'inch', factor: 25.4 },
  2: { name: 'foot', factor: 304.8 },
  4: { name: 'mm', factor: 1 },
  5: { name: 'cm', factor: 10 },
  6: { name: 'm', factor: 1000 },
  9: { name: 'mil', factor: 0.0254 },
  10: { name: 'yard', factor: 914.4 },
  13: { name: 'micron', factor: 0.001 },
  14: { name: 'dm', factor: 100 },
  15: { name: 'dam', factor: 10_000 },
  // US survey: 1200/3937 m to the foot
  21: { name: 'survey foot', factor: 1_200_000 / 3937 },
  22: { name: 'survey inch', factor: 100_000 / 3937 },
};

export type UnitsGuess = {
  /** $INSUNITS as read */
  code: number;
  /** the unit used: declared, or mm */
  unit: string;
  /** mm per drawing unit that was applied */
  factor: number;
  isDeclared: boolean;
  /** a more likely unit when none is declared and the drawing is implausibly small */
  likely?: string;
};

/** The unit of a drawing; undeclared units are taken as mm and should be asked for. */
export function unitsOf(insUnits: number, override?: number): UnitsGuess {
  const known = FACTORS[insUnits];
  const isDeclared = known !== undefined;
  const unit = known?.name ?? 'mm';
  const factor = override ?? known?.factor ?? 1;
  return { code: insUnits, unit, factor, isDeclared };
}

/** A hint for drawings without a unit: panels under 20 units wide are hardly millimetres. */
export function withLikelyUnit(guess: UnitsGuess, bounds: Bounds): UnitsGuess {
  const size = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);
  if (guess.isDeclared || !(size > 0) || size >= 20) return guess;
  return { ...guess, likely: 'm' };
}
