/** What was used of a drum, who pays for it, and which batch goes first (commerce §13). */
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';

/** 22.40 out, 6.15 back: 16.250 kg. */
export const drumUse = (weighOut: DecimalInput, weighBack: DecimalInput): string =>
  round(dec(weighOut).minus(weighBack), 3);

/** Of several ways to tell how much was sprayed for each project, the first that tells anything. */
export const drumAreas = (ways: readonly (readonly string[])[]): readonly string[] =>
  ways.find((areas) => areas.some((area) => dec(area).gt(0))) ?? ways.at(-1) ?? [];

/** A drum shared by several projects: by sprayed area, the last takes the rest. Without any area each takes as much. */
export function drumShares(used: DecimalInput, areas: readonly DecimalInput[]): string[] {
  const total = areas.reduce<ReturnType<typeof dec>>((s, a) => s.plus(a), dec(0));
  let left = dec(used);
  return areas.map((area, i) => {
    if (i === areas.length - 1) return round(left, 3);
    const part = total.gt(0) ? dec(used).times(area).div(total) : dec(used).div(areas.length);
    const share = round(part, 3);
    left = left.minus(share);
    return share;
  });
}

export interface BatchOffer {
  readonly batchId: string;
  readonly batchNo: string;
  readonly positionCode: string;
  readonly expiryDate: string;
  /** the day it came first; null: never by a receipt */
  readonly firstDate: string | null;
  /** kg that may be taken */
  readonly free: string;
}
/** Expires first, came first, batch number. */
export const fefoOrder = (a: BatchOffer, b: BatchOffer): number =>
  a.expiryDate.localeCompare(b.expiryDate) ||
  (a.firstDate ?? '').localeCompare(b.firstDate ?? '') ||
  a.batchNo.localeCompare(b.batchNo) ||
  a.positionCode.localeCompare(b.positionCode);

/** 60 kg of B1 25 (expires 03-10) and B2 50 (04-02): 25 + 35; `missing` is what nothing is left for. */
export function fefoOf(
  offers: readonly BatchOffer[],
  need: DecimalInput,
): { readonly picks: readonly (BatchOffer & { readonly quantity: string })[]; readonly missing: string } {
  let left = dec(need);
  const picks: (BatchOffer & { quantity: string })[] = [];
  for (const offer of offers.toSorted(fefoOrder)) {
    if (!left.gt(0)) break;
    const part = left.lt(offer.free) ? left : dec(offer.free);
    if (!part.gt(0)) continue;
    picks.push({ ...offer, quantity: round(part, 3) });
    left = left.minus(part);
  }
  return { picks, missing: round(left.gt(0) ? left : 0, 3) };
}

/** kg per ㎡ of what was used, four places; null while nothing is sprayed. */
export const usedPerSquare = (used: DecimalInput, square: DecimalInput): string | null =>
  dec(square).gt(0) ? round(dec(used).div(square), 4) : null;
/** How far the use is off the theory, in %, two places; null without a theory. Red above +15 %. */
export const useDeviation = (used: DecimalInput, theory: DecimalInput): string | null =>
  dec(theory).gt(0) ? round(dec(used).minus(theory).div(theory).times(100), 2) : null;
export const DEVIATION_RED = 15;
