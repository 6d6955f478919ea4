/** The login log (platform M15): every way in and out leaves its row, and who may read which. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account, binding, type BodyInputOf, loginLog, security } from '@muyun/contract';
import { Door, freshPhone, from } from '../../../../test/door-scene.ts';
import {
  Actor,
  codeOf,
  makeHost,
  makeMember,
  makeSpace,
  PASSWORD,
  type Space,
} from '../../../../test/kit.ts';
import { logTasks } from './log.tasks.ts';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door.close());

const IP = '10.77.0.1';
/** where nobody has guessed yet */
const QUIET = '10.77.0.2';
const space = (): Promise<Space> => makeSpace('企业版', door.house);
const AGENT = 'Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537';
async function enter(name: string, password = PASSWORD, more: object = {}, ip = IP) {
  const raw = await door.stranger().raw(account.login, {
    body: { grantType: 'password', account: name, password, clientType: 1, ...more } as BodyInputOf<
      typeof account.login
    >,
    headers: { ...from(ip), 'user-agent': AGENT },
  });
  return { raw, token: (raw.json() as { token?: string }).token ?? '' };
}
const rowsOf = async (reader: Actor, query: object = {}) =>
  (await reader.call(loginLog.listLogins, { query: { ...query, maxResultCount: 100 } })).items;
const told = (rows: Awaited<ReturnType<typeof rowsOf>>, name: string) =>
  rows.filter((r) => r.account === name).map((r) => [r.action, r.result]);

describe('the login log of a space', () => {
  it('has log-in, log-out, another space, wrong password, captcha, lock, and a changed password, newest first', async () => {
    const [home, other] = [await space(), await space()];
    const name = await door.nameOf(home.owner.userId);
    await door.sql(
      'insert into tenant_user (tenant_id, id, user_id, remark_name) values ($1, gen_random_uuid(), $2, $3)',
      [other.tenantId, home.owner.userId, '访客'],
    );
    const reader = await makeMember(home, ['AlLog.LoginLogs:query']);
    const { token } = await enter(name);
    await enter(name, 'Falsch#2026');
    const asked = await enter(name, 'Falsch#2026').then(() => enter(name, 'Falsch#2026'));
    expect((asked.raw.json() as { error: { code: string } }).error.code).toBe('Account:CaptchaRequired');
    const inside = door.stranger(token);
    const body = {
      currentPassword: 'Falsch#99',
      newPassword: 'Neu#2026pass',
      password2: 'Neu#2026pass',
      userId: home.owner.userId,
    };
    await inside.raw(account.changePassword, { body });
    await inside.raw(account.changePassword, { body: { ...body, currentPassword: PASSWORD } });
    const moved = (await inside.raw(account.switchTenant, { body: { tenantId: other.tenantId } })).json() as {
      token: string;
    };
    await door.stranger(moved.token).raw(account.logout);
    const rows = told(await rowsOf(reader), name);
    // the owner's own session of the scene was the first row
    expect(rows).toEqual([
      [5, 1],
      [5, 2],
      [1, 8],
      [1, 2],
      [1, 2],
      [1, 1],
      [1, 1],
    ]);
    expect(told(await rowsOf(other.owner), name)).toEqual([
      [2, 1],
      [3, 1],
    ]);
    const [first] = await rowsOf(reader, { action: '1', result: '2' });
    expect(first).toMatchObject({ account: name, device: 'Chrome · Windows', ip: IP, userName: '老板' });
  });

  it('tells a lock, an ended session, a recovered password and a refused one', async () => {
    const home = await space();
    const person = await door.person(home);
    await door.sql('update app_account set last_tenant_id = $2 where id = $1', [
      person.userId,
      home.tenantId,
    ]);
    const first = await enter(person.name);
    const second = await enter(person.name);
    await door.stranger(second.token).call(security.endOtherDevices);
    expect((await door.stranger(first.token).raw(account.auth)).status).toBe(401);
    for (let n = 0; n < 5; n += 1) await enter(person.name, 'Falsch#2026', await door.solved(IP));
    await door.ask(person.phone, 3, IP);
    await expect.poll(() => door.sent(person.phone).length).toBe(1);
    const recover = (smsCode: string) =>
      door.stranger().raw(security.forgetPassword, {
        body: { phone: person.phone, smsCode, newPassword: 'Neu#2027pass', password2: 'Neu#2027pass' },
        headers: from(IP),
      });
    const code = door.sent(person.phone)[0]?.code ?? '';
    expect((await recover(code === '000000' ? '000001' : '000000')).status).toBe(400);
    expect((await recover(code)).status).toBe(204);
    const rows = told(await rowsOf(home.owner, { filter: person.name }), person.name).map(String);
    expect(rows).toEqual(expect.arrayContaining(['7,4', '4,1', '1,4', '1,1']));
    const byPhone = told(await rowsOf(home.owner, { filter: person.phone }), person.phone);
    expect(byPhone).toEqual([
      [6, 1],
      [6, 3],
    ]);
  });

  it('a space reads its own rows only, a member with the right, and over at most 90 days', async () => {
    const [home, other] = [await space(), await space()];
    const clerk = await makeMember(home, ['AlBasic.ColorCards:query']);
    expect(await clerk.refused(clerk.call(loginLog.listLogins))).toBe('Common:Forbidden');
    const reader = await makeMember(home, ['AlLog.LoginLogs:query']);
    expect((await rowsOf(reader)).length).toBeGreaterThan(0);
    expect(await reader.refused(reader.call(loginLog.listAllLogins))).toBe('Common:Forbidden');
    expect((await reader.raw(loginLog.downLogins)).status).toBe(403);
    const name = await door.nameOf(other.owner.userId);
    expect(await rowsOf(home.owner, { filter: name })).toEqual([]);
    const list = (beginTime: string, endTime: string) =>
      home.owner.call(loginLog.listLogins, { query: { beginTime, endTime } });
    expect((await list('2026-01-01', '2026-03-31')).totalCount).toBe(0);
    expect(await home.owner.refused(list('2026-01-01', '2026-04-01'))).toBe('Log:RangeTooWide');
    expect(await home.owner.refused(list('2026-04-01', '2026-01-01'))).toBe('Log:RangeTurned');
    const down = (beginTime: string) =>
      home.owner.raw(loginLog.downLogins, { query: { beginTime, endTime: '2026-12-31' } });
    expect((await down('2026-01-01')).status).toBe(200);
    expect((await down('2025-12-01')).status).toBe(400);
  });
});

