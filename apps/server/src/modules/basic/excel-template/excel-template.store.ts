/** SQL of Excel 模板 beyond the master record. */
import type { TemplateColumn } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';

/** Makes room for another default of a kind. */
export async function clearKindDefault(tx: Tx, kind: number, exceptId: string | null): Promise<void> {
  await tx.raw(
    'update excel_template set is_default = false, version = version + 1 where tenant_id = $1 and kind = $2 and is_default and not is_deleted and ($3::uuid is null or id <> $3)',
    [tx.tenantId, kind, exceptId],
  );
}

export async function makeDefault(tx: Tx, id: string): Promise<void> {
  await tx.raw(
    'update excel_template set is_default = true, version = version + 1, last_modification_time = now(), last_modifier_id = $3 where tenant_id = $1 and id = $2',
    [tx.tenantId, id, tx.userId],
  );
}

export interface ImportTemplate {
  readonly id: string;
  readonly name: string;
  readonly headerRow: number | null;
  readonly mapping: readonly TemplateColumn[];
}

/** The template `id` of a kind, or the default one; null when there is none in use. */
export async function templateOf(tx: Tx, kind: number, id: string | null): Promise<ImportTemplate | null> {
  const [row] = await tx.raw<ImportTemplate>(
    'select id, name, header_row as "headerRow", mapping from excel_template where tenant_id = $1 and kind = $2 and not is_deleted and is_enabled and (id = $3 or ($3::uuid is null and is_default))',
    [tx.tenantId, kind, id],
  );
  return row ?? null;
}
