/** Typical slips of the keyboard, found by comparing a cell with its column: a zero too many, letters for digits (engineering D3). */
import { codesMeant, type ImportFault, importHint, importMessage, lengthText, maskOf } from '@muyun/contract';
import { setTo } from './draft.reader.ts';
import type { CheckedRow } from './row.ts';
import { worst } from './row.ts';

const SIDES = ['width', 'height', 'unfoldWidth', 'unfoldHeight'] as const;
const MIN_OTHERS = 5;
/** how far beyond the others a value lies before it is called an outlier */
const FAR = 4;

interface Spread {
  readonly from: number;
  readonly to: number;
}

/** The usual range of a sorted column without its ends, a hundredth at each; `except` is one value that may not stand witness for itself. */
function spreadOf(sorted: readonly number[], except?: number): Spread | null {
  const own = except === undefined ? -1 : sorted.indexOf(except);
  const count = sorted.length - (own >= 0 ? 1 : 0);
  if (count < MIN_OTHERS) return null;
  const cut = Math.floor(count / 100);
  const at = (i: number): number => sorted[own >= 0 && i >= own ? i + 1 : i] as number;
  return { from: at(cut), to: at(count - 1 - cut) };
}

/** Adds repairs to sizes out of range, and warnings to those that lie far from all others. */
export function suggestSizes(rows: readonly CheckedRow[]): void {
  for (const field of SIDES) {
    const known = rows
      .map((row) => ({ row, value: Number(row.cells[field] || Number.NaN) }))
      .filter(({ value }) => Number.isFinite(value) && value > 0);
    const isFaulty = (row: CheckedRow): boolean =>
      row.faults.some((f) => f.field === field && f.level === 'error');
    const sorted = known
      .filter(({ row }) => !isFaulty(row))
      .map(({ value }) => value)
      .toSorted((a, b) => a - b);
    const rough = spreadOf(sorted);
    if (!rough) continue;
    for (const { row, value } of known) {
      const fault = row.faults.find((f) => f.field === field && f.code === 'range');
      if (!fault && value <= rough.to && value >= rough.from && sorted.length > 100) continue;
      const others = fault ? rough : spreadOf(sorted, value);
      if (!others) continue;
      const isFar = value > others.to * FAR || value * FAR < others.from;
      if (fault || isFar) applySlip(row, field, { value, others, fault });
    }
  }
}

function applySlip(
  row: CheckedRow,
  field: string,
  at: { value: number; others: Spread; fault: ImportFault | undefined },
): void {
  const { value, others, fault } = at;
  const isLarge = value > others.to;
  const candidate = isLarge ? value / 10 : value * 10;
  const fits = candidate >= others.from * 0.8 && candidate <= others.to * 1.2;
  if (!fits) return;
  const detail = importHint(isLarge ? 'tooManyZeros' : 'tooFewZeros', {
    from: lengthText(others.from),
    to: lengthText(others.to),
  });
  const repairs = [setTo(field, lengthText(candidate), 'slip')];
  if (fault) Object.assign(fault, { detail: `${fault.detail ?? ''}。${detail}`, repairs });
  else {
    row.faults.push({
      field,
      level: 'warning',
      code: 'outlier',
      message: importMessage('outlier'),
      detail,
      repairs,
    });
    row.level = worst(row.faults);
  }
}

/** Warns of codes whose look is unique and would be a usual one with O for 0 or l for 1 the other way round. */
export function suggestCodes(rows: readonly CheckedRow[]): void {
  const masks = new Map<string, number>();
  for (const row of rows) {
    const mask = maskOf(row.cells['code'] ?? '');
    masks.set(mask, (masks.get(mask) ?? 0) + 1);
  }
  for (const row of rows) {
    const code = row.cells['code'] ?? '';
    if (!/[OolI]/.test(code) || (masks.get(maskOf(code)) ?? 0) > 1) continue;
    const meant = codesMeant(code).find((c) => (masks.get(maskOf(c)) ?? 0) >= 3);
    if (meant === undefined) continue;
    row.faults.push({
      field: 'code',
      level: 'warning',
      code: 'lookalike',
      message: importMessage('lookalike', { code: meant }),
      repairs: [{ key: 'meant', label: importHint('renameTo', { value: meant }), set: { code: meant } }],
    });
    row.level = worst(row.faults);
  }
}
