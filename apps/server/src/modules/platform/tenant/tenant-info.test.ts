/** How spaces are used (platform M4 §5), and the word to their owners. */
import { beforeAll, describe, expect, it } from 'vitest';
import { message, tenantInfo } from '@muyun/contract';
import { HostScene, nameOf, sql } from '../../../../test/host-scene.ts';
import { type Actor, codeOf, makeMember, testHouse } from '../../../../test/kit.ts';
import { nestScene } from '../../../../test/nest-scene.ts';
import { activityTasks } from './tenant-info.ts';

const DAY_MS = 86_400_000;
let scene: HostScene;
let host: Actor;
beforeAll(async () => {
  scene = await HostScene.open();
  ({ host } = scene);
});

const count = async (): Promise<string> =>
  (await activityTasks((await testHouse()).server.house)[0]?.run(new Date())) ?? '';
const infoOf = async (id: string) =>
  (await host.call(tenantInfo.listInfo, { query: { tenantId: id } })).items[0];
const later = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

describe('the health of a space', () => {
  it('is 70 in the worked example, 0 at least and 100 at most', async () => {
    const of = async (...v: number[]) =>
      (await sql('select tenant_health($1, $2, $3, $4, $5, $6, $7) as h', v))[0]?.['h'];
    expect(await of(15, 6, 20, 12, 48, 50, 100)).toBe(70);
    expect(await of(0, 0, 0, 0, 0, 100, 100)).toBe(0);
    expect(await of(30, 99, 10, 99, 99, 0, 100)).toBe(100);
    expect(await of(20, 0, 1, 0, 0, 95, 100)).toBe(40);
  });

  it('is counted with its figures: people, days, work, storage', async () => {
    const { space, projectId } = await nestScene();
    await makeMember(space, []);
    expect(await infoOf(space.tenantId)).toMatchObject({ health: null, computedTime: null });
    expect(await count()).toMatch(/^\d+ spaces$/);
    const info = await infoOf(space.tenantId);
    expect(projectId).toBeTruthy();
    // one day of log-ins of twenty, two of two people active, no nesting, storage free
    expect(info).toMatchObject({
      activeWeek: 2,
      activeMonth: 2,
      loginDays: 1,
      seatsUsed: 2,
      projects: 1,
      nestMonth: 0,
      health: 42,
    });
    expect(info?.products).toBeGreaterThan(0);
    await sql(
      "update user_session set last_seen_time = now() - interval '8 days', created_time = now() - interval '8 days' where active_tenant_id = $1",
      [space.tenantId],
    );
    await count();
    expect(await infoOf(space.tenantId)).toMatchObject({ activeWeek: 0, activeMonth: 2, health: 12 });
  });
});

describe('the health of a week', () => {
  const weeksOf = async (id: string) =>
    (
      await sql('select week::text, health from tenant_health_week where tenant_id = $1 order by week', [id])
    ).map((w) => [w['week'], w['health']]);
  const run = async (at: string) => activityTasks((await testHouse()).server.house)[0]?.run(new Date(at));

  it('is what is counted last in it, by the weeks of Shanghai, and is kept for half a year', async () => {
    const { space } = await scene.entered();
    await run('2027-03-01T00:00:00Z');
    // the last hour of the week there, and the first of the next
    await run('2027-03-07T15:30:00Z');
    await sql('update tenant_user set is_deleted = true where tenant_id = $1', [space.tenantId]);
    await run('2027-03-07T16:00:00Z');
    const kept = await weeksOf(space.tenantId);
    expect(kept.map(([week]) => week)).toEqual(['2027-03-01', '2027-03-08']);
    await run('2027-08-30T00:00:00Z');
    expect((await weeksOf(space.tenantId)).map(([week]) => week)).toEqual([
      '2027-03-01',
      '2027-03-08',
      '2027-08-30',
    ]);
    await run('2027-09-06T00:00:00Z');
    expect((await weeksOf(space.tenantId)).map(([week]) => week)).toEqual([
      '2027-03-08',
      '2027-08-30',
      '2027-09-06',
    ]);
  });
});

