/** 套料单 (engineering F6): the order, its products, stocks, runs, layouts and placements. */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { stateOptions } from '../../kit/machine.ts';
import { idOf } from '../../kit/targets.ts';
import { nestOrderMachine } from './nest-order.machine.ts';

export const NEST_KINDS = [
  { value: 1, label: '板材矩形' },
  { value: 2, label: '板材异形' },
  { value: 4, label: '型材' },
] as const;
/** `kind` of an order of plates that is cut along the true outlines of its parts. */
export const NEST_SHAPES = 2;
/** `kind` of an order of profiles (F8.1): it has calls, lines and bars of its own. */
export const NEST_BARS = 4;
export const NEST_SOURCES = [
  { value: 1, label: '正常' },
  { value: 2, label: '补套' },
  { value: 4, label: '返工' },
  { value: 8, label: '变更' },
] as const;
/** 1 of its own; 2 lost pieces; 4 what was scrapped, or a project of rework; 8 what a change order has made once more. */
export const NEST_SOURCE = { ordinary: 1, lost: 2, rework: 4, change: 8 } as const;
/** 服务费 of an order (F9). */
export const NEST_FEE_STATES = [
  { value: 0, label: '未计费' },
  { value: 1, label: '已扣减' },
  { value: 2, label: '免费额度' },
  { value: 4, label: '已退回' },
] as const;
export const SERVICE_FEE = '服务费';
export const MACHINE_PRESETS = [
  { value: 1, label: '剪板机' },
  { value: 2, label: '激光' },
  { value: 3, label: '数控冲' },
  { value: 4, label: '雕刻机' },
  { value: 5, label: '推台锯' },
] as const;
export const CUT_MODES = [
  { value: 1, label: '自由' },
  { value: 2, label: '齐边' },
  { value: 3, label: '真实轮廓' },
] as const;
/** The cut mode of true outlines: that of an order of kind 2, and of no other. */
export const TRUE_SHAPE = 3;
/** Machines that follow an outline: laser and router. */
export const SHAPE_PRESETS: readonly number[] = [2, 4];
export const MIRRORS = [
  { value: 1, label: '按产品' },
  { value: 2, label: '不镜像' },
] as const;
export const STOCK_KINDS = [
  { value: 1, label: '定尺板' },
  { value: 2, label: '开平' },
  { value: 3, label: '余料' },
  { value: 4, label: '库存板' },
  { value: 5, label: '仓库板' },
] as const;
/** whole sheets of the material warehouse */
export const NEST_SHEETS = 5;

const trims = z.object({ left: z.number(), right: z.number(), top: z.number(), bottom: z.number() });

/** Parameters of one order (engineering F5): lengths mm, areas m², money yuan, times s. Ranges stand in nest-params.ts. */
export const nestParamsSchema = z.object({
  machinePreset: z.int().min(1).max(5),
  /** a machine with rates of its own; null: as the space says of its kind */
  machineId: idOf('nestMachine').nullable().default(null),
  cutMode: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  spacing: z.number(),
  kerf: z.number(),
  trims,
  maxStages: z.int(),
  firstCut: z.enum(['any', 'across', 'along']),
  maxCutLength: z.number(),
  minStrip: z.number(),
  colorMode: z.union([z.literal(1), z.literal(2)]),
  groupMode: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** with `groupMode` 2: how much dearer a plan may be that keeps delivery groups together, a share */
  groupCostTolerance: z.number().default(0.01),
  useRemnant: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** a remnant filled less stays in the store, a share */
  remnantMinUtil: z.number().default(0.4),
  /** older remnants are left in the store; 0: however old */
  remnantMaxAgeDays: z.int().default(0),
  stockOrder: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** different sizes of sheets in a group; 0: as many as there are */
  maxSizesPerGroup: z.int().default(0),
  remMinShort: z.number(),
  remMinLong: z.number(),
  remMinArea: z.number(),
  maxDistinctLengths: z.int(),
  minQtyPerLength: z.int(),
  /** length of coils in steps of so many mm; 0: as each coil says */
  lengthStep: z.number().default(0),
  /** what is left off each edge of a coil, mm: 0 slit, 5 mill edge; -1: as the trims say */
  coilEdgeTrim: z.number().default(-1),
  patternCost: z.number(),
  cutCost: z.number(),
  /** 补空件 are laid where they cost no sheet */
  filler: z.boolean().default(false),
  timeLimit: z.int(),
  iterLimit: z.int(),
  seed: z.int(),
  // true outlines (kind 2)
  rotationStep: z.union([0, 15, 30, 45, 90, 180].map((n) => z.literal(n))).default(90),
  mirror: z.union([z.literal(1), z.literal(2)]).default(1),
  partInPart: z.boolean().default(true),
  /** smaller holes stay empty, mm² */
  minHoleArea: z.number().default(10_000),
});
export type NestParams = z.infer<typeof nestParamsSchema>;

