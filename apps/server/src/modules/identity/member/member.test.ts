/** 成员 (platform M12): switched off at once on every device, the owner stays, of two who remove each other one wins. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  factoriesOfUser,
  initRoles,
  member,
  organizationUnit,
  role,
  saveRoleMembers,
  supplier,
} from '@muyun/contract';
import { type Actor, makeMember, makeSpace, PASSWORD, type Space, testHouse } from '../../../../test/kit.ts';
import { freePhone, withPhone } from '../../../../test/phone.ts';
import { newId } from '../../../kit/clock.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';

const P = 'AbpOrganizationUnit.Members';
const LEAD = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'].map((a) => `${P}:${a}`);
const { MEMBER_OFF, MEMBER_ON } = member;

let space: Space;
let owner: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
});

const own = async (actor: Actor): Promise<string> => (await actor.call(account.auth)).tenantUserId ?? '';
const all = async (as: Actor, query: object = {}) =>
  (await as.call(member.listMembers, { query: { maxResultCount: 400, ...query } })).items;
async function rowOf(id: string, as = owner) {
  const row = (await all(as)).find((m) => m.id === id);
  if (!row) throw new Error(`no member ${id}`);
  return row;
}
async function turn(id: string, userStatus: 16 | 32, as = owner) {
  const { version } = await rowOf(id);
  return as.call(member.setMemberStatus, { body: { id, userStatus, version } });
}
/** The same person on another device. */
async function anotherDevice(of: Actor, clientType: number): Promise<Actor> {
  const { server, url } = await testHouse();
  const { token } = await server.house.sessions.open({
    userId: of.userId,
    tenantId: of.tenantId,
    tenantUserId: await own(of),
    clientType,
    ip: '127.0.0.1',
    userAgent: 'other',
    rememberMe: true,
  });
  const { Actor: Another } = await import('../../../../test/actor.ts');
  return new Another(url, token, of.userId, of.tenantId);
}

describe('the list', () => {
  it('is exported as it is shown, to who may, with phones as he may see them', async () => {
    const fresh = await makeSpace();
    const clerk = await makeMember(fresh, [`${P}:query`, `${P}:export`]);
    const phone = freePhone();
    await withPhone(await makeMember(fresh, []), phone);
    const text = async (as: Actor, query: object = {}): Promise<string> => {
      const raw = await as.raw(member.downMembers, { query });
      expect(raw.status).toBe(200);
      const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-members-'));
      const file = path.join(folder, 'members.xlsx');
      writeFileSync(file, raw.bytes);
      const { sheets } = await readXlsx(file, { maxRows: 100 });
      rmSync(folder, { recursive: true });
      return JSON.stringify(sheets);
    };
    const whole = await text(fresh.owner);
    for (const said of ['所有者', '按角色', '单独授权', phone]) expect(whole).toContain(said);
    const masked = await text(clerk);
    expect([masked.includes(phone), masked.includes(`${phone.slice(0, 3)}****`)]).toEqual([false, true]);
    expect(await text(fresh.owner, { userStatus: '16' })).not.toContain('所有者');
    const reader = await makeMember(fresh, [`${P}:query`]);
    expect((await reader.raw(member.downMembers)).status).toBe(403);
  });

  it('says who is there, with roles, units and factories, and what may be done; found by name, state, role and unit', async () => {
    const fresh = await makeSpace();
    const as = fresh.owner;
    const clerk = await makeMember(fresh, []);
    const id = await own(clerk);
    const unit = await as.call(organizationUnit.calls.create, { body: { displayName: '销售部' } });
    await as.call(member.saveUnitsOfMember, { params: { id }, body: { organizationUnitIds: [unit.id] } });
    const first = await rowOf(id, as);
    const saved = await as.call(member.updateMember, {
      params: { id },
      body: { remarkName: '小李🙂', remark: '新来的', version: first.version },
    });
    expect(saved).toMatchObject({
      name: '小李🙂',
      remark: '新来的',
      units: [{ id: unit.id, name: '销售部' }],
      userStatus: 1,
      actions: ['edit', 'roles', 'units', 'grants', 'disable', 'remove'],
    });
    expect(saved.factories.map((f) => f.name)).toEqual(['一厂', '二厂']);
    expect(saved.lastLoginTime).not.toBeNull();
    expect((await rowOf(await own(as), as)).actions).toEqual(['edit', 'roles', 'units']);
    const ids = async (query: object): Promise<string[]> => (await all(as, query)).map((m) => m.id);
    expect(await ids({ filter: '小李' })).toEqual([id]);
    expect(await ids({ organizationUnitId: unit.id })).toEqual([id]);
    expect(await ids({ roleId: saved.roles[0]?.id })).toEqual([id]);
    expect(await ids({ userStatus: '16' })).toEqual([]);
    expect(await ids({ sorting: 'name desc' })).toHaveLength(2);
    expect(await as.call(member.unitsOfMember, { params: { id } })).toEqual(saved.units);
    expect(await as.call(member.rolesOfMember, { params: { id } })).toEqual(saved.roles);
    const stale = as.call(member.updateMember, {
      params: { id },
      body: { remarkName: '旧', version: first.version },
    });
    expect(await as.refused(stale)).toBe('Common:StaleVersion');
    expect((await rowOf(id, as)).name).toBe('小李🙂');
  });

  it('hides phones from those without the right to look, in the search too', async () => {
    const fresh = await makeSpace();
    const reader = await makeMember(fresh, [`${P}:query`]);
    const phone = await withPhone(fresh.owner, freePhone());
    const row = (await all(reader)).find((m) => m.isAdmin);
    expect(row?.phoneNumber).toBe(`137****${phone.slice(-4)}`);
    expect(await all(reader, { filter: phone })).toEqual([]);
    expect((await all(fresh.owner, { filter: phone })).map((m) => m.phoneNumber)).toEqual([phone]);
  });
});

