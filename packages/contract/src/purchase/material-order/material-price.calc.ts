/** Prices of an order beside the aluminium market of its day (commerce §11). */
import { dec, round } from '../../kit/decimal.ts';
import type { PriceTax } from '../price-release/price-release.calc.ts';

interface WeighedLine {
  readonly priceBasis: number;
  readonly unitPrice: string;
  readonly amount: string;
  readonly theoreticalWeight: string;
}
/** bases that are counted in kg: 过磅, 理论 */
const KG_BASES: readonly number[] = [1, 2];
export const isPerKg = (priceBasis: number): boolean => KG_BASES.includes(priceBasis);

/** 元/kg with tax: the price itself where it is one, else what the line costs by its theoretical weight. */
export function pricePerKg(line: WeighedLine, { isTaxInclusive = true, taxRate }: PriceTax): string | null {
  if (isPerKg(line.priceBasis))
    return round(isTaxInclusive ? line.unitPrice : dec(taxRate).div(100).plus(1).times(line.unitPrice), 6);
  if (dec(line.theoreticalWeight).isZero()) return null;
  return round(dec(line.amount).div(line.theoreticalWeight), 6);
}

/** What is paid (元/kg) over the aluminium price (元/吨) of the day, 元/kg: 23.50 over 20 500 is 3.00. */
export const overMarket = (perKg: string | null, market: string | null): string | null =>
  perKg === null || market === null ? null : round(dec(perKg).minus(dec(market).div(1000)), 6);
/** 元/kg by the market: (20 500 + 3 000) / 1000 = 23.50. */
export const marketUnitPrice = (market: string, processFee: string): string =>
  round(dec(market).plus(processFee).div(1000), 6);
