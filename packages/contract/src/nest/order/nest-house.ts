/** What a space says of every new order (engineering F5: the house's defaults, then the machine's, then the order). */
import { dec } from '../../kit/decimal.ts';
import { CONFIG_KEYS, type ConfigKey } from '../../platform/config/config.keys.ts';
import type { ConfigValue } from '../../platform/config/config.values.ts';
import type { NestParams } from './nest-order.fields.ts';

/** Settings that a new order begins with, by the parameter. */
const HOUSE_PARAMS = {
  groupCostTolerance: 'nest.groupTolerancePct',
  patternCost: 'nest.patternCost',
  cutCost: 'nest.cutCost',
  remMinShort: 'remnant.minShortSide',
  remMinArea: 'remnant.minArea',
  remnantMinUtil: 'remnant.minUtilPct',
  remnantMaxAgeDays: 'remnant.maxAgeDays',
} as const satisfies { readonly [K in keyof NestParams]?: ConfigKey };
type HouseParam = keyof typeof HOUSE_PARAMS;
const PERCENT = new Set<HouseParam>(['groupCostTolerance', 'remnantMinUtil']);

/** Of the settings as they stand; what is left out is as usual. */
export function houseParams(
  settings: readonly { readonly key: string; readonly value: ConfigValue }[],
): Pick<NestParams, HouseParam> {
  const set = new Map(settings.map((s) => [s.key, s.value]));
  const names = Object.keys(HOUSE_PARAMS) as HouseParam[];
  return Object.fromEntries(
    names.map((name) => {
      const key = HOUSE_PARAMS[name];
      const value = Number(set.get(key) ?? CONFIG_KEYS[key].usual);
      return [name, PERCENT.has(name) ? dec(value).div(100).toNumber() : value];
    }),
  ) as Pick<NestParams, HouseParam>;
}