describe('switched off', () => {
  it('is out at once on every device, and logs in nowhere; switched on is as before, with new sessions', async () => {
    const clerk = await makeMember(space, ['AlBasic.Suppliers:query']);
    const id = await own(clerk);
    const devices = [clerk, await anotherDevice(clerk, 1), await anotherDevice(clerk, 4)];
    for (const d of devices) expect((await d.raw(supplier.calls.list)).status).toBe(200);
    const off = await turn(id, MEMBER_OFF);
    expect(off).toMatchObject({
      userStatus: 16,
      actions: ['edit', 'roles', 'units', 'grants', 'enable', 'remove'],
    });
    for (const d of devices) expect(await d.refused(d.call(supplier.calls.list))).toBe('Session:Invalid');
    expect((await owner.call(member.countMembers)).disabled).toBe(1);
    const on = await turn(id, MEMBER_ON);
    expect(on.userStatus).toBe(1);
    // what was open then stays closed
    for (const d of devices) expect(await d.refused(d.call(supplier.calls.list))).toBe('Session:Invalid');
    const { userName } = on;
    const answer = account.sessionOf(
      await clerk.call(account.login, {
        body: { grantType: 'password', account: userName, password: PASSWORD, clientType: 1 },
      }),
    );
    expect(answer.tenantId).toBe(space.tenantId);
  });

  it('asks for its own right each way', async () => {
    const clerk = await makeMember(space, []);
    const id = await own(clerk);
    const [offOnly, onOnly] = [
      await makeMember(space, [`${P}:disable`]),
      await makeMember(space, [`${P}:enable`]),
    ];
    expect(await onOnly.refused(turn(id, MEMBER_OFF, onOnly))).toBe('Common:Forbidden');
    await turn(id, MEMBER_OFF, offOnly);
    expect(await offOnly.refused(turn(id, MEMBER_ON, offOnly))).toBe('Common:Forbidden');
    await turn(id, MEMBER_ON, onOnly);
    expect(await owner.refused(turn(id, MEMBER_ON))).toBe('Common:StaleVersion');
  });
});

describe('who cannot be taken away', () => {
  it('the owner by nobody, nobody by himself', async () => {
    const lead = await makeMember(space, LEAD);
    const [ownerId, leadId] = [await own(owner), await own(lead)];
    expect(await lead.refused(turn(ownerId, MEMBER_OFF, lead))).toBe('Identity:OwnerProtected');
    const remove = (id: string, as: Actor) => as.call(member.removeMember, { params: { id } });
    expect(await lead.refused(remove(ownerId, lead))).toBe('Identity:OwnerProtected');
    expect(await lead.refused(remove(leadId, lead))).toBe('Identity:SelfLockout');
    expect(await lead.refused(turn(leadId, MEMBER_OFF, lead))).toBe('Identity:SelfLockout');
    expect(await owner.refused(remove(ownerId, owner))).toBe('Identity:SelfLockout');
    expect((await owner.raw(member.countMembers)).status).toBe(200);
  });

  it('of two administrators who remove each other at the same moment exactly one stays', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = [await makeMember(space, LEAD), await makeMember(space, LEAD)];
      const [aId, bId] = [await own(a), await own(b)];
      const both = await Promise.allSettled([
        a.call(member.removeMember, { params: { id: bId } }),
        b.call(member.removeMember, { params: { id: aId } }),
      ]);
      expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const left = (await all(owner)).map((m) => m.id);
      expect([aId, bId].filter((id) => left.includes(id))).toHaveLength(1);
    }
  });

  it('a removed member is out, has no roles any more, and what he was stays free for others', async () => {
    const roleId = newId();
    const clerk = await makeMember(space, [], { roleId });
    const id = await own(clerk);
    await owner.call(member.removeMember, { params: { id } });
    expect(await clerk.refused(clerk.call(account.auth))).toBe('Session:Invalid');
    expect(await owner.refused(owner.call(member.rolesOfMember, { params: { id } }))).toBe('Common:NotFound');
    await owner.call(role.calls.remove, { params: { id: roleId } });
    expect(await owner.refused(owner.call(member.removeMember, { params: { id } }))).toBe('Common:NotFound');
  });
});

