/** Jobs outlive the process that was to run them. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { product } from '@muyun/contract';
import { jobEnd, makeSpace, openHouse, type TestHouse } from '../../test/kit.ts';
import { claim } from './job-rows.ts';
import { sql } from './sql.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ role: 'api' });
});
afterAll(() => house.server.close());

it('a job that was fetched by a worker that died before it said so is run by the next start, once', async () => {
  const { owner } = await makeSpace('企业版', house);
  const { jobId } = await owner.call(product.exportProductsJob, { body: { format: 'xlsx' } });
  const database = new pg.Client({ connectionString: house.ownerUrl });
  await database.connect();
  const { rowCount } = await database.query(
    "update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(), attempts = 1",
  );
  expect(rowCount).toBe(1);
  await house.server.house.jobs.start(house.ownerUrl, 2, true);
  expect((await jobEnd(owner, jobId)).state).toBe('done');
  const { rows } = await database.query('select attempts from job where id = $1', [jobId]);
  expect(rows).toEqual([{ attempts: 1 }]);
  await database.end();
});

it('of a space that is switched off nothing is taken up, until it is back', async () => {
  const own = await openHouse({ role: 'api' });
  try {
    const { pools, jobs } = own.server.house;
    const space = await makeSpace('企业版', own);
    const turn = (isOn: boolean) =>
      pools.owner.query(
        'update tenant set is_active = $2, disabled_time = case when $2 then null else now() end where tenant_id = $1',
        [space.tenantId, isOn],
      );
    const { jobId } = await space.owner.call(product.exportProductsJob, { body: { format: 'xlsx' } });
    await turn(false);
    expect(await claim(pools.owner, space.tenantId, jobId, 'somebody')).toBeNull();
    await turn(true);
    await jobs.start(own.ownerUrl, 1, true);
    expect((await jobEnd(space.owner, jobId)).state).toBe('done');
  } finally {
    await own.server.close();
  }
});

it('a space with two hundred jobs that have not ended is told to wait; another one is not', async () => {
  const [full, other] = [await makeSpace('企业版', house), await makeSpace('企业版', house)];
  await full.owner.inTx((tx) =>
    tx.run(
      sql`insert into job (tenant_id, id, kind, title, payload, creator_id) select ${tx.tenantId}, gen_random_uuid(), 'test.none', '等待', '{}', ${full.owner.userId} from generate_series(1, 200)`,
    ),
  );
  const refused = await full.owner.raw(product.exportProductsJob, { body: { format: 'xlsx' } });
  expect([
    refused.status,
    (refused.json() as { error: { code: string } }).error.code,
    refused.headers.get('retry-after'),
  ]).toEqual([503, 'Common:Overloaded', '30']);
  expect((await other.owner.raw(product.exportProductsJob, { body: { format: 'xlsx' } })).status).toBe(200);
});
