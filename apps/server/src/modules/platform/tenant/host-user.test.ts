/** Accounts as the platform keeps them (platform M12, host part). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, hostUser, type HostUserRow, unlock } from '@muyun/contract';
import { Door, freshPhone } from '../../../../test/door-scene.ts';
import {
  type Actor,
  codeOf,
  makeHost,
  makeMember,
  makeSpace,
  PASSWORD,
  type Raw,
  type Space,
} from '../../../../test/kit.ts';
import { PLATFORM } from '../../../kit/tx.ts';

let door: Door;
let host: Actor;
let second: Actor;
let space: Space;
const read = (id: string, by = host) => by.call(hostUser.getUser, { params: { id } });

beforeAll(async () => {
  door = await Door.open();
  [host, second, space] = [
    await makeHost(door.house),
    await makeHost(door.house),
    await makeSpace('企业版', door.house),
  ];
});
afterAll(() => door.close());

/** A member of the space with the account as the platform sees it. */
async function person(): Promise<{ actor: Actor; row: HostUserRow }> {
  const actor = await makeMember(space, ['AlCad.CadProjects:query']);
  return { actor, row: await read(actor.userId) };
}

describe('the list of accounts', () => {
  it('finds by name, phone, state, staff and source; tells spaces and what may be done', async () => {
    const { row } = await person();
    const find = async (query: object) =>
      (await host.call(hostUser.listUsers, { query: { filter: row.userName, ...query } })).items.map(
        (u) => u.id,
      );
    for (const query of [
      {},
      { userState: 1 },
      { isHostUser: false },
      { registerSource: '3' },
      { isActive: true },
    ])
      expect(await find(query)).toEqual([row.id]);
    for (const query of [
      { userState: 3 },
      { isHostUser: true },
      { registerSource: '1' },
      { endTime: '2020-01-01' },
    ])
      expect(await find(query)).toEqual([]);
    expect(row).toMatchObject({ spaceCount: 1, userState: 1, actions: ['disable', 'makeHost'] });
    const { spaces } = await read(row.id);
    expect(spaces).toMatchObject([
      { tenantId: space.tenantId, displayName: space.name, tenantState: 2, actions: ['login'] },
    ]);
    expect((await read(host.userId)).actions).toContain('endHost');
    expect(codeOf(await host.raw(hostUser.getUser, { params: { id: PLATFORM } }))).toBe('Common:NotFound');
  });

  it('shows a lock, which is lifted', async () => {
    const { row } = await person();
    await door.sql(`update app_account set lockout_end = now() + interval '1 hour' where id = $1`, [row.id]);
    expect(await read(row.id)).toMatchObject({ userState: 2, actions: ['disable', 'unlock', 'makeHost'] });
    await host.call(unlock.unlockUser, { params: { id: row.id } });
    expect(await read(row.id)).toMatchObject({ userState: 1, lockoutEnd: null });
  });
});

describe('an account', () => {
  it('is renamed; a name or a phone that somebody else logs in with is refused', async () => {
    const [one, other] = [await person(), await person()];
    const phone = freshPhone();
    const params = { id: one.row.id };
    const names = { userName: one.row.userName, nickname: '新名字', version: one.row.version };
    const after = await host.call(hostUser.updateUser, { params, body: { ...names, phoneNumber: phone } });
    expect(after).toMatchObject({ nickname: '新名字', phoneNumber: phone });
    expect((await one.actor.call(account.auth)).user.nickname).toBe('新名字');
    const write = (more: object) =>
      host.raw(hostUser.updateUser, {
        params,
        body: { ...names, phoneNumber: phone, version: after.version, ...more },
      });
    expect(codeOf(await write({ version: one.row.version }))).toBe('Common:StaleVersion');
    expect(codeOf(await write({ userName: other.row.userName.toUpperCase() }))).toBe(
      'Identity:UserNameExists',
    );
    await door.sql('update app_account set phone_number = $2 where id = $1', [other.row.id, '13700009999']);
    expect(codeOf(await write({ phoneNumber: '13700009999' }))).toBe('Identity:PhoneExists');
    expect(codeOf(await write({ phoneNumber: '123' }))).toBe('Common:Validation');
    await door.sql('update app_account set phone_number = null where id = $1', [other.row.id]);
  });

  it('whose phone the platform changes is out on every device, and the old number is told', async () => {
    const { actor, row } = await person();
    const [old, next] = [freshPhone(), freshPhone()];
    await door.sql('update app_account set phone_number = $2 where id = $1', [row.id, old]);
    const params = { id: row.id };
    const names = { userName: row.userName, nickname: row.nickname, version: row.version };
    const same = await host.call(hostUser.updateUser, { params, body: { ...names, phoneNumber: old } });
    expect((await actor.raw(account.auth)).status).toBe(200);
    const body = { ...names, phoneNumber: next, version: same.version };
    await host.call(hostUser.updateUser, { params, body });
    expect((await actor.raw(account.auth)).status).toBe(401);
    const queued = await door.sql('select 1 from sms_notice where phone = $1', [old]);
    expect(queued).toHaveLength(1);
  });

  it('that is switched off is out on every device and cannot come in; on again it can', async () => {
    const { actor, row } = await person();
    const params = { id: row.id };
    const logIn = () => door.logIn({ account: row.userName, password: PASSWORD }, '10.31.0.1');
    const other = (await logIn()).json() as { token: string };
    const off = await host.call(hostUser.disableUser, {
      params,
      body: { reason: '离职', version: row.version },
    });
    expect(off).toMatchObject({ userState: 3, disabledReason: '离职', actions: ['enable', 'makeHost'] });
    for (const out of [actor, door.stranger(other.token)])
      expect((await out.raw(account.auth)).status).toBe(401);
    expect(codeOf(await logIn())).toBe('Account:Disabled');
    const on = await host.call(hostUser.enableUser, { params, body: { version: off.version } });
    expect(on).toMatchObject({ userState: 1, disabledReason: null });
    expect(codeOf(await logIn())).toBe('200');
    expect(codeOf(await host.raw(hostUser.enableUser, { params, body: { version: row.version } }))).toBe(
      'Common:StaleVersion',
    );
  });

  it('gets a new password that is shown once and has to be changed; the old one and every session are over', async () => {
    const { actor, row } = await person();
    const params = { id: row.id };
    const { initialPassword } = await host.call(hostUser.resetPassword, {
      params,
      body: { version: row.version },
    });
    expect((await actor.raw(account.auth)).status).toBe(401);
    const logIn = (password: string) => door.logIn({ account: row.userName, password }, '10.31.0.2');
    expect(codeOf(await logIn(PASSWORD))).toBe('Account:InvalidCredentials');
    expect((await logIn(initialPassword)).json()).toMatchObject({ mustChangePassword: true });
    expect((await read(row.id)).mustChangePassword).toBe(true);
  });
});

