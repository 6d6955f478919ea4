/** Files of bar nesting (engineering F8): their columns and words, and the words of a saw cut. */
import { z } from 'zod';
import { fill } from '../../kit/errors.ts';
import { decimal, int, type ListColumn, text } from '../order/list-columns.ts';

/** 1 采购清单, 3 切割清单, 6 余料清单: the numbers that plates have. */
export const BAR_FILES = [
  { value: 1, label: '采购清单', formats: ['xlsx', 'pdf'] },
  { value: 3, label: '切割清单', formats: ['pdf', 'xlsx'] },
  { value: 6, label: '余料清单', formats: ['xlsx', 'pdf'] },
] as const;
export type BarFile = (typeof BAR_FILES)[number]['value'];
export const barFileParams = {
  file: z
    .enum(['1', '3', '6'])
    .default('1')
    .transform((v): BarFile => (v === '1' ? 1 : v === '3' ? 3 : 6)),
  format: z.enum(['xlsx', 'pdf']).optional(),
  paper: z.enum(['A4', 'A3']).optional(),
};

const size = (name: string, title: string): ListColumn =>
  decimal(name, title, 3, { trim: true, grouped: false });

const PROFILE = [text('profile', '型材', 20), text('color', '颜色', 14)] as const;

export const BAR_LIST_COLUMNS: Readonly<Record<BarFile, readonly ListColumn[]>> = {
  1: [
    ...PROFILE,
    size('length', '长度 (mm)'),
    text('kind', '类型'),
    int('need', '需要支数', true),
    int('buy', '需采购', true),
    decimal('metres', '采购长 (m)', 3, { sum: true }),
    decimal('unitWeight', '单支重 (kg)', 3),
    decimal('weight', '采购重 (kg)', 3, { sum: true }),
    decimal('price', '单支价 (元)', 2, { amount: true }),
    decimal('amount', '金额 (元)', 2, { amount: true, sum: true, share: 12 }),
  ],
  3: [
    int('layoutNo', '排料'),
    text('barNos', '支号', 30),
    int('bars', '支数'),
    ...PROFILE,
    size('bar', '料长 (mm)'),
    int('no', '刀序'),
    text('way', '方式'),
    size('stop', '挡尺 (mm)'),
    size('at', '累计 (mm)'),
    text('code', '产品编号', 18),
    size('length', '成品长 (mm)'),
    text('ends', '两端角度', 14),
    int('quantity', '合计', true),
  ],
  6: [
    text('code', '余料编号', 30),
    ...PROFILE,
    size('length', '长度 (mm)'),
    int('quantity', '支数', true),
    decimal('weight', '单支重 (kg)', 3),
    decimal('value', '单支价值 (元)', 2, { amount: true }),
    text('state', '状态'),
  ],
};
/** Cuts of one bar on paper. */
export const BAR_CUT_COLUMNS: readonly ListColumn[] = [
  int('no', '刀序'),
  text('way', '方式', 16),
  { ...decimal('stop', '挡尺 (mm)', 3, { trim: true }), share: 10 },
  { ...decimal('at', '累计 (mm)', 3, { trim: true }), share: 10 },
  text('code', '产品编号', 20),
  text('ends', '两端角度', 14),
];

export const BAR_WORDS = {
  layout: '排料 {no}　× {n} 支',
  bar: '{profile} {length} mm',
  barNo: '支号 {no}',
  utilization: '利用率 {value}%',
  leftover: '余料 {length} mm',
  short: '料尾 {length} mm',
  piece: '件',
  trim: '修头',
  square: '直切',
  mitre: '斜切 {angle}°',
  saw: '锯缝 {kerf} mm；挡尺从靠挡一端的长点量到锯片，累计从整支料头量起。斜角偏向从直切量起，正值向右、负值向左。',
} as const;

const short = (n: number): string => String(Math.round(n * 100) / 100);
/** 直切, 斜切 45°, 修头（斜切 -45°）. */
export function cutWay(cut: { readonly kind: 'trim' | 'part'; readonly angle: number }): string {
  const way = cut.angle === 0 ? BAR_WORDS.square : fill(BAR_WORDS.mitre, { angle: short(cut.angle) });
  return cut.kind === 'trim' ? `${BAR_WORDS.trim}（${way}）` : way;
}
/** 直 / 45°: what both ends of a piece are. */
export const barEnds = (left: number, right: number): string =>
  [left, right].map((a) => (a === 0 ? '直' : `${short(Math.abs(a))}°`)).join(' / ');

/** What a row of the quota says (F9). */
export const BAR_COST_TYPES = [
  { value: 1, label: '扣减', tone: 'blue' },
  { value: 2, label: '退回', tone: 'gray' },
] as const;

/** Why a piece is not nested, before and after a computation. */
export const BAR_FAULTS: Readonly<Record<string, { label: string; message: string; suggestion: string }>> = {
  TOO_LARGE: {
    label: '超出料长',
    message: '件长 {length} mm，可用料最长 {bar} mm，去掉料头料尾和锯缝后只能下 {usable} mm',
    suggestion: '选用更长的定尺或定做料',
  },
  NO_STOCK: {
    label: '没有用料',
    message: '该型材没有可用的料',
    suggestion: '维护配件规格的长度，或填写料长',
  },
  GONE: { label: '配件已删除', message: '产品的这条配件已删除', suggestion: '从清单中去掉' },
  BAD_ITEM: {
    label: '尺寸不能下料',
    message: '斜角与截面高不相容',
    suggestion: '检查下料长度、斜角和配件截面高',
  },
};
