/** A figure of the head that says what the lines add up to. */
import { dec, type Field, type LineSpec } from '@muyun/contract';
import type { Figure } from '../doc/index.ts';
import { fmt } from '../format/fmt.ts';
import { besideOf, type LineRow, type RowOf } from './line-columns.ts';
import { numeral } from './numeral.ts';

interface Lines {
  readonly spec: LineSpec | undefined;
  readonly rows: readonly LineRow[];
  readonly refs: { readonly rowOf: RowOf };
}
/** What the lines add up to, unit by unit: 72 张 + 3,000 kg. Null: the field is no such sum, or there are no lines. */
export function countedOf(field: Field | undefined, { spec, rows, refs }: Lines): Figure | null {
  const [quantity = '', name = ''] = field?.options.counts ?? [];
  const unit = spec?.extra?.[name];
  if (!field || !unit || rows.length === 0) return null;
  const unitOf = besideOf(name, unit, refs.rowOf);
  const sums = new Map<string, string>();
  for (const row of rows) {
    const label = unit.options.options?.find((o) => o.value === unitOf(row))?.label ?? '';
    sums.set(
      label,
      dec(sums.get(label) ?? '0')
        .plus(numeral(row[quantity]))
        .toFixed(),
    );
  }
  const parts = [...sums].map(([label, sum]) => [fmt.quantity(sum), label] as const);
  const [only] = parts;
  return only && parts.length === 1
    ? { label: field.label, value: only[0], unit: only[1] }
    : { label: field.label, value: parts.map((p) => p.join(' ').trim()).join(' + ') };
}
