/** SQL of warehouses. */
import { warehouseFields } from '@muyun/contract';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export const positionCount = sql`jsonb_array_length(t.positions)`;
export const managerNames = sql`(select string_agg(coalesce(nullif(u.remark_name, ''), a.nickname), '、') from tenant_user u
  join app_account a on a.id = u.user_id where u.tenant_id = t.tenant_id and u.id = any(t.manager_ids))`;

/** One default per factory, domain and purpose: the others with a common domain are none any more. */
export async function clearDefaults(
  tx: Tx,
  of: { id: string; factoryId: string | null; domain: number; purpose: number },
): Promise<void> {
  await tx.run(sql`update warehouse set is_default = false where tenant_id = ${tx.tenantId} and id <> ${of.id} and is_default
    and factory_id is not distinct from ${of.factoryId} and purpose = ${of.purpose} and domain & ${of.domain}::int <> 0`);
}

const STANDING = shape({
  ...pick(warehouseFields, 'id', 'name', 'isEnabled'),
  domain: col.int,
  purpose: col.int,
  ownerId: orNull(col.id),
});

export const loadWarehouse = (tx: Tx, id: string): Promise<RowOf<typeof STANDING> | undefined> =>
  tx.one(
    STANDING,
    sql`select t.id, t.name, t.domain, t.purpose, t.is_enabled as "isEnabled", t.owner_demander_id as "ownerId" from warehouse t
      where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );

/** Where goods of a domain go unless said: the default of the factory, else the only enabled one. */
export async function defaultWarehouse(
  tx: Tx,
  domain: number,
  factoryId: string | null,
): Promise<string | null> {
  const rows = await tx.rows(
    { id: col.id, isDefault: col.bool },
    sql`select t.id, t.is_default as "isDefault" from warehouse t
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.is_enabled and t.purpose = 1 and t.domain & ${domain}::int <> 0
        and (t.factory_id is null or t.factory_id is not distinct from ${factoryId}::uuid) order by t.is_default desc, t.code limit 2`,
  );
  const [first] = rows;
  return first && (first.isDefault || rows.length === 1) ? first.id : null;
}

/** The first enabled place of a warehouse, in the order in which they were entered. */
export const firstPosition = (tx: Tx, id: string): Promise<{ code: string } | undefined> =>
  tx.one(
    { code: col.text },
    sql`select p.value ->> 'code' as code from warehouse t, jsonb_array_elements(t.positions) with ordinality p (value, at)
      where t.tenant_id = ${tx.tenantId} and t.id = ${id} and p.value ->> 'isEnabled' is distinct from 'false' order by p.at limit 1`,
  );
