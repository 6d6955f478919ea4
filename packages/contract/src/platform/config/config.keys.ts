/** 业务参数: what a space may set of its own way of working. Each key is read by the module that it names; none stands here that nothing reads. */

export const CONFIG_GROUPS = [
  { key: 'nest', title: '套料' },
  { key: 'project', title: '工程' },
  { key: 'purchase', title: '采购' },
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

/** `usual` is what holds until the space says otherwise. */
export const CONFIG_KEYS = {
  'nest.requireBend': {
    group: 'nest',
    title: '必须设置折弯系数',
    hint: '关闭后，按系统默认折弯系数展开的产品也可以套料，展开尺寸须自行复核',
    kind: 'switch',
    usual: true,
  },
  'nest.idleDays': {
    group: 'nest',
    title: '草稿占用保留',
    hint: '草稿多久没有改动就释放它占用的件数，草稿本身保留',
    kind: 'count',
    usual: 7,
    min: 1,
    max: 60,
    unit: '天',
  },
  'nest.materialLeadDays': {
    group: 'nest',
    title: '备料提前',
    hint: '由套料生成的材料需求，要求到货日比工程交期提前多少天',
    kind: 'count',
    usual: 10,
    min: 0,
    max: 90,
    unit: '天',
  },
  'purchase.priceJumpPct': {
    group: 'purchase',
    title: '涨价放行',
    hint: '采购单价比最近三次采购的平均价高出多少，须由制单人以外的人放行后才能审核',
    kind: 'count',
    usual: 5,
    min: 0,
    max: 100,
    unit: '%',
  },
  'stock.reserveDays': {
    group: 'stock',
    title: '预留保留',
    hint: '没有另外约定时，预留的库存多少天后自动释放',
    kind: 'count',
    usual: 15,
    min: 1,
    max: 365,
    unit: '天',
  },
  'stock.backdateDays': {
    group: 'stock',
    title: '补录期限',
    hint: '出入库单的业务日期最多可以早于今天多少天',
    kind: 'count',
    usual: 31,
    min: 0,
    max: 365,
    unit: '天',
  },
  'material.weightTolerancePct': {
    group: 'stock',
    title: '过磅偏差',
    hint: '实重与理重相差超过多少需要填写原因',
    kind: 'count',
    usual: 3,
    min: 0,
    max: 50,
    unit: '%',
  },
  'material.overReceivePct': {
    group: 'stock',
    title: '超收上限',
    hint: '到货最多可以超过采购数量多少',
    kind: 'count',
    usual: 5,
    min: 0,
    max: 50,
    unit: '%',
  },
  'paint.nearExpiryDays': {
    group: 'stock',
    title: '近效期',
    hint: '涂料到期前多少天开始提醒',
    kind: 'count',
    usual: 30,
    min: 1,
    max: 365,
    unit: '天',
  },
  'paint.blockExpired': {
    group: 'stock',
    title: '过期涂料不能领用',
    hint: '关闭后过期批次可以领用，出库单会标明',
    kind: 'switch',
    usual: true,
  },
  'project.recoveryDays': {
    group: 'project',
    title: '工程回收期',
    hint: '删除的工程在多少天内可以恢复',
    kind: 'count',
    usual: 180,
    min: 7,
    max: 1095,
    unit: '天',
  },
  'member.inviteDays': {
    group: 'member',
    title: '邀请有效期',
    hint: '发出的邀请多少天内可以接受',
    kind: 'count',
    usual: 7,
    min: 1,
    max: 30,
    unit: '天',
  },
} as const satisfies Readonly<Record<string, SwitchKey | CountKey>>;

export type ConfigKey = keyof typeof CONFIG_KEYS;
/** What a key holds: a switch a boolean, a count a whole number. */
export type ConfigValueOf<K extends ConfigKey> = (typeof CONFIG_KEYS)[K]['kind'] extends 'switch'
  ? boolean
  : number;
export type ConfigValue = boolean | number;
export const CONFIG_NAMES = Object.keys(CONFIG_KEYS) as [ConfigKey, ...ConfigKey[]];

/** Whether the key can hold the value. */
export function isConfigValue(key: ConfigKey, value: ConfigValue): boolean {
  const of: SwitchKey | CountKey = CONFIG_KEYS[key];
  if (of.kind === 'switch') return typeof value === 'boolean';
  return typeof value === 'number' && Number.isInteger(value) && value >= of.min && value <= of.max;
}
/** What the key can hold, as people read it. */
export function configRange(key: ConfigKey): string {
  const of: SwitchKey | CountKey = CONFIG_KEYS[key];
  return of.kind === 'switch' ? '开或关' : `${of.min}–${of.max} ${of.unit}的整数`;
}
/** A value as the log and the screen show it. */
export function configText(key: ConfigKey, value: ConfigValue): string {
  const of: SwitchKey | CountKey = CONFIG_KEYS[key];
  return of.kind === 'switch' ? (value ? '开' : '关') : `${String(value)} ${of.unit}`;
}
