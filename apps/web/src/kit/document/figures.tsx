/** A field as a figure of the head. */
import type { Field } from '@muyun/contract';
import type { Figure } from '../doc/index.ts';
import { fmt, textOf } from '../format/fmt.ts';
import { HIDDEN_AMOUNT } from '../table/index.ts';
import { EnumTag } from '../status/StatusTag.tsx';

interface Seen {
  /** the member sees amounts */
  readonly showsAmounts: boolean;
  /** what quantities of the record count, where it says so itself */
  readonly counts?: string | undefined;
}
/** What a record says of itself that its quantities count: its field `unit`. */
export function countsOf(
  fields: Readonly<Record<string, Field>>,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  const value = row['unit'];
  return fields['unit']?.options.options?.find((o) => o.value === value)?.label;
}

export function figureOf(field: Field | undefined, value: unknown, { showsAmounts, counts }: Seen): Figure {
  const label = field?.label ?? '';
  if (field?.options.amount && !showsAmounts) return { label, value: HIDDEN_AMOUNT, quiet: true };
  if (value === null || value === undefined || !field) return { label, value: '—', quiet: true };
  const { options } = field.options;
  const unit = field.options.unit ?? (field.kind === 'quantity' ? counts : undefined);
  if (options) return { label, value: <EnumTag options={options} value={value as number} /> };
  const shown = field.options.shown ?? field.kind;
  const text = shown === 'money' ? fmt.yuan(value as string) : textOf(shown, value as string | number);
  return { label, value: text, ...(unit && unit !== '元' && unit !== '%' ? { unit } : {}) };
}
