/** Parameters of an order as the engine takes them (engineering F5). */
import {
  type NestParams,
  REMNANT_MODE,
  type RemnantRules,
  TRUE_SHAPE,
  USUAL_REMNANT_RULES,
} from '@muyun/contract';
import { type Params, presetParams } from '@muyun/nesting';

/** What of the settings a plan depends on. */
export type HouseRules = Pick<RemnantRules, 'mode' | 'factor'>;
/** The engine credits a remnant with what the warehouse will book. */
const creditOf = ({ mode, factor }: HouseRules): Pick<Params, 'remnantFactor' | 'remnantCredit'> => ({
  remnantFactor: mode === REMNANT_MODE.share ? factor : 0,
  ...(mode === REMNANT_MODE.scrap ? { remnantCredit: 2 } : {}),
});

/** Engine parameters of an order: the machine preset, then what the order says. */
export function engineParams(p: NestParams, rules: HouseRules = USUAL_REMNANT_RULES): Params {
  return {
    ...presetParams(p.machinePreset as 1 | 2 | 3 | 4 | 5),
    cutMode: p.cutMode,
    spacing: p.spacing,
    kerf: p.kerf,
    trims: p.trims,
    maxStages: p.maxStages,
    firstCut: p.firstCut,
    maxCutLength: p.maxCutLength,
    minStrip: p.minStrip,
    groupMode: p.groupMode,
    groupCostTolerance: p.groupCostTolerance,
    useRemnant: p.useRemnant,
    remnantMinUtil: p.remnantMinUtil,
    // only where they go first are they made cheaper than they are
    ...(p.useRemnant === 1 ? {} : { remnantUseRate: 1 }),
    stockOrder: p.stockOrder,
    maxSizesPerGroup: p.maxSizesPerGroup,
    remMinShort: p.remMinShort,
    remMinLong: p.remMinLong,
    remMinArea: p.remMinArea,
    maxDistinctLengths: p.maxDistinctLengths,
    minQtyPerLength: p.minQtyPerLength,
    patternCost: String(p.patternCost),
    cutCost: String(p.cutCost),
    ...creditOf(rules),
    filler: p.filler && p.cutMode !== TRUE_SHAPE,
    ...(p.cutMode === TRUE_SHAPE ? outlineParams(p) : {}),
  };
}

/** Delivery groups only order the sheets of true outlines; of all plates the cheapest are taken. */
const outlineParams = (p: NestParams): Partial<Params> => ({
  groupMode: 1,
  stockOrder: 1,
  minQtyPerLength: 1,
  kerf: 0,
  partInHole: p.partInPart,
  minHoleArea: p.minHoleArea,
});
