/** Prices of an order beside the aluminium market of its day (commerce §11). */
import { dec, round } from '../../kit/decimal.ts';

interface WeighedLine {
  readonly amount: string;
  readonly theoreticalWeight: string;
}

/** 元/kg with tax: what a line costs by its theoretical weight. */
export const pricePerKg = (amount: string, weight: string): string | null =>
  dec(weight).isZero() ? null : round(dec(amount).div(weight), 6);

/** What is paid over the aluminium price (元/吨) of the day, 元/kg: 23.50 over 20 500 is 3.00. */
export function overMarket(line: WeighedLine, market: string | null) {
  const perKg = pricePerKg(line.amount, line.theoreticalWeight);
  return perKg === null || market === null ? null : round(dec(perKg).minus(dec(market).div(1000)), 6);
}
/** 元/kg by the market: (20 500 + 3 000) / 1000 = 23.50. */
export const marketUnitPrice = (market: string, processFee: string): string =>
  round(dec(market).plus(processFee).div(1000), 6);
