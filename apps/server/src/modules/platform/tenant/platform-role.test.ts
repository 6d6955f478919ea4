/** 平台角色 (platform F1, M12): staff may do what its roles grant, nobody gives what he does not hold, and no way leads past it. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  hostAccount,
  hostUser,
  platformDefinitions,
  platformRole,
  readPlatformGrants,
  savePlatformGrants,
  tenant,
  tenantLog,
} from '@muyun/contract';
import { sql } from '../../../../test/host-scene.ts';
import { Actor, codeOf, makeHost, makeMember, makeSpace, testHouse } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';
import { hashToken } from '../../../kit/sessions.ts';

let host: Actor;
beforeAll(async () => {
  host = await makeHost();
});

const grant = (right: string) => {
  const [permissionId = '', action = ''] = right.split(':');
  return { permissionId, actionList: [action as 'query'] };
};
async function roleWith(...rights: string[]): Promise<string> {
  const { id } = await host.call(platformRole.calls.create, { body: { name: `角色${newId().slice(-8)}` } });
  const body = { permissions: rights.map(grant), version: 1 };
  await host.call(savePlatformGrants, { params: { id }, body });
  return id;
}
const userOf = (actor: Actor, by = host) => by.call(hostUser.getUser, { params: { id: actor.userId } });
const give = async (by: Actor, to: Actor, roleIds: string[], more: object = {}) =>
  by.raw(hostAccount.saveRolesOfUser, {
    params: { id: to.userId },
    body: { isAdministrator: false, roleIds, version: (await userOf(to)).version, ...more },
  });
/** Somebody of the staff who may do no more than this. */
async function staff(...rights: string[]): Promise<{ actor: Actor; roleId: string }> {
  const [actor, roleId] = [await makeHost(), await roleWith(...rights)];
  expect((await give(host, actor, [roleId])).status).toBe(200);
  return { actor, roleId };
}
const USERS = ['AbpIdentity.Users:query', 'AbpIdentity.Users:get', 'AbpIdentity.Users:edit'];

describe('staff with a role', () => {
  it('may do what the role grants and nothing else, from the next request on, until it is taken', async () => {
    const { actor, roleId } = await staff('RedSaasManagement.RedTenants:query', 'AlLog.LoginLogs:query');
    expect((await actor.raw(tenant.listTenants)).status).toBe(200);
    expect(codeOf(await actor.raw(hostUser.listUsers))).toBe('Common:Forbidden');
    const policy = await actor.call(account.policy);
    expect(policy.permissions.map((p) => p.permissionId).toSorted()).toEqual([
      'AlLog.LoginLogs',
      'RedSaasManagement.RedTenants',
    ]);
    expect((await userOf(actor)).platformRoles).toHaveLength(1);
    const params = { id: roleId };
    const { version } = await host.call(readPlatformGrants, { params });
    await host.call(savePlatformGrants, {
      params,
      body: { permissions: [grant('AbpIdentity.Users:query')], version },
    });
    expect(codeOf(await actor.raw(tenant.listTenants))).toBe('Common:Forbidden');
    expect((await actor.raw(hostUser.listUsers)).status).toBe(200);
    const after = await actor.call(account.policy);
    expect(after.permissionVersion).toBeGreaterThan(policy.permissionVersion);
    // sales and support see the flat tree (platform M22)
    expect(policy.menuTree).toBe('full');
    expect(codeOf(await host.raw(platformRole.calls.remove, { params }))).toBe('Identity:RoleInUse');
    await host.call(hostUser.setHostStaff, {
      params: { id: actor.userId },
      body: { isHostUser: false, version: (await userOf(actor)).version },
    });
    expect((await actor.raw(hostUser.listUsers)).status).toBe(401);
    expect((await host.raw(platformRole.calls.remove, { params })).status).toBe(204);
  });

  it('sees the flat menu where it sells and supports alone', async () => {
    const { actor } = await staff('RedSaasManagement.RedTenants:query');
    expect((await actor.call(account.policy)).menuTree).toBe('flat');
  });

  it('gives nobody what it does not hold, and makes no administrator of anybody, itself included', async () => {
    const { actor, roleId } = await staff(...USERS, 'AbpIdentity.Roles:edit', 'AbpIdentity.Roles:get');
    const wide = await roleWith('RedSaasManagement.RedTenants:query');
    const other = await makeMember(await makeSpace(), []);
    const wanted = { roleIds: [wide], isAdministrator: false };
    for (const more of [wanted, { roleIds: [], isAdministrator: true }]) {
      expect(codeOf(await give(actor, other, [], more))).toBe('Identity:GrantTooWide');
      expect(codeOf(await give(actor, actor, [], { ...more, roleIds: [...more.roleIds, roleId] }))).toBe(
        'Identity:GrantTooWide',
      );
    }
    const made = actor.raw(hostUser.setHostStaff, {
      params: { id: other.userId },
      body: { isHostUser: true, version: (await userOf(other)).version },
    });
    expect(codeOf(await made)).toBe('Identity:GrantTooWide');
    const assignable = await actor.call(hostAccount.assignablePlatformRoles);
    expect(assignable.map((r) => r.id)).toContain(roleId);
    expect(assignable.map((r) => r.id)).not.toContain(wide);
    expect(assignable.map((r) => r.id)).not.toContain(null);
    const at = (id: string) => ({ params: { id } });
    const widen = actor.raw(savePlatformGrants, {
      ...at(roleId),
      body: { permissions: [...USERS, 'AbpIdentity.Users:delete'].map(grant), version: 2 },
    });
    expect(codeOf(await widen)).toBe('Identity:GrantTooWide');
    const lockOut = actor.raw(savePlatformGrants, {
      ...at(roleId),
      body: { permissions: USERS.map(grant), version: 2 },
    });
    expect(codeOf(await lockOut)).toBe('Identity:SelfLockout');
    // what is its own it gives on
    expect((await give(actor, other, [roleId])).status).toBe(200);
    expect((await userOf(other)).isHostUser).toBe(true);
  });

  it('does not come to more through the accounts of those who may more', async () => {
    const { actor } = await staff(
      ...USERS,
      'AbpIdentity.Users:add',
      'AbpIdentity.Users:delete',
      'AbpIdentity.Users:disable',
    );
    const { actor: wider } = await staff('RedSaasManagement.RedTenants:query');
    for (const target of [host, wider]) {
      const { version, userName } = await userOf(target);
      const params = { id: target.userId };
      const body = {
        version,
        reason: '试试',
        isHostUser: false,
        userName,
        nickname: '甲',
        isAdministrator: true,
        roleIds: [],
      };
      for (const call of [
        hostUser.resetPassword,
        hostUser.updateUser,
        hostUser.disableUser,
        hostUser.setHostStaff,
        hostAccount.saveRolesOfUser,
        hostAccount.deleteUser,
      ])
        expect([call.id, codeOf(await actor.raw(call, { params, body }))]).toEqual([
          call.id,
          'Identity:GrantTooWide',
        ]);
    }
    const made = actor.raw(hostAccount.createUser, {
      body: { userName: `neu-${newId().slice(-8)}`, nickname: '新', isHostUser: true },
    });
    expect(codeOf(await made)).toBe('Identity:GrantTooWide');
    // of accounts of spaces it does what it is there for
    const member = await makeMember(await makeSpace(), []);
    const { version } = await userOf(member);
    expect(
      (await actor.raw(hostUser.resetPassword, { params: { id: member.userId }, body: { version } })).status,
    ).toBe(200);
  });

  it('looks through nobody’s eyes any more once its role does not let it', async () => {
    const { actor, roleId } = await staff('AbpIdentity.Users:enable');
    const space = await makeSpace();
    const [look, token] = [newId(), newId()];
    await sql(
      `insert into impersonation_log (tenant_id, id, operator_id, operator_name, tenant_user_id, user_id, member_name, reason, mode, start_time, until_time)
        select m.tenant_id, $2, $3, '支持', m.id, m.user_id, '老板', '客户来电求助，核对一张单据', 1, now(), now() + interval '1 hour' from tenant_user m where m.tenant_id = $1`,
      [space.tenantId, look, actor.userId],
    );
    await sql(
      `insert into user_session (token_hash, id, user_id, active_tenant_id, tenant_user_id, client_type, idle_seconds, absolute_expire_time, impersonation_id, impersonator_user_id)
        select $2, gen_random_uuid(), m.user_id, m.tenant_id, m.id, 6, 3600, now() + interval '1 hour', $3, $4 from tenant_user m where m.tenant_id = $1`,
      [space.tenantId, hashToken(token), look, actor.userId],
    );
    const looking = new Actor(host.url, token, space.owner.userId, space.tenantId);
    expect((await looking.raw(account.auth)).status).toBe(200);
    await sql(`update platform_role set grants = '{}' where id = $1`, [roleId]);
    await (await testHouse()).server.house.sessions.forget(space.owner.userId);
    expect((await looking.raw(account.auth)).status).toBe(401);
  });
});