const total = (label: string) => f.int(label, { mark: 'C', default: 0, min: 0 });

export const nestOrderFields = catalogue({
  ...rowFields,
  no: f.text('单号', { mark: 'S', required: true, max: 40 }),
  kind: f.oneOf('种类', { mark: 'W1', options: NEST_KINDS, default: 1 }),
  source: f.oneOf('来源', { mark: 'S', options: NEST_SOURCES, default: 1 }),
  name: f.text('名称', { max: 60 }),
  factoryId: f.ref('工厂', 'factory', { mark: 'S' }),
  projectIds: f.refs('工程', 'project', { mark: 'S', default: [] }),
  parentOrderId: f.ref('上级套料单', 'nestOrder', { mark: 'S' }),
  holdsPieces: f.bool('占用件数', { mark: 'S', default: true }),
  projectNames: f.text('工程批次', { mark: 'C', max: 500 }),
  params: f.json('参数', nestParamsSchema, { required: true }),
  state: f.oneOf('状态', { mark: 'S', options: stateOptions(nestOrderMachine), default: 1 }),
  linesVersion: f.int('清单版次', { mark: 'S', default: 1, min: 1 }),
  progress: f.percent('进度', { mark: 'C', default: '0' }),
  message: f.text('说明', { mark: 'C', max: 500 }),
  jobId: f.ref('任务', 'job', { unnamed: true, mark: 'S' }),
  runId: f.ref('采用方案', 'nestRun', { unnamed: true, mark: 'S' }),
  groupAmount: total('组数'),
  productKinds: total('种类数'),
  pieceAmount: total('件数'),
  placedAmount: total('已排'),
  lostAmount: total('未排'),
  sheetAmount: total('张数'),
  layoutAmount: total('排版数'),
  cutSheetAmount: total('已下料'),
  netArea: f.area('净面积', { mark: 'C', default: '0' }),
  grossArea: f.area('毛面积', { mark: 'C', default: '0' }),
  remnantArea: f.area('余料面积', { mark: 'C', default: '0' }),
  netWeight: f.weight('净重', { mark: 'C', default: '0' }),
  grossWeight: f.weight('毛重', { mark: 'C', default: '0' }),
  scrapWeight: f.weight('废料重', { mark: 'C', default: '0' }),
  utilization: f.factor('利用率', { mark: 'C' }),
  effectiveUtilization: f.factor('有效利用率', { mark: 'C' }),
  materialCost: f.money('材料成本', { mark: 'C', default: '0', amount: true }),
  remnantCredit: f.money('余料抵减', { mark: 'C', default: '0', amount: true }),
  scrapCredit: f.money('废料抵减', { mark: 'C', default: '0', amount: true }),
  netCost: f.money('净成本', { mark: 'C', default: '0', amount: true }),
  processCost: f.money('加工费', { mark: 'C', default: '0', amount: true }),
  estSeconds: f.int('预计工时', { mark: 'C', default: 0, min: 0 }),
  allowsSupport: f.bool('允许平台协助', { mark: 'S', default: false }),
  firstFileTime: f.time('首次取图', { mark: 'S' }),
  startTime: f.time('开始时间', { mark: 'S' }),
  endTime: f.time('结束时间', { mark: 'S' }),
  confirmTime: f.time('确认时间', { mark: 'S' }),
  releaseTime: f.time('下达时间', { mark: 'S' }),
  finishTime: f.time('完成时间', { mark: 'S' }),
});

export const nestOrderProductFields = catalogue({
  ...rowFields,
  orderId: f.ref('套料单', 'nestOrder', { mark: 'S', required: true }),
  productId: f.ref('产品', 'product', { required: true }),
  quantity: f.int('数量', { required: true, min: 1, max: 99_999 }),
  placedQuantity: f.int('已排', { mark: 'C', default: 0 }),
  returnedQuantity: f.int('退回', { mark: 'C', default: 0 }),
  priority: f.int('优先级', { default: 5, min: 1, max: 9 }),
  groupKey: f.text('交付组', { max: 40 }),
  isFiller: f.bool('补空件', { default: false }),
  geometryHash: f.text('图形指纹', { mark: 'S', max: 64 }),
  productRevision: f.int('产品版次', { mark: 'S' }),
  errorType: f.int('错误类型', { mark: 'C' }),
  errorText: f.text('错误', { mark: 'C', max: 300 }),
});
