/** 数据权限 (platform F6): whose rows are seen is asked of the roles that grant the permission, not of any role that the member has. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  demander,
  home,
  member,
  permission,
  project,
  role,
  saveRoleMembers,
  search,
} from '@muyun/contract';
import { cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { type Actor, makeMember } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';

const PROJECTS = ['AlCad.CadProjects:query', 'AlCad.CadProjects:get'];
const DEMANDERS = ['AlBasic.Demanders:query', 'AlBasic.Demanders:get'];
let s: CadScene;
beforeAll(async () => {
  s = await cadScene('滨江云玺中心');
});
const own = async (actor: Actor): Promise<string> => (await actor.call(account.auth)).tenantUserId ?? '';

/** A member with one role for all rows and one for his own. */
async function two(all: readonly string[], mine: readonly string[]): Promise<Actor> {
  const roleId = newId();
  await makeMember(s.space, mine, { roleId, dataScope: 'own', displayAmount: false });
  const actor = await makeMember(s.space, all);
  const held = await s.owner.call(member.rolesOfMember, { params: { id: await own(actor) } });
  const roleIds = [...held.map((r) => r.id), roleId];
  await s.owner.call(member.saveRolesOfMember, { params: { id: await own(actor) }, body: { roleIds } });
  return actor;
}

describe('data permission', () => {
  it('is that of the roles which grant the permission: all projects, but only his own customers', async () => {
    const who = await two(PROJECTS, DEMANDERS);
    expect((await who.call(project.listProjects)).items.map((p) => p.id)).toContain(s.projectId);
    expect((await who.call(demander.listDemanders)).items).toEqual([]);
    expect((await who.raw(demander.getDemander, { params: { id: s.demanderId } })).status).toBe(404);
    expect((await who.call(account.policy)).dataPermissions).toEqual({ AlCad: 1, AlBasic: 2 });
    const mine = await two(DEMANDERS, PROJECTS);
    expect((await mine.call(project.listProjects)).items).toEqual([]);
    expect((await mine.call(demander.listDemanders)).items.map((d) => d.id)).toContain(s.demanderId);
  });

  it('and so for what is found and counted over several areas', async () => {
    const found = async (who: Actor) =>
      (await who.call(search.findAnything, { query: { text: '滨江' } })).items.length;
    expect(await found(await two(PROJECTS, DEMANDERS))).toBe(1);
    const narrow = await two(DEMANDERS, PROJECTS);
    expect(await found(narrow)).toBe(0);
    const { projectCount } = await narrow.call(home.headInfo);
    expect(projectCount).toBe(0);
  });

  it('what he is given alone shows his own rows, unless a role or he himself is shown those of others', async () => {
    const who = await makeMember(s.space, PROJECTS);
    const id = await own(who);
    const version = async () =>
      (await s.owner.call(permission.readPermission, { params: { id }, query: { provider: 'U' } })).version;
    const permissions = [
      { permissionId: 'AlBasic.Demanders', actionList: ['query' as const, 'get' as const] },
      { permissionId: 'AlCad.CadProjects', actionList: ['export' as const] },
    ];
    await s.owner.call(permission.savePermission, {
      params: { id },
      body: { provider: 'U', permissions, version: await version() },
    });
    expect((await who.call(project.listProjects)).items.map((p) => p.id)).toContain(s.projectId);
    const seen = async () => (await who.call(demander.listDemanders)).items.map((d) => d.id);
    expect(await seen()).toEqual([]);
    await s.owner.call(member.updateMember, {
      params: { id },
      body: { dataPermission: 1, version: await version() },
    });
    expect(await seen()).toContain(s.demanderId);
  });

  it('what is said of the member himself wins over his roles', async () => {
    const who = await two(PROJECTS, DEMANDERS);
    const say = async (dataPermission: 1 | 2 | null) => {
      const id = await own(who);
      const rows = (await s.owner.call(member.listMembers, { query: { maxResultCount: 100 } })).items;
      const version = rows.find((m) => m.id === id)?.version ?? 0;
      await s.owner.call(member.updateMember, { params: { id }, body: { version, dataPermission } });
    };
    await say(1);
    expect((await who.call(demander.listDemanders)).items.length).toBeGreaterThan(0);
    await say(2);
    expect((await who.call(project.listProjects)).items).toEqual([]);
  });

  it('two roles that grant the same: one for all rows is enough', async () => {
    const who = await two(PROJECTS, PROJECTS);
    expect((await who.call(project.listProjects)).items.map((p) => p.id)).toContain(s.projectId);
  });
});

