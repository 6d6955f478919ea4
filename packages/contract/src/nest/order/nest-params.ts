/** Defaults of the machine presets and the ranges of every parameter (engineering F5). Data only. */
import { NEST_SHAPES, type NestParams, TRUE_SHAPE } from './nest-order.fields.ts';

const even = (mm: number): NestParams['trims'] => ({ left: mm, right: mm, top: mm, bottom: mm });

const BASE: NestParams = {
  machinePreset: 1,
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
  useRemnant: 1,
  stockOrder: 1,
  remMinShort: 200,
  remMinLong: 800,
  remMinArea: 0.2,
  maxDistinctLengths: 6,
  minQtyPerLength: 1,
  patternCost: 5,
  cutCost: 0,
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
}
const range = (name: string, label: string, unit: string, min: number, max: number): ParamRange => ({
  name,
  label,
  unit,
  min,
  max,
});

/** What a parameter may be; `trims.left` names the field of the inner object. */
export const PARAM_RANGES: readonly ParamRange[] = [
  range('spacing', '件间距', 'mm', 0, 200),
  range('kerf', '锯缝', 'mm', 0, 50),
  range('trims.left', '左边距', 'mm', 0, 500),
  range('trims.right', '右边距', 'mm', 0, 500),
  range('trims.top', '上边距', 'mm', 0, 500),
  range('trims.bottom', '下边距', 'mm', 0, 500),
  range('maxStages', '剪切级数', '级', 0, 9),
  range('maxCutLength', '最大剪切长度', 'mm', 0, 20_000),
  range('minStrip', '最小边条', 'mm', 0, 1000),
  range('remMinShort', '余料最小短边', 'mm', 0, 5000),
  range('remMinLong', '余料最小长边', 'mm', 0, 10_000),
  range('remMinArea', '余料最小面积', 'm²', 0, 100),
  range('maxDistinctLengths', '开平长度种数', '种', 1, 50),
  range('minQtyPerLength', '每种长度最少张数', '张', 1, 1000),
  range('patternCost', '换版成本', '元', 0, 10_000),
  range('cutCost', '切割成本', '元/m', 0, 1000),
  range('timeLimit', '计算时间', 's', 1, 600),
  range('iterLimit', '计算轮数', '轮', 0, 10_000_000),
  range('seed', '随机种子', '', 0, 2_147_483_647),
  range('minHoleArea', '可用孔面积', 'mm²', 0, 10_000_000),
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
