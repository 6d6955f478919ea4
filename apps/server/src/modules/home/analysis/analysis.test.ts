/** The dashboards (platform M18): each tile against the list that it leads to, the figures of days, and who may see what. */
import { describe, expect, it } from 'vitest';
import {
  analysis,
  type AnyCall,
  convert,
  member,
  nest,
  organizationUnit,
  type OutputOf,
  project,
  tileLink,
  TILES,
  type TileName,
} from '@muyun/contract';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import { type Actor, makeHost, makeMember, makeSpace, testHouse } from '../../../../test/kit.ts';
import { nestScene, computed, f9Body } from '../../../../test/nest-scene.ts';
import { businessDay } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';
import { metricTasks } from './metric.ts';

const LISTS: Readonly<Record<string, AnyCall>> = {
  '/cad/project': project.listProjects,
  '/nest/order': nest.listNestOrders,
};
type Totals = Record<string, string | number>;
interface Listed {
  totalCount: number;
  totals: Totals;
}
async function listed(actor: Actor, name: TileName, month: string): Promise<Listed> {
  const address = new URL(tileLink(name, month), 'http://x');
  const query = Object.fromEntries(address.searchParams);
  return (await actor.raw(LISTS[address.pathname] as AnyCall, { query })).json() as Listed;
}
/** The figure as a person would work it out from the list. */
const PROVEN: Readonly<Record<TileName, (of: Listed) => number>> = {
  openProjects: (of) => of.totalCount,
  overdue: (of) => of.totalCount,
  newArea: (of) => Number(of.totals['unfoldArea']),
  nestArea: (of) => Number(of.totals['netArea']),
  utilization: (of) =>
    Math.round((Number(of.totals['netArea']) / Number(of.totals['grossArea'])) * 10_000) / 100,
  scrapRate: (of) =>
    Math.round((Number(of.totals['scrapWeight']) / Number(of.totals['grossWeight'])) * 10_000) / 100,
};

const order = (
  actor: Actor,
  confirmed: string | null,
  more: { net?: number; gross?: number; pieces?: number; state?: number } = {},
) =>
  actor.inTx((tx) =>
    tx.run(sql`insert into nest_order (tenant_id, id, no, project_ids, params, state, confirm_time, net_area, gross_area, gross_weight, scrap_weight, piece_amount, placed_amount, sheet_amount, creator_id)
      values (${tx.tenantId}, gen_random_uuid(), 'TLN' || gen_random_uuid()::text, '{}', '{}', ${more.state ?? 16}::int, ${confirmed}, ${more.net ?? 10}, ${more.gross ?? 12}, 100, 7, ${more.pieces ?? 5}::int, ${more.pieces ?? 5}::int, 2, ${tx.userId})`),
  );
const task = async (name: string) => {
  const { server } = await testHouse();
  return metricTasks(server.house).find((t) => t.name === name);
};
const month = businessDay().slice(0, 7);

describe('the analysis page', () => {
  it('each tile is what its list says under the same filter: 812.4/934.1 = 86.97 %, not a mean of means', async () => {
    const scene = await cadScene('分析工程');
    const { owner } = scene;
    await addPanel(scene, { code: 'A-1', quantity: 3 });
    await owner.call(project.createProject, {
      body: { name: '逾期的', demanderId: scene.demanderId, deliveryDate: '2020-01-31' },
    });
    await order(owner, `${month}-01T00:30:00+08:00`, { net: 800, gross: 900 });
    await order(owner, new Date().toISOString(), { net: 12.4, gross: 34.1 });
    await order(owner, '2020-01-15T10:00:00+08:00', { net: 999, gross: 1000 });
    await order(owner, null, { state: 8 });
    const { tiles, customers, month: told } = await owner.call(analysis.overview);
    expect(told).toBe(month);
    expect(tiles.map((t) => t.name)).toEqual(Object.keys(TILES));
    for (const { name, value } of tiles)
      expect([name, Number(value)]).toEqual([name, PROVEN[name](await listed(owner, name, month))]);
    expect(tiles.find((t) => t.name === 'utilization')?.value).toBe('86.97');
    expect(tiles.find((t) => t.name === 'overdue')?.value).toBe('1');
    expect(customers).toMatchObject([{ id: scene.demanderId, projectCount: 2 }]);
  });

  it('a member has the tiles of the lists that he may read, of his own rows; without the right none', async () => {
    const scene = await cadScene('分析工程');
    await order(scene.owner, new Date().toISOString());
    const clerk = await makeMember(scene.space, ['AlDashboard.Analysis:query', 'AlNest.NestOrders:query'], {
      dataScope: 'own',
    });
    const seen = await clerk.call(analysis.overview);
    expect(seen.customers).toBeNull();
    expect(seen.tiles).toEqual([
      { name: 'nestArea', value: '0.0000' },
      { name: 'utilization', value: null },
      { name: 'scrapRate', value: null },
    ]);
    const nobody = await makeMember(scene.space, ['AlNest.NestOrders:query']);
    for (const call of [
      analysis.overview,
      analysis.reportDaily,
      analysis.reportBusiness,
      analysis.reportMonthly,
      analysis.monthBar,
      analysis.workplace,
    ])
      expect([call.id, (await nobody.raw(call)).status]).toEqual([call.id, 403]);
  });
});

