/** 角色 (platform M12): what is granted is in force at once, nobody grants more than he holds or locks himself out. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  approval,
  copyRole,
  DEFAULT_ROLES,
  initRoles,
  listRoleMembers,
  member,
  permission,
  requisition,
  role,
  saveRoleMembers,
  supplier,
} from '@muyun/contract';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';

const ROLES = 'AbpIdentity.Roles';
const EDITOR = [`${ROLES}:query`, `${ROLES}:get`, `${ROLES}:add`, `${ROLES}:edit`, `${ROLES}:delete`];
const SUPPLIERS = { permissionId: 'AlBasic.Suppliers', actionList: ['query', 'get'] as const };

let space: Space;
let owner: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
});

const make = (name: string, as = owner) => as.call(role.calls.create, { body: { name } });
const grantsOf = (id: string, as = owner) => as.call(permission.readPermission, { params: { id } });
async function grant(
  id: string,
  permissions: { permissionId: string; actionList: readonly string[] }[],
  as = owner,
  more: object = {},
) {
  const { version } = await grantsOf(id);
  return as.call(permission.savePermission, {
    params: { id },
    body: { provider: 'R', permissions, version, ...more } as never,
  });
}
const own = async (actor: Actor): Promise<string> => (await actor.call(account.auth)).tenantUserId ?? '';

describe('a role', () => {
  it('is known by its code where it has no name, keeps names with strange characters, and is told apart by both', async () => {
    expect(await make('plain')).toMatchObject({ displayName: 'plain', memberCount: 0, isStatic: false });
    const odd = `'"%_\\<b>&🙂 龘${newId().slice(-6)}`;
    const made = await owner.call(role.calls.create, { body: { name: odd, displayName: odd } });
    expect(made).toMatchObject({ name: odd, displayName: odd });
    const found = await owner.call(role.calls.list, { query: { filter: odd } });
    expect(found.items.map((r) => r.id)).toEqual([made.id]);
    const again = owner.call(role.calls.create, { body: { name: 'PLAIN', displayName: '另一个' } });
    expect(await owner.refused(again)).toBe('Basic:NameDuplicate');
    expect(
      await owner.refused(owner.call(role.calls.create, { body: { name: 'other', displayName: odd } })),
    ).toBe('Identity:RoleNameExists');
    expect(await owner.refused(make('a\u202Eb'))).toBe('Common:Validation');
  });

  it('opens what it grants with the very next request, and closes it again; the version rises with it', async () => {
    const clerk = await makeMember(space, []);
    const made = await make('opens');
    await owner.call(saveRoleMembers, {
      params: { id: made.id },
      body: { tenantUserIds: [await own(clerk)] },
    });
    expect(await clerk.refused(clerk.call(supplier.calls.list))).toBe('Common:Forbidden');
    const before = (await clerk.call(account.policy)).permissionVersion;
    await grant(made.id, [SUPPLIERS]);
    const raw = await clerk.raw(supplier.calls.list);
    expect([raw.status, Number(raw.headers.get('x-permission-version'))]).toEqual([200, before + 1]);
    expect((await clerk.call(account.policy)).permissions).toEqual([SUPPLIERS]);
    expect((await grantsOf(made.id)).permissions).toEqual([SUPPLIERS]);
    await grant(made.id, []);
    expect(await clerk.refused(clerk.call(supplier.calls.list))).toBe('Common:Forbidden');
  });

  it('says whose rows and whether amounts are seen, at once', async () => {
    const roleId = newId();
    const clerk = await makeMember(space, ['AlBasic.Suppliers:query'], { roleId });
    expect((await clerk.call(account.auth)).displayAmount).toBe(true);
    await grant(roleId, [SUPPLIERS], owner, { displayAmount: false, dataPermission: 2 });
    expect((await clerk.call(account.auth)).displayAmount).toBe(false);
    const row = await owner.call(role.calls.get, { params: { id: roleId } });
    expect(row).toMatchObject({ displayAmount: false, dataPermission: 2 });
    await owner.call(role.calls.update, {
      params: { id: roleId },
      body: { displayAmount: true, version: row.version },
    });
    expect((await clerk.call(account.auth)).displayAmount).toBe(true);
  });

  it('is not saved over what somebody else has saved meanwhile', async () => {
    const made = await make('stale');
    const body = { permissions: [], version: made.version };
    const both = await Promise.allSettled(
      [1, 2].map(() => owner.call(permission.savePermission, { params: { id: made.id }, body })),
    );
    expect(both.map((b) => b.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(
      await owner.refused(owner.call(permission.savePermission, { params: { id: made.id }, body })),
    ).toBe('Common:StaleVersion');
  });
});

describe('nobody grants what he does not hold', () => {
  it('neither to a role nor by a wider sight than his own', async () => {
    const lead = await makeMember(space, EDITOR, {
      displayAmount: false,
      dataScope: 'own',
    });
    const narrow = await lead.call(role.calls.create, {
      body: { name: 'narrow', displayAmount: false, dataPermission: 2 },
    });
    expect(await lead.refused(grant(narrow.id, [SUPPLIERS], lead))).toBe('Identity:GrantTooWide');
    const invented = { permissionId: 'No.Such', actionList: ['get'] };
    expect(await owner.refused(grant(narrow.id, [invented]))).toBe('Identity:GrantTooWide');
    expect((await grantsOf(narrow.id)).permissions).toEqual([]);
    for (const more of [{ displayAmount: true }, { dataPermission: 1 }])
      expect(await lead.refused(grant(narrow.id, [], lead, more))).toBe('Identity:GrantTooWide');
    expect(await lead.refused(make('defaults', lead))).toBe('Identity:GrantTooWide');
  });

  it('nor by a copy or by giving the role away', async () => {
    const lead = await makeMember(space, [...EDITOR, 'AbpOrganizationUnit.Members:edit']);
    const wide = await make('wider');
    await grant(wide.id, [SUPPLIERS]);
    const copy = lead.call(copyRole, { params: { id: wide.id }, body: { name: 'copied' } });
    expect(await lead.refused(copy)).toBe('Identity:GrantTooWide');
    const take = lead.call(saveRoleMembers, {
      params: { id: wide.id },
      body: { tenantUserIds: [await own(lead)] },
    });
    expect(await lead.refused(take)).toBe('Identity:GrantTooWide');
    expect(await owner.call(listRoleMembers, { params: { id: wide.id } })).toEqual([]);
    // what he holds himself he may grant
    const narrow = await make('own part', lead);
    const part = { permissionId: ROLES, actionList: ['query', 'get'] };
    await grant(narrow.id, [part], lead);
    expect((await grantsOf(narrow.id)).permissions).toEqual([part]);
  });

  it('nor takes the right to grant from himself', async () => {
    const roleId = newId();
    const lead = await makeMember(space, [...EDITOR, 'AbpOrganizationUnit.Members:edit'], { roleId });
    const rest = [{ permissionId: ROLES, actionList: ['query', 'get'] }];
    expect(await lead.refused(grant(roleId, rest, lead))).toBe('Identity:SelfLockout');
    const leave = lead.call(saveRoleMembers, { params: { id: roleId }, body: { tenantUserIds: [] } });
    expect(await lead.refused(leave)).toBe('Identity:SelfLockout');
    expect((await lead.raw(role.calls.list)).status).toBe(200);
    await grant(roleId, rest);
    expect(await lead.refused(make('no more', lead))).toBe('Common:Forbidden');
  });
});

describe('roles that stay', () => {
  it('a role goes when nobody has it and no approval waits for it', async () => {
    const roleId = newId();
    const clerk = await makeMember(space, [], { roleId });
    const remove = () => owner.call(role.calls.remove, { params: { id: roleId } });
    const raw = await owner.raw(role.calls.remove, { params: { id: roleId } });
    expect(raw.json()).toMatchObject({
      error: { code: 'Identity:RoleInUse', message: '角色下仍有1名成员' },
    });
    await owner.call(member.saveRolesOfMember, { params: { id: await own(clerk) }, body: { roleIds: [] } });
    const { version } = await owner.call(approval.listApprovalRules);
    const rule = { document: requisition.id, forbidSelf: false };
    const steps = [{ minAmount: '0', roleIds: [roleId] }];
    await owner.call(approval.saveApprovalRule, { body: { ...rule, version, steps } });
    expect(await owner.refused(remove())).toBe('Identity:RoleInApproval');
    await owner.call(approval.saveApprovalRule, { body: { ...rule, version: version + 1, steps: [] } });
    await remove();
    expect(await owner.refused(owner.call(role.calls.get, { params: { id: roleId } }))).toBe(
      'Common:NotFound',
    );
    expect((await owner.call(approval.listApprovalRules)).roles.map((r) => r.id)).not.toContain(roleId);
  });

  it('the usual roles come once; the administrator holds everything and cannot be changed', async () => {
    const fresh = await makeSpace();
    expect(await fresh.owner.call(initRoles)).toEqual({ added: DEFAULT_ROLES.length, skipped: 0 });
    expect(await fresh.owner.call(initRoles)).toEqual({ added: 0, skipped: DEFAULT_ROLES.length });
    const all = (await fresh.owner.call(role.calls.list, { query: { maxResultCount: 50 } })).items;
    const [admin] = all;
    expect(admin).toMatchObject({ name: 'admin', displayName: '管理员', isStatic: true });
    const id = admin?.id ?? '';
    const keeper = all.find((r) => r.name === 'keeper');
    expect((await grantsOf(keeper?.id ?? '', fresh.owner)).permissions).toContainEqual({
      permissionId: 'AlMaterialWareHouse.StockIns',
      actionList: expect.arrayContaining(['query', 'get', 'add']) as string[],
    });
    const change = { params: { id }, body: { displayName: '大管家', version: 1 } };
    expect(await fresh.owner.refused(fresh.owner.call(role.calls.update, change))).toBe(
      'Identity:StaticRole',
    );
    expect(await fresh.owner.refused(fresh.owner.call(role.calls.remove, { params: { id } }))).toBe(
      'Identity:StaticRole',
    );
    const body = { permissions: [], version: 1 };
    expect(
      await fresh.owner.refused(fresh.owner.call(permission.savePermission, { params: { id }, body })),
    ).toBe('Identity:StaticRole');
    const second = await makeMember(fresh, []);
    await fresh.owner.call(saveRoleMembers, {
      params: { id },
      body: { tenantUserIds: [await own(second)] },
    });
    const rights = (actor: Actor) => actor.call(account.policy).then((p) => p.permissions);
    expect(await rights(second)).toEqual(await rights(fresh.owner));
    const copied = await second.call(copyRole, { params: { id }, body: { name: 'deputy' } });
    expect((await grantsOf(copied.id, fresh.owner)).permissions).toEqual(
      (await grantsOf(id, fresh.owner)).permissions,
    );
  });

  it('the tree of what can be granted is that of the kind of space', async () => {
    const tree = await owner.call(permission.permissionDefinitions);
    const codes = tree.flatMap((f) => f.items.map((i) => i.permissionId));
    expect(codes).toContain(ROLES);
    expect(codes).not.toContain('RedSaasManagement.RedTenants');
    const supplierSide = await makeSpace('供应商版');
    const theirs = await supplierSide.owner.call(permission.permissionDefinitions);
    expect(theirs.map((f) => f.family)).toContain('AlSupplier');
    expect(theirs.map((f) => f.family)).not.toContain('AlCad');
  });
});
