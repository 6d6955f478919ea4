/**
 * The rules that let spaces be spread over several databases one day (backend.md §8, run there on Citus): the tenant first in every key
 * and reference, no triggers, nothing that asks another space's rows. Statements and joins: checks/statements.test.ts and the album.
 * What breaks a rule stands in sharding.pinned.ts with its reason; what stands there and breaks none any more is told too.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { testHouse } from '../kit.ts';
import {
  LOCAL_TABLES,
  POLICIES_THAT_ASK,
  REFERENCE_TABLES,
  SEQUENCES,
  SET_ON_DELETE,
  TRIGGERS,
  UNIQUE_OVER_ALL,
} from './sharding.pinned.ts';

type Row = Readonly<Record<string, string>>;
let ask: (sql: string) => Promise<Row[]>;
const names = async (sql: string): Promise<string[]> =>
  (await ask(sql)).map((r) => r['name'] as string).sort();
const pinned = (reasons: Readonly<Record<string, string>>): string[] => Object.keys(reasons).sort();

const HAS_TENANT = (table: string): string =>
  `exists (select 1 from pg_attribute a where a.attrelid = ${table}.oid and a.attname = 'tenant_id' and not a.attisdropped)`;
/** tables of the product, without the months of those that are split by them */
const TABLES = "pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'";

beforeAll(async () => {
  const { server } = await testHouse();
  ask = async (sql) => (await server.house.pools.owner.query<Row>(sql)).rows;
});

describe('rules of a sharded database', () => {
  it('the primary key of a space’s table begins with the space', async () => {
    const wrong = await names(
      `select t.relname as name from ${TABLES} where t.relkind in ('r', 'p') and not t.relispartition and ${HAS_TENANT('t')} and not exists (
         select 1 from pg_index x join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
         where x.indrelid = t.oid and x.indisprimary and a.attname = 'tenant_id')`,
    );
    expect(wrong).toEqual([]);
  });

  it('a unique key too, but those of codes that strangers know', async () => {
    const found = await names(
      `select t.relname || '.' || i.relname as name from ${TABLES} join pg_index x on x.indrelid = t.oid and x.indisunique join pg_class i on i.oid = x.indexrelid
       where not t.relispartition and ${HAS_TENANT('t')} and not exists (
         select 1 from pg_attribute a where a.attrelid = t.oid and a.attnum = x.indkey[0] and a.attname = 'tenant_id')`,
    );
    expect(found).toEqual(pinned(UNIQUE_OVER_ALL));
  });

  it('a reference leads to the same space or to a table that is everywhere', async () => {
    const rows = await ask(
      `select t.relname || '.' || c.conname as name, r.relname as target, (${HAS_TENANT('r')})::text as own,
         (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = c.conkey[1]) as first,
         (select a.attname from pg_attribute a where a.attrelid = r.oid and a.attnum = c.confkey[1]) as there
       from ${TABLES} join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' join pg_class r on r.oid = c.confrelid
       where not t.relispartition and ${HAS_TENANT('t')}`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const wrong = rows.filter((r) =>
      r['own'] === 'true'
        ? r['first'] !== 'tenant_id' || r['there'] !== 'tenant_id'
        : !REFERENCE_TABLES.includes(r['target'] as string),
    );
    expect(wrong).toEqual([]);
  });

  it('nothing is set when its target goes', async () => {
    const found = await names(
      `select t.relname || '.' || c.conname as name from ${TABLES} join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
       where not t.relispartition and ${HAS_TENANT('t')} and (c.confdeltype in ('n', 'd') or c.confupdtype <> 'a')`,
    );
    expect(found).toEqual(pinned(SET_ON_DELETE));
  });

  it('no trigger, but those that are listed', async () => {
    const found = await names(
      `select t.relname || '.' || g.tgname as name from ${TABLES} join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal where not t.relispartition`,
    );
    expect(found).toEqual(pinned(TRIGGERS));
  });

  it('a policy compares columns with the settings of the transaction, but those that are listed', async () => {
    const found = await names(
      `select tablename || '.' || policyname as name from pg_policies where schemaname = 'public' and coalesce(qual, '') || coalesce(with_check, '') ~* '\\mselect\\M'`,
    );
    expect(found).toEqual(pinned(POLICIES_THAT_ASK));
  });

  it('no number over all spaces, and no view, but those that are listed', async () => {
    expect(await names(`select t.relname as name from ${TABLES} where t.relkind = 'S'`)).toEqual(
      pinned(SEQUENCES),
    );
    expect(await names(`select t.relname as name from ${TABLES} where t.relkind in ('v', 'm')`)).toEqual([]);
  });

  it('every table of no space is one that is everywhere, or one of the platform alone', async () => {
    const found = await names(
      `select t.relname as name from ${TABLES} where t.relkind in ('r', 'p') and not t.relispartition and not ${HAS_TENANT('t')}`,
    );
    expect(found).toEqual([...REFERENCE_TABLES, ...LOCAL_TABLES].sort());
  });

  it('every exception has its reason', () => {
    for (const reasons of [TRIGGERS, UNIQUE_OVER_ALL, POLICIES_THAT_ASK, SET_ON_DELETE, SEQUENCES])
      for (const [name, reason] of Object.entries(reasons))
        expect([name, reason.length > 20]).toEqual([name, true]);
  });
});
