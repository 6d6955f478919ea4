/** What lines of a paint purchase cost (commerce §3.1, §13), and what steps of a line amount to. */
import { dec, type DecimalInput, round, sum } from '../../kit/decimal.ts';
import { taxSplit, type TaxTerms } from '../../purchase/tax.calc.ts';
import { drumsOf } from '../paint-item/paint-item.calc.ts';

export interface PaintAmounts {
  readonly barrels: string;
  readonly amount: string;
  readonly net: string;
  readonly tax: string;
}

/** kg × price, the tax taken out or put on; drums of the paint's size. */
export function paintAmounts(
  line: { readonly quantity: string; readonly unitPrice: string },
  packSize: string,
  terms: TaxTerms,
): PaintAmounts {
  return {
    barrels: drumsOf(line.quantity, packSize),
    ...taxSplit(dec(line.quantity).times(line.unitPrice), terms),
  };
}

interface Totalled {
  readonly quantity: string;
  readonly amount: string;
  readonly net: string;
  readonly tax: string;
}
/** A document is the sum of its lines. */
export const paintTotals = (lines: readonly Totalled[]) => ({
  totalKg: sum(
    lines.map((l) => l.quantity),
    3,
  ),
  amount: sum(
    lines.map((l) => l.amount),
    2,
  ),
  net: sum(
    lines.map((l) => l.net),
    2,
  ),
  tax: sum(
    lines.map((l) => l.tax),
    2,
  ),
});

/** What a step of a line is worth: round2(whole × after / all) less what was booked before. The steps add up to the whole. */
export function paintPart(
  whole: DecimalInput,
  all: DecimalInput,
  before: DecimalInput,
  step: DecimalInput,
): string {
  const at = (kg: DecimalInput) => dec(round(dec(whole).times(kg).div(all), 2));
  return round(at(dec(before).plus(step)).minus(at(before)), 2);
}