describe('figures of days', () => {
  it('are counted within a minute of a confirmation and of its withdrawal', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const made = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const ready = await computed(owner, made.id);
    const due = await task('metric.due');
    const today = async () => (await owner.call(analysis.reportBusiness)).pieces;
    expect(Number(await today())).toBe(0);
    const confirmed = await owner.call(nest.nestOrderState, {
      params: { id: made.id },
      body: { action: 'confirm', version: ready.version },
    });
    const stale = Date.parse((await owner.call(analysis.reportBusiness)).updatedTime);
    expect(stale).toBeLessThanOrEqual(Date.now());
    const isCounting = async () => (await owner.call(analysis.monthBar, { query: { metric: 1 } })).isCounting;
    expect(await isCounting()).toBe(true);
    await due?.run(new Date());
    expect(await isCounting()).toBe(false);
    const { placedAmount } = await owner.call(nest.getNestOrder, { params: { id: made.id } });
    expect(Number(await today())).toBe(placedAmount);
    await owner.call(nest.nestOrderState, {
      params: { id: made.id },
      body: { action: 'unconfirm', version: confirmed.version, reason: '重新排版' },
    });
    expect(Number(await today())).toBe(placedAmount);
    expect(await due?.run(new Date())).toMatch(/^[1-9]\d* spaces$/);
    expect(Number(await today())).toBe(0);
  });

  it('the night counts everything anew, whatever stood there; another space has its own', async () => {
    const [a, b] = [await makeSpace(), await makeSpace()];
    await order(a.owner, '2026-03-05T23:30:00+08:00', { net: 10 });
    await order(a.owner, '2026-03-06T00:10:00+08:00', { net: 20 });
    await order(a.owner, '2026-04-01T12:00:00+08:00', { net: 5.5 });
    await a.owner.inTx((tx) =>
      tx.run(
        sql`insert into daily_metric (tenant_id, factory_id, date, metric, value, computed_time) values (${tx.tenantId}, ${tx.tenantId}, '2026-03-09', 1, 777, now())`,
      ),
    );
    await (await task('metric.recount'))?.run(new Date());
    const daily = await a.owner.call(analysis.reportDaily, {
      query: { beginTime: '2026-03-04', endTime: '2026-03-09', reportType: 1 },
    });
    expect(daily.map((p) => [p.reportTime, Number(p.value)])).toEqual([
      ['2026-03-04', 0],
      ['2026-03-05', 10],
      ['2026-03-06', 20],
      ['2026-03-07', 0],
      ['2026-03-08', 0],
      ['2026-03-09', 0],
    ]);
    expect(new Set(daily.map((p) => p.name))).toEqual(new Set(['面积']));
    const monthly = await a.owner.call(analysis.reportMonthly, {
      query: { beginTime: '2026-02-01', endTime: '2026-04-30', reportType: 1 },
    });
    expect(monthly.map((p) => [p.reportTime, Number(p.value)])).toEqual([
      ['2026-02', 0],
      ['2026-03', 30],
      ['2026-04', 5.5],
    ]);
    const bar = await a.owner.call(analysis.monthBar, { query: { metric: 1, year: 2026 } });
    expect(bar.result).toHaveLength(12);
    expect(bar.result.slice(2, 4)).toEqual([
      { x: '3月', y: '30.0000' },
      { x: '4月', y: '5.5000' },
    ]);
    expect(bar.years).toContain(2026);
    const other = await b.owner.call(analysis.monthBar, { query: { metric: 1, year: 2026 } });
    expect(other.result.every((p) => Number(p.y) === 0)).toBe(true);
  });

  it('the week is the last 8 days up to yesterday, in pieces named 数量; a range has its limit', async () => {
    const { owner } = await makeSpace();
    const week = await owner.call(analysis.reportDaily);
    expect(week).toHaveLength(8);
    expect(week.at(-1)?.reportTime).toBe(businessDay(new Date(Date.now() - 86_400_000)));
    expect(week[0]).toMatchObject({ name: '数量' });
    const wide = { query: { beginTime: '2024-01-01', endTime: '2026-01-01' } };
    for (const call of [analysis.reportDaily, analysis.reportMonthly])
      expect(await owner.refused(owner.call(call, wide))).toBe('Log:RangeTooWide');
    const turned = { query: { beginTime: '2026-01-02', endTime: '2026-01-01' } };
    for (const call of [analysis.reportDaily, analysis.reportMonthly])
      expect(await owner.refused(owner.call(call, turned))).toBe('Log:RangeTurned');
    expect(await owner.refused(owner.call(analysis.monthBar, { query: { metric: 3 } }))).toBe(
      'Common:Validation',
    );
  });
});

