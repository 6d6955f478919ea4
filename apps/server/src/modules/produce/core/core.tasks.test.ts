/** The log of production by months: partitions ahead, rows astray moved along, and nobody changes a row. */
import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../../kit/sql.ts';
import { testHouse } from '../../../../test/kit.ts';
import { mark, releaseEx, rowNamed, type RouteScene, routeScene } from '../../../../test/route-scene.ts';
import { productionTasks } from './core.tasks.ts';

let s: RouteScene;
beforeAll(async () => {
  s = await routeScene();
  await releaseEx(s);
  await mark(s, [(await rowNamed(s, '开料')).projectProcessId]);
});

it('makes the months ahead, once, and moves what lies astray', async () => {
  const { house } = (await testHouse()).server;
  const [task] = productionTasks(house);
  expect(await task?.run(new Date('2031-05-10T00:00:00Z'))).toBe('made 2031-05 2031-06 2031-07 2031-08');
  expect(await task?.run(new Date('2031-05-10T00:00:00Z'))).toBe('made -');
  const { tenantId } = s.owner;
  const astray = `insert into product_log (tenant_id, seq, recorded_at, report_id, event_type, lable_id, product_id, project_id, project_process_id, process_id, occurred_at, business_day, measures, out_measures)
    select tenant_id, -seq, '2033-03-05T10:00:00+08:00', report_id, 3, lable_id, product_id, project_id, project_process_id, process_id, occurred_at, business_day, measures, out_measures from product_log where tenant_id = '${tenantId}' limit 1`;
  await house.pools.owner.query(astray);
  expect(await task?.run(new Date('2031-05-10T00:00:00Z'))).toBe('made 2033-03');
  const moved = await house.pools.owner.query(
    `select count(*)::int as n from product_log_2033_03 where tenant_id = '${tenantId}'`,
  );
  expect(moved.rows).toEqual([{ n: 1 }]);
});

it('the application can neither change nor delete a row', async () => {
  for (const statement of [
    sql`update product_log set d_done = 0 where tenant_id = ${s.owner.tenantId}`,
    sql`delete from product_log where tenant_id = ${s.owner.tenantId}`,
  ])
    await expect(s.owner.inTx((tx) => tx.run(statement))).rejects.toThrow(/permission denied/);
});
