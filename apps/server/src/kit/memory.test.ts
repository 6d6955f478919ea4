/** Master data that is remembered is forgotten with the commit that changes it, in this process and in any other. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeSpace, type Space, testHouse } from '../../test/kit.ts';
import { Listener } from './listener.ts';
import { giveMemory, Memory, topicsWritten, watchTables } from './memory.ts';
import { roleUrl } from './migrate.ts';
import { col } from './shape.ts';
import { sql } from './sql.ts';
import { inTx, PLATFORM, type Tx } from './tx.ts';

let space: Space;
let other: { pool: pg.Pool; listener: Listener };

beforeAll(async () => {
  watchTables(['factory']);
  space = await makeSpace();
  const { ownerUrl } = await testHouse();
  other = {
    pool: new pg.Pool({ connectionString: roleUrl(ownerUrl, 'app_user'), max: 2 }),
    listener: new Listener(ownerUrl),
  };
  giveMemory(new Memory(other.listener), [other.pool]);
  await other.listener.open();
});
afterAll(async () => {
  await other.listener.close();
  await other.pool.end();
});

const names = (tx: Tx): Promise<string> =>
  tx.remembered('names of factories', async () => {
    const rows = await tx.rows(
      { name: col.text },
      sql`select name from factory where tenant_id = ${tx.tenantId} order by code`,
    );
    return rows.map((r) => r.name).join();
  });
const rename = (tx: Tx, name: string): Promise<number> =>
  tx.run(sql`update factory set name = ${name} where tenant_id = ${tx.tenantId}`);
const here = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => space.owner.inTx(work);
const there = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(other.pool, { tenantId: space.tenantId, userId: PLATFORM }, work);

/** All that is committed by now has been told to the other process: PostgreSQL tells in the order of the commits. */
async function allHeard(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = other.listener.on('written', (payload) => {
    if (payload === 'marker') resolve();
  });
  await other.pool.query(`select pg_notify('written', 'marker')`);
  await promise;
  stop();
}

it('knows what writes by the text of the statement', () => {
  expect(topicsWritten('select name from factory t for update of t')).toEqual([]);
  expect(topicsWritten('insert into factory_x (id) values ($1)')).toEqual([]);
  expect(topicsWritten('with x as (\n update  FACTORY t set name = $1 returning 1) select 1')).toEqual([
    'masters',
  ]);
  expect(topicsWritten('delete from factory where id = $1')).toEqual(['masters']);
  expect(topicsWritten('insert into factory (id) select $1 on conflict do nothing')).toEqual(['masters']);
});

it('a change is seen at once where it was made, and soon in every other process', async () => {
  await here((tx) => rename(tx, '一厂'));
  await vi.waitFor(async () => expect(await there(names)).toMatch(/^一厂/));
  expect(await here(names)).toMatch(/^一厂/);
  await here((tx) => rename(tx, '二厂'));
  expect(await here(names)).toMatch(/^二厂/);
  await vi.waitFor(async () => expect(await there(names)).toMatch(/^二厂/));
  await there((tx) => rename(tx, '三厂'));
  expect(await there(names)).toMatch(/^三厂/);
  await vi.waitFor(async () => expect(await here(names)).toMatch(/^三厂/));
});

it('is not read anew while nothing changes, nor for what is rolled back', async () => {
  await here((tx) => rename(tx, '四厂'));
  await allHeard();
  expect(await there(names)).toMatch(/^四厂/);
  const load = vi.fn(() => Promise.resolve(1));
  await there((tx) => tx.remembered('counted', load));
  await there((tx) => tx.remembered('counted', load));
  expect(load).toHaveBeenCalledTimes(1);
  const failed = there(async (tx) => {
    await rename(tx, '没有的厂');
    // whoever has written reads what he has written
    expect(await names(tx)).toMatch(/^没有的厂/);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await there(names)).toMatch(/^四厂/);
  await there((tx) => tx.remembered('counted', load));
  expect(load).toHaveBeenCalledTimes(1);
});

it('spaces remember for themselves', async () => {
  const second = await makeSpace();
  await second.owner.inTx((tx) => rename(tx, '别家'));
  expect(await second.owner.inTx(names)).toMatch(/^别家/);
  expect(await here(names)).not.toMatch(/别家/);
});

it('what is remembered under a topic goes with its own tables, and leaves the masters as they are', async () => {
  watchTables(['warehouse'], 'sums');
  expect(topicsWritten('update warehouse set name = $1')).toContain('sums');
  const [masters, sums] = [vi.fn(() => Promise.resolve(1)), vi.fn(() => Promise.resolve(2))];
  const ask = () =>
    there(async (tx) => [
      await tx.remembered('of masters', masters),
      await tx.remembered('of sums', sums, 'sums'),
    ]);
  await ask();
  await ask();
  expect([masters.mock.calls.length, sums.mock.calls.length]).toEqual([1, 1]);
  await here(async (tx) => {
    await tx.run(sql`update warehouse set name = name where tenant_id = ${tx.tenantId}`);
    // whoever has written it reads it from the database
    await tx.remembered('of sums', sums, 'sums');
  });
  expect(sums).toHaveBeenCalledTimes(2);
  await allHeard();
  expect(await ask()).toEqual([1, 2]);
  expect(sums).toHaveBeenCalledTimes(3);
});
