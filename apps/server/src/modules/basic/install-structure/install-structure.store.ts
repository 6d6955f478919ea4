/** SQL of install structures beyond the master record. */
import { BOM_PITCH } from '@muyun/contract';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, type Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const LINES = sql`jsonb_array_elements(t.bom) with ordinality as b(line, n)`;
export const bomText = sql`(select string_agg(s.name, '、' order by b.n) from ${LINES}
  join accessory_sku s on s.tenant_id = t.tenant_id and s.id = (b.line ->> 'accessorySkuId')::uuid)`;
export const accessoryNames = sql`(select string_agg(a.name, '、' order by b.n) from ${LINES}
  join accessory_sku s on s.tenant_id = t.tenant_id and s.id = (b.line ->> 'accessorySkuId')::uuid
  join accessory a on a.tenant_id = s.tenant_id and a.id = s.accessory_id)`;
const spaced = (field: 'pitch' | 'edgeOffset') =>
  sql`(select (b.line ->> ${field}::text)::float8 from ${LINES} where (b.line ->> 'basis')::int = ${BOM_PITCH} order by b.n limit 1)`;
export const firstPitch = spaced('pitch');
export const firstOffset = spaced('edgeOffset');

/** Whether a structure that stands needs the SKU. */
export async function needsSku(tx: Tx, skuId: string): Promise<boolean> {
  const row = await tx.one(
    { isNeeded: col.bool },
    sql`select exists (select from install_structure t where t.tenant_id = ${tx.tenantId} and not t.is_deleted
      and t.bom @> ${JSON.stringify([{ accessorySkuId: skuId }])}::jsonb) as "isNeeded"`,
  );
  return row?.isNeeded === true;
}

const FILE = shape({ code: col.text, ext: col.text, storageKey: col.text });

/** Pictures and drawings of the structures that the list shows. */
export const filesOf = (tx: Tx, where: Where): Promise<RowOf<typeof FILE>[]> =>
  tx.rows(
    FILE,
    sql`select t.code || case when f.id = t.drawing_file_id then '-2' else '' end as code, f.ext, f.storage_key as "storageKey"
      from install_structure t join file_object f on f.tenant_id = t.tenant_id and not f.is_deleted
        and (f.id = t.drawing_file_id or t.img_url = '/api/basic/file/' || f.id)
      where ${where.sql} order by t.code limit 500`,
  );
