/** How a space trades where it says nothing else (commerce §1.5): apart from the keys, so that the shell knows it without them. */
import { dec } from './decimal.ts';

export interface PriceTerms {
  /** tax rates that are offered, in percent, from high to low */
  readonly taxRates: readonly string[];
  /** places of a unit price where it is shown */
  readonly priceDecimals: number;
}
export const USUAL_TERMS: PriceTerms = { taxRates: ['13', '9', '6', '3', '1', '0'], priceDecimals: 2 };

/** Whether the rate is one of these, however many places it is written with; without tax is always possible. */
export const isRateOf = (rates: readonly string[], rate: string): boolean =>
  dec(rate).isZero() || rates.some((r) => dec(r).eq(rate));
