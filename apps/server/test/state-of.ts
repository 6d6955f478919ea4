/** What a space has, table by table, to compare before and after. */
import { testHouse } from './kit.ts';

/** A line per table: its name and the sum of its rows. */
export async function stateOf(tenantId: string, tables: readonly string[]): Promise<string> {
  const { pools } = (await testHouse()).server.house;
  const each = tables.map(
    (table) =>
      `select '${table}' as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as h from ${table} t where t.tenant_id = $1`,
  );
  const { rows } = await pools.owner.query<{ name: string; h: string | null }>(each.join(' union all '), [
    tenantId,
  ]);
  return rows.map((r) => `${r.name}:${r.h ?? ''}`).join('\n');
}
/** Tables in which two states differ. */
export const changed = (a: string, b: string): string[] =>
  b
    .split('\n')
    .filter((line) => !a.split('\n').includes(line))
    .map((line) => line.split(':')[0] ?? '');

/** Every table of stock and of its documents, as the database names them. */
export async function stockTables(): Promise<string[]> {
  const { pools } = (await testHouse()).server.house;
  const { rows } = await pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
        and c.relname ~ '^(inventory_|material_|paint|accessory_|stock_|party_|cost_variance|approval_todo|record_total|number)' order by 1`,
  );
  return rows.map((r) => r.name);
}
