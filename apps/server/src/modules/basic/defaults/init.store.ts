/** SQL of the initialisations. */
import { col, shape } from '../../../kit/shape.ts';
import { name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** One initialisation of a resource at a time in a space. */
export async function lockInit(tx: Tx, resource: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}:init:${resource}`}, 0))`);
}

export async function hasAreaRule(tx: Tx): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from area_rule t where t.tenant_id = ${tx.tenantId} and not t.is_deleted limit 1`,
  );
  return row !== undefined;
}

const CODED = shape({ id: col.id, code: col.text });

/** Ids by code in lower case. */
export async function idsByCode(
  tx: Tx,
  table: 'accessory_type' | 'accessory',
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    CODED,
    sql`select t.id, lower(t.code) as code from ${name(table)} t where t.tenant_id = ${tx.tenantId} and not t.is_deleted`,
  );
  return new Map(rows.map((r) => [r.code, r.id]));
}

const DEFAULT_SKU = shape({ id: col.id, code: col.text });

/** The default SKU of each accessory, by the code of the accessory in lower case. */
export async function defaultSkusByCode(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    DEFAULT_SKU,
    sql`select s.id, lower(a.code) as code from accessory_sku s join accessory a on a.tenant_id = s.tenant_id and a.id = s.accessory_id
      where s.tenant_id = ${tx.tenantId} and s.is_default and not s.is_deleted and not a.is_deleted`,
  );
  return new Map(rows.map((r) => [r.code, r.id]));
}
