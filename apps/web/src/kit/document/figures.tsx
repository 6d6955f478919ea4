/** A field as a figure of the head. */
import type { Field } from '@muyun/contract';
import type { Figure } from '../doc/index.ts';
import { fmt, textOf } from '../format/fmt.ts';
import { HIDDEN_AMOUNT } from '../table/index.ts';
import { EnumTag } from '../status/StatusTag.tsx';

export function figureOf(field: Field | undefined, value: unknown, showsAmounts: boolean): Figure {
  const label = field?.label ?? '';
  if (field?.options.amount && !showsAmounts) return { label, value: HIDDEN_AMOUNT, quiet: true };
  if (value === null || value === undefined || !field) return { label, value: '—', quiet: true };
  const { options, unit } = field.options;
  if (options) return { label, value: <EnumTag options={options} value={value as number} /> };
  const shown = field.options.shown ?? field.kind;
  const text = shown === 'money' ? fmt.yuan(value as string) : textOf(shown, value as string | number);
  return { label, value: text, ...(unit && unit !== '元' && unit !== '%' ? { unit } : {}) };
}
