// Parameters that contradict themselves or cannot be computed with: nothing is solved then.
import { readDecimal } from './decimal.ts';
import type { Params, PrecheckError } from './types.ts';
import { isLength } from './units.ts';

const LENGTHS = [
  'spacing',
  'kerf',
  'maxCutLength',
  'minStrip',
  'minPart',
  'remMinShort',
  'remMinLong',
] as const;
const RATES = [
  'remnantMinUtil',
  'remnantUseRate',
  'remnantFactor',
  'groupCostTolerance',
  'remMinArea',
] as const;
const COUNTS = ['maxStages', 'maxDistinctLengths', 'minQtyPerLength', 'maxSizesPerGroup'] as const;

/** Errors 100 (bad number), 102 (contradiction), 105 (true shape is another engine). */
export function checkParams(params: Params): PrecheckError[] {
  const errors: PrecheckError[] = [];
  const bad = (field: string, value: unknown) =>
    errors.push({ type: 100, code: 'PARAM_NUMBER', params: { field, value: String(value) } });
  for (const field of LENGTHS) if (!isLength(params[field])) bad(field, params[field]);
  for (const field of RATES) if (!isRate(params[field])) bad(field, params[field]);
  for (const field of COUNTS)
    if (!Number.isSafeInteger(params[field]) || params[field] < 0) bad(field, params[field]);
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    if (!isLength(params.trims[side])) bad(`trims.${side}`, params.trims[side]);
  }
  for (const zone of params.zones) {
    if (![zone.x, zone.y, zone.w, zone.h].every(isLength))
      bad('zones', [zone.x, zone.y, zone.w, zone.h].join(' '));
  }
  for (const field of ['patternCost', 'cutCost'] as const) {
    const read = readDecimal(params[field]);
    if (read === undefined || read.n < 0n) bad(field, params[field]);
  }
  if (params.cutMode === 3) errors.push({ type: 105, code: 'TRUE_SHAPE_UNSUPPORTED', params: {} });
  else if (params.cutMode !== 1 && params.cutMode !== 2) bad('cutMode', params.cutMode);
  return errors;
}

function isRate(value: number): boolean {
  return Number.isFinite(value) && value >= 0 && value <= 1e6;
}
