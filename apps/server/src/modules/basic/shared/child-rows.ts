/** Writes of rows under a parent record that leave an audit row with old and new values: prices and bend values are argued about later. */
import type { Catalogue } from '@muyun/contract';
import { type AuditEntry, changesOf } from '../../../kit/audit.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ChildRow, deleteChild, loadChild, upsertChild } from './child-rows.store.ts';

/** What a write of a row needs of its call. */
export interface Writing {
  readonly tx: Tx;
  audit(entry: AuditEntry): Promise<void>;
}
export interface ChildKind {
  readonly table: string;
  readonly fields: Catalogue;
  readonly bizType: string;
  readonly saved: string;
  readonly removed: string;
}
export interface Parent {
  readonly id: string;
  readonly name?: unknown;
}

/** Inserts or changes a row (Common:StaleVersion, Common:NotFound). Answers it. */
export async function saveChild(
  { tx, audit }: Writing,
  kind: ChildKind,
  parent: Parent,
  body: Readonly<Record<string, unknown>>,
): Promise<ChildRow> {
  const before =
    typeof body['id'] === 'string'
      ? await loadChild(tx, kind.table, kind.fields, parent.id, body['id'], true)
      : null;
  const row = await upsertChild(tx, kind.table, kind.fields, parent.id, body);
  await audit({
    bizType: kind.bizType,
    bizId: parent.id,
    bizNo: String(parent.name ?? ''),
    action: before ? 'edit' : 'add',
    summary: kind.saved,
    changes: changesOf(kind.fields, before ?? {}, row),
  });
  return row;
}

export async function removeChild(
  { tx, audit }: Writing,
  kind: ChildKind,
  parent: Parent,
  id: string,
): Promise<void> {
  const row = await deleteChild(tx, kind.table, kind.fields, parent.id, id);
  const gone = Object.fromEntries(Object.keys(row).map((name) => [name, null]));
  await audit({
    bizType: kind.bizType,
    bizId: parent.id,
    bizNo: String(parent.name ?? ''),
    action: 'delete',
    summary: kind.removed,
    changes: changesOf(kind.fields, row, gone),
  });
}