describe('nobody gives a wider sight of rows than his own', () => {
  const LEAD = [
    ...['query', 'get', 'add', 'edit'].map((a) => `AbpIdentity.Roles:${a}`),
    ...['query', 'get', 'edit', 'add'].map((a) => `AbpOrganizationUnit.Members:${a}`),
  ];
  const grant = async (as: Actor, id: string, dataPermission: 1 | 2) => {
    const { version } = await s.owner.call(permission.readPermission, { params: { id } });
    return as.raw(permission.savePermission, {
      params: { id },
      body: {
        permissions: [{ permissionId: 'AlBasic.Demanders', actionList: ['query', 'get'] }],
        dataPermission,
        version,
      },
    });
  };

  it('of that very permission: he holds the customers for his own rows', async () => {
    const lead = await two(LEAD, DEMANDERS);
    const { id } = await lead.call(role.calls.create, {
      body: { name: `r${newId().slice(-8)}`, displayAmount: false },
    });
    expect((await grant(lead, id, 1)).json()).toMatchObject({ error: { code: 'Identity:GrantTooWide' } });
    expect((await grant(lead, id, 2)).status).toBe(200);
    const row = await s.owner.call(role.calls.get, { params: { id } });
    const widen = await lead.raw(role.calls.update, {
      params: { id },
      body: { version: row.version, dataPermission: 1 },
    });
    expect(widen.json()).toMatchObject({ error: { code: 'Identity:GrantTooWide' } });
    // what the owner has widened he may not give away either
    expect((await grant(s.owner, id, 1)).status).toBe(200);
    const give = await lead.raw(saveRoleMembers, {
      params: { id },
      body: { tenantUserIds: [await own(lead)] },
    });
    expect(give.json()).toMatchObject({ error: { code: 'Identity:GrantTooWide' } });
    expect((await lead.call(member.assignableRoles)).map((r) => r.id)).not.toContain(id);
  });

  it('nor to a member over all that he holds', async () => {
    const lead = await two(LEAD, DEMANDERS);
    const other = await makeMember(s.space, DEMANDERS, { dataScope: 'own' });
    const rows = (await s.owner.call(member.listMembers, { query: { maxResultCount: 100 } })).items;
    const { id, version } = rows.find((m) => m.userId === other.userId) ?? { id: '', version: 0 };
    const raw = await lead.raw(member.updateMember, { params: { id }, body: { version, dataPermission: 1 } });
    expect(raw.json()).toMatchObject({ error: { code: 'Identity:GrantTooWide' } });
  });

  it('a role that newcomers are given is one that he could give himself', async () => {
    const lead = await makeMember(s.space, LEAD);
    const roleId = newId();
    await makeMember(s.space, PROJECTS, { roleId });
    const { version } = await s.owner.call(role.calls.get, { params: { id: roleId } });
    const raw = await lead.raw(role.calls.update, {
      params: { id: roleId },
      body: { version, isDefault: true },
    });
    expect(raw.json()).toMatchObject({ error: { code: 'Identity:GrantTooWide' } });
    const as = await s.owner.raw(role.calls.update, {
      params: { id: roleId },
      body: { version, isDefault: true },
    });
    expect(as.status).toBe(200);
    await s.owner.inTx((tx) =>
      tx.run(sql`update role set is_default = false where tenant_id = ${tx.tenantId} and id = ${roleId}`),
    );
  });
});
