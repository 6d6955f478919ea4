/** What a receipt weighs, weightDeviates and is worth (commerce §2.3, §2.9, §12.2). Pure, exact decimals. */
import { dec, round, sum } from '../../kit/decimal.ts';
import {
  expectedWeight,
  pricedUnits,
  type PricedSku,
} from '../../purchase/material-order/material-order.calc.ts';
import { taxSplit } from '../../purchase/tax.calc.ts';

const [PLATE, COIL, PROFILE] = [1, 2, 4];
/** 过磅 */
const BY_SCALE = 1;

export interface StockedSku extends PricedSku {
  readonly kind: number;
  /** mm */
  readonly thickness: number | null;
  /** g/cm³ */
  readonly density: string;
}

/** kg that the sizes say, 3 decimals. A coil is counted in kg. */
export const theoreticalKg = (sku: StockedSku, quantity: string): string =>
  sku.kind === COIL ? round(quantity, 3) : round(dec(sku.unitWeight).times(quantity), 3);

/** m², 4 decimals: a plate by its size, a coil by its weight (3 000 kg of 2.5 mm, ρ 2.73 → 439.5604), a profile has none. */
export function theoreticalArea(sku: StockedSku, quantity: string): string {
  if (sku.kind === PLATE)
    return round(
      dec(sku.width ?? 0)
        .times(sku.length ?? 0)
        .div(1_000_000)
        .times(quantity),
      4,
    );
  const perSquareMetre = dec(sku.thickness ?? 0).times(sku.density);
  return sku.kind === COIL && !perSquareMetre.isZero()
    ? round(dec(quantity).div(perSquareMetre), 4)
    : '0.0000';
}

const MOST = dec('999.999');

/** (actual − theoretical) / theoretical in %, 3 decimals; what no field can hold is said as its limit. */
export function weightDeviation(actual: string | null, theoretical: string): string {
  if (actual === null || dec(theoretical).isZero()) return '0.000';
  const pct = dec(actual).minus(theoretical).div(theoretical).times(100);
  return round(pct.abs().gt(MOST) ? MOST.times(pct.isNegative() ? -1 : 1) : pct, 3);
}

/** True when the deviation, unrounded, is larger than what the space allows. */
export const weightDeviates = (
  actual: string | null,
  theoretical: string,
  allowedPct: string | number,
): boolean =>
  actual !== null &&
  !dec(theoretical).isZero() &&
  dec(actual).minus(theoretical).abs().times(100).gt(dec(theoretical).times(allowedPct));

/** kg of what a lorry brought: with it less without it, 3 decimals; null where it was not weighed. */
export const netWeightOf = (gross: string | null, tare: string | null): string | null =>
  gross === null || tare === null ? null : round(dec(gross).minus(tare), 3);

/**
 * What the scale says of lines that were not weighed alone: what the others leave of the net weight, by the weight of their sizes; the
 * last of them takes the rest. The weights of all lines, null where nothing is known; `over` is what the others weigh beyond the net.
 */
export function weighedTogether(
  net: string | null,
  lines: readonly { readonly actualWeight: string | null; readonly theoreticalWeight: string }[],
): { readonly weights: (string | null)[]; readonly over: string | null } {
  const alone = lines.map((l) => l.actualWeight);
  const open = lines.filter((l) => l.actualWeight === null);
  if (net === null || open.length === 0) return { weights: alone, over: null };
  const typed = alone.reduce((s, w) => s.plus(w ?? '0'), dec(0));
  const rest = dec(net).minus(typed);
  if (!rest.gt(0)) return { weights: alone, over: typed.toFixed(3) };
  const total = open.reduce((s, l) => s.plus(l.theoreticalWeight), dec(0));
  if (total.isZero()) return { weights: alone, over: null };
  let left = rest;
  const last = lines.findLastIndex((l) => l.actualWeight === null);
  return {
    over: null,
    weights: lines.map((l, i) => {
      if (l.actualWeight !== null) return l.actualWeight;
      const share = i === last ? left : dec(round(rest.times(l.theoreticalWeight).div(total), 3));
      left = left.minus(share);
      return share.toFixed(3);
    }),
  };
}

/** Metres of a coil by its weight, 2 decimals: 3 000 kg of 1 500 mm × 2.5 mm, ρ 2.73 → 293.04; of profiles by their pieces. */
export function metresOf(
  sku: Pick<StockedSku, 'kind' | 'width' | 'length' | 'thickness' | 'density'>,
  quantity: string,
): string | null {
  if (sku.kind === PROFILE) return sku.length ? round(dec(sku.length).div(1000).times(quantity), 2) : null;
  const perMetre = dec(sku.width ?? 0)
    .div(1000)
    .times(sku.thickness ?? 0)
    .times(sku.density);
  return sku.kind === COIL && !perMetre.isZero() ? round(dec(quantity).div(perMetre), 2) : null;
}

