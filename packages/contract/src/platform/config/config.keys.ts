/** 业务参数: what a space may set of its own way of working. Each key is read by the module that it names; none stands here that nothing reads. */
import { dec } from '../../kit/decimal.ts';
import type { SettingKind } from './config.kinds.ts';
import { MACHINE_RATE_KEYS } from './machine-rates.ts';

export * from './config.kinds.ts';

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
  'nest.groupTolerancePct': {
    group: 'nest',
    title: '相邻容许加价',
    hint: '新建套料的默认值：交付组尽量相邻时，最多允许比最省方案贵多少',
    kind: 'figure',
    usual: 1,
    min: 0,
    max: 100,
    unit: '%',
    decimals: 2,
  },
  'nest.patternCost': {
    group: 'nest',
    title: '换版成本',
    hint: '新建套料的默认值：每多一种排版折算的费用，只用于比较方案',
    kind: 'figure',
    usual: 5,
    min: 0,
    max: 10_000,
    unit: '元',
    decimals: 2,
  },
  'nest.cutCost': {
    group: 'nest',
    title: '切割成本',
    hint: '新建套料的默认值：每米切割折算的费用，只用于比较方案',
    kind: 'figure',
    usual: 0,
    min: 0,
    max: 1000,
    unit: '元/m',
    decimals: 2,
  },
  'remnant.minShortSide': {
    group: 'remnant',
    title: '余料最小短边',
    hint: '短边小于此数的剩余按废料处理；新建套料以此为默认，可以更严',
    kind: 'count',
    usual: 200,
    min: 0,
    max: 5000,
    unit: 'mm',
  },
  'remnant.minArea': {
    group: 'remnant',
    title: '余料最小面积',
    hint: '面积小于此数的剩余按废料处理；新建套料以此为默认，可以更严',
    kind: 'figure',
    usual: 0.2,
    min: 0,
    max: 100,
    unit: 'm²',
    decimals: 4,
  },
  'remnant.factor': {
    group: 'remnant',
    title: '余料价值系数',
    hint: '按面积分摊时，余料按它在整板中所占价值的几成入账，套料抵减用同一系数',
    kind: 'figure',
    usual: 0.8,
    min: 0,
    max: 1,
    unit: '',
    decimals: 4,
  },
  'remnant.mode': {
    group: 'remnant',
    title: '余料计价方式',
    hint: '面积分摊：整板价值 × 面积占比 × 系数；废铝价：重量 × 材质的废料价；零价值：整板成本全由产品承担',
    kind: 'choice',
    usual: 1,
    options: [
      { value: 1, label: '面积分摊' },
      { value: 2, label: '废铝价' },
      { value: 3, label: '零价值' },
    ],
  },
  'remnant.minUtilPct': {
    group: 'remnant',
    title: '余料最低利用率',
    hint: '新建套料的默认值：排不到这么满的余料留在库里不用',
    kind: 'count',
    usual: 40,
    min: 0,
    max: 100,
    unit: '%',
  },
  'remnant.maxAgeDays': {
    group: 'remnant',
    title: '余料最长库龄',
    hint: '新建套料的默认值：入库超过此天数的余料不用，0 为不限',
    kind: 'count',
    usual: 0,
    min: 0,
    max: 3650,
    unit: '天',
  },
  ...MACHINE_RATE_KEYS,
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
  'tax.taxpayerType': {
    group: 'tax',
    title: '纳税人类型',
    hint: '小规模纳税人的进项税不能抵扣：采购入库按含税金额计入库存成本',
    kind: 'choice',
    usual: 1,
    options: [
      { value: 1, label: '一般纳税人' },
      { value: 2, label: '小规模纳税人' },
    ],
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
  'project.weighsActual': {
    group: 'project',
    title: '产品重量按实际板厚',
    hint: '打开后，新增、修改或重新展开的产品按材质里登记的实际板厚（负差板）计重；过磅采购始终按实际板厚估重',
    kind: 'switch',
    usual: false,
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
} as const satisfies Readonly<Record<string, SettingKind>>;

export type ConfigKey = keyof typeof CONFIG_KEYS;
/** What a key holds: a switch a boolean, every other a number. */
export type ConfigValueOf<K extends ConfigKey> = (typeof CONFIG_KEYS)[K]['kind'] extends 'switch'
  ? boolean
  : number;
export type ConfigValue = boolean | number;
export const CONFIG_NAMES = Object.keys(CONFIG_KEYS) as [ConfigKey, ...ConfigKey[]];

/** How a key is set. */
export const settingKind = (key: ConfigKey): SettingKind => CONFIG_KEYS[key];
/** Whether the key can hold the value. */
export function isConfigValue(key: ConfigKey, value: ConfigValue): boolean {
  const of = settingKind(key);
  if (of.kind === 'switch' || typeof value === 'boolean')
    return of.kind === 'switch' && typeof value === 'boolean';
  if (of.kind === 'choice') return of.options.some((o) => o.value === value);
  const decimals = of.kind === 'figure' ? of.decimals : 0;
  return value >= of.min && value <= of.max && dec(value).decimalPlaces() <= decimals;
}
/** What the key can hold, as people read it. */
export function configRange(key: ConfigKey): string {
  const of = settingKind(key);
  if (of.kind === 'switch') return '开或关';
  if (of.kind === 'choice') return of.options.map((o) => o.label).join('、');
  const unit = of.unit === '' ? '' : ` ${of.unit}`;
  return of.kind === 'figure'
    ? `${of.min}–${of.max}${unit}，最多 ${of.decimals} 位小数`
    : `${of.min}–${of.max}${unit}的整数`;
}
/** A value as the log and the screen show it. */
export function configText(key: ConfigKey, value: ConfigValue): string {
  const of = settingKind(key);
  if (of.kind === 'switch') return value ? '开' : '关';
  if (of.kind === 'choice') return of.options.find((o) => o.value === value)?.label ?? String(value);
  return `${String(value)} ${of.unit}`.trim();
}
