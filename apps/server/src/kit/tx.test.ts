/** What a transaction says when one of several statements that were sent together fails. */
import { takeDeadlocks } from '../../test/invariants.ts';
import { describe, expect, it } from 'vitest';
import { makeSpace, testHouse } from '../../test/kit.ts';
import { col } from './shape.ts';
import { type Sql, sql } from './sql.ts';
import { inTx, type Tx } from './tx.ts';

const ONE = { n: col.int };
/** As deep as the parts of a document stand, so that a statement beside it is heard first. */
const deep = async (tx: Tx, statement: Sql, depth = 5): Promise<unknown> =>
  depth === 0 ? tx.run(statement) : deep(tx, statement, depth - 1);

describe('statements that are sent together', () => {
  const failing = async (statement: Sql) => {
    const [space, { server }] = [await makeSpace(), await testHouse()];
    let tries = 0;
    const scope = { tenantId: space.tenantId, userId: space.owner.userId };
    const work = inTx(server.house.pools.user, scope, async (tx) => {
      tries += 1;
      await Promise.all([deep(tx, statement), tx.rows(ONE, sql`select 1 as n /* all tenants */`)]);
    });
    const code = await work.then(
      () => 'none',
      (error: unknown) => (error as { code?: string }).code,
    );
    return { code, tries };
  };

  it('tell what the first of them failed of', async () => {
    expect(await failing(sql`select 1 / 0 as n /* all tenants */`)).toEqual({ code: '22012', tries: 1 });
  });

  it('are tried again after a deadlock, whoever hears of it first', async () => {
    const raised = sql`do $$ begin raise exception 'two wait for each other' using errcode = '40P01'; end $$`;
    expect(await failing(raised)).toEqual({ code: '40P01', tries: 4 });
    expect(takeDeadlocks()).toHaveLength(4);
  });
});