describe('roles of a member', () => {
  it('are given as far as the own rights go, and taken so; nobody takes the right to manage from himself', async () => {
    const fresh = await makeSpace();
    await fresh.owner.call(initRoles);
    const roles = (await fresh.owner.call(role.calls.list, { query: { maxResultCount: 50 } })).items;
    const idOf = (name: string): string => roles.find((r) => r.name === name)?.id ?? '';
    const roleId = newId();
    const lead = await makeMember(fresh, LEAD, { roleId });
    const [leadId, clerkId] = [await own(lead), await own(await makeMember(fresh, []))];
    const assignable = await lead.call(member.assignableRoles);
    expect(assignable.map((r) => r.id)).toContain(roleId);
    expect(assignable.map((r) => r.id)).not.toContain(idOf('finance'));
    expect((await fresh.owner.call(member.assignableRoles)).map((r) => r.id)).toContain(idOf('admin'));
    const save = (id: string, roleIds: string[], as: Actor) =>
      as.call(member.saveRolesOfMember, { params: { id }, body: { roleIds } });
    for (const wide of ['finance', 'admin'])
      expect(await lead.refused(save(clerkId, [idOf(wide)], lead))).toBe('Identity:GrantTooWide');
    const given = await save(clerkId, [idOf('finance')], fresh.owner);
    expect(given).toEqual([{ id: idOf('finance'), name: '财务' }]);
    // a wider role is not taken away either
    expect(await lead.refused(save(clerkId, [], lead))).toBe('Identity:GrantTooWide');
    expect(await lead.refused(save(leadId, [], lead))).toBe('Identity:SelfLockout');
    await fresh.owner.call(saveRoleMembers, {
      params: { id: idOf('admin') },
      body: { tenantUserIds: [leadId] },
    });
    await save(clerkId, [], lead);
    // the role alone would do, but the other one grants the same: taking it keeps the right
    expect(await save(leadId, [idOf('admin')], lead)).toHaveLength(1);
  });

  it('what is said of the member himself wins over the roles', async () => {
    const clerk = await makeMember(space, ['AlBasic.Suppliers:query']);
    const id = await own(clerk);
    await owner.call(supplier.calls.create, {
      body: { code: `S${newId().slice(-6)}`, name: `铝厂${newId().slice(-6)}`, supplierType: 1 },
    });
    const seen = async () => (await clerk.call(supplier.calls.list)).totalCount;
    expect(await seen()).toBeGreaterThan(0);
    const put = async (dataPermission: 1 | 2 | null, as = owner) =>
      as.call(member.updateMember, {
        params: { id },
        body: { dataPermission, version: (await rowOf(id)).version },
      });
    await put(2);
    expect(await seen()).toBe(0);
    const narrow = await makeMember(space, LEAD, { dataScope: 'own' });
    expect(await narrow.refused(put(1, narrow))).toBe('Identity:GrantTooWide');
    await put(null);
    expect(await seen()).toBeGreaterThan(0);
  });

  it('his factories follow what is chosen', async () => {
    const clerk = await makeMember(space, []);
    const id = await own(clerk);
    const { version } = await rowOf(id);
    const [first] = space.factoryIds;
    await owner.call(member.updateMember, { params: { id }, body: { factoryIds: [first ?? ''], version } });
    expect((await clerk.call(account.auth)).factories.map((f) => f.id)).toEqual([first]);
    expect((await owner.call(factoriesOfUser, { params: { id } })).map((f) => f.id)).toEqual([first]);
  });
});
