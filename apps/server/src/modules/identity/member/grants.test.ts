/** 单独授权 (platform F5): what one member is given beside his roles is in force at once; nobody gives or takes what he does not hold. */
import { beforeAll, describe, expect, it } from 'vitest';
import { account, initRoles, member, payment, permission, role, supplier } from '@muyun/contract';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';

const MEMBERS = 'AbpOrganizationUnit.Members';
const S = 'AlBasic.Suppliers';
type Grants = Parameters<typeof suppliers>;
const suppliers = (...actionList: ('query' | 'get' | 'add' | 'export')[]) =>
  actionList.length > 0 ? [{ permissionId: S, actionList }] : [];

let space: Space;
let owner: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
});

const own = async (actor: Actor): Promise<string> => (await actor.call(account.auth)).tenantUserId ?? '';
const read = (id: string, as = owner) =>
  as.call(permission.readPermission, { params: { id }, query: { provider: 'U' } });
async function give(
  id: string,
  actions: Grants,
  as = owner,
  more: { permissionId: string; actionList: 'add'[] }[] = [],
) {
  const { version } = await read(id);
  return as.call(permission.savePermission, {
    params: { id },
    body: { provider: 'U', permissions: [...suppliers(...actions), ...more], version },
  });
}
const override = async (id: string, dataPermission: 1 | 2 | null): Promise<void> => {
  const { version } = await read(id);
  await owner.call(member.updateMember, { params: { id }, body: { dataPermission, version } });
};

describe('what a member is given himself', () => {
  it('opens with the next request and closes again, beside his roles; each right says where it comes from', async () => {
    const roleId = newId();
    const clerk = await makeMember(space, [`${S}:get`], { roleId });
    const id = await own(clerk);
    expect(await clerk.refused(clerk.call(supplier.calls.list))).toBe('Common:Forbidden');
    const { permissionVersion } = await clerk.call(account.policy);
    await give(id, ['query', 'add']);
    expect((await clerk.raw(supplier.calls.list)).status).toBe(200);
    const policy = await clerk.call(account.policy);
    expect(policy.permissions).toEqual([{ permissionId: S, actionList: ['add', 'query', 'get'] }]);
    expect(policy.permissionVersion).toBeGreaterThan(permissionVersion);
    const { name = '' } = {
      name: (await owner.call(role.calls.get, { params: { id: roleId } })).displayName,
    };
    expect(await read(id)).toMatchObject({
      permissions: suppliers('add', 'query'),
      roles: [{ id: roleId, name, permissions: suppliers('get') }],
      dataPermission: null,
      displayAmount: true,
      holdsAll: false,
    });
    await give(id, []);
    expect(await clerk.refused(clerk.call(supplier.calls.list))).toBe('Common:Forbidden');
    expect((await clerk.call(account.policy)).permissions).toEqual(suppliers('get'));
  });

  it('lets him buy for the space where that is what he is given', async () => {
    const clerk = await makeMember(space, []);
    const body = { tenantId: space.tenantId, gateway: 1, priceId: newId(), providerName: '企业版' } as const;
    const asked = async () => clerk.refused(clerk.call(payment.createOrder, { body }));
    expect(await asked()).toBe('Common:Forbidden');
    await give(await own(clerk), [], owner, [{ permissionId: 'AlTenant.Orders', actionList: ['add'] }]);
    expect(await asked()).not.toBe('Common:Forbidden');
  });
});

describe('nobody gives or takes what he does not hold', () => {
  it('neither a right nor the sight of others’ rows; the owner is not touched, nor is what has changed meanwhile', async () => {
    const lead = await makeMember(space, [`${MEMBERS}:get`, `${MEMBERS}:edit`, `${S}:query`], {
      dataScope: 'own',
    });
    const roleId = newId();
    const clerk = await makeMember(space, [], { roleId });
    const id = await own(clerk);
    expect(await lead.refused(give(id, ['get'], lead))).toBe('Identity:GrantTooWide');
    await give(id, ['get']);
    expect(await lead.refused(give(id, [], lead))).toBe('Identity:GrantTooWide');
    await override(id, 1);
    expect(await lead.refused(give(id, ['get', 'query'], lead))).toBe('Identity:GrantTooWide');
    await override(id, null);
    await give(id, ['get', 'query'], lead);
    expect(await owner.refused(give(await own(owner), ['get']))).toBe('Identity:OwnerProtected');
    const body = { provider: 'U' as const, permissions: [], version: 1 };
    expect(await owner.refused(owner.call(permission.savePermission, { params: { id }, body }))).toBe(
      'Common:StaleVersion',
    );
    expect((await read(id)).permissions).toEqual(suppliers('query', 'get'));
  });

  it('nor takes his own right to manage members from himself; the owner and who holds the built-in role hold everything', async () => {
    const lead = await makeMember(space, [`${MEMBERS}:get`]);
    const id = await own(lead);
    const manage = [{ permissionId: MEMBERS, actionList: ['edit' as const] }];
    const set = async (as: Actor, permissions: typeof manage) =>
      as.call(permission.savePermission, {
        params: { id },
        body: { provider: 'U', permissions, version: (await read(id)).version },
      });
    await set(owner, manage);
    expect(await lead.refused(set(lead, []))).toBe('Identity:SelfLockout');
    const fresh = await makeSpace();
    await fresh.owner.call(initRoles);
    expect((await read(await own(fresh.owner), fresh.owner)).holdsAll).toBe(true);
  });

  it('is asked with the rights of members, roles with those of roles', async () => {
    const roleId = newId();
    const clerk = await makeMember(space, [`${MEMBERS}:get`, `${MEMBERS}:edit`], { roleId });
    const roles = await makeMember(space, ['AbpIdentity.Roles:get', 'AbpIdentity.Roles:edit']);
    const id = await own(clerk);
    const ofRole = (as: Actor) => as.call(permission.readPermission, { params: { id: roleId } });
    await read(id, clerk);
    await ofRole(roles);
    expect(await roles.refused(read(id, roles))).toBe('Common:Forbidden');
    expect(await clerk.refused(ofRole(clerk))).toBe('Common:Forbidden');
    expect(await roles.refused(give(id, [], roles))).toBe('Common:Forbidden');
    const body = { permissions: [], version: 1 };
    expect(await clerk.refused(clerk.call(permission.savePermission, { params: { id: roleId }, body }))).toBe(
      'Common:Forbidden',
    );
    const other = await makeSpace();
    expect(await other.owner.refused(read(id, other.owner))).toBe('Common:NotFound');
  });
});
