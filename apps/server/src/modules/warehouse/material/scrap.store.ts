/** Materials that are scrap. */
import { SCRAP_KIND } from '@muyun/contract';
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const NAME = shape({ id: col.id, name: col.text });
/** What the scrap of each texture is called. */
export async function scrapNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    NAME,
    sql`select s.id, s.name from material_sku s where s.tenant_id = ${tx.tenantId} and s.kind = ${SCRAP_KIND} and not s.is_deleted`,
  );
  return new Map(rows.map((r) => [r.id, r.name]));
}
