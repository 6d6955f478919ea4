/** What a remnant is worth and what is one (commerce §12.5), for the plan and for the warehouse alike. */
import { dec, round } from '../../kit/decimal.ts';
import { CONFIG_KEYS, type ConfigKey } from '../../platform/config/config.keys.ts';
import type { ConfigValue } from '../../platform/config/config.values.ts';

/** How it is valued: by its part of the sheet, as scrap, not at all. */
export const REMNANT_MODE = { share: 1, scrap: 2, none: 3 } as const;
export interface RemnantRules {
  readonly mode: number;
  /** of its part of the sheet's value */
  readonly factor: number;
  /** mm, m²: what is smaller is scrap */
  readonly minShort: number;
  readonly minArea: number;
}
export function remnantRules(valueOf: (key: ConfigKey) => ConfigValue): RemnantRules {
  return {
    mode: Number(valueOf('remnant.mode')),
    factor: Number(valueOf('remnant.factor')),
    minShort: Number(valueOf('remnant.minShortSide')),
    minArea: Number(valueOf('remnant.minArea')),
  };
}
export const USUAL_REMNANT_RULES = remnantRules((key) => CONFIG_KEYS[key].usual);

type Decimal = ReturnType<typeof dec>;
interface Valued {
  /** what the sheet was worth, yuan */
  readonly sheet: string | Decimal;
  /** of the sheet that the remnant is */
  readonly share: string | Decimal;
  /** kg, and what scrap of the material brings a kilogram */
  readonly weight: string | Decimal;
  readonly scrapPrice: string;
}
/** Yuan. As scrap the weight is rounded to the gram first. */
export function remnantValue({ mode, factor }: Pick<RemnantRules, 'mode' | 'factor'>, of: Valued): string {
  if (mode === REMNANT_MODE.none) return '0.00';
  if (mode === REMNANT_MODE.scrap) return round(dec(round(of.weight, 3)).times(of.scrapPrice), 2);
  return round(dec(of.sheet).times(of.share).times(factor), 2);
}

/** Too small to be kept, whichever way it lies. */
export const isTooSmall = (
  { minShort, minArea }: Pick<RemnantRules, 'minShort' | 'minArea'>,
  { width, length, area }: { readonly width: number; readonly length: number; readonly area?: string | null },
): boolean =>
  Math.min(width, length) < minShort || dec(area ?? dec(width).times(length).div(1_000_000)).lt(minArea);
