/** Progress and standard hours (production §2.4), and the code of a piece (§8.3). Pure. */
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';
import type { Dto } from '../../kit/field.ts';
import type { capacityFields, priceFields } from '../process/process.fields.ts';

/** Two decimals; 100.00 only when all is done, else at most 99.99. Null where nothing is required. */
export function percentDone(done: DecimalInput, required: DecimalInput): string | null {
  const of = dec(required);
  if (of.lte(0)) return null;
  if (dec(done).gte(of)) return '100.00';
  const percent = round(dec(done).div(of).times(100), 2);
  return dec(percent).gte(100) ? '99.99' : percent;
}
export interface Weighted {
  readonly weight: DecimalInput;
  readonly done: DecimalInput;
  readonly required: DecimalInput;
}
/** Σ w·done / Σ w·required. */
export function projectPercent(rows: readonly Weighted[]): string | null {
  const total = (of: 'done' | 'required') =>
    rows.reduce((sum, r) => sum.plus(dec(r.weight).times(r[of])), dec(0));
  return percentDone(total('done'), total('required'));
}

/** A step as far as it is done, in pieces and m². */
export interface StepDone {
  readonly weight: DecimalInput;
  readonly doneQty: number;
  readonly requiredQty: number;
  readonly doneArea: DecimalInput;
  readonly requiredArea: DecimalInput;
}
/** How far a project is, by pieces (progressField 1) or by area; by pieces too where no piece has an area. Null where nothing is required. */
export function progressPercent(steps: readonly StepDone[], progressField: number): string | null {
  const byPieces = steps.map((s) => ({ weight: s.weight, done: s.doneQty, required: s.requiredQty }));
  if (progressField === 1) return projectPercent(byPieces);
  const byArea = steps.map((s) => ({ weight: s.weight, done: s.doneArea, required: s.requiredArea }));
  return projectPercent(byArea) ?? projectPercent(byPieces);
}

export type Capacity = Dto<typeof capacityFields>;
type Ranged = Pick<Capacity, 'thicknessFrom' | 'thicknessTo'>;
const hasRange = (r: Ranged): boolean => r.thicknessFrom !== null || r.thicknessTo !== null;
const within = (r: Ranged, thickness: number): boolean =>
  (r.thicknessFrom === null || thickness >= r.thicknessFrom) &&
  (r.thicknessTo === null || thickness <= r.thicknessTo);
/** Which row counts where no machine is chosen: that of the group before the default, one with a thickness before one without. */
export function capacityFor(
  rows: readonly Capacity[],
  thickness: number,
  groupId: string | null,
): Capacity | null {
  const fits = rows.filter(
    (r) => r.equipmentId === null && (r.groupId === null || r.groupId === groupId) && within(r, thickness),
  );
  const rank = (r: Capacity): number => (r.groupId === null ? 0 : 2) + (hasRange(r) ? 1 : 0);
  return fits.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}
/** setup + Σ measure / (ratePerHour × efficiency), four decimals; the longest setup counts once. */
export function standardHours(
  works: readonly { readonly capacity: Capacity; readonly measure: DecimalInput }[],
): string {
  const at = works.filter((w) => dec(w.measure).gt(0));
  const setup = Math.max(0, ...at.map((w) => w.capacity.setupMinutes));
  return round(
    at.reduce(
      (sum, { capacity: c, measure }) => sum.plus(dec(measure).div(dec(c.ratePerHour).times(c.efficiency))),
      dec(setup).div(60),
    ),
    4,
  );
}

export type PriceRule = Dto<typeof priceFields>;
const CONDITIONS = [
  ['projectId'],
  ['plateTypeGroupId'],
  ['craftsmanshipId'],
  ['colorType'],
  ['thicknessFrom', 'thicknessTo'],
  ['areaFrom', 'areaTo'],
] as const satisfies readonly (readonly (keyof PriceRule)[])[];
const isSet = (rule: PriceRule, names: readonly (keyof PriceRule)[]): boolean =>
  names.some((n) => rule[n] !== null && rule[n] !== undefined);
