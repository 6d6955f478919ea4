/** SQL of machines as others choose and name them. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const OPTION = shape({ id: col.id, code: col.text, name: col.text, equipmentType: col.int });
const COLUMNS = sql`t.id, t.code, t.name, t.equipment_type as "equipmentType"`;
export function loadOptions(tx: Tx, type: number | undefined): Promise<RowOf<typeof OPTION>[]> {
  const where = new Where(tx).and(sql`not t.is_deleted`).when(type, sql`t.equipment_type = ${type}`);
  return tx.rows(OPTION, sql`select ${COLUMNS} from equipment t where ${where.sql} order by t.code, t.id`);
}
/** How a machine is called; null: it is gone. */
export async function machineName(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.one(
    OPTION,
    sql`select ${COLUMNS} from equipment t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );
  return row?.name ?? null;
}
