/** An account that the person had before he was hired, and leaving (platform M12): what he answers for goes to somebody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, demander, employee, employment, organizationUnit, SMS_PURPOSES } from '@muyun/contract';
import { Door, freshPhone } from '../../../../test/door-scene.ts';
import { EmployeeScene, GIVEN, OWN } from '../../../../test/employee-scene.ts';
import { type Actor, codeOf, makeSpace, type Space } from '../../../../test/kit.ts';

const { calls } = employee;

let scene: EmployeeScene;
let door: Door;
let space: Space;
let owner: Actor;
beforeAll(async () => {
  scene = await EmployeeScene.open();
  ({ door, space, owner } = scene);
});
afterAll(() => scene.close());

describe('an account that the person has', () => {
  async function someone() {
    const { owner: he } = await makeSpace('个人版', door.house);
    const phone = freshPhone();
    await door.sql('update app_account set phone_number = $2 where id = $1', [he.userId, phone]);
    return { he, phone };
  }
  async function consent(phone: string, id: string, nth = 1): Promise<string> {
    await owner.call(employment.askConsent, { params: { id }, body: { phone } });
    return scene.sent(phone, SMS_PURPOSES.bind, nth);
  }

  it('is linked with the code that he was sent, keeps its own password, and is nobody else’s to set', async () => {
    const { he, phone } = await someone();
    const made = await scene.hire();
    const params = { id: made.id };
    const smsCode = await consent(phone, made.id);
    const wrong = smsCode === '000000' ? '111111' : '000000';
    expect(codeOf(await scene.openLogin(made.id, { phone, smsCode: wrong }))).toBe('Account:SmsCodeInvalid');
    const opened = await scene.openLogin(made.id, { phone, smsCode });
    expect(opened.json()).toMatchObject({ userStatus: 32, isOwn: false, mustChangePassword: false });
    const inside = await he.call(account.switchTenant, { body: { tenantId: space.tenantId } });
    const set = owner.raw(employment.setEmployeePassword, {
      params,
      body: { newPassword: OWN, password2: OWN },
    });
    expect(codeOf(await set)).toBe('Identity:ForeignAccount');
    expect((await scene.row(made.id)).actions).not.toContain('password');
    expect(codeOf(await owner.raw(employment.askConsent, { params, body: { phone } }))).toBe(
      'Account:SmsTooOften',
    );
    // the same person is no second employee
    await door.sql(
      `update sms_code set creation_time = creation_time - interval '2 minutes' where phone = $1`,
      [phone],
    );
    const twin = await scene.hire();
    const again = await consent(phone, made.id, 2);
    expect(codeOf(await scene.openLogin(twin.id, { phone, smsCode: again }))).toBe('Identity:AccountTaken');
    // deleted, he stays the member that he became
    await owner.call(calls.remove, { params });
    expect((await door.stranger(inside.token).call(account.auth)).currentTenant?.tenantId).toBe(
      space.tenantId,
    );
  });

  it('is asked for ten times a day at most, and only where something can be sent', async () => {
    const { phone } = await someone();
    const made = await scene.hire();
    const ask = (as = owner) => as.raw(employment.askConsent, { params: { id: made.id }, body: { phone } });
    for (let i = 0; i < 10; i += 1)
      await door.sql(
        `insert into sms_code (id, phone, purpose, code_hash, ip, creation_time, expire_time) values (gen_random_uuid(), $1, 4, '\\x00', 'x', now() - interval '2 hours', now())`,
        [phone],
      );
    expect(codeOf(await ask())).toBe('Account:SmsDailyLimit');
    const odd = owner.raw(employment.askConsent, { params: { id: made.id }, body: { phone: '12345' } });
    expect(codeOf(await odd)).toBe('Identity:PhoneInvalid');
    const silent = await Door.open({ sms: null });
    try {
      const there = await makeSpace('企业版', silent.house);
      const other = await scene.hire({}, there.owner);
      const raw = there.owner.raw(employment.askConsent, { params: { id: other.id }, body: { phone } });
      expect(codeOf(await raw)).toBe('Account:SmsUnavailable');
    } finally {
      await silent.close();
    }
  });
});

describe('leaving', () => {
  it('closes the account; customers, projects and units that he answers for go to somebody who works here', async () => {
    const { id, userName, params } = await scene.worker({ entryDate: '2026-01-05' });
    const memberId = (await scene.row(id)).tenantUserId ?? '';
    const customer = await owner.call(demander.createDemander, {
      body: { code: `C${Date.now() % 1e6}`, name: '大客户', salesmanId: memberId },
    });
    const unit = await owner.call(organizationUnit.calls.create, {
      body: { displayName: '他的班', leaderTenantUserId: memberId },
    });
    const leave = async (more: object = {}) =>
      owner.raw(employment.leaveEmployee, {
        params,
        body: { leaveDate: '2026-11-30', version: (await scene.row(id)).version, ...more },
      });
    expect(codeOf(await leave({ leaveDate: '2026-01-04' }))).toBe('Identity:LeaveBeforeEntry');
    const asked = await leave();
    expect([codeOf(asked), asked.json()]).toMatchObject([
      'Identity:HandOverRequired',
      { error: { message: '该员工还负责2项数据（客户、组织机构），请选择交接人' } },
    ]);
    expect(codeOf(await leave({ handOverTo: memberId }))).toBe('Identity:HandOverSelf');
    const heir = await scene.worker();
    const heirMember = (await scene.row(heir.id)).tenantUserId ?? '';
    await owner.call(employment.closeLogin, { params: heir.params });
    expect(codeOf(await leave({ handOverTo: heirMember }))).toBe('Common:NotFound');
    const own = (await owner.call(account.auth)).tenantUserId;
    const { version } = await scene.row(id);
    const both = await Promise.all(
      [1, 2].map(() =>
        owner.raw(employment.leaveEmployee, {
          params,
          body: { leaveDate: '2026-11-30', handOverTo: own, version },
        }),
      ),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['204', 'Common:StaleVersion']);
    expect(await scene.row(id)).toMatchObject({ state: 2, leaveDate: '2026-11-30', actions: ['return'] });
    expect((await owner.call(demander.getDemander, { params: { id: customer.id } })).salesmanId).toBe(own);
    const led = await owner.call(organizationUnit.calls.get, { params: { id: unit.id } });
    expect(led.leaderTenantUserId).toBe(own);
    expect((await scene.enter(userName, GIVEN)).json()).not.toMatchObject({ tenantId: space.tenantId });
    expect(codeOf(await leave({ handOverTo: own }))).toBe('Identity:EmployeeLeft');
    const login = scene.openLogin(id, { loginName: scene.name(), password: GIVEN });
    expect(codeOf(await login)).toBe('Identity:EmployeeLeft');
    expect((await owner.call(calls.all)).map((e) => e.id)).not.toContain(id);
    const back = async () =>
      owner.raw(employment.returnEmployee, { params, body: { version: (await scene.row(id)).version } });
    expect((await back()).status).toBe(204);
    expect(codeOf(await back())).toBe('Identity:NotLeft');
    expect(await scene.row(id)).toMatchObject({ state: 1, leaveDate: null });
  });

  it('deleted, his account of the space’s own goes with him', async () => {
    const { id, userName, params } = await scene.worker();
    const he = await scene.inside(userName);
    const before = await scene.seatsUsed();
    await owner.call(calls.remove, { params });
    expect(await scene.seatsUsed()).toBe(before - 1);
    expect(await he.refused(he.call(account.auth))).toBe('Session:Invalid');
    expect(codeOf(await scene.enter(userName, GIVEN))).toBe('Account:NoPermission');
    expect(codeOf(await owner.raw(calls.get, { params: { id } }))).toBe('Common:NotFound');
  });
});
