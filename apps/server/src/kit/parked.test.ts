/** A read's end goes along with what its connection is asked next: nobody may find the connection otherwise than ended. */
import type pg from 'pg';
import { expect, it } from 'vitest';
import { makeSpace, type Space, testHouse } from '../../test/kit.ts';
import { openPools } from './database.ts';
import { col } from './shape.ts';
import { sql } from './sql.ts';
import { inTx, type Tx } from './tx.ts';

const NOW = { tenant: col.text, readOnly: col.text, isolation: col.text };
const WHERE = sql`select current_setting('app.tenant_id', true) as tenant, current_setting('transaction_read_only') as "readOnly", current_setting('transaction_isolation') as isolation /* all tenants */`;
const FREE = { tenant: '', readOnly: 'off', isolation: 'read committed' };

/** Pools with one connection for members: who comes next gets that of the read. */
async function onlyOne(work: (pool: pg.Pool, space: Space) => Promise<void>): Promise<void> {
  const [space, { server }] = [await makeSpace(), await testHouse()];
  const pools = openPools({ ownerUrl: server.house.pools.ownerUrl, readUrl: null }, 1, () => undefined);
  try {
    await work(pools.user, space);
  } finally {
    await pools.end();
  }
}
const scopeOf = (space: Space, readOnly: boolean, snapshot = false) => ({
  tenantId: space.tenantId,
  userId: space.owner.userId,
  readOnly,
  snapshot,
});
const where = (tx: Tx) => tx.one(NOW, WHERE);
const PID = { pid: col.int };
const pidOf = (tx: Tx) => tx.one(PID, sql`select pg_backend_pid() as pid /* all tenants */`);

it('whoever takes the connection itself finds no transaction, whether it begins one or asks at once', () =>
  onlyOne(async (pool, space) => {
    const read = () => inTx(pool, scopeOf(space, true, true), where);
    expect(await read()).toEqual({
      tenant: space.tenantId,
      readOnly: 'on',
      isolation: 'repeatable read',
    });
    expect((await pool.query(WHERE.text)).rows).toEqual([FREE]);
    await read();
    const client = await pool.connect();
    try {
      expect((await client.query({ text: WHERE.text, values: [] })).rows).toEqual([FREE]);
    } finally {
      client.release();
    }
    await read();
    const other = await pool.connect();
    try {
      await other.query('begin');
      expect((await other.query(WHERE.text)).rows).toEqual([FREE]);
      await other.query('rollback');
    } finally {
      other.release();
    }
  }));

it('the next transaction is its own: another space, a write, what was written since', () =>
  onlyOne(async (pool, space) => {
    const other = await makeSpace();
    const pid = await inTx(pool, scopeOf(space, true, true), pidOf);
    expect(await inTx(pool, scopeOf(other, false), where)).toEqual({ ...FREE, tenant: other.tenantId });
    const name = (tx: Tx) =>
      tx.one(
        { name: col.text },
        sql`select name from tenant where tenant_id = ${tx.tenantId} /* all tenants */`,
      );
    const before = await inTx(pool, scopeOf(space, true, true), name);
    await inTx((await testHouse()).server.house.pools.owner, scopeOf(space, false), (tx) =>
      tx.run(sql`update tenant set name = name || '改' where tenant_id = ${tx.tenantId} /* all tenants */`),
    );
    expect(await inTx(pool, scopeOf(space, true, true), name)).toEqual({ name: `${before?.name}改` });
    expect(await inTx(pool, scopeOf(space, true), pidOf)).toEqual(pid);
  }));

it('a read whose statement had failed unheard leaves nothing behind', () =>
  onlyOne(async (pool, space) => {
    await inTx(pool, scopeOf(space, true), async (tx) => {
      await expect(tx.rows(PID, sql`select 1 / 0 as pid /* all tenants */`)).rejects.toThrow('zero');
    });
    expect(await inTx(pool, scopeOf(space, false), where)).toEqual({ ...FREE, tenant: space.tenantId });
  }));

it('when nobody comes it is ended all the same', () =>
  onlyOne(async (pool, space) => {
    const pid = await inTx(pool, scopeOf(space, true), pidOf);
    const { watch } = (await testHouse()).server.house.pools;
    const state = async () =>
      (await watch.query('select state from pg_stat_activity where pid = $1', [pid?.pid])).rows;
    await expect.poll(state).toEqual([{ state: 'idle' }]);
  }));
