/** What the log says of people, roles, units and factories (platform F8): what each was before, and what it is. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  addUnitMembers,
  member,
  organizationUnit,
  permission,
  removeFactoryUser,
  removeUnitMember,
  role,
  saveFactoriesOfUser,
  saveFactoryUsers,
} from '@muyun/contract';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

let space: Space;
let owner: Actor;
let clerk: Actor;
let id: string;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
  clerk = await makeMember(space, ['AlBasic.Suppliers:query']);
  id = (await clerk.call(account.auth)).tenantUserId ?? '';
});
interface Line {
  readonly label: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}
/** The last row that a call has written: of what, and what it says has changed. */
async function lastOf(callId: string): Promise<{ no: string | null; changes: Line[] }> {
  const rows = await owner.inTx((tx) =>
    tx.rows(
      { no: col.text, changes: col.json<Line[]>() },
      sql`select coalesce(biz_no, '') as no, changes from audit_log where tenant_id = ${tx.tenantId} and call_id = ${callId} order by time desc, id desc limit 1`,
    ),
  );
  const [row] = rows;
  return {
    no: row?.no ?? null,
    changes: (row?.changes ?? []).map(({ label, oldValue, newValue }) => ({ label, oldValue, newValue })),
  };
}
const rowOf = async () =>
  (await owner.call(member.listMembers, { query: { maxResultCount: 100 } })).items.find((m) => m.id === id);

describe('the log of a member', () => {
  it('names what was changed of him, whose rows he sees and where he works too', async () => {
    const [first = '', second = ''] = space.factoryIds;
    const version = (await rowOf())?.version ?? 0;
    await owner.call(member.updateMember, {
      params: { id },
      body: { version, remarkName: '小王', remark: '夜班', dataPermission: 2, factoryIds: [first] },
    });
    expect(await lastOf(member.updateMember.id)).toEqual({
      no: '小王',
      changes: [
        { label: '备注名', oldValue: '成员', newValue: '小王' },
        { label: '备注', oldValue: null, newValue: '夜班' },
        { label: '数据权限', oldValue: '按角色', newValue: '仅本人' },
        { label: '工厂', oldValue: ['一厂', '二厂'], newValue: ['一厂'] },
      ],
    });
    await owner.call(saveFactoriesOfUser, { params: { id }, body: { factoryIds: [first, second] } });
    expect(await lastOf(saveFactoriesOfUser.id)).toEqual({
      no: '小王',
      changes: [{ label: '工厂', oldValue: ['一厂'], newValue: ['一厂', '二厂'] }],
    });
    await owner.call(removeFactoryUser, {
      params: { userId: id } as never,
      query: { factoryId: second } as never,
    });
    expect(await lastOf(removeFactoryUser.id)).toEqual({
      no: '小王',
      changes: [{ label: '工厂', oldValue: ['一厂', '二厂'], newValue: ['一厂'] }],
    });
    await owner.call(saveFactoryUsers, { params: { id: second }, body: { userIds: [id] } });
    const { no, changes } = await lastOf(saveFactoryUsers.id);
    expect([no, changes.map((c) => c.label)]).toEqual(['二厂', ['人员']]);
    expect(changes[0]?.newValue).toEqual(['小王']);
  });

  it('names his units, from either side', async () => {
    const unit = await owner.call(organizationUnit.calls.create, { body: { displayName: '涂装车间' } });
    await owner.call(member.saveUnitsOfMember, { params: { id }, body: { organizationUnitIds: [unit.id] } });
    const into = { label: '机构', oldValue: [], newValue: ['涂装车间'] };
    expect((await lastOf(member.saveUnitsOfMember.id)).changes).toEqual([into]);
    await owner.call(removeUnitMember, {
      params: { userId: id } as never,
      query: { organizationUnitId: unit.id } as never,
    });
    expect(await lastOf(removeUnitMember.id)).toMatchObject({
      changes: [{ label: '机构', oldValue: ['涂装车间'], newValue: [] }],
    });
    await owner.call(addUnitMembers, { params: { id: unit.id }, body: { tenantUserIds: [id] } });
    expect(await lastOf(addUnitMembers.id)).toEqual({
      no: '涂装车间',
      changes: [{ label: '成员', oldValue: null, newValue: ['小王'] }],
    });
  });
});

describe('the log of a role', () => {
  it('names whose rows and whether amounts are seen, with the rights', async () => {
    const roleId = newId();
    await makeMember(space, ['AlBasic.Suppliers:query'], { roleId });
    const { version } = await owner.call(role.calls.get, { params: { id: roleId } });
    await owner.call(permission.savePermission, {
      params: { id: roleId },
      body: {
        permissions: [{ permissionId: 'AlBasic.Suppliers', actionList: ['query'] }],
        dataPermission: 2,
        displayAmount: false,
        version,
      },
    });
    expect((await lastOf(permission.savePermission.id)).changes).toEqual([
      { label: '数据权限', oldValue: '全部', newValue: '仅本人' },
      { label: '显示金额', oldValue: true, newValue: false },
    ]);
  });
});

describe('a member who was removed', () => {
  it('comes back as a new one: what was said of his rows and given to him alone is not in force any more', async () => {
    const gone = await makeMember(space, []);
    const goneId = (await gone.call(account.auth)).tenantUserId ?? '';
    const list = async () =>
      (await owner.call(member.listMembers, { query: { maxResultCount: 100 } })).items.find(
        (m) => m.id === goneId,
      );
    await owner.call(member.updateMember, {
      params: { id: goneId },
      body: { version: (await list())?.version ?? 0, dataPermission: 1 },
    });
    await owner.call(permission.savePermission, {
      params: { id: goneId },
      body: {
        provider: 'U',
        permissions: [{ permissionId: 'AlBasic.Suppliers', actionList: ['query'] }],
        version: (await list())?.version ?? 0,
      },
    });
    expect(await list()).toMatchObject({ grantCount: 1 });
    await owner.call(member.removeMember, { params: { id: goneId } });
    const phone = `139${String(Date.now()).slice(-8)}`;
    const { server } = await import('../../../../test/kit.ts').then((kit) => kit.testHouse());
    await server.house.pools.owner.query('update app_account set phone_number = $2 where id = $1', [
      gone.userId,
      phone,
    ]);
    const body = { phones: [phone], roleIds: [], organizationUnitIds: [], factoryIds: [] };
    expect((await owner.call(member.inviteMembers, { body })).invited).toEqual([phone]);
    expect(await list()).toMatchObject({ userStatus: 2, dataPermission: null, grantCount: 0 });
  });
});