describe('all accounts as a workbook', () => {
  it('leave the house with who shows that it is he, once for each code', async () => {
    const operator = await makeHost(door.house);
    const down = (code?: string) =>
      operator.raw(hostUser.downUsers, { headers: code === undefined ? {} : { 'x-sms-code': code } });
    expect(codeOf(await down())).toBe('Account:PhoneRequired');
    expect(codeOf(await operator.raw(hostUser.sendDownCode))).toBe('Account:PhoneRequired');
    const phone = freshPhone();
    await door.sql('update app_account set phone_number = $2 where id = $1', [operator.userId, phone]);
    await door.house.server.house.sessions.forget(operator.userId);
    expect(codeOf(await down())).toBe('Account:StepUpRequired');
    await operator.call(hostUser.sendDownCode);
    await expect.poll(() => door.sent(phone).length).toBe(1);
    const code = door.sent(phone)[0]?.code ?? '';
    expect(codeOf(await down(code === '000000' ? '111111' : '000000'))).toBe('Account:SmsCodeInvalid');
    const raw = await down(code);
    expect([raw.status, raw.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(codeOf(await down(code))).toBe('Account:SmsCodeInvalid');
    const [row] = await door.sql<{ n: number }>(
      `select count(*)::int as n from audit_log where call_id = $1 and user_id = $2 and error_code is null`,
      [hostUser.downUsers.id, operator.userId],
    );
    expect(row?.n).toBe(1);
  });
});

describe('staff of the platform', () => {
  it('is made of an account, which logs in anew, and ends again', async () => {
    const { actor, row } = await person();
    const params = { id: row.id };
    const on = await host.call(hostUser.setHostStaff, {
      params,
      body: { isHostUser: true, version: row.version },
    });
    expect(on).toMatchObject({ isHostUser: true, actions: ['disable', 'platformRoles', 'endHost'] });
    expect((await actor.raw(account.auth)).status).toBe(401);
    const { token } = (
      await door.logIn({ account: row.userName, password: PASSWORD }, '10.31.0.3')
    ).json() as {
      token: string;
    };
    const switched = await door.stranger(token).call(account.switchTenant, { body: { tenantId: null } });
    const staff = door.stranger(switched.token);
    expect((await staff.raw(hostUser.listUsers)).status).toBe(200);
    const off = { isHostUser: false, version: on.version };
    await host.call(hostUser.setHostStaff, { params, body: off });
    expect((await staff.raw(hostUser.listUsers)).status).toBe(401);
    expect((await read(row.id)).isHostUser).toBe(false);
  });

  it('that removes each other at the same moment: one is left; the last one stays', async () => {
    await door.sql(
      'update app_account set is_platform_admin = false, is_host_user = false where id <> all($1)',
      [[host.userId, second.userId]],
    );
    const rows = [await read(host.userId), await read(second.userId)];
    const remove = (by: Actor, of: HostUserRow | undefined) =>
      by.raw(hostUser.setHostStaff, {
        params: { id: of?.id ?? '' },
        body: { isHostUser: false, version: of?.version ?? 0 },
      });
    const both = await Promise.all([remove(host, rows[1]), remove(second, rows[0])]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Session:Invalid']);
    const left = codeOf(both[0] as Raw) === '200' ? host : second;
    const own = await read(left.userId, left);
    expect(codeOf(await remove(left, own))).toBe('Identity:LastPlatformAdmin');
    const off = { params: { id: own.id }, body: { reason: '试试', version: own.version } };
    expect(codeOf(await left.raw(hostUser.disableUser, off))).toBe('Identity:LastPlatformAdmin');
    expect(await read(own.id, left)).toMatchObject({ isHostUser: true, userState: 1, version: own.version });
  });
});
