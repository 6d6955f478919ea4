/** What a key of 业务参数 can hold, and how people read it. */
import { dec } from '../../kit/decimal.ts';
import { daysText, isDay } from '../../kit/work-days.ts';
import { CONFIG_KEYS, type ConfigKey } from './config.keys.ts';
import type { SettingKind } from './config.kinds.ts';

interface ValueOfKind {
  readonly switch: boolean;
  readonly days: readonly string[];
  readonly rates: readonly string[];
}
/** What a key holds: a switch a boolean, days and rates a list of them, every other a number. */
export type ConfigValueOf<K extends ConfigKey> = (typeof CONFIG_KEYS)[K]['kind'] extends keyof ValueOfKind
  ? ValueOfKind[(typeof CONFIG_KEYS)[K]['kind']]
  : number;
export type ConfigValue = boolean | number | readonly string[];

/** How a key is set. */
export const settingKind = (key: ConfigKey): SettingKind => CONFIG_KEYS[key];
/** Whether the key can hold the value. */
export function isConfigValue(key: ConfigKey, value: ConfigValue): boolean {
  const of = settingKind(key);
  if (of.kind === 'switch') return typeof value === 'boolean';
  if (of.kind === 'days')
    return (
      typeof value === 'object' &&
      value.length <= of.max &&
      value.every((day, i) => isDay(day) && (i === 0 || (value[i - 1] as string) < day))
    );
  if (of.kind === 'rates') return typeof value === 'object' && areRates(value, of.max);
  if (typeof value !== 'number') return false;
  if (of.kind === 'mask')
    return (
      Number.isInteger(value) &&
      value >= 0 &&
      (value & ~of.options.reduce((all, o) => all | o.value, 0)) === 0
    );
  if (of.kind === 'choice') return of.options.some((o) => o.value === value);
  const decimals = of.kind === 'figure' ? of.decimals : 0;
  return value >= of.min && value <= of.max && dec(value).decimalPlaces() <= decimals;
}
/** At most three places and no digit too many, so that a rate is written in one way. */
const RATE = /^(0|[1-9]\d?|100)(\.\d{0,2}[1-9])?$/;
const areRates = (value: readonly string[], max: number): boolean =>
  value.length > 0 &&
  value.length <= max &&
  value.every(
    (rate, i) => RATE.test(rate) && dec(rate).lte(100) && (i === 0 || dec(rate).lt(value[i - 1] as string)),
  );
/** What the key can hold, as people read it. */
export function configRange(key: ConfigKey): string {
  const of = settingKind(key);
  if (of.kind === 'switch') return '开或关';
  if (of.kind === 'days') return `按先后排列、不重复的日期，最多 ${of.max} 天`;
  if (of.kind === 'rates') return `从高到低、不重复的 1–${of.max} 个税率，0–100%，最多 3 位小数`;
  if (of.kind === 'choice' || of.kind === 'mask') return of.options.map((o) => o.label).join('、');
  const unit = of.unit === '' ? '' : ` ${of.unit}`;
  return of.kind === 'figure'
    ? `${of.min}–${of.max}${unit}，最多 ${of.decimals} 位小数`
    : `${of.min}–${of.max}${unit}的整数`;
}
/** A value as the log and the screen show it. */
export function configText(key: ConfigKey, value: ConfigValue): string {
  const of = settingKind(key);
  if (of.kind === 'switch') return value ? '开' : '关';
  if (of.kind === 'rates') return typeof value === 'object' ? value.map((r) => `${r}%`).join('、') : '';
  if (typeof value === 'object') return value.length === 0 ? '无' : daysText(value);
  if (of.kind === 'mask')
    return (
      of.options
        .filter((o) => (Number(value) & o.value) !== 0)
        .map((o) => o.label)
        .join('、') || '无'
    );
  if (of.kind === 'choice') return of.options.find((o) => o.value === value)?.label ?? String(value);
  return of.kind === 'days' ? '无' : `${String(value)} ${of.unit}`.trim();
}
