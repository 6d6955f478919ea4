/** Groups of 业务参数, and how a key is set. */
export const CONFIG_GROUPS = [
  { key: 'work', title: '工作日历' },
  { key: 'nest', title: '套料' },
  { key: 'remnant', title: '余料' },
  { key: 'machine', title: '下料设备工时' },
  { key: 'project', title: '工程' },
  { key: 'purchase', title: '采购' },
  { key: 'tax', title: '价税' },
  { key: 'stock', title: '库存' },
  { key: 'member', title: '成员' },
] as const;
export type ConfigGroup = (typeof CONFIG_GROUPS)[number]['key'];

export interface SwitchKey {
  readonly group: ConfigGroup;
  readonly title: string;
  readonly hint: string;
  readonly kind: 'switch';
  readonly usual: boolean;
}
export interface CountKey {
  readonly group: ConfigGroup;
  readonly title: string;
  readonly hint: string;
  readonly kind: 'count';
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

/** A figure that is no whole number. */
export interface FigureKey extends Omit<CountKey, 'kind'> {
  readonly kind: 'figure';
  readonly decimals: number;
}
export interface ChoiceKey {
  readonly group: ConfigGroup;
  readonly title: string;
  readonly hint: string;
  readonly kind: 'choice';
  readonly usual: number;
  readonly options: readonly { readonly value: number; readonly label: string }[];
}
/** Several of the options, as the sum of their values. */
export interface MaskKey extends Omit<ChoiceKey, 'kind'> {
  readonly kind: 'mask';
}
/** Days of the calendar, YYYY-MM-DD, in order, each once. */
export interface DaysKey {
  readonly group: ConfigGroup;
  readonly title: string;
  readonly hint: string;
  readonly kind: 'days';
  readonly usual: readonly string[];
  readonly max: number;
}
/** Percentages as plain texts ('13', '0.5'), from high to low, each once, one at least. */
export interface RatesKey {
  readonly group: ConfigGroup;
  readonly title: string;
  readonly hint: string;
  readonly kind: 'rates';
  readonly usual: readonly string[];
  readonly max: number;
}
export type SettingKind = SwitchKey | CountKey | FigureKey | ChoiceKey | MaskKey | DaysKey | RatesKey;
