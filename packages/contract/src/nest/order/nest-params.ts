/** Defaults of the machine presets and the ranges of every parameter (engineering F5). Data only. */
import { ROTATION_STEPS } from '../../cad/product/product.fields.ts';
import { MIRRORS, NEST_SHAPES, type NestParams, TRUE_SHAPE } from './nest-order.fields.ts';

const even = (mm: number): NestParams['trims'] => ({ left: mm, right: mm, top: mm, bottom: mm });

const BASE: NestParams = {
  machinePreset: 1,
  machineId: null,
  cutMode: 2,
  spacing: 0,
  kerf: 0,
  trims: even(5),
  maxStages: 3,
  firstCut: 'any',
  maxCutLength: 0,
  minStrip: 0,
  colorMode: 1,
  groupMode: 1,
  groupCostTolerance: 0.01,
  useRemnant: 1,
  remnantMinUtil: 0.4,
  remnantMaxAgeDays: 0,
  stockOrder: 1,
  maxSizesPerGroup: 0,
  remMinShort: 200,
  remMinLong: 800,
  remMinArea: 0.2,
  maxDistinctLengths: 6,
  minQtyPerLength: 1,
  lengthStep: 0,
  coilEdgeTrim: -1,
  patternCost: 5,
  cutCost: 0,
  filler: false,
  timeLimit: 60,
  iterLimit: 0,
  seed: 1,
  rotationStep: 90,
  mirror: 1,
  partInPart: true,
  minHoleArea: 10_000,
};

const PRESETS: Readonly<Record<number, Partial<NestParams>>> = {
  1: { maxCutLength: 4050, minStrip: 10 },
  2: { cutMode: 1, spacing: 5, trims: even(8) },
  3: { cutMode: 1, spacing: 10, trims: even(10) },
  4: { cutMode: 1, spacing: 8, trims: even(10) },
  5: { kerf: 4, maxStages: 4 },
};

/** The parameters that a machine preset starts with: 1 剪板机, 2 激光, 3 数控冲, 4 雕刻机, 5 推台锯. */
export function presetOf(preset: number): NestParams {
  return { ...BASE, trims: { ...BASE.trims }, ...PRESETS[preset], machinePreset: preset };
}

/** The same of true outlines. */
export const shapePresetOf = (preset: number): NestParams => ({ ...presetOf(preset), cutMode: TRUE_SHAPE });

export interface ParamRange {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** what it is for, where the name does not say it */
  readonly hint?: string;
  /** a part of one: screens show it in percent */
  readonly isShare?: true;
}
type Said = Pick<ParamRange, 'hint' | 'isShare'>;
const range = (
  name: string,
  label: string,
  unit: string,
  [min, max]: readonly [number, number],
  said: Said = {},
): ParamRange => ({ name, label, unit, min, max, ...said });
const share = (name: string, label: string, hint: string): ParamRange =>
  range(name, label, '', [0, 1], { hint, isShare: true });

/** What a parameter may be; `trims.left` names the field of the inner object. */
export const PARAM_RANGES: readonly ParamRange[] = [
  range('spacing', '件间距', 'mm', [0, 200], { hint: '任意两件之间至少留出的距离，含割缝' }),
  range('kerf', '锯缝', 'mm', [0, 50], { hint: '每一刀吃掉的宽度' }),
  range('trims.left', '左边距', 'mm', [0, 500]),
  range('trims.right', '右边距', 'mm', [0, 500]),
  range('trims.top', '上边距', 'mm', [0, 500]),
  range('trims.bottom', '下边距', 'mm', [0, 500]),
  range('maxStages', '剪切级数', '级', [0, 9], { hint: '齐边剪切最多几级，最后的修边不计' }),
  range('maxCutLength', '最大剪切长度', 'mm', [0, 20_000], { hint: '一刀最长能剪多少，0 为不限' }),
  range('minStrip', '最小边条', 'mm', [0, 1000], { hint: '剪下的边条至少这么宽，或者没有' }),
  range('remMinShort', '余料最小短边', 'mm', [0, 5000], { hint: '短边小于此数的剩余按废料计' }),
  range('remMinLong', '余料最小长边', 'mm', [0, 10_000], { hint: '长边小于此数的剩余按废料计' }),
  range('remMinArea', '余料最小面积', 'm²', [0, 100], { hint: '面积小于此数的剩余按废料计' }),
  share('groupCostTolerance', '相邻容许加价', '交付组尽量相邻时，最多允许比最省方案贵多少'),
  share('remnantMinUtil', '余料最低利用率', '排不到这么满的余料留在库里不用'),
  range('remnantMaxAgeDays', '余料最长库龄', '天', [0, 3650], { hint: '入库超过此天数的余料不用，0 为不限' }),
  range('maxSizesPerGroup', '板材规格种数', '种', [0, 50], {
    hint: '每个材料组最多用几种规格的板，余料不计，0 为不限',
  }),
  range('maxDistinctLengths', '开平长度种数', '种', [1, 50], { hint: '每个材料组最多开几种长度' }),
  range('minQtyPerLength', '每种长度最少张数', '张', [1, 1000], { hint: '钢厂对每种长度要求的最少张数' }),
  range('lengthStep', '开平长度步长', 'mm', [0, 1000], { hint: '开平长度按此数递增，0 为按卷材规格' }),
  range('coilEdgeTrim', '卷料边距', 'mm', [-1, 500], {
    hint: '卷料两侧各留多少：分切边 0，轧制边 5；-1 为同上、下边距',
  }),
  range('patternCost', '换版成本', '元', [0, 10_000], { hint: '每多一种排版折算的费用，只用于比较方案' }),
  range('cutCost', '切割成本', '元/m', [0, 1000], { hint: '每米切割折算的费用，只用于比较方案' }),
  range('timeLimit', '计算时间', 's', [1, 600], { hint: '每个材料组最长算多久' }),
  range('iterLimit', '计算轮数', '轮', [0, 10_000_000], {
    hint: '按轮数计算，同样的输入结果相同；0 为按时间',
  }),
  range('seed', '随机种子', '', [0, 2_147_483_647], { hint: '换一个数，从另一处开始搜索' }),
  range('minHoleArea', '可用孔面积', 'mm²', [0, 10_000_000], { hint: '更小的孔里不放件' }),
];
export const paramRange = (name: string): ParamRange | undefined => PARAM_RANGES.find((r) => r.name === name);

