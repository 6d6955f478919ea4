/** The text of every row policy, grant and definer function as it was looked at: a policy that is opened by one word is seen here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testHouse } from '../kit.ts';

const PINNED = path.resolve(import.meta.dirname, 'policies.pinned.json');
const lines = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const POLICIES = `select tablename || '.' || policyname as key, permissive || ' ' || cmd || ' to ' || array_to_string(roles, ', ') || ' using ' || coalesce(qual, '-') || ' check ' || coalesce(with_check, '-') as text
  from pg_policies where schemaname = 'public' order by 1`;
const GRANTS = `select g.grantee || ' on ' || g.table_name as key, string_agg(distinct g.privilege_type, ' ' order by g.privilege_type) as text
  from information_schema.role_table_grants g join pg_class c on c.relname = g.table_name and not c.relispartition join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where g.table_schema = 'public' and g.grantee in ('app_user', 'app_host', 'app_search', 'PUBLIC') group by 1 order by 1`;
/** What a role may do with some columns alone: a table that is closed to it may be open by one of them. */
const COLUMNS = `select case x.grantee when 0 then 'PUBLIC' else pg_get_userbyid(x.grantee) end || ' on ' || c.relname as key,
    string_agg(x.privilege_type || ' ' || a.attname, ', ' order by x.privilege_type, a.attname) as text
  from pg_attribute a join pg_class c on c.oid = a.attrelid and not c.relispartition join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    cross join lateral aclexplode(a.attacl) x where a.attacl is not null and not a.attisdropped group by 1 order by 1`;
const DEFINERS = `select p.proname as key, pg_get_userbyid(p.proowner) || ' ' || coalesce(array_to_string(p.proconfig, ', '), '-') as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef order by 1`;

/** What the migrated database says, by name. */
async function found(): Promise<Record<string, Record<string, string>>> {
  const { server } = await testHouse();
  const read = async (sql: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      ((await server.house.pools.owner.query(sql)).rows as { key: string; text: string }[]).map((r) => [
        r.key,
        lines(r.text),
      ]),
    );
  return {
    policies: await read(POLICIES),
    grants: await read(GRANTS),
    columns: await read(COLUMNS),
    definers: await read(DEFINERS),
  };
}

it('row policies, grants and definer functions are those that were looked at', async () => {
  const now = await found();
  expect(Object.keys(now['policies'] ?? {}).length).toBeGreaterThan(30);
  expect(now).toEqual(JSON.parse(readFileSync(PINNED, 'utf8')));
});
