// Parameters of bar nesting: defaults (engineering.md F5 preset 6, order parameters; F8.1) and what may stand there.
import type { BarParams } from './bar.ts';
import { isMoney } from './bar-values.ts';
import { isExactLength } from './units.ts';

/** Saw: kerf 4, head 10, tail 40 (clamp); remnants from 500 mm. Lengths mm. */
export function barParams(): BarParams {
  return {
    kerf: 4,
    headTrim: 10,
    tailTrim: 40,
    maxPieces: 0,
    maxKinds: 0,
    remMinBar: 500,
    useRemnant: 1,
    remnantUseRate: 0.6,
    remnantMinUtil: 0.4,
    remnantFactor: 0.8,
    stockOrder: 1,
    maxSizesPerGroup: 0,
    maxDistinctLengths: 6,
    minQtyPerLength: 1,
    patternCost: '0',
  };
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
const isChoice = (value: unknown) => value === 1 || value === 2 || value === 3;

const CHECKS: Readonly<Record<keyof BarParams, (value: unknown) => boolean>> = {
  kerf: isExactLength,
  headTrim: isExactLength,
  tailTrim: isExactLength,
  maxPieces: isCount,
  maxKinds: isCount,
  remMinBar: isExactLength,
  useRemnant: isChoice,
  remnantUseRate: isShare,
  remnantMinUtil: isShare,
  remnantFactor: isShare,
  stockOrder: isChoice,
  maxSizesPerGroup: isCount,
  maxDistinctLengths: isCount,
  minQtyPerLength: isCount,
  patternCost: isMoney,
};

/** Names of the parameters that are missing, of another type or outside their range. */
export function faultsOfBarParams(params: BarParams): (keyof BarParams)[] {
  const given: Partial<Record<keyof BarParams, unknown>> =
    typeof params === 'object' && params !== null ? params : {};
  return (Object.keys(CHECKS) as (keyof BarParams)[]).filter((key) => !CHECKS[key](given[key]));
}
