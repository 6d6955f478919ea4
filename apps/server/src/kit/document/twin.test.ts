/** Whether a name is taken is asked of an index, however many rows a space has: row security keeps `lower(name)` from it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demander, project } from '@muyun/contract';
import { cadScene } from '../../../test/cad-scene.ts';
import { testHouse } from '../../../test/kit.ts';
import { branchCount, openProjectCount, owed } from '../../modules/basic/demander/demander.store.ts';
import { nameBatchTaken, nextBatch } from '../../modules/cad/project/project.store.ts';
import { col } from '../shape.ts';
import { sql } from '../sql.ts';
import { inTx, type Tx } from '../tx.ts';
import { RecordStore } from './store.ts';

const [ROWS, FEW] = [2000, 20];
let scene: Awaited<ReturnType<typeof cadScene>>;
const asMember = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  const { house } = (await testHouse()).server;
  const { tenantId, userId } = scene.owner;
  return inTx(house.pools.user, { tenantId, userId }, work);
};
/** How many rows of a table the work has read, and what it answered. */
async function reading<T>(tx: Tx, table: string, work: () => Promise<T>): Promise<[T, number]> {
  const read = async (): Promise<number> =>
    (
      await tx.one(
        { n: col.int },
        sql`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as n from pg_stat_xact_user_tables where relname = ${table} /* all tenants */`,
      )
    )?.n ?? 0;
  const before = await read();
  const answer = await work();
  return [answer, (await read()) - before];
}

beforeAll(async () => {
  scene = await cadScene();
  const { owner } = scene;
  await owner.call(demander.createDemander, { body: { code: 'KH-Ä', name: '恒景 Ä 幕墙' } });
  const { pools } = (await testHouse()).server.house;
  const many = async (table: string, fresh: string): Promise<void> => {
    const { rows } = await pools.owner.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all('{id,code,name}')`,
      [table],
    );
    const list = rows[0]?.list ?? '';
    await pools.owner.query(
      `insert into ${table} (id, code, name, ${list}) select gen_random_uuid(), 'Z' || g, ${fresh} || g, ${list}
         from (select * from ${table} where tenant_id = $1 order by id limit 1) d, generate_series(1, ${ROWS}) g`,
      [owner.tenantId],
    );
    await pools.owner.query(`analyze ${table}`);
  };
  await many('demander', "'老客户 '");
  await many('cad_project', "'老工程 '");
});

// nobody has counted them
afterAll(async () => {
  const { pools } = (await testHouse()).server.house;
  for (const table of ['cad_project', 'demander'])
    await pools.owner.query(`delete from ${table} where tenant_id = $1 and code ~ '^Z[0-9]+$'`, [
      scene.owner.tenantId,
    ]);
});

it('of customers: few rows are read, case and spaces count as they did, another space has its own names', async () => {
  const store = new RecordStore(demander.demanderMaster, {
    extra: { openProjectCount, branchCount, ...owed },
  });
  const asked = (name: string, except: string | null = null) =>
    asMember((tx) =>
      reading(tx, 'demander', () => store.isTaken(tx, { field: 'name', isLarge: true }, { name }, except)),
    );
  const [isTaken, read] = await asked('恒景 ä 幕墙');
  expect([isTaken, read < FEW]).toEqual([true, true]);
  expect((await asked('恒景'))[0]).toBe(false);
  const twin = await asMember((tx) =>
    tx.one({ id: col.id }, sql`select id from demander where tenant_id = ${tx.tenantId} and code = 'KH-Ä'`),
  );
  expect((await asked('恒景 Ä 幕墙', twin?.id ?? null))[0]).toBe(false);
  const other = await cadScene();
  const { house } = (await testHouse()).server;
  const { tenantId, userId } = other.owner;
  expect(
    await inTx(house.pools.user, { tenantId, userId }, (tx) =>
      store.isTaken(tx, { field: 'name', isLarge: true }, { name: '恒景 Ä 幕墙' }, null),
    ),
  ).toBe(false);
});

it('of projects: name and batch, and the next batch of a name', async () => {
  const { name, batch, displayBatch } = (await scene.owner.call(project.getProject, {
    params: { id: scene.projectId },
  })) as { name: string; batch: number; displayBatch: string };
  const [answers, read] = await asMember((tx) =>
    reading(tx, 'cad_project', async () => [
      await nameBatchTaken(tx, name.toUpperCase(), displayBatch, null),
      await nameBatchTaken(tx, name, displayBatch, scene.projectId),
      await nextBatch(tx, name),
    ]),
  );
  expect(answers).toEqual([true, false, batch + 1]);
  expect(read).toBeLessThan(FEW);
});

it('every table that says it is large is granted to who looks', async () => {
  const { pools } = (await testHouse()).server.house;
  const { records } = await import('@muyun/contract');
  const large = records.flatMap((r) =>
    ((r as { unique?: readonly { field: string; isLarge?: boolean }[] }).unique ?? [])
      .filter((u) => u.isLarge)
      .map((u) => [r.table, u.field] as const),
  );
  expect(large.length).toBeGreaterThan(8);
  for (const [table, field] of large)
    expect(
      (
        await pools.owner.query(`select has_column_privilege('app_search', $1, $2, 'select') as may`, [
          table,
          field,
        ])
      ).rows[0],
    ).toEqual({ may: true });
});

it('of a customer that is shown: its branches are counted without reading the others', async () => {
  const { id } = (await scene.owner.call(demander.createDemander, {
    body: { code: 'KH-B', name: '另一家' },
  })) as { id: string };
  const store = new RecordStore(demander.demanderMaster, {
    extra: { openProjectCount, branchCount, ...owed },
  });
  const who = { userId: scene.owner.userId, rights: new Set<string>(), displayAmount: true } as never;
  const [, read] = await asMember((tx) => reading(tx, 'demander', () => store.load(tx, who, id)));
  expect(read).toBeLessThan(FEW);
});
