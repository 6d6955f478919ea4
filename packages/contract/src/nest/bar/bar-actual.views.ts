/** Bars in the shop: what was planned beside what was really cut (engineering F8.1, F9). Lengths mm. */
import { z } from 'zod';
import { fill } from '../../kit/errors.ts';

const length = z.number();
const count = z.int();
const planned = z.object({ bars: count, pieces: count, rests: count, restLength: length });
const done = z.object({
  /** 已下料 */
  bars: count,
  scrapped: count,
  withdrawn: count,
  /** still to be cut */
  open: count,
  /** good pieces of the bars that were cut */
  pieces: count,
  /** pieces that did not come: missing, or spoilt or withdrawn with their bar */
  lost: count,
  rests: count,
  restLength: length,
});

/** Why a bar came otherwise than planned. */
export const BAR_DIFFERENCES = {
  missing: '{bar} 缺 {pieces} 件',
  scrapped: '{bar} 报废：{reason}',
  withdrawn: '{bar} 未下料：{reason}',
  noRest: '{bar} 余料未产生，计划 {planned} mm',
  rest: '{bar} 余料 {length} mm，计划 {planned} mm',
} as const;
export type BarDifference = keyof typeof BAR_DIFFERENCES;
export const barDifference = (
  kind: BarDifference,
  params: Readonly<Record<string, string | number>>,
): string => fill(BAR_DIFFERENCES[kind], params);

export const barActualRow = z.object({
  layoutNo: z.int(),
  title: z.string(),
  /** of the bar */
  length,
  plan: planned,
  actual: done,
  differences: z.array(z.object({ sheetNo: z.string(), kind: z.string(), text: z.string() })),
});
export type BarActualRow = z.infer<typeof barActualRow>;
export const barActualSchema = z.object({
  plan: planned,
  actual: done,
  rows: z.array(barActualRow),
});
export type BarActual = z.infer<typeof barActualSchema>;
