/** Typical slips of the keyboard, found by comparing a cell with its column: a zero too many, letters for digits (engineering D3). */
import { codesMeant, type ImportFault, importHint, importMessage, lengthText, maskOf } from '@muyun/contract';
import { setTo } from './draft.ts';
import type { CheckedRow } from './row.ts';
import { worst } from './row.ts';

const SIDES = ['width', 'height', 'unfoldWidth', 'unfoldHeight'] as const;
const MIN_OTHERS = 5;
/** how far beyond the others a value lies before it is called an outlier */
const FAR = 4;

interface Spread { readonly from: number; readonly to: number }

/** The usual range of a column: everything but the two ends of a hundredth. */
function spreadOf(values: readonly number[]): Spread | null {
  if (values.length < MIN_OTHERS) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const cut = Math.floor(sorted.length / 100);
  return { from: sorted[cut] as number, to: sorted[sorted.length - 1 - cut] as number };
}

/** Adds repairs to sizes out of range, and warnings to those that lie far from all others. */
export function suggestSizes(rows: readonly CheckedRow[]): void {
  for (const field of SIDES) {
    const known = rows.map((row) => ({ row, value: Number(row.cells[field] || Number.NaN) })).filter(({ value }) => Number.isFinite(value) && value > 0);
    const isFaulty = (row: CheckedRow): boolean => row.faults.some((f) => f.field === field && f.level === 'error');
    const good = known.filter(({ row }) => !isFaulty(row)).map(({ value }) => value);
    const rough = spreadOf(good);
    if (!rough) continue;
    for (const { row, value } of known) {
      const fault = row.faults.find((f) => f.field === field && f.code === 'range');
      if (!fault && value <= rough.to && value >= rough.from && good.length > 100) continue;
      // one value may not stand witness for itself
      const others = fault ? rough : spreadOf(without(good, value));
      if (!others) continue;
      const isFar = value > others.to * FAR || value * FAR < others.from;
      if (!fault && !isFar) continue;
      applySlip(row, field, { value, others, fault });
    }
  }
}

function without(values: readonly number[], value: number): number[] {
  const at = values.indexOf(value);
  return values.filter((_, i) => i !== at);
}

function applySlip(row: CheckedRow, field: string, at: { value: number; others: Spread; fault: ImportFault | undefined }): void {
  const { value, others, fault } = at;
  const isLarge = value > others.to;
  const candidate = isLarge ? value / 10 : value * 10;
  const fits = candidate >= others.from * 0.8 && candidate <= others.to * 1.2;
  if (!fits) return;
  const detail = importHint(isLarge ? 'tooManyZeros' : 'tooFewZeros', { from: lengthText(others.from), to: lengthText(others.to) });
  const repairs = [setTo(field, lengthText(candidate))];
  if (fault) Object.assign(fault, { detail: `${fault.detail ?? ''}。${detail}`, repairs });
  else {
    row.faults.push({ field, level: 'warning', code: 'outlier', message: importMessage('outlier'), detail, repairs });
    row.level = worst(row.faults);
  }
}

/** Warns of codes whose look is unique and would be a usual one with O for 0 or l for 1 the other way round. */
export function suggestCodes(rows: readonly CheckedRow[]): void {
  const masks = new Map<string, number>();
  for (const row of rows) { const mask = maskOf(row.cells['code'] ?? ''); masks.set(mask, (masks.get(mask) ?? 0) + 1); }
  for (const row of rows) {
    const code = row.cells['code'] ?? '';
    if (!/[OolI]/.test(code) || (masks.get(maskOf(code)) ?? 0) > 1) continue;
    const meant = codesMeant(code).find((c) => (masks.get(maskOf(c)) ?? 0) >= 3);
    if (meant === undefined) continue;
    row.faults.push({ field: 'code', level: 'warning', code: 'lookalike', message: importMessage('lookalike', { code: meant }), repairs: [{ label: importHint('renameTo', { value: meant }), set: { code: meant } }] });
    row.level = worst(row.faults);
  }
}
