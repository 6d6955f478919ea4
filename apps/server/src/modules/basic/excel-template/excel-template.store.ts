/** SQL of Excel 模板 beyond the master record. */
import { excelTemplateFields } from '@muyun/contract';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { pick, type RowOf } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export const templateFilters: MoreFilters = (where, query) => {
  where.when(query['kind'], sql`t.kind = ${query['kind']}`);
};

/** Makes room for another default of a kind. Answers how many there were. */
export function clearKindDefault(tx: Tx, kind: number, exceptId: string | null): Promise<number> {
  return tx.run(sql`update excel_template set is_default = false, version = version + 1 where tenant_id = ${tx.tenantId}
    and kind = ${kind} and is_default and not is_deleted and (${exceptId}::uuid is null or id <> ${exceptId}::uuid)`);
}

const IMPORT = pick(excelTemplateFields, 'id', 'name', 'headerRow', 'mapping');
export type ImportTemplate = RowOf<typeof IMPORT>;

/** The template `id` of a kind, or the default one; null when there is none in use. */
export async function templateOf(tx: Tx, kind: number, id: string | null): Promise<ImportTemplate | null> {
  const row = await tx.one(
    IMPORT,
    sql`select t.id, t.name, t.header_row as "headerRow", t.mapping from excel_template t
      where t.tenant_id = ${tx.tenantId} and t.kind = ${kind} and not t.is_deleted and t.is_enabled
        and (t.id = ${id}::uuid or (${id}::uuid is null and t.is_default))`,
  );
  return row ?? null;
}

const FILE = pick(excelTemplateFields, 'fileId');
/** The file of the template `id` of a kind, or of the default one; null when there is none in use. */
export const templateFileOf = async (tx: Tx, kind: number, id: string | null): Promise<string | null> =>
  (
    await tx.one(
      FILE,
      sql`select t.file_id as "fileId" from excel_template t
        where t.tenant_id = ${tx.tenantId} and t.kind = ${kind} and not t.is_deleted and t.is_enabled and t.file_id is not null
          and (t.id = ${id}::uuid or (${id}::uuid is null and t.is_default))`,
    )
  )?.fileId ?? null;