export const conditionCount = (rule: PriceRule): number => CONDITIONS.filter((c) => isSet(rule, c)).length;

const meets = (
  a: readonly [DecimalInput | null, DecimalInput | null],
  b: readonly [DecimalInput | null, DecimalInput | null],
): boolean =>
  (a[0] === null || b[1] === null || dec(a[0]).lte(b[1])) &&
  (b[0] === null || a[1] === null || dec(b[0]).lte(a[1]));
const same = (a: unknown, b: unknown): boolean => (a ?? null) === null || (b ?? null) === null || a === b;
const daysMeet = (a: PriceRule, b: PriceRule): boolean =>
  (a.effectiveTo === null || b.effectiveFrom <= a.effectiveTo) &&
  (b.effectiveTo === null || a.effectiveFrom <= b.effectiveTo);
/** Both could be chosen for the same piece on the same day, and nothing says which. */
const overlaps = (a: PriceRule, b: PriceRule): boolean =>
  a.priority === b.priority &&
  conditionCount(a) === conditionCount(b) &&
  daysMeet(a, b) &&
  same(a.projectId, b.projectId) &&
  same(a.plateTypeGroupId, b.plateTypeGroupId) &&
  same(a.craftsmanshipId, b.craftsmanshipId) &&
  same(a.colorType, b.colorType) &&
  meets([a.thicknessFrom, a.thicknessTo], [b.thicknessFrom, b.thicknessTo]) &&
  meets([a.areaFrom, a.areaTo], [b.areaFrom, b.areaTo]);
/** The first two rules that overlap, counted from 1. */
export function overlapOf(rules: readonly PriceRule[]): { first: number; second: number } | null {
  for (let i = 0; i < rules.length; i += 1)
    for (let j = i + 1; j < rules.length; j += 1)
      if (overlaps(rules[i] as PriceRule, rules[j] as PriceRule)) return { first: i + 1, second: j + 1 };
  return null;
}
/** The first row whose range ends before it begins, counted from 1. */
export function reversedRange(rows: readonly (Ranged & Partial<PriceRule>)[]): number | null {
  const at = rows.findIndex(
    (r) =>
      (r.thicknessFrom !== null && r.thicknessTo !== null && r.thicknessFrom > r.thicknessTo) ||
      (r.areaFrom != null && r.areaTo != null && dec(r.areaFrom).gt(r.areaTo)) ||
      (r.effectiveFrom != null && r.effectiveTo != null && r.effectiveFrom > r.effectiveTo),
  );
  return at === -1 ? null : at + 1;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DIGITS = 10;
/** Σ value_i × (1, 3, … , 19) mod 32: odd weights find every single wrong character. */
const checkOf = (digits: readonly number[]): number =>
  digits.reduce((sum, value, i) => sum + value * (2 * i + 1), 0) % 32;
/** (spaceNo 20 bit << 30) | serial 30 bit in Crockford's base 32, and a check character. */
export function pieceCode(spaceNo: number, serial: number): string {
  if (spaceNo < 0 || spaceNo >= 2 ** 20 || serial < 0 || serial >= 2 ** 30)
    throw new RangeError(`no code for ${spaceNo}/${serial}`);
  let rest = BigInt(spaceNo) * 2n ** 30n + BigInt(serial);
  const digits: number[] = [];
  for (let i = 0; i < DIGITS; i += 1) {
    digits.unshift(Number(rest % 32n));
    rest /= 32n;
  }
  return [...digits, checkOf(digits)].map((d) => ALPHABET[d]).join('');
}
/** As it was read: without case, O is 0, I and L are 1. Null when it is no code. */
export function readPieceCode(text: string): string | null {
  const code = text.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const digits = [...code].map((c) => ALPHABET.indexOf(c));
  if (digits.length !== DIGITS + 1 || digits.includes(-1)) return null;
  return checkOf(digits.slice(0, DIGITS)) === digits[DIGITS] ? code : null;
}
/** 「A-01-003/040」 */
export const displayNo = (code: string, serial: number, quantity: number): string =>
  `${code}-${String(serial).padStart(3, '0')}/${String(quantity).padStart(3, '0')}`;
