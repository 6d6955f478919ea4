/** What lines cost and how tax is taken out (commerce §3.1, §11). */
import { dec, round, sum } from '../../kit/decimal.ts';
import { type TaxSplit, taxSplit, type TaxTerms } from '../tax.calc.ts';

export interface PricedSku {
  readonly unitWeight: string;
  /** of a plate that weighs less than its name says: what 过磅 expects */
  readonly scaleWeight?: string | null;
  /** mm */
  readonly width: number | null;
  readonly length: number | null;
}
export interface PricedLine {
  readonly quantity: string;
  readonly priceBasis: number;
  readonly unitPrice: string;
}
export interface LineAmounts extends TaxSplit {
  readonly theoreticalWeight: string;
}

/** How many units of the price basis a line has: kg, pieces, m² (4 decimals) or metres. Source: commerce §2.9. */
function units(line: PricedLine, sku: PricedSku, weight: string): string {
  switch (line.priceBasis) {
    case 4:
      return line.quantity;
    case 8:
      return round(
        dec(sku.width ?? 0)
          .times(sku.length ?? 0)
          .div(1_000_000)
          .times(line.quantity),
        4,
      );
    case 16:
      return round(
        dec(sku.length ?? 0)
          .div(1000)
          .times(line.quantity),
        4,
      );
    default:
      return weight;
  }
}

/** By what a price of each kind may be counted: kg and its own unit of all, sheets by m² too, profiles by the metre. */
const BASES_OF: Readonly<Record<number, readonly number[]>> = {
  1: [1, 2, 4, 8],
  2: [1, 2, 4],
  4: [1, 2, 4, 16],
  8: [1, 2, 4],
};
/** False where a price would count nothing: m² or metres of a coil, m² of a profile. */
export const isCountedBy = (kind: number, priceBasis: number): boolean =>
  BASES_OF[kind]?.includes(priceBasis) ?? false;

/** 过磅 */
const BY_SCALE = 1;
/** kg of one piece as its price is counted: on the scale a thinner plate weighs less than its name says. */
export const expectedWeight = (sku: PricedSku, priceBasis: number): string =>
  priceBasis === BY_SCALE ? (sku.scaleWeight ?? sku.unitWeight) : sku.unitWeight;

/** 30 张 × 40.950 kg × 26.10 incl. 13 % → 32 063.85. On 过磅 the weight is theoretical until it is weighed. */
export function lineAmounts(line: PricedLine, sku: PricedSku, terms: TaxTerms): LineAmounts {
  const theoreticalWeight = round(dec(expectedWeight(sku, line.priceBasis)).times(line.quantity), 3);
  const price = dec(units(line, sku, theoreticalWeight)).times(line.unitPrice);
  return { theoreticalWeight, ...taxSplit(price, terms) };
}

/** A document is the sum of its lines. */
export const orderTotals = (lines: readonly LineAmounts[]) => ({
  totalWeight: sum(
    lines.map((l) => l.theoreticalWeight),
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

/** The same for what was received: by the weight of the scale. */
export const pricedUnits = (
  line: Pick<PricedLine, 'quantity' | 'priceBasis'>,
  sku: PricedSku,
  weight: string,
): string => units({ ...line, unitPrice: '0' }, sku, weight);