describe('the roles', () => {
  it('grant what is open to staff, and are neither empty nor of somebody else where they are given', async () => {
    const families = (await host.call(platformDefinitions)).map((f) => f.family);
    expect(families).toEqual(expect.arrayContaining(['RedSaasManagement', 'AbpIdentity']));
    expect(families).not.toContain('AlFinance');
    const id = await roleWith();
    const wrong = host.raw(savePlatformGrants, {
      params: { id },
      body: { permissions: [grant('AlTenant.Infos:edit')], version: 2 },
    });
    expect(codeOf(await wrong)).toBe('Identity:GrantTooWide');
    const actor = await makeHost();
    expect(codeOf(await give(host, actor, []))).toBe('Common:Validation');
    expect(codeOf(await give(host, actor, [newId()]))).toBe('Common:NotFound');
    expect(codeOf(await give(host, actor, [id], { version: 99 }))).toBe('Common:StaleVersion');
    const space = await makeSpace();
    expect(codeOf(await space.owner.raw(platformRole.calls.list))).toBe('Common:Forbidden');
  });

  it('a follow-up of others, or of yesterday, is taken back by who may delete spaces alone', async () => {
    const P = 'RedSaasManagement.RedTenants';
    const { actor } = await staff(`${P}:edit`, `${P}:query`);
    const { tenantId } = await makeSpace();
    const note = (by: Actor) =>
      by.call(tenantLog.createFollowup, { body: { tenantId, way: 1, stage: 3, content: '演示了套料' } });
    const [own, old, theirs] = [await note(actor), await note(actor), await note(host)];
    await sql(`update space_followup set creation_time = now() - interval '25 hours' where id = $1`, [
      old.id,
    ]);
    const take = async (by: Actor, id: string) =>
      codeOf(await by.raw(tenantLog.deleteFollowup, { params: { id } }));
    expect(await take(actor, own.id)).toBe('204');
    for (const id of [old.id, theirs.id]) expect(await take(actor, id)).toBe('Tenant:FollowupKept');
    for (const id of [old.id, theirs.id]) expect(await take(host, id)).toBe('204');
  });
});
