/** 默认角色 (engineering A18): kept by the platform for kinds of edition, given to spaces by name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_ROLES,
  defaultRole,
  defaultRoleDefinitions,
  initRolesOf,
  initSystemRoles,
  operateLog,
  permission,
  readDefaultGrants,
  role,
  saveDefaultGrants,
} from '@muyun/contract';
import { type Actor, makeHost, makeMember, makeSpace } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';
import { col, orNull } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

const { create, update, remove, list } = defaultRole.calls;
let host: Actor;
beforeAll(async () => {
  host = await makeHost();
});
// other files of this worker open spaces with the usual roles
afterAll(async () => {
  const { items } = await host.call(list, { query: { maxResultCount: 400 } });
  for (const { id } of items) await host.call(remove, { params: { id } });
});

const grants = {
  permissions: [{ permissionId: 'AlBasic.Suppliers', actionList: ['query', 'get'] as const }],
};
const rolesOf = async (of: Actor) =>
  (await of.call(role.calls.list, { query: { maxResultCount: 100 } })).items;
const give = (id: string, overwrite = false) =>
  host.call(initRolesOf, { params: { id }, body: { overwrite } });

describe('A18 default roles', () => {
  it('grants are those that spaces of the kind have, read as they were saved, and not saved over others’', async () => {
    const made = await host.call(create, { body: { name: '质检主管', editionType: 1 } });
    expect(made.permissionCount).toBe(0);
    const at = { params: { id: made.id } };
    const body = { permissions: [{ permissionId: 'AlBasic.Suppliers', actionList: ['query'] as 'query'[] }] };
    const saved = await host.call(saveDefaultGrants, { ...at, body: { ...body, version: 1 } });
    expect(saved).toEqual({ ...body, version: 2 });
    expect(await host.call(readDefaultGrants, at)).toEqual(saved);
    expect(await host.refused(host.call(saveDefaultGrants, { ...at, body: { ...body, version: 1 } }))).toBe(
      'Common:StaleVersion',
    );
    const wide = [{ permissionId: 'RedSaasManagement.RedTenants', actionList: ['query'] as 'query'[] }];
    const refused = host.call(saveDefaultGrants, { ...at, body: { permissions: wide, version: 2 } });
    expect(await host.refused(refused)).toBe('Basic:RolePermissionEdition');
    // the same role for suppliers would grant what they do not have
    const moved = host.call(update, { ...at, body: { editionType: 4, version: 2 } });
    expect(await host.refused(moved)).toBe('Basic:RolePermissionEdition');
    const twice = host.call(create, { body: { name: '质检主管', editionType: 1 } });
    expect(await host.refused(twice)).toBe('Basic:NameDuplicate');
    const tree = await host.call(defaultRoleDefinitions, { query: { editionType: 4 } });
    expect(tree.map((f) => f.family)).toContain('AlSupplier');
    expect(tree.map((f) => f.family)).not.toContain('AlCad');
    await host.call(remove, at);
  });

  it('a space gets the usual roles where the platform has said none of its kind', async () => {
    const space = await makeSpace('个人版');
    const given = await give(space.tenantId);
    expect(given).toEqual({ added: DEFAULT_ROLES.length, skipped: 0, overwritten: 0 });
    expect(await give(space.tenantId)).toEqual({ added: 0, skipped: DEFAULT_ROLES.length, overwritten: 0 });
    expect(await host.refused(give(newId()))).toBe('Common:NotFound');
  });

  it('the system’s set comes once, also when two people press at once', async () => {
    const both = await Promise.all([host.call(initSystemRoles), host.call(initSystemRoles)]);
    expect(both.map((b) => b.added).toSorted((a, b) => b - a)).toEqual([DEFAULT_ROLES.length, 0]);
    const { items } = await host.call(list, { query: { editionType: 2, maxResultCount: 100 } });
    expect(items.map((r) => r.name)).toEqual(DEFAULT_ROLES.map((r) => r.displayName));
    expect(items.every((r) => r.permissionCount > 0)).toBe(true);
  });

  it('a space gets what is missing by name; what it has stays, unless it is to be overwritten; the administrator stays always', async () => {
    const own = await host.call(create, {
      body: { name: '深化主管', editionType: 2, displayAmount: true, sort: 99 },
    });
    await host.call(saveDefaultGrants, {
      params: { id: own.id },
      body: {
        permissions: grants.permissions.map((p) => ({ ...p, actionList: [...p.actionList] })),
        version: 1,
      },
    });
    const space = await makeSpace();
    const mine = await space.owner.call(role.calls.create, {
      body: { name: 'mine', displayName: '深化主管' },
    });
    const member = await makeMember(space, [], { roleId: newId() });
    const first = await give(space.tenantId);
    expect(first).toEqual({ added: DEFAULT_ROLES.length, skipped: 1, overwritten: 0 });
    const grantsOf = (id: string) => space.owner.call(permission.readPermission, { params: { id } });
    expect((await grantsOf(mine.id)).permissions).toEqual([]);
    const again = await give(space.tenantId, true);
    expect(again).toMatchObject({ added: 0, overwritten: DEFAULT_ROLES.length });
    expect((await grantsOf(mine.id)).permissions).toEqual(grants.permissions);
    // the space reads in its own log who has changed its roles, and what
    const told = await space.owner.inTx((tx) =>
      tx.rows(
        {
          bizNo: orNull(col.text),
          action: col.text,
          userId: orNull(col.id),
          changes: col.json<{ newValue: string[] }[]>(),
        },
        sql`select t.biz_no as "bizNo", t.action, t.user_id as "userId", t.changes from audit_log t where t.tenant_id = ${tx.tenantId} and t.call_id = ${initRolesOf.id} order by t.id`,
      ),
    );
    expect(told.filter((t) => t.action === 'init')).toHaveLength(2);
    const ofMine = told.filter((t) => t.action === 'permission' && t.bizNo === '深化主管');
    expect(ofMine.map((t) => [t.userId, t.changes.at(-1)?.newValue])).toEqual([
      [host.userId, ['供应商：查询', '供应商：查看']],
    ]);
    // by name, although he is nobody of the space
    const { items: shown } = await space.owner.call(operateLog.listOperations, {
      query: { maxResultCount: 100, bizNo: '深化主管' },
    });
    expect(new Set(shown.map((o) => o.userName))).toEqual(new Set(['平台']));
    const all = await rolesOf(space.owner);
    expect(all.filter((r) => r.isStatic).map((r) => r.displayName)).toEqual(['管理员']);
    expect(all.filter((r) => r.displayName === '深化主管')).toHaveLength(1);
    for (const ask of [
      () => space.owner.call(list),
      () => space.owner.call(initRolesOf, { params: { id: space.tenantId }, body: { overwrite: true } }),
      () => member.call(initSystemRoles),
    ])
      expect(await space.owner.refused(ask())).toBe('Common:Forbidden');
  });
});