describe('the list', () => {
  it('finds whose health has fallen in each of the three ended weeks, and in none that is missing or the same', async () => {
    const word = nameOf('连降');
    const falls: Record<string, (number | null)[]> = {
      每周都低: [80, 70, 69, 30],
      有一周持平: [80, 70, 70, 30],
      有一周回升: [80, 60, 65, 30],
      缺一周: [80, null, 60, 30],
      只有三周: [null, 80, 60, 30],
    };
    const ids: Record<string, string> = {};
    for (const [tail, weeks] of Object.entries(falls)) {
      const { id } = (await scene.space({ displayName: `${word}${tail}` })).row;
      ids[tail] = id;
      for (const [i, health] of weeks.entries())
        if (health !== null)
          await sql(
            `insert into tenant_health_week (tenant_id, week, health) values ($1, date_trunc('week', now() at time zone 'Asia/Shanghai')::date - 7 * $2::int, $3)`,
            [id, weeks.length - i, health],
          );
    }
    const list = (query: object) =>
      host.call(tenantInfo.listInfo, { query: { filter: word, maxResultCount: 50, ...query } });
    const found = await list({ chip: '5' });
    expect(found.items.map((i) => [i.id, i.healthWeeks])).toEqual([[ids['每周都低'], [80, 70, 69, 30]]]);
    expect(found.totals).toMatchObject({ 'chip:all': 5, 'chip:5': 1 });
    expect((await list({})).items.filter((i) => i.isFalling).map((i) => i.id)).toEqual([ids['每周都低']]);
    expect((await list({ tenantId: ids['缺一周'] })).items[0]?.healthWeeks).toEqual([80, 60, 30]);
    // this week is not over: it tells nothing yet
    await sql(
      `insert into tenant_health_week (tenant_id, week, health) values ($1, date_trunc('week', now() at time zone 'Asia/Shanghai')::date, 99)`,
      [ids['每周都低']],
    );
    expect((await list({ chip: '5' })).totalCount).toBe(1);
    // who has left, or is shut, is no longer called
    await sql('update tenant set is_active = false, disabled_time = now() where tenant_id = $1', [
      ids['每周都低'],
    ]);
    expect((await list({ chip: '5' })).totalCount).toBe(0);
  });

  it('is found by each chip, counted, and sorted by any figure', async () => {
    const word = nameOf('筛选');
    const make = async (tail: string, more: object = {}) =>
      (await scene.space({ displayName: `${word}${tail}`, ...more })).row.id;
    const [ending, silent, full, trial, plain] = [
      await make('即将到期'),
      await make('沉默很久'),
      await make('存储将满'),
      await make('试用七天', { months: null }),
      await make('一切正常'),
    ];
    await sql('update tenant set expire_time = $2 where tenant_id = $1', [ending, later(5)]);
    await sql("update tenant set creation_time = now() - interval '31 days' where tenant_id = $1", [silent]);
    await sql('insert into storage_quota (tenant_id, used) values ($1, $2)', [full, 95 * 1024 ** 3]);
    await sql("update tenant set activated_time = now() - interval '6 days' where tenant_id = $1", [trial]);
    await sql("update tenant set expire_time = now() + interval '100 days' where tenant_id = any($1)", [
      [silent, full, trial, plain],
    ]);
    await count();
    const list = (query: object) =>
      host.call(tenantInfo.listInfo, { query: { filter: word, maxResultCount: 50, ...query } });
    const all = await list({});
    expect(all.totals).toEqual({
      'chip:all': 5,
      'chip:1': 1,
      'chip:2': 1,
      'chip:3': 1,
      'chip:4': 1,
      'chip:5': 0,
    });
    for (const [chip, id] of [ending, silent, full, trial].entries()) {
      const found = await list({ chip: String(chip + 1) });
      expect([chip + 1, found.totalCount, found.items[0]?.id]).toEqual([chip + 1, 1, id]);
      expect(found.totals).toEqual(all.totals);
    }
    for (const field of [
      'displayName',
      'daysToExpire',
      'activeWeek',
      'activeMonth',
      'loginDays',
      'seatsUsed',
      'projects',
      'products',
      'nestMonth',
      'lastLoginTime',
      'health',
    ])
      expect((await list({ sorting: `${field} desc` })).items).toHaveLength(5);
    expect((await list({ sorting: 'storagePercent desc' })).items[0]).toMatchObject({
      id: full,
      storagePercent: 95,
    });
    expect((await list({ maxResultCount: 2, skipCount: 4 })).items).toHaveLength(1);
    const noticed = await host.call(tenantInfo.listNoticed);
    expect(noticed.find((n) => n.tenantId === full)?.chips).toEqual([3]);
    expect(await host.call(tenantInfo.listNoticed, { query: { tenantId: plain } })).toEqual([]);
  });

  it('is the platform’s', async () => {
    const { space } = await scene.entered();
    for (const call of [tenantInfo.listInfo, tenantInfo.listNoticed])
      expect(codeOf(await space.owner.raw(call))).toBe('Common:Forbidden');
    const body = { tenantIds: [space.tenantId], template: 2 };
    expect(codeOf(await space.owner.raw(tenantInfo.sendNotice, { body }))).toBe('Common:Forbidden');
  });
});

