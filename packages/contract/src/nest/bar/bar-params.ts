/** Parameters of one order of bars (engineering F5 preset 6, F8.1): lengths mm, money yuan, times s. Data only. */
import { z } from 'zod';
import { idOf } from '../../kit/targets.ts';
import type { ParamRange } from '../order/nest-params.ts';

const choice = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const barNestParamsSchema = z.object({
  machinePreset: z.literal(6).default(6),
  /** a saw with rates of its own; null: as the space says */
  machineId: idOf('nestMachine').nullable().default(null),
  kerf: z.number(),
  headTrim: z.number(),
  tailTrim: z.number(),
  /** 0: no limit */
  maxPieces: z.int(),
  maxKinds: z.int(),
  /** shortest leftover that is kept */
  remMinBar: z.number(),
  useRemnant: choice,
  stockOrder: choice,
  maxDistinctLengths: z.int(),
  minQtyPerLength: z.int(),
  patternCost: z.number(),
  /** a piece may be turned end for end: only where the section is the same either way up */
  canFlip: z.boolean(),
  timeLimit: z.int(),
  iterLimit: z.int(),
  seed: z.int(),
});
export type BarNestParams = z.infer<typeof barNestParamsSchema>;

/** 6 型材锯. */
export const barPreset = (): BarNestParams => ({
  machinePreset: 6,
  machineId: null,
  kerf: 4,
  headTrim: 10,
  tailTrim: 40,
  maxPieces: 0,
  maxKinds: 0,
  remMinBar: 500,
  useRemnant: 1,
  stockOrder: 1,
  maxDistinctLengths: 6,
  minQtyPerLength: 1,
  patternCost: 0,
  canFlip: false,
  timeLimit: 20,
  iterLimit: 0,
  seed: 1,
});

const range = (name: string, label: string, unit: string, min: number, max: number): ParamRange => ({
  name,
  label,
  unit,
  min,
  max,
});
export const BAR_PARAM_RANGES: readonly ParamRange[] = [
  range('kerf', '锯缝', 'mm', 0, 50),
  range('headTrim', '料头', 'mm', 0, 500),
  range('tailTrim', '料尾（夹持）', 'mm', 0, 1000),
  range('maxPieces', '每支最多件数', '件', 0, 1000),
  range('maxKinds', '每支最多长度种数', '种', 0, 1000),
  range('remMinBar', '余料最短', 'mm', 0, 20_000),
  range('maxDistinctLengths', '定做长度种数', '种', 0, 50),
  range('minQtyPerLength', '每种长度最少支数', '支', 0, 1000),
  range('patternCost', '换版成本', '元', 0, 10_000),
  range('timeLimit', '计算时间', 's', 1, 600),
  range('iterLimit', '计算轮数', '轮', 0, 10_000_000),
  range('seed', '随机种子', '', 0, 2_147_483_647),
];

/** The first parameter out of its range, or null. */
export function barParamFault(params: BarNestParams): ParamRange | null {
  const given: Readonly<Record<string, unknown>> = params;
  return (
    BAR_PARAM_RANGES.find((r) => !(Number(given[r.name]) >= r.min && Number(given[r.name]) <= r.max)) ?? null
  );
}

/** What most suppliers keep, mm: offered where an accessory has no SKU of a length. */
export const USUAL_BAR_LENGTHS = [6000, 6500, 7200] as const;
export const MAX_BAR_LENGTH = 20_000;

export const BAR_STOCK_KINDS = [
  { value: 1, label: '定尺' },
  { value: 2, label: '定做' },
  { value: 3, label: '余料' },
] as const;
