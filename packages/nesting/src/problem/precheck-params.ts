// Parameters outside their set or range, or that cannot be computed with: nothing is solved then.
import { readDecimal } from './decimal.ts';
import type { Params, PrecheckError } from './types.ts';
import { isExactLength } from './units.ts';

const LENGTHS = [
  'spacing',
  'kerf',
  'maxCutLength',
  'minStrip',
  'minPart',
  'remMinShort',
  'remMinLong',
] as const;
/** Shares of a whole. */
const SHARES = ['remnantMinUtil', 'remnantUseRate', 'remnantFactor', 'groupCostTolerance'] as const;
const COUNTS = ['maxStages', 'maxDistinctLengths', 'minQtyPerLength', 'maxSizesPerGroup'] as const;
const SIDES = ['left', 'right', 'top', 'bottom'] as const;
/** Values that a parameter may have. */
const ONE_OF = {
  cutMode: [1, 2, 3],
  firstCut: ['any', 'across', 'along'],
  groupMode: [1, 2, 3],
  useRemnant: [1, 2, 3],
  stockOrder: [1, 2, 3],
  filler: [true, false],
} as const;
const MOST_COUNT = 1_000_000;
/** Larger than any sheet: how a caller says that no remnant counts. */
const MOST_AREA_M2 = 1e9;

/**
 * Every parameter is looked at, whatever type it came with.
 * Errors 102 (a parameter: PARAM_NUMBER with field and value, PARAM_VALUE outside its set).
 */
export function checkParams(params: Params): PrecheckError[] {
  const errors: PrecheckError[] = [];
  const told = (code: string) => (field: string, value: unknown) =>
    errors.push({ type: 102, code, params: { field, value: String(value) } });
  const bad = told('PARAM_NUMBER');
  const odd = told('PARAM_VALUE');
  for (const field of LENGTHS) if (!isExactLength(params[field])) bad(field, params[field]);
  for (const field of SHARES) if (!isWithin(params[field], 1)) bad(field, params[field]);
  if (!isWithin(params.remMinArea, MOST_AREA_M2)) bad('remMinArea', params.remMinArea);
  for (const field of COUNTS)
    if (!Number.isSafeInteger(params[field]) || !isWithin(params[field], MOST_COUNT))
      bad(field, params[field]);
  const trims: Partial<Params['trims']> | null | undefined = params.trims;
  for (const side of SIDES) if (!isExactLength(trims?.[side])) bad(`trims.${side}`, trims?.[side]);
  if (!areZones(params.zones)) bad('zones', JSON.stringify(params.zones));
  for (const field of ['patternCost', 'cutCost'] as const)
    if (!isMoney(params[field])) bad(field, params[field]);
  for (const field of Object.keys(ONE_OF) as (keyof typeof ONE_OF)[])
    if (!(ONE_OF[field] as readonly unknown[]).includes(params[field])) odd(field, params[field]);
  if (params.minHoleArea !== undefined && !isWithin(params.minHoleArea, MOST_AREA_M2))
    bad('minHoleArea', params.minHoleArea);
  if (params.remnantCredit !== undefined && params.remnantCredit !== 1 && params.remnantCredit !== 2)
    odd('remnantCredit', params.remnantCredit);
  if (params.partInHole !== undefined && typeof params.partInHole !== 'boolean')
    odd('partInHole', params.partInHole);
  return errors;
}

/** A number from 0 to `most`. */
export function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}

/** Decimal text or a number, not negative. */
export function isMoney(value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const read = readDecimal(value);
  return read !== undefined && read.n >= 0n;
}

/** A list of rectangles with exact lengths. */
export function areZones(value: unknown): boolean {
  const isZone = (z: unknown) => {
    const sides: Partial<Record<'x' | 'y' | 'w' | 'h', unknown>> =
      typeof z === 'object' && z !== null ? z : {};
    return [sides.x, sides.y, sides.w, sides.h].every(isExactLength);
  };
  return Array.isArray(value) && value.every(isZone);
}
