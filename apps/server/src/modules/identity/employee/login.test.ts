/** The account of an employee (platform M12): he logs in at the door, changes what he was given, and is out at once when it is closed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, employee, employment, member, organizationUnit, role } from '@muyun/contract';
import type { Door } from '../../../../test/door-scene.ts';
import { EmployeeScene, GIVEN, OWN } from '../../../../test/employee-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';
const P = 'AbpIdentity.Employees';
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

describe('an account that the space makes', () => {
  it('is name@code, takes a seat, has its roles, units and factories; what was given must be changed first', async () => {
    const unit = await owner.call(organizationUnit.calls.create, { body: { displayName: '下料班' } });
    const given = await owner.call(role.calls.create, { body: { name: 'cutter', displayName: '下料' } });
    const before = await scene.seatsUsed();
    const made = await scene.hire({ organizationUnitIds: [unit.id], factoryIds: [space.factoryIds[1]] });
    const one = { params: { id: made.id } };
    const none = await owner.call(employment.loginOfEmployee, one);
    expect(none).toMatchObject({ userName: null, userStatus: null });
    expect(none.spaceCode).toMatch(/^\d{6}$/);
    const opened = await scene.openLogin(made.id, {
      loginName: ' Zhang_1 ',
      password: GIVEN,
      roleIds: [given.id],
    });
    expect(opened.json()).toMatchObject({
      userName: `zhang_1@${none.spaceCode}`,
      userStatus: 32,
      isOwn: true,
      mustChangePassword: true,
    });
    expect(await scene.seatsUsed()).toBe(before + 1);
    const row = await scene.row(made.id);
    expect(row).toMatchObject({ loginName: `zhang_1@${none.spaceCode}`, roleNames: '下料' });
    expect(row.actions).toEqual(['password', 'roles', 'badge', 'closeLogin', 'leave']);
    const seen = (await owner.call(member.listMembers, { query: { filter: '陈师傅' } })).items[0];
    expect(seen).toMatchObject({
      userStatus: 32,
      units: [{ name: '下料班' }],
      factories: [{ name: '二厂' }],
    });
    const entered = await scene.enter(`Zhang_1@${none.spaceCode}`, GIVEN);
    expect(entered.json()).toMatchObject({ mustChangePassword: true, tenantId: space.tenantId });
    const he = door.stranger((entered.json() as { token: string }).token);
    expect((await he.raw(member.countMembers)).status).toBe(403);
    const { user } = await he.call(account.auth);
    await he.call(account.changePassword, {
      body: { currentPassword: GIVEN, newPassword: OWN, password2: OWN, userId: user.id },
    });
    expect((await he.call(account.auth)).user.mustChangePassword).toBe(false);
    // units that change later change for the account too
    const other = await owner.call(organizationUnit.calls.create, { body: { displayName: '夜班' } });
    await owner.call(employment.saveUnitsOfEmployee, { ...one, body: { organizationUnitIds: [other.id] } });
    await owner.call(calls.update, {
      ...one,
      body: { factoryIds: [], version: (await scene.row(made.id)).version },
    });
    const moved = (await owner.call(member.listMembers, { query: { filter: '陈师傅' } })).items[0];
    expect([moved?.units.map((u) => u.name), moved?.factories]).toEqual([['夜班'], []]);
  });

  it('is refused for a name that stands, a weak password, a role wider than one’s own, twice, and without a seat', async () => {
    const { id, userName } = await scene.worker();
    const body = { loginName: scene.name(), password: GIVEN };
    expect(codeOf(await scene.openLogin(id, body))).toBe('Identity:HasLogin');
    const next = await scene.hire();
    const taken = await scene.openLogin(next.id, { ...body, loginName: userName.split('@')[0] });
    expect([codeOf(taken), taken.json()]).toMatchObject([
      'Identity:LoginNameExists',
      { error: { validationErrors: [{ field: 'loginName' }] } },
    ]);
    for (const loginName of ['ab', 'a'.repeat(21), '陈师傅', 'a b'])
      expect(codeOf(await scene.openLogin(next.id, { ...body, loginName }))).toBe('Common:Validation');
    expect(codeOf(await scene.openLogin(next.id, { ...body, password: '123456' }))).toBe(
      'Account:PasswordWeak',
    );
    const clerk = await makeMember(space, [`${P}:edit`, `${P}:get`, `${P}:query`]);
    const wide = await owner.call(role.calls.create, { body: { name: 'wide', displayName: '宽' } });
    await owner.inTx(async (tx) => {
      await tx.run(
        sql`insert into role_permission (tenant_id, role_id, permission_id, action) values (${tx.tenantId}, ${wide.id}, 'AlBasic.Suppliers', 'delete')`,
      );
    });
    expect(codeOf(await scene.openLogin(next.id, { ...body, roleIds: [wide.id] }, clerk))).toBe(
      'Identity:GrantTooWide',
    );
    expect((await clerk.call(employment.assignableRolesOfEmployees)).map((r) => r.name)).not.toContain('宽');
    await door.sql('update tenant set seats = $2 where tenant_id = $1', [
      space.tenantId,
      await scene.seatsUsed(),
    ]);
    expect(codeOf(await scene.openLogin(next.id, body))).toBe('Feature:SeatExceeded');
    await door.sql('update tenant set seats = 100 where tenant_id = $1', [space.tenantId]);
    // nothing of what was refused has stayed
    expect((await scene.openLogin(next.id, body)).status).toBe(200);
  });

  it('of two who open it at once one wins; eight names at once for the last seat make one account', async () => {
    const made = await scene.hire();
    const both = await Promise.all(
      [scene.name(), scene.name()].map((loginName) =>
        scene.openLogin(made.id, { loginName, password: GIVEN }),
      ),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Identity:HasLogin']);
    const people = await Promise.all(Array.from({ length: 8 }, () => scene.hire()));
    const used = await scene.seatsUsed();
    await door.sql('update tenant set seats = $2 where tenant_id = $1', [space.tenantId, used + 1]);
    const all = await Promise.all(
      people.map((p) => scene.openLogin(p.id, { loginName: scene.name(), password: GIVEN })),
    );
    await door.sql('update tenant set seats = 100 where tenant_id = $1', [space.tenantId]);
    expect(all.map(codeOf).filter((c) => c === '200')).toHaveLength(1);
    expect(all.map(codeOf).filter((c) => c === 'Feature:SeatExceeded')).toHaveLength(7);
    expect(await scene.seatsUsed()).toBe(used + 1);
  });

  it('closed is out at once; opened again it is the same account under its new name', async () => {
    const { id, userName, params } = await scene.worker();
    const he = await scene.inside(userName);
    const before = await scene.seatsUsed();
    await owner.call(employment.closeLogin, { params });
    expect(await he.refused(he.call(account.auth))).toBe('Session:Invalid');
    expect(await scene.seatsUsed()).toBe(before - 1);
    expect(codeOf(await owner.raw(employment.closeLogin, { params }))).toBe('Identity:NoLogin');
    const roles = owner.raw(employment.saveRolesOfEmployee, { params, body: { roleIds: [] } });
    expect(codeOf(await roles)).toBe('Identity:NoLogin');
    expect((await scene.row(id)).actions).toEqual(['openLogin', 'badge', 'leave']);
    // without any space left nobody is let in
    expect(codeOf(await scene.enter(userName, GIVEN))).not.toBe('Account:InvalidCredentials');
    const renamed = scene.name();
    const again = await scene.openLogin(id, { loginName: renamed, password: OWN });
    expect(again.json()).toMatchObject({ userStatus: 32, isOwn: true });
    expect(codeOf(await scene.enter(userName, OWN))).toBe('Account:InvalidCredentials');
    const { userName: now } = again.json() as { userName: string };
    expect((await scene.enter(now, OWN)).status).toBe(200);
    const accounts = await door.sql(`select 1 from app_account where user_name in ($1, $2)`, [userName, now]);
    expect(accounts).toHaveLength(1);
    const stranger = await scene.worker();
    await owner.call(employment.closeLogin, { params: stranger.params });
    expect(codeOf(await scene.openLogin(stranger.id, { loginName: renamed, password: OWN }))).toBe(
      'Identity:LoginNameExists',
    );
  });

  it('gets a new password that ends what is open, and is to be changed; only where the space has made it', async () => {
    const { userName, params } = await scene.worker();
    const he = await scene.inside(userName);
    const set = (newPassword: string, password2 = newPassword, at = params) =>
      owner.raw(employment.setEmployeePassword, { params: at, body: { newPassword, password2 } });
    expect(codeOf(await set(OWN, GIVEN))).toBe('Account:PasswordMismatch');
    expect(codeOf(await set('aaaaaa'))).toBe('Account:PasswordWeak');
    expect((await set(OWN)).status).toBe(204);
    expect(await he.refused(he.call(account.auth))).toBe('Session:Invalid');
    expect((await scene.enter(userName, OWN)).json()).toMatchObject({ mustChangePassword: true });
    expect(codeOf(await set(OWN, OWN, { id: (await scene.hire()).id }))).toBe('Identity:NoLogin');
  });

  it('gets a new password that ends what he has open in other spaces too', async () => {
    const { userName, params } = await scene.worker();
    const elsewhere = await makeSpace('企业版', door.house);
    await door.sql(
      `insert into tenant_user (tenant_id, id, user_id, remark_name, user_status) select $1, gen_random_uuid(), id, '外援', 4 from app_account where user_name = $2`,
      [elsewhere.tenantId, userName],
    );
    await door.sql('update app_account set must_change_password = false where user_name = $1', [userName]);
    const he = await scene.inside(userName);
    const { token } = await he.call(account.switchTenant, { body: { tenantId: elsewhere.tenantId } });
    const there = door.stranger(token);
    expect((await there.raw(account.auth)).status).toBe(200);
    const body = { newPassword: OWN, password2: OWN };
    await owner.call(employment.setEmployeePassword, { params, body });
    expect(await there.refused(there.call(account.auth))).toBe('Session:Invalid');
  });

  it('gives roles through the employee; the owner and oneself are not closed', async () => {
    const { id, params } = await scene.worker();
    const given = await owner.call(role.calls.create, { body: { name: 'given', displayName: '领料' } });
    const saved = await owner.call(employment.saveRolesOfEmployee, { params, body: { roleIds: [given.id] } });
    expect(saved).toEqual([{ id: given.id, name: '领料' }]);
    expect(await owner.call(employment.rolesOfEmployee, { params })).toEqual(saved);
    expect((await scene.row(id)).roleIds).toEqual([given.id]);
    const clerk = await makeMember(space, [`${P}:edit`, `${P}:get`, `${P}:disable`]);
    const linkTo = async (memberUserId: string) => {
      const made = await scene.hire();
      await door.sql(
        'update employee set tenant_user_id = (select id from tenant_user where tenant_id = $1 and user_id = $3) where id = $2',
        [space.tenantId, made.id, memberUserId],
      );
      return { params: { id: made.id } };
    };
    const boss = await linkTo(owner.userId);
    expect(codeOf(await clerk.raw(employment.closeLogin, boss))).toBe('Identity:OwnerProtected');
    expect(codeOf(await owner.raw(employment.closeLogin, boss))).toBe('Identity:SelfLockout');
    const leaving = { ...boss, body: { leaveDate: '2026-11-30', version: 1 } };
    expect(codeOf(await clerk.raw(employment.leaveEmployee, leaving))).toBe('Identity:OwnerProtected');
    expect(codeOf(await owner.raw(employment.leaveEmployee, leaving))).toBe('Identity:SelfLockout');
    const self = await linkTo(clerk.userId);
    const lock = clerk.raw(employment.saveRolesOfEmployee, { ...self, body: { roleIds: [] } });
    expect(['Identity:SelfLockout', 'Identity:GrantTooWide']).toContain(codeOf(await lock));
    expect((await scene.row(boss.params.id)).actions).not.toContain('closeLogin');
  });
});