describe('the platform', () => {
  it('reads every space, what no space has, and how much each is used', async () => {
    const [home, host] = [await space(), await makeHost(door.house)];
    const name = await door.nameOf(home.owner.userId);
    const { token } = await enter(name, PASSWORD, {}, QUIET);
    await enter(`niemand-${name}`, 'Falsch#2026', {}, QUIET);
    const all = (query: object) => host.call(loginLog.listAllLogins, { query });
    expect((await all({ filter: name })).items.map((r) => [r.account, r.tenantName ?? '', r.result])).toEqual(
      expect.arrayContaining([
        [`niemand-${name}`, expect.not.stringContaining(home.name), 2],
        [name, home.name, 1],
      ]),
    );
    expect(
      (await all({ tenantId: home.tenantId, filter: name })).items.every((r) => r.account === name),
    ).toBe(true);
    await door.sql(
      `update user_session set created_time = now() - interval '90 minutes', last_seen_time = now() - interval '30 minutes' where active_tenant_id = $1`,
      [home.tenantId],
    );
    const use = await host.call(loginLog.listLoginUse, { query: { filter: home.name } });
    // two sessions of an hour each: the one of the scene and the one that has just begun
    expect(use.items).toMatchObject([
      {
        tenantName: home.name,
        editionName: '企业版',
        loginDays: 1,
        activeUsers: 1,
        loginCount: 2,
        onlineMinutes: 120,
      },
    ]);
    const old = await host.call(loginLog.listLoginUse, {
      query: { filter: home.name, beginTime: new Date(Date.now() - 60 * 86_400_000).toISOString() },
    });
    expect(old.items[0]?.onlineMinutes).toBeNull();
    for (const call of [loginLog.downAllLogins, loginLog.downLoginUse])
      expect((await host.raw(call)).status).toBe(200);
    expect((await door.stranger(token).raw(loginLog.listLoginUse)).status).toBe(403);
    const wide = { query: { beginTime: '2026-01-01', endTime: '2026-12-01' } };
    expect(await host.refused(host.call(loginLog.listLoginUse, wide))).toBe('Log:RangeTooWide');
  });

  it('rows go after a year, and not before', async () => {
    const home = await space();
    const age = (months: number) =>
      door.sql(
        `insert into login_log (tenant_id, id, time, account, action, result) values ($1, gen_random_uuid(), now() - make_interval(months => $2::int), $3, 1, 1)`,
        [home.tenantId, months, `vor ${months}`],
      );
    await age(11);
    await age(13);
    const [purge] = logTasks(door.house.server.house);
    expect(await purge?.run(new Date())).toBe('1 rows');
    const left = await door.sql<{ account: string }>('select account from login_log where tenant_id = $1', [
      home.tenantId,
    ]);
    expect(left.map((r) => r.account)).toContain('vor 11');
  });
});

