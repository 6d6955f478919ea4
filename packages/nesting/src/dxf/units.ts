// Which unit a drawing is in: what it says, and a guess to be confirmed when it says nothing (D5).
import { roundHalfAway } from '../geometry/round.ts';
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
  /** other units in which the drawing would be a panel, likeliest first; empty when it is one as it stands */
  likely: UnitChoice[];
};

/** mm per drawing unit and the size in mm, to a tenth, that the largest contour would have. */
export type UnitChoice = { unit: string; factor: number; width: number; height: number };

/** The unit of a drawing; undeclared units are taken as mm and should be asked for. */
export function unitsOf(insUnits: number, override?: number): UnitsGuess {
  const known = FACTORS[insUnits];
  const isDeclared = known !== undefined;
  const unit = known?.name ?? 'mm';
  const factor = override ?? known?.factor ?? 1;
  return { code: insUnits, unit, factor, isDeclared, likely: [] };
}

/** mm; no panel is smaller than this both ways, longer, or wider than the widest plate */
const LEAST_LONG = 20;
const DOUBTFUL_LONG = 200;
const MOST_LONG = 12_000;
const MOST_WIDE = 2600;
const LEAST_AREA = 100;
const CHOICES: readonly (readonly [unit: string, factor: number])[] = [
  ['inch', 25.4],
  ['cm', 10],
  ['m', 1000],
  ['mm', 1],
];

/**
 * Adds the units in which a drawing that is too small or too large for a panel would be one.
 * @param box the largest contour, or all that was drawn, in mm by the guess
 */
export function withLikelyUnits(guess: UnitsGuess, box: Bounds): UnitsGuess {
  const [w, h] = [(box.maxX - box.minX) / guess.factor, (box.maxY - box.minY) / guess.factor];
  const long = Math.max(w, h) * guess.factor;
  // templates say inches over panels that were drawn in mm
  const isForeign = guess.isDeclared && guess.factor !== 1;
  const isDoubtful =
    long < (guess.isDeclared ? LEAST_LONG : DOUBTFUL_LONG) ||
    long > MOST_LONG * 2 ||
    (isForeign && !isPanel(w * guess.factor, h * guess.factor));
  if (!(w > 0 && h > 0) || !isDoubtful) return guess;
  const likely = CHOICES.filter(([, factor]) => factor !== guess.factor)
    .map(([unit, factor]) => ({
      unit,
      factor,
      width: roundHalfAway(w * factor, 1),
      height: roundHalfAway(h * factor, 1),
    }))
    .filter(({ width, height }) => isPanel(width, height));
  return { ...guess, likely };
}

function isPanel(width: number, height: number): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return long >= LEAST_LONG && long <= MOST_LONG && short <= MOST_WIDE && width * height >= LEAST_AREA;
}
