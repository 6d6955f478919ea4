/** Prices out of quotations (engineering A13). 元/吨 in, 元/吨 with two and 元/kg with six decimals out. */
import { dec, type DecimalInput, round, sum } from '../../kit/decimal.ts';

/** How far back a price is looked for, in days. */
export const PRICE_LOOKBACK_DAYS = 10;

export interface DayPrice {
  /** yyyy-MM-dd */
  readonly date: string;
  readonly avg: string;
}

const DAY_MS = 86_400_000;
/** The day `days` before. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** That day's price, else the last one within ten days before it. `rows` the latest first. */
export function dayPrice(rows: readonly DayPrice[], day: string): DayPrice | null {
  const earliest = daysBefore(day, PRICE_LOOKBACK_DAYS);
  return rows.find((r) => r.date <= day && r.date >= earliest) ?? null;
}

/** The rows that a mode averages: 1 the day's own, 2 the last `n` quoted before the day, 3 those of its month up to it. */
export function pricedRows(
  rows: readonly DayPrice[],
  mode: number,
  day: string,
  n: number,
): readonly DayPrice[] {
  if (mode === 2) return rows.filter((r) => r.date < day).slice(0, n);
  if (mode === 3) return rows.filter((r) => r.date <= day && r.date.slice(0, 7) === day.slice(0, 7));
  const own = dayPrice(rows, day);
  return own ? [own] : [];
}

/** 元/吨: the mean, two decimals. */
export const meanPrice = (rows: readonly DayPrice[]): string =>
  round(
    dec(
      sum(
        rows.map((r) => r.avg),
        6,
      ),
    ).div(rows.length),
    2,
  );

/** 元/kg of plate: (avg + premium + processing fee) / 1000, six decimals. */
export const platePrice = (avg: DecimalInput, premium: DecimalInput, processFee: DecimalInput): string =>
  round(dec(avg).plus(premium).plus(processFee).div(1000), 6);