/** % of a sheet by which kg may miss whole sheets and are whole sheets all the same (commerce §2.9) */
export const WHOLE_WITHIN = 3;
/**
 * How many whole sheets so many kg are (commerce §2.9): 4 095 kg of 40.950 are 100, and so are 4 094; of 4 139, which are 101.07, 101
 * and something over. `isWhole` is false where a whole number is missed by more than 3 % of a sheet: then it is the whole ones that are
 * there. `exact` has 2 decimals; null where one has no weight (a coil).
 */
export function sheetsOf(
  kg: string,
  kgOfOne: string,
): { readonly sheets: string; readonly exact: string; readonly isWhole: boolean } | null {
  if (!dec(kgOfOne).gt(0)) return null;
  const exact = dec(kg).div(kgOfOne);
  const nearest = dec(round(exact, 0));
  const isWhole = nearest.gt(0) && exact.minus(nearest).abs().times(100).lte(WHOLE_WITHIN);
  return { sheets: (isWhole ? nearest : exact.floor()).toFixed(0), exact: round(exact, 2), isWhole };
}

export interface ReceivedLine {
  readonly quantity: string;
  readonly actualWeight: string | null;
  readonly priceBasis: number;
  readonly unitPrice: string | null;
  readonly isTaxInclusive: boolean;
  readonly taxRate: string;
  readonly isTaxDeductible: boolean;
}
export interface ReceivedFigures {
  readonly theoreticalWeight: string;
  readonly weight: string;
  readonly area: string;
  readonly deviationPct: string;
  readonly amount: string;
  readonly net: string;
  readonly tax: string;
}

/** Weights and amounts of a line; 过磅 is priced by the weight of the scale: 4 139 kg × 26.10 → 108 027.90, net 95 599.91. */
export function receivedFigures(line: ReceivedLine, sku: StockedSku): ReceivedFigures {
  const theoreticalWeight = theoreticalKg(
    { ...sku, unitWeight: expectedWeight(sku, line.priceBasis) },
    line.quantity,
  );
  const weight = line.actualWeight === null ? theoreticalWeight : round(line.actualWeight, 3);
  const units = pricedUnits(line, sku, line.priceBasis === BY_SCALE ? weight : theoreticalWeight);
  return {
    theoreticalWeight,
    weight,
    area: theoreticalArea(sku, line.quantity),
    deviationPct: weightDeviation(line.actualWeight, theoreticalWeight),
    ...taxSplit(dec(units).times(line.unitPrice ?? '0'), line),
  };
}

/** The freight of a document over its lines by weight, else by amount; the last takes the rest: 1 500.00 → 1 002.83, 497.17. */
export function freightShares(
  freight: string,
  lines: readonly { readonly weight: string; readonly amount: string }[],
): string[] {
  const by = lines.some((l) => dec(l.weight).gt(0)) ? 'weight' : 'amount';
  const total = lines.reduce((s, l) => s.plus(l[by]), dec(0));
  let left = dec(freight);
  return lines.map((line, i) => {
    const share =
      i === lines.length - 1 || total.isZero()
        ? left
        : dec(round(dec(freight).times(line[by]).div(total), 2));
    left = left.minus(share);
    return share.toFixed(2);
  });
}

/** What the stock takes in: without the tax that is deducted, with its share of the freight. */
export const receiptValue = (
  line: { readonly amount: string; readonly net: string; readonly isTaxDeductible: boolean },
  freight: string,
): string =>
  dec(line.isTaxDeductible ? line.net : line.amount)
    .plus(freight)
    .toFixed(2);

/** A document is the sum of its lines. */
export const receiptTotals = (
  lines: readonly (ReceivedFigures & { readonly quantity: string; readonly stockValue: string })[],
) => ({
  totalQuantity: sum(
    lines.map((l) => l.quantity),
    4,
  ),
  theoreticalWeight: sum(
    lines.map((l) => l.theoreticalWeight),
    3,
  ),
  totalWeight: sum(
    lines.map((l) => l.weight),
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
  stockValue: sum(
    lines.map((l) => l.stockValue),
    2,
  ),
});

/**
 * What a step takes of a whole so that all steps add up to it exactly (commerce §3.1): round(whole × (done + step) / of) −
 * round(whole × done / of). Weights of returns go by it, 3 decimals; amounts with 2.
 */
export const stepShare = (whole: string, of: string, done: string, step: string, places: number): string => {
  const upTo = (quantity: string): string => round(dec(whole).times(quantity).div(of), places);
  return dec(upTo(dec(done).plus(step).toFixed()))
    .minus(upTo(done))
    .toFixed(places);
};
