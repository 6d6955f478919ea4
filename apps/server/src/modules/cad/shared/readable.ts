/** Changes as a person reads them: names instead of ids, labels instead of codes. */
import type { Catalogue } from '@muyun/contract';
import { type Change, changesOf } from '../../../kit/audit.ts';

type Row = Readonly<Record<string, unknown>>;

/** What changed between two rows that carry their names. `names` tells which field names the target of a reference. */
export function readableChanges(
  fields: Catalogue,
  before: Row,
  after: Row,
  names: Readonly<Record<string, string>>,
): Change[] {
  return changesOf(fields, before, after).map((change) => {
    const field = fields[change.field];
    const name = names[change.field];
    if (name) return { ...change, oldValue: before[name] ?? null, newValue: after[name] ?? null };
    if (field?.kind !== 'enum') return change;
    const label = (value: unknown): unknown =>
      field.options.options?.find((o) => o.value === value)?.label ?? value;
    return { ...change, oldValue: label(change.oldValue), newValue: label(change.newValue) };
  });
}

export const labelsOf = (changes: readonly Change[]): string =>
  changes
    .map((c) => c.label)
    .join('、')
    .slice(0, 200);