type ChoiceName = {
  [K in keyof NestParams]: NestParams[K] extends string | number | boolean ? K : never;
}[keyof NestParams];
export interface ParamChoice {
  readonly name: ChoiceName;
  readonly label: string;
  readonly options: readonly { readonly value: string | number | boolean; readonly label: string }[];
  readonly hint?: string;
  /** rectangles or true outlines alone */
  readonly only?: 'plates' | 'shapes';
}
/** Parameters that are one of a few. */
export const PARAM_CHOICES: readonly ParamChoice[] = [
  {
    name: 'firstCut',
    label: '首刀方向',
    options: [
      { value: 'any', label: '不限' },
      { value: 'across', label: '先横剪' },
      { value: 'along', label: '先竖剪' },
    ],
    only: 'plates',
  },
  { name: 'rotationStep', label: '旋转', options: ROTATION_STEPS, only: 'shapes' },
  {
    name: 'mirror',
    label: '镜像',
    options: MIRRORS,
    hint: '只镜像允许镜像的产品；预涂、有刨槽的件和可能落在覆膜板上的件照图摆放',
    only: 'shapes',
  },
  {
    name: 'partInPart',
    label: '孔内套料',
    options: [
      { value: true, label: '允许' },
      { value: false, label: '不用' },
    ],
    only: 'shapes',
  },
  {
    name: 'useRemnant',
    label: '余料',
    options: [
      { value: 1, label: '优先使用' },
      { value: 2, label: '允许使用' },
      { value: 3, label: '不使用' },
    ],
  },
  {
    name: 'stockOrder',
    label: '选板',
    options: [
      { value: 1, label: '最省成本' },
      { value: 2, label: '按优先级' },
      { value: 3, label: '最少规格' },
    ],
    only: 'plates',
  },
  {
    name: 'colorMode',
    label: '颜色',
    options: [
      { value: 1, label: '一板一色' },
      { value: 2, label: '素板可混色' },
    ],
  },
  {
    name: 'groupMode',
    label: '交付组',
    options: [
      { value: 1, label: '混排' },
      { value: 2, label: '尽量相邻' },
      { value: 3, label: '分开排' },
    ],
    only: 'plates',
  },
  {
    name: 'filler',
    label: '补空件',
    options: [
      { value: true, label: '排入' },
      { value: false, label: '不排' },
    ],
    hint: '只排在不多用板、不切掉可用余料的空处',
    only: 'plates',
  },
];

/** The first parameter out of its range, or null. */
export function paramFault(params: NestParams): ParamRange | null {
  const valueOf = (name: string): number => {
    const [first = '', second] = name.split('.');
    const outer = (params as unknown as Record<string, unknown>)[first];
    return Number(second === undefined ? outer : (outer as Record<string, unknown>)[second]);
  };
  return PARAM_RANGES.find((r) => !(valueOf(r.name) >= r.min && valueOf(r.name) <= r.max)) ?? null;
}

/** Largest order (F3). */
export const NEST_MAX_KINDS = 2000;
export const NEST_MAX_PIECES = 20_000;
/** Of true outlines. */
export const SHAPE_MAX_KINDS = 300;
export const SHAPE_MAX_PIECES = 3000;
/** What an order of the kind may ask for at most. */
export const nestMost = (kind: number): { kinds: number; pieces: number } =>
  kind === NEST_SHAPES
    ? { kinds: SHAPE_MAX_KINDS, pieces: SHAPE_MAX_PIECES }
    : { kinds: NEST_MAX_KINDS, pieces: NEST_MAX_PIECES };
