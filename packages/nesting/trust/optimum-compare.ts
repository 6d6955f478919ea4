// What a solution says of its cost and bounds, beside the cheapest plan there is.
import type { Chance } from './kind.ts';

/** What a solution says of itself, in whole units of its money, beside what trying every plan has found. */
export interface Compared {
  /** What must not be: the sentence with the numbers. */
  wrong: string[];
  /** Some plan places all pieces. */
  isPossible: boolean;
  /** The engine's does. */
  isWhole: boolean;
  /** The bound is the optimum. */
  isTight: boolean;
  isProven: boolean;
}

/** An order drawn at random, solved and compared. */
export type Optimum = (chance: Chance, seed: number) => Compared;

/** The figures that are compared; costs and bounds in whole units. */
export interface Told {
  isWhole: boolean;
  isProven: boolean;
  cost: number;
  bound: number;
  sheets: number;
  leastSheets: number;
}

/**
 * @param isExact no plan at all is cheaper than the optimum found; otherwise only none of those that were tried
 */
export function compared(
  told: Told,
  best: { cost: number; sheets: number } | undefined,
  isExact: boolean,
): Compared {
  const wrong: string[] = [];
  const { isWhole, isProven, cost, bound, sheets, leastSheets } = told;
  const isTight = isWhole && best?.cost === bound;
  const found = { wrong, isPossible: best !== undefined, isWhole, isTight, isProven };
  const say = (what: string) => wrong.push(`${what}: ${JSON.stringify({ told, best })}`);
  if (best === undefined) {
    if (isWhole && isExact) say('all pieces are placed though no plan does');
    return found;
  }
  // a bound of nothing says nothing
  if (bound > best.cost && bound !== 0) say('the bound lies above the optimum');
  if (leastSheets > best.sheets) say('the bound of sheets lies above the fewest');
  if (!isWhole) return found;
  if (isExact && cost < best.cost) say('a plan below the optimum');
  if (isExact && sheets < best.sheets) say('fewer sheets than the fewest');
  if (isProven && cost > best.cost) say('proven, and dearer than the optimum');
  return found;
}
