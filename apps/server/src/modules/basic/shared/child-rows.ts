/** Writes of rows under a parent record that leave an audit row with old and new values: prices and bend values are argued about later. */
import { type AuditEntry, changesOf } from '../../../kit/audit.ts';
import type { RowOf } from '../../../kit/shape.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ChildBody, type ChildFields, deleteChild, loadChild, upsertChild } from './child-rows.store.ts';

/** What a write of a row needs of its call. */
export interface Writing {
  readonly tx: Tx;
  audit(entry: AuditEntry): Promise<void>;
}
export interface ChildKind<F extends ChildFields> {
  readonly table: string;
  readonly fields: F;
  readonly bizType: string;
  readonly saved: string;
  readonly removed: string;
}
export interface Parent {
  readonly id: string;
  readonly name: string;
}

/** Inserts or changes a row (Common:StaleVersion, Common:NotFound). Answers it. */
export async function saveChild<F extends ChildFields>(
  { tx, audit }: Writing,
  kind: ChildKind<F>,
  parent: Parent,
  body: ChildBody,
): Promise<RowOf<F>> {
  const before =
    body.id === undefined ? null : await loadChild(tx, kind.table, kind.fields, parent.id, body.id, true);
  const row = await upsertChild(tx, kind.table, kind.fields, parent.id, body);
  await audit({
    bizType: kind.bizType,
    bizId: parent.id,
    bizNo: parent.name,
    action: before ? 'edit' : 'add',
    summary: kind.saved,
    changes: changesOf(kind.fields, before ?? {}, row),
  });
  return row;
}

export async function removeChild<F extends ChildFields>(
  { tx, audit }: Writing,
  kind: ChildKind<F>,
  parent: Parent,
  id: string,
): Promise<void> {
  const row = await deleteChild(tx, kind.table, kind.fields, parent.id, id);
  const gone = Object.fromEntries(Object.keys(row).map((name) => [name, null]));
  await audit({
    bizType: kind.bizType,
    bizId: parent.id,
    bizNo: parent.name,
    action: 'delete',
    summary: kind.removed,
    changes: changesOf(kind.fields, row, gone),
  });
}
