/** Formulas of items: the house's expressions over named measures (engineering A8, A9). */
import { FORMULA_WORDS, round } from '@muyun/contract';
import { evaluate, ExpressionError } from '@muyun/nesting/panel';

/** A quantity with four decimals, or in Chinese why there is none. */
export type Computed = { readonly quantity: string } | { readonly reason: string };

/** The value of a formula over measures given as decimal text, never negative. */
export function compute(formula: string, measures: Readonly<Record<string, string>>): Computed {
  const params = Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, Number(value)]));
  try {
    const value = evaluate(formula, params);
    return value < 0 ? { reason: FORMULA_WORDS.negative } : { quantity: round(value, 4) };
  } catch (error) {
    if (error instanceof ExpressionError) return { reason: error.reason };
    throw error;
  }
}
