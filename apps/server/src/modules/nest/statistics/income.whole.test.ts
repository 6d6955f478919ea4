/** 收入统计: what a total adds up stands in its rows, however many, and each figure says of which days it is (engineering part G). */
import { expect, it } from 'vitest';
import { nestAdmin } from '@muyun/contract';
import { HostScene, sql } from '../../../../test/host-scene.ts';

it('days of more than 500 are all there, and the list of the same days adds up to the same', async () => {
  const scene = await HostScene.open();
  const { row } = await scene.space();
  await sql(
    `insert into nest_cost_log (tenant_id, id, cost_type, quota_units, amount, reason, creator_id, operator_name, creation_time)
      select $1, gen_random_uuid(), 8, 0, 1, '补收', $1, '平台', now() - make_interval(days => n) from generate_series(0, 509) n`,
    [row.id],
  );
  const query = { by: 'day', tenantId: row.id, beginTime: '2020-01-01' } as const;
  const { rows, total } = await scene.host.call(nestAdmin.adminIncome, { query });
  expect([rows.length, total.income]).toEqual([510, '510.00']);
  // without days of one's own the period is said, and the rows of just these days prove the total
  for (const by of ['day', 'month', 'tenant', 'agent'] as const) {
    const usual = await scene.host.call(nestAdmin.adminIncome, { query: { by, tenantId: row.id } });
    const { beginTime, endTime } = usual;
    const list = await scene.host.call(nestAdmin.adminCosts, {
      query: { tenantId: row.id, beginTime, endTime } as never,
    });
    expect([by, list.totals?.['amount']]).toEqual([by, usual.total.income]);
  }
});