describe('a word to the owners', () => {
  it('of the end, of silence or one’s own reaches them once a day; without an end or an owner none goes', async () => {
    const [one, other] = [await scene.entered(), await scene.entered()];
    const free = (await scene.space({ editionId: await scene.editionId(4) })).row;
    await sql('update tenant set expire_time = $2 where tenant_id = $1', [one.row.id, later(3)]);
    await sql('update tenant set expire_time = $2 where tenant_id = $1', [other.row.id, later(-2)]);
    const ids = [one.row.id, other.row.id, free.id];
    const send = (body: object) =>
      host.call(tenantInfo.sendNotice, { body: { tenantIds: ids, template: 1, ...body } });
    expect(await send({})).toEqual({ sent: 2, skipped: 1 });
    const titles = async (of: Actor) =>
      (await of.call(message.listMessages, { query: { maxResultCount: 50 } })).items.map((m) => m.title);
    const names = [one.row.displayName, other.row.displayName];
    await expect
      .poll(() => titles(one.space.owner), { timeout: 10_000 })
      .toContain(`「${names[0]}」3 天后到期`);
    await expect
      .poll(() => titles(other.space.owner), { timeout: 10_000 })
      .toContain(`「${names[1]}」已到期 2 天`);
    await send({});
    expect(await send({ template: 3, content: '本周六 22 点升级' })).toEqual({ sent: 3, skipped: 0 });
    await expect.poll(() => titles(one.space.owner), { timeout: 10_000 }).toContain('平台提醒');
    expect((await titles(one.space.owner)).filter((t) => t.includes('到期'))).toHaveLength(1);
    expect(await send({ template: 2 })).toEqual({ sent: 3, skipped: 0 });
    await expect
      .poll(() => titles(one.space.owner), { timeout: 10_000 })
      .toContain(`「${names[0]}」已 0 天没有使用`);
    await sql('update tenant_user set is_deleted = true where tenant_id = $1', [other.row.id]);
    expect(await send({ tenantIds: [other.row.id] })).toEqual({ sent: 0, skipped: 1 });
    const refused = async (body: object) =>
      codeOf(await host.raw(tenantInfo.sendNotice, { body: { tenantIds: ids, template: 1, ...body } }));
    expect(await refused({ template: 3, content: ' ' })).toBe('Common:Validation');
    expect(await refused({ tenantIds: [] })).toBe('Common:Validation');
    expect(await refused({ tenantIds: [host.userId] })).toBe('Common:NotFound');
  });
});
