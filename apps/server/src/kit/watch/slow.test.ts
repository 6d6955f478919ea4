/** Statements that take too long: logged with their plan and without their values, a few a minute, whatever came of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeDeadlocks } from '../../../test/invariants.ts';
import { openHouse, type TestHouse } from '../../../test/kit.ts';
import { newId } from '../clock.ts';
import { readConfig } from '../config.ts';
import { col } from '../shape.ts';
import { name, sql } from '../sql.ts';
import { inTx, planOf, PLATFORM } from '../tx.ts';
import { visiting } from './visit.ts';

interface Line {
  readonly msg: string;
  readonly statement: string;
  readonly plan?: readonly string[];
  readonly ms: number;
}
const lines: string[] = [];
const told = (): Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === 'slow statement');
/** what else the house asks is quicker, on a machine that is busy too */
const SLOW_MS = 1000;
let house: TestHouse;
const tenantId = newId();
beforeAll(async () => {
  const { watch } = readConfig({});
  house = await openHouse({ logLevel: 'warn', watch: { ...watch, slowMs: SLOW_MS } }, undefined, {
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(() => house.server.close());

const slow = (text: string, seconds = 1.1): Promise<unknown> =>
  inTx(house.server.house.pools.user, { tenantId, userId: PLATFORM, readOnly: true }, (tx) =>
    tx.rows(
      { n: col.int },
      sql`select count(*)::int as n from (select pg_sleep(${seconds})) s left join color_card c on c.tenant_id = ${tx.tenantId} and c.name = ${text}`,
    ),
  );

describe('a slow statement', () => {
  it('is logged once, with its request and its plan, and none of its values', async () => {
    const visit = { call: 'color.list', requestId: 'r-1', tenantId, statements: 0 };
    await visiting(visit, () => slow('欧阳锦绣'));
    await visiting(visit, () => slow('欧阳锦绣'));
    await expect.poll(() => told().length).toBe(1);
    expect(visit.statements).toBe(2);
    const [line] = told();
    expect(line).toMatchObject({ callId: 'color.list', requestId: 'r-1', tenantId });
    expect(line?.ms).toBeGreaterThanOrEqual(SLOW_MS);
    expect(line?.statement).toMatch(/^select count\(\*\)::int as n from \(select pg_sleep\(\$1\)\)/);
    expect(line?.plan?.join('\n')).toMatch(/color_card/);
    // the plan of the statement as it is prepared
    expect(line?.plan?.join('\n')).toMatch(/\$3/);
    expect(lines.join('')).not.toContain('欧阳锦绣');
    expect(house.server.house.metrics.slowStatements).toBe(2);
  });

  it('that is quick is not', async () => {
    const before = told().length;
    await slow('x', 0);
    await slow('y', 0);
    expect(told().length).toBe(before);
  });

  it('is one of three a minute at most; all are counted', async () => {
    const { pools } = house.server.house;
    const before = house.server.house.metrics.slowStatements;
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) =>
        inTx(pools.host, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, (tx) =>
          tx.rows({ [letter]: col.text }, sql`select pg_sleep(1.1)::text as ${name(letter)}`),
        ),
      ),
    );
    expect(house.server.house.metrics.slowStatements - before).toBe(6);
    await expect.poll(() => told().length).toBe(3);
  });

  it('that fails is told as well', async () => {
    const { pools } = house.server.house;
    const before = house.server.house.metrics.slowStatements;
    await expect(
      inTx(pools.user, { tenantId, userId: PLATFORM }, async (tx) => {
        await tx.run(sql`set local statement_timeout = 1200`);
        await tx.rows({ z: col.text }, sql`select pg_sleep(5)::text as z`);
      }),
    ).rejects.toThrow(/statement timeout/);
    expect(house.server.house.metrics.slowStatements - before).toBe(1);
  });
});

describe('the plan of a statement', () => {
  it('is the same for all values, and leaves the connection as it was', async () => {
    const { user } = house.server.house.pools;
    const text = 'select c.id from color_card c where c.tenant_id = $1 and c.name = $2 and c.code = $2';
    const plans = await Promise.all([1, 2, 3].map(() => planOf(user, tenantId, text)));
    expect(plans[0]?.join('\n')).toMatch(/\$2/);
    expect(plans[1]).toEqual(plans[0]);
    expect(await planOf(user, tenantId, text)).toEqual(plans[0]);
    await expect(planOf(user, tenantId, 'select nothing_of_the_kind')).rejects.toThrow(/does not exist/);
    expect(await planOf(user, tenantId, 'select 1')).toEqual([expect.stringContaining('Result')]);
  });
});

describe('two transactions that wait for each other', () => {
  it('both end well; that they met is logged and counted', async () => {
    const { pools, metrics } = house.server.house;
    const both = Promise.withResolvers<void>();
    let inside = 0;
    const crossing = (first: number, second: number) =>
      inTx(pools.user, { tenantId, userId: PLATFORM }, async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(${first}::bigint)`);
        inside += 1;
        if (inside === 2) both.resolve();
        await both.promise;
        await tx.run(sql`select pg_advisory_xact_lock(${second}::bigint) /* crossing */`);
      });
    await Promise.all([crossing(7001, 7002), crossing(7002, 7001)]);
    expect(takeDeadlocks()).toHaveLength(1);
    const met = lines.map((line) => JSON.parse(line) as Line & { detail: string });
    const [line, ...more] = met.filter((one) => one.msg === 'deadlock');
    expect(more).toEqual([]);
    expect(line).toMatchObject({ tenantId });
    expect(line?.statement).toBe('select pg_advisory_xact_lock($1::bigint) /* crossing */');
    expect(line?.detail).toMatch(/waits for ExclusiveLock on advisory lock/);
    expect(await metrics.registry.metrics()).toMatch(/^muyun_deadlocks_total 1$/m);
  });
});
