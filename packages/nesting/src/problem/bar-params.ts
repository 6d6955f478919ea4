// Defaults of bar nesting: engineering.md F5 (preset 6, order parameters), F8.1. No checks here.
import type { BarParams } from './bar.ts';

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