describe('the workplace', () => {
  it('shows what went on in what the person may open', async () => {
    const scene = await cadScene('动态工程');
    const designer = await makeMember(scene.space, [
      'AlDashboard.Workplaces:query',
      'AlCad.CadProjects:query',
      'AlCad.CadProjects:get',
    ]);
    const { feed } = await designer.call(analysis.workplace);
    expect(feed.map((f) => f.path)).toContain(`/cad/project-detail?id=${scene.projectId}`);
    const blind = await makeMember(scene.space, ['AlDashboard.Workplaces:query']);
    expect((await blind.call(analysis.workplace)).feed).toEqual([]);
  });

  it('shows who of the person’s units is here, of no other unit and of no other space', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()];
    const right = ['AlDashboard.Workplaces:query'];
    const [me, colleague, away, elsewhere] = [
      await makeMember(space, right),
      await makeMember(space, []),
      await makeMember(space, []),
      await makeMember(space, right),
    ];
    const stranger = await makeMember(other, []);
    expect((await me.call(analysis.workplace)).team).toBeNull();
    const unit = async (displayName: string) =>
      (await space.owner.call(organizationUnit.calls.create, { body: { displayName } })).id;
    const [mine, theirs] = [await unit('下料班'), await unit('喷涂班')];
    const ids = new Map(
      (await space.owner.call(member.listMembers)).items.map((m) => [m.userId, m.id] as const),
    );
    const put = (who: Actor, ...organizationUnitIds: string[]) =>
      space.owner.call(member.saveUnitsOfMember, {
        params: { id: ids.get(who.userId) ?? '' },
        body: { organizationUnitIds },
      });
    for (const who of [me, colleague, away]) await put(who, mine);
    await put(elsewhere, theirs);
    const { server } = await testHouse();
    const ask = (text: string, ...values: unknown[]) => server.house.pools.owner.query(text, values);
    await ask(
      `update user_session set last_seen_time = now() - interval '11 minutes' where user_id = $1`,
      away.userId,
    );
    await ask(`update user_session set last_seen_time = now() where user_id = any($1)`, [
      me.userId,
      colleague.userId,
      stranger.userId,
    ]);
    const seen = (await me.call(analysis.workplace)).team;
    expect(seen).toMatchObject({ names: ['下料班'], total: 3, online: 2 });
    expect(seen?.people.map((p) => [p.id, p.isOnline])).toEqual([
      ...[me, colleague].map((w) => [ids.get(w.userId), true]).toSorted(),
      [ids.get(away.userId), false],
    ]);
    // who has logged out is not here, and support that looks in is nobody of the team
    await ask('update user_session set ended_time = now() where user_id = $1', colleague.userId);
    await ask(
      'update user_session set impersonation_id = gen_random_uuid(), last_seen_time = now() where user_id = $1',
      away.userId,
    );
    expect((await me.call(analysis.workplace)).team).toMatchObject({ total: 3, online: 1 });
    expect((await elsewhere.call(analysis.workplace)).team).toMatchObject({ names: ['喷涂班'], total: 1 });
  });
});

describe('the platform', () => {
  it('sees how many spaces there are, are new, are used and paid, and what came in with the right to payments', async () => {
    const [space, host] = [await makeSpace(), await makeHost()];
    const before = await host.call(analysis.hostOverview);
    await space.owner.inTx(async () => undefined);
    await makeSpace();
    const after: OutputOf<typeof analysis.hostOverview> = await host.call(analysis.hostOverview);
    expect([after.spaces - before.spaces, after.newSpaces - before.newSpaces]).toEqual([1, 1]);
    expect(after.activeSpaces - before.activeSpaces).toBe(1);
    expect(after.editions.reduce((n, e) => n + e.count, 0)).toBe(after.spaces);
    expect(after.months).toHaveLength(12);
    expect(after.months.reduce((n, m) => n + m.spaces, 0)).toBeGreaterThanOrEqual(after.newSpaces);
    expect(Number(after.income)).toBeGreaterThanOrEqual(0);
    const waiting = await host.call(convert.fileConverts);
    expect(after.converting).toBe(waiting.reduce((n, w) => n + w.fileCount, 0));
    expect(await space.owner.refused(space.owner.call(analysis.hostOverview))).toBe('Common:Forbidden');
    expect(await host.refused(host.call(analysis.overview))).toBe('Common:Forbidden');
  });
});
