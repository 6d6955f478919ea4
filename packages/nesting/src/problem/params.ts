// Default order parameters and the machine presets of engineering.md F5. No checks here.
import type { Params, Trims } from './types.ts';

/**
 * The same trim on all four edges.
 * @param mm distance in mm
 */
export function evenTrims(mm: number): Trims {
  return { left: mm, right: mm, top: mm, bottom: mm };
}

const BASE: Params = {
  cutMode: 2,
  spacing: 0,
  kerf: 0,
  trims: evenTrims(5),
  maxStages: 3,
  firstCut: 'any',
  maxCutLength: 0,
  minStrip: 0,
  minPart: 0,
  zones: [],
  groupMode: 1,
  groupCostTolerance: 0.01,
  useRemnant: 1,
  remnantMinUtil: 0.4,
  remnantUseRate: 0.6,
  remnantFactor: 0.8,
  remMinShort: 200,
  remMinLong: 800,
  remMinArea: 0.2,
  stockOrder: 1,
  maxSizesPerGroup: 0,
  maxDistinctLengths: 6,
  minQtyPerLength: 1,
  patternCost: '5.00',
  cutCost: '0',
  filler: false,
};

/**
 * Parameters of a machine preset: 1 shear, 2 laser, 3 punch, 4 router, 5 panel saw; 0 plain defaults.
 * Lengths mm. Source: engineering.md F5.
 */
export function presetParams(preset: 0 | 1 | 2 | 3 | 4 | 5 = 0): Params {
  const base = { ...BASE, trims: { ...BASE.trims }, zones: [] };
  switch (preset) {
    case 1:
      return { ...base, maxCutLength: 4050, minStrip: 10 };
    case 2:
      return { ...base, cutMode: 1, spacing: 5, trims: evenTrims(8) };
    case 3:
      return { ...base, cutMode: 1, spacing: 10, trims: evenTrims(10) };
    case 4:
      return { ...base, cutMode: 1, spacing: 8, trims: evenTrims(10) };
    case 5:
      return { ...base, kerf: 4, maxStages: 4 };
    default:
      return base;
  }
}
