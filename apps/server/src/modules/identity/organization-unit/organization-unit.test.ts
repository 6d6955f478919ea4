/** 组织机构 (platform M13): codes, five levels, moves that never make a circle, and the people of a unit. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  addUnitMembers,
  employee,
  employment,
  listUnitMembers,
  organizationTree,
  organizationUnit,
  removeUnitMember,
  staff,
  staffing,
} from '@muyun/contract';
import { type Actor, codeOf, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { freePhone, withPhone } from '../../../../test/phone.ts';
import { businessDay } from '../../../kit/clock.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

const { calls } = organizationUnit;
let space: Space;
let owner: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
});

const add = (displayName: string, parentId: string | null = null, as = owner) =>
  as.call(calls.create, { body: { displayName, parentId } });
const get = (id: string, as = owner) => as.call(calls.get, { params: { id } });
async function move(id: string, parentId: string | null, as = owner) {
  const { version } = await get(id, as);
  return as.call(calls.update, { params: { id }, body: { parentId, version } });
}
const own = async (actor: Actor): Promise<string> => (await actor.call(account.auth)).tenantUserId ?? '';

describe('codes', () => {
  it('a child gets the next number: 00001.00002 with children to 00004 gives 00001.00002.00005', async () => {
    const fresh = await makeSpace();
    const top = await add('总部', null, fresh.owner);
    await add('一部', top.id, fresh.owner);
    const second = await add('二部', top.id, fresh.owner);
    expect(second.code).toBe('00001.00002');
    for (const name of ['甲', '乙', '丙', '丁']) await add(name, second.id, fresh.owner);
    expect(await add('戊', second.id, fresh.owner)).toMatchObject({ code: '00001.00002.00005', level: 3 });
  });

  it('a move gives the whole sub-tree new codes; five levels are the end, itself and what is below no place', async () => {
    const fresh = await makeSpace();
    const as = fresh.owner;
    const a = await add('A', null, as);
    const b = await add('B', null, as);
    const a1 = await add('A1', a.id, as);
    const a2 = await add('A2', a1.id, as);
    const a3 = await add('A3', a2.id, as);
    await move(a1.id, b.id, as);
    expect(await get(a1.id, as)).toMatchObject({ code: '00002.00001', level: 2, parentId: b.id });
    expect(await get(a3.id, as)).toMatchObject({ code: '00002.00001.00001.00001', level: 4 });
    const a4 = await add('A4', a3.id, as);
    expect(a4.level).toBe(5);
    expect(await as.refused(add('A5', a4.id, as))).toBe('Org:TooDeep');
    expect(await as.refused(move(b.id, a.id, as))).toBe('Org:TooDeep');
    expect(await as.refused(move(b.id, a3.id, as))).toBe('Org:MoveIntoSelf');
    expect(await as.refused(move(b.id, b.id, as))).toBe('Org:MoveIntoSelf');
    await move(a1.id, null, as);
    expect(await get(a4.id, as)).toMatchObject({ code: '00003.00001.00001.00001', level: 4 });
    expect(await as.call(organizationTree)).toEqual([
      { id: a.id, displayName: 'A', children: [] },
      { id: b.id, displayName: 'B', children: [] },
      {
        id: a1.id,
        displayName: 'A1',
        children: [
          {
            id: a2.id,
            displayName: 'A2',
            children: [
              { id: a3.id, displayName: 'A3', children: [{ id: a4.id, displayName: 'A4', children: [] }] },
            ],
          },
        ],
      },
    ]);
  });

  it('names are told apart among siblings only, with whatever characters', async () => {
    const odd = `'"%_\\<i>🙂`;
    const first = await add(odd);
    expect(first.displayName).toBe(odd);
    expect(await owner.refused(add(odd))).toBe('Org:NameExists');
    expect((await add(odd, first.id)).displayName).toBe(odd);
    expect(await owner.refused(add('  '))).toBe('Common:Validation');
  });
});

describe('at the same time', () => {
  it('two moves that would make a circle: one of them is refused', async () => {
    const fresh = await makeSpace();
    for (let round = 0; round < 5; round += 1) {
      const x = await add(`X${round}`, null, fresh.owner);
      const y = await add(`Y${round}`, null, fresh.owner);
      const both = await Promise.allSettled([move(x.id, y.id, fresh.owner), move(y.id, x.id, fresh.owner)]);
      expect(both.map((b) => b.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
    const rows = await fresh.owner.inTx((tx) =>
      tx.rows(
        { code: col.text, level: col.int },
        sql`select t.code, t.level from organization_unit t where t.tenant_id = ${tx.tenantId}`,
      ),
    );
    expect(rows).toHaveLength(10);
    expect(new Set(rows.map((r) => r.code)).size).toBe(10);
    expect(rows.every((r) => r.code.split('.').length === r.level)).toBe(true);
  });

  it('twelve units made at once get twelve codes', async () => {
    const top = await add('并发');
    const made = await Promise.all(Array.from({ length: 12 }, (_, i) => add(`部${i}`, top.id)));
    expect(new Set(made.map((u) => u.code)).size).toBe(12);
  });
});

describe('people of a unit', () => {
  it('an employee who works in it keeps it; one who has left does not, and comes back without it', async () => {
    const unit = await add('冲压组');
    const other = await add('钣金组');
    const { id } = await owner.call(employee.calls.create, {
      body: { name: '陈师傅', organizationUnitIds: [unit.id, other.id] },
    });
    const params = { id };
    const remove = () => owner.raw(calls.remove, { params: { id: unit.id } });
    expect(codeOf(await remove())).toBe('Org:HasMembers');
    const row = await owner.call(employee.calls.get, { params });
    await owner.call(employment.leaveEmployee, {
      params,
      body: { leaveDate: businessDay(), version: row.version },
    });
    expect(codeOf(await remove())).toBe('204');
    const left = await owner.call(employee.calls.get, { params });
    expect(left.organizationUnitIds).toEqual([other.id]);
    await owner.call(employment.returnEmployee, { params, body: { version: left.version } });
    expect((await owner.call(employee.calls.get, { params })).organizationUnitIds).toEqual([other.id]);
  });

  it('belong to it and to those above; the selector of a unit offers them; only then it goes when nothing hangs on it', async () => {
    const [li, wang] = [await makeMember(space, []), await makeMember(space, [])];
    const [liId, wangId] = [await own(li), await own(wang)];
    const top = await add('事业部');
    const below = await add('一组', top.id);
    await owner.call(addUnitMembers, { params: { id: top.id }, body: { tenantUserIds: [liId] } });
    await owner.call(addUnitMembers, { params: { id: below.id }, body: { tenantUserIds: [wangId, wangId] } });
    const list = (isDirect?: boolean) =>
      owner.call(listUnitMembers, { params: { id: top.id }, query: { isDirect } });
    expect((await list()).items.map((m) => [m.id, m.isDirect])).toEqual([
      [liId, true],
      [wangId, false],
    ]);
    expect((await list(false)).items.map((m) => [m.id, m.unitNames])).toEqual([[wangId, ['一组']]]);
    const led = await owner.call(calls.update, {
      params: { id: below.id },
      body: { leaderTenantUserId: wangId, version: below.version },
    });
    expect(led.leaderTenantUserName).toBe('成员');
    const offered = await li.call(staff.memberOptions, { query: { organizationUnitId: below.id } });
    expect(offered.map((o) => o.id)).toEqual([wangId]);

    const remove = (id: string) => owner.call(calls.remove, { params: { id } });
    expect(await owner.refused(remove(top.id))).toBe('Org:HasChildren');
    expect(await owner.refused(remove(below.id))).toBe('Org:HasMembers');
    const out = (query: object) =>
      owner.call(removeUnitMember, { params: { userId: wangId } as never, query: query as never });
    expect(await owner.refused(out({ organizationUnitId: top.id }))).toBe('Common:NotFound');
    await out({});
    expect((await get(below.id)).leaderTenantUserId).toBeNull();
    const [selector] = await owner.call(staffing.allStaffing);
    const choose = (organizationUnitId: string | null, version: number) =>
      owner.call(staffing.updateStaffing, {
        params: { id: selector?.id ?? '' },
        body: { organizationUnitId, version },
      });
    const chosen = await choose(below.id, selector?.version ?? 0);
    expect(chosen.organizationUnitName).toBe('一组');
    const raw = await owner.raw(calls.remove, { params: { id: below.id } });
    expect(raw.json()).toMatchObject({
      error: { code: 'Org:InUse', message: `机构已用于人员配置「${selector?.queryUserTitle}」` },
    });
    await choose(null, chosen.version);
    await remove(below.id);
    expect(await owner.refused(get(below.id))).toBe('Common:NotFound');
  });

  it('an employee without an account is listed with his position, and is taken out like the others before it is closed', async () => {
    const fresh = await makeSpace();
    const boss = fresh.owner;
    const top = await add('厂部', null, boss);
    const below = await add('折弯班', top.id, boss);
    const { id, version } = await boss.call(employee.calls.create, {
      body: { name: '老陈', phoneNumber: '13800001234', position: '折弯工', organizationUnitIds: [below.id] },
    });
    await boss.call(addUnitMembers, { params: { id: below.id }, body: { tenantUserIds: [await own(boss)] } });
    const list = (unit: string, query = {}) =>
      boss.call(listUnitMembers, { params: { id: unit }, query: query as never });
    expect((await list(below.id, { filter: '老陈' })).items).toEqual([
      {
        id,
        isMember: false,
        name: '老陈',
        phoneNumber: '13800001234',
        position: '折弯工',
        roleNames: [],
        unitNames: ['折弯班'],
        isDirect: true,
        isLeader: false,
        isActive: true,
      },
    ]);
    expect((await list(below.id)).totalCount).toBe(2);
    const { items: units } = await boss.call(calls.list);
    expect(units.find((u) => u.id === below.id)?.memberCount).toBe(2);
    expect(
      (await list(top.id, { isDirect: false })).items.map((m) => [m.isMember, m.isDirect]).toSorted(),
    ).toEqual([
      [false, false],
      [true, false],
    ]);
    const clerk = await makeMember(fresh, ['AbpOrganizationUnit.Organizations:query']);
    const seen = await clerk.call(listUnitMembers, { params: { id: below.id }, query: { filter: '老陈' } });
    expect(seen.items[0]?.phoneNumber).toBe('138****1234');
    const out = (who: string) =>
      boss.raw(removeUnitMember, { params: { userId: who }, query: { organizationUnitId: below.id } });
    const close = async () => {
      const row = await get(below.id, boss);
      return codeOf(
        await boss.raw(calls.remove, { params: { id: below.id }, query: { version: row.version } }),
      );
    };
    expect(codeOf(await out(await own(boss)))).toBe('204');
    expect(await close()).toBe('Org:HasMembers');
    expect(codeOf(await out(id))).toBe('204');
    expect(codeOf(await out(id))).toBe('Common:NotFound');
    const row = await boss.call(employee.calls.get, { params: { id } });
    expect(row).toMatchObject({ organizationUnitIds: [], version: version + 1 });
    expect(await close()).toBe('204');
  });

  it('shows phones as far as the right to look at members goes', async () => {
    const reader = await makeMember(space, ['AbpOrganizationUnit.Organizations:query']);
    const top = await add('电话');
    await owner.call(addUnitMembers, {
      params: { id: top.id },
      body: { tenantUserIds: [await own(reader)] },
    });
    const own137 = await withPhone(reader, freePhone());
    const phone = async (as: Actor) =>
      (await as.call(listUnitMembers, { params: { id: top.id } })).items[0]?.phoneNumber;
    expect([await phone(owner), await phone(reader)]).toEqual([own137, `137****${own137.slice(-4)}`]);
  });
});
