/** What the log says of a connection: where data goes, by whom it was changed, and that its secret is another one; never the secret. */
import { THIRD_LABELS, THIRD_SCOPES, THIRD_SECRET } from '@muyun/contract';
import type { AuditEntry, Change } from '../../../kit/audit.ts';
import type { ConfigRow } from './config.store.ts';

const BIZ = 'third.config';
const FIELDS = Object.keys(THIRD_LABELS) as (keyof typeof THIRD_LABELS)[];

const said = (row: ConfigRow | null, field: keyof typeof THIRD_LABELS): unknown =>
  field === 'scopes'
    ? THIRD_SCOPES.filter((s) => row?.scopes.includes(s.value)).map((s) => s.label)
    : (row?.[field] ?? null);

/** Between two readings of a connection; without one before, what it begins with. */
function changesOf(before: ConfigRow | null, after: ConfigRow): Change[] {
  const changes = FIELDS.map((field) => ({
    field,
    label: THIRD_LABELS[field],
    oldValue: said(before, field),
    newValue: said(after, field),
  })).filter((c) => JSON.stringify(c.oldValue) !== JSON.stringify(c.newValue));
  return before && before.secretCipher !== after.secretCipher
    ? [
        ...changes,
        { field: 'secret', label: THIRD_SECRET.label, oldValue: null, newValue: THIRD_SECRET.renewed },
      ]
    : changes;
}

/** The row of the log for one write; `after` null: it is gone. */
export const configEntry = (
  call: { readonly title: string },
  action: string,
  before: ConfigRow | null,
  after: ConfigRow | null,
): AuditEntry => {
  const row = after ?? before;
  return {
    bizType: BIZ,
    bizId: row?.id ?? null,
    bizNo: row?.name ?? null,
    action,
    summary: `${call.title}：${row?.name ?? ''}`,
    changes: after ? changesOf(before, after) : [],
  };
};
