/** Words of 拆图 (engineering part E). */
import { fill } from '../../kit/errors.ts';

export const SPLIT_STATES = [
  { value: 1, label: '排队', tone: 'blue' },
  { value: 32, label: '等待转换', tone: 'amber' },
  { value: 2, label: '拆分中', tone: 'cyan' },
  { value: 4, label: '完成', tone: 'green' },
  { value: 8, label: '部分失败', tone: 'amber' },
  { value: 16, label: '失败', tone: 'red' },
] as const;
export const SPLIT_STATE = { queued: 1, waiting: 32, running: 2, done: 4, partly: 8, failed: 16 } as const;
export const SPLIT_RESULTS = [
  { value: 1, label: '匹配', tone: 'blue' },
  { value: 2, label: '新建', tone: 'green' },
  { value: 4, label: '忽略', tone: 'gray' },
  { value: 8, label: '失败', tone: 'red' },
] as const;
export const SPLIT_RESULT = { matched: 1, made: 2, ignored: 4, failed: 8 } as const;
export const SPLIT_MODES = [
  { value: 2, label: '多件：每个外轮廓一件' },
  { value: 1, label: '单件：整张图一件' },
] as const;
/** Outer rings of one drawing. */
export const SPLIT_MOST = 5000;
/** Parts that are named at once at most. */
export const ASSIGN_MOST = 500;
/** Bytes of one drawing. */
export const MAX_SPLIT_DRAWING = 300 * 1024 * 1024;

export const SPLIT_REASONS = {
  otherShape: '编号 {code} 已有产品，但图形不同',
  counted: '按图形个数计数：{count} 件',
  same: '与第 {seq} 件相同',
  gone: '原来指定的产品已删除',
  ofPart: '第 {seq} 件：{reason}',
  refused: '不能新建产品：{reason}',
  quantityDiffers: '图上 {drawn} 件，产品 {product} 件，产品未改',
  thicknessDiffers: '图上板厚 {drawn}，产品 {product}，产品未改',
} as const;
export const splitReason = (
  name: keyof typeof SPLIT_REASONS,
  params: Readonly<Record<string, string | number>> = {},
): string => fill(SPLIT_REASONS[name], params);
export const SPLIT_STEPS = {
  reading: '正在读取图纸',
  sorting: '正在匹配产品',
  cancelled: '已取消',
  waits: '等待 DWG 转换为 DXF，完成后自动拆分',
  unconverted: 'DWG 转换失败：{reason}',
} as const;
export const SPLIT_HEADS = {
  time: '时间',
  project: '工程',
  file: '文件',
  entities: '图元数',
  parts: '识别件数',
  matched: '匹配',
  made: '新建',
  failed: '失败',
  took: '耗时(秒)',
  person: '操作人',
  state: '状态',
  sheet: '拆图日志',
} as const;