describe('the own record', () => {
  it('has what was done with one account in every space and by strangers, narrowed, in pages and as a sheet; nobody else’s', async () => {
    const [home, other] = [await space(), await space()];
    const name = await door.nameOf(home.owner.userId);
    await door.sql(
      'insert into tenant_user (tenant_id, id, user_id, remark_name) values ($1, gen_random_uuid(), $2, $3)',
      [other.tenantId, home.owner.userId, '访客'],
    );
    await enter(name, 'Falsch#2026', {}, QUIET);
    const { token } = await enter(name, PASSWORD, {}, QUIET);
    const moved = (
      await door.stranger(token).raw(account.switchTenant, { body: { tenantId: other.tenantId } })
    ).json() as { token: string };
    // in the other space still the same record
    const me = door.stranger(moved.token);
    const all = await me.call(loginLog.listOwnLogins, { query: { maxResultCount: 50 } });
    expect(all.items.slice(0, 3).map((r) => [r.action, r.result, r.tenantName === null])).toEqual([
      [3, 1, false],
      [1, 1, false],
      [1, 2, false],
    ]);
    expect(new Set(all.items.map((r) => r.account))).toEqual(new Set([name]));
    const failed = await me.call(loginLog.listOwnLogins, { query: { result: '2' } });
    expect(failed).toMatchObject({ totalCount: 1, items: [{ ip: QUIET, device: 'Chrome · Windows' }] });
    const second = await me.call(loginLog.listOwnLogins, { query: { maxResultCount: 1, skipCount: 1 } });
    expect([second.totalCount, second.items[0]?.id]).toEqual([all.totalCount, all.items[1]?.id]);
    const sheet = await me.raw(loginLog.downOwnLogins);
    expect([sheet.status, sheet.bytes.length > 1000]).toEqual([200, true]);
    const theirs = await other.owner.call(loginLog.listOwnLogins);
    expect(theirs.items.some((r) => r.account === name)).toBe(false);
    expect(codeOf(await me.raw(loginLog.listOwnLogins, { query: { beginTime: '2020-01-01' } }))).toBe(
      'Log:RangeTooWide',
    );
    expect(codeOf(await door.stranger().raw(loginLog.listOwnLogins))).toBe('Session:Invalid');
  });

  it('tells of a phone or a WeChat that was bound, taken off, or tried for', async () => {
    const { owner } = await space();
    const phone = freshPhone();
    const bindPhone = (smsCode: string) =>
      owner.raw(binding.bind, { body: { type: binding.BINDING.phone, phone, smsCode } });
    await owner.call(binding.sendBindCode, { body: { phone } });
    await vi.waitUntil(() => door.sent(phone).length > 0);
    const code = door.sent(phone).at(-1)?.code ?? '';
    expect(codeOf(await bindPhone(code === '000000' ? '111111' : '000000'))).toBe('Account:SmsCodeInvalid');
    expect(codeOf(await bindPhone(code))).toBe('200');
    const { items } = await owner.call(loginLog.listOwnLogins, { query: { action: '8' } });
    expect(items.map((r) => r.result)).toEqual([1, 3]);
  });
});
