/**
 * Versions of rules that figures are computed by (engineering A16, A22): what a rule said stays as it said it. An edit of what it
 * computes by makes the next version; whatever was computed names the one that it was computed by.
 */
import { z } from 'zod';
import { dec } from '../../kit/decimal.ts';

/** One version: its number, when and by whom, and what it says otherwise than the one before (the first one says all). */
export const ruleVersionRow = z.object({
  no: z.int(),
  time: z.string(),
  userName: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), oldValue: z.unknown(), newValue: z.unknown() }),
  ),
});
export type RuleVersionRow = z.infer<typeof ruleVersionRow>;

/** 第 3 版 */
export const versionText = (no: number): string => `第 ${no} 版`;

/** A value however it was written: figures without their zeros, keys in order, what says nothing left out. */
function plain(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)))
    return dec(value).toString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  const said = Object.entries(value).filter(([, v]) => v !== null && v !== undefined);
  return said.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, plain(v)]);
}
/** Whether two rows of a rule compute alike. */
export const saysTheSame = (
  terms: readonly string[],
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): boolean => terms.every((n) => JSON.stringify(plain(a[n])) === JSON.stringify(plain(b[n])));

/** Which version of which rule a figure was computed by; the name as it was then. */
export const ruleUsed = z.object({ id: z.uuid(), name: z.string(), no: z.int() });
export type RuleUsed = z.infer<typeof ruleUsed>;
/** 面积价 第 2 版、老客户九折 第 1 版 */
export const rulesText = (rules: readonly RuleUsed[]): string =>
  rules.map((r) => `${r.name} ${versionText(r.no)}`).join('、');
