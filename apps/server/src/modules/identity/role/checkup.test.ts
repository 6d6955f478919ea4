/** 权限体检 (platform M12 §9): who may do what matters, what one person should not do alone, and what nobody uses. */
import { expect, it } from 'vitest';
import { account, initRoles, permission, permissionCheckup, role, supplier } from '@muyun/contract';
import { type Actor, makeMember, makeSpace, testHouse } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';

const own = async (actor: Actor): Promise<string> => (await actor.call(account.auth)).tenantUserId ?? '';
const S = 'AlBasic.Suppliers';
const PAY = 'AlFinance.PayablePayments';

/** As if he had come long ago; and logged in last. */
async function since(actor: Actor, days: number, lastLoginDays = 0): Promise<void> {
  const { pools } = (await testHouse()).server.house;
  const ago = (n: number) => `now() - interval '${n} days'`;
  await pools.owner.query(
    `update tenant_user set creation_time = ${ago(days)}, join_time = null where tenant_id = $1 and user_id = $2`,
    [actor.tenantId, actor.userId],
  );
  await pools.owner.query(`update user_session set created_time = ${ago(lastLoginDays)} where user_id = $1`, [
    actor.userId,
  ]);
  await pools.owner.query(`update login_log set time = ${ago(lastLoginDays)} where user_id = $1`, [
    actor.userId,
  ]);
}

it('names who may do what matters and by what, and who makes and approves alone', async () => {
  const space = await makeSpace();
  await space.owner.call(initRoles);
  const roleId = newId();
  const cashier = await makeMember(space, [`${PAY}:add`, `${PAY}:enable`, `${S}:edit`], {
    roleId,
    displayAmount: false,
  });
  const id = await own(cashier);
  await space.owner.call(permission.savePermission, {
    params: { id },
    body: { provider: 'U', permissions: [{ permissionId: PAY, actionList: ['export'] }], version: 1 },
  });
  const { displayName } = await space.owner.call(role.calls.get, { params: { id: roleId } });
  const found = await space.owner.call(permissionCheckup);
  const people = (key: string) => found.risks.find((r) => r.key === key)?.people;
  expect(people('all')).toEqual([{ id: await own(space.owner), name: expect.any(String), via: ['所有者'] }]);
  expect(people('financeExport')).toEqual([{ id, name: '成员', via: ['单独授权'] }]);
  expect(people('financeApprove')).toEqual([{ id, name: '成员', via: [displayName] }]);
  expect([people('people'), people('amounts')]).toEqual([[], []]);
  expect(found.conflicts).toEqual([
    { id, name: '成员', items: ['建供应商并审核付款', '应付付款：制单并审核'] },
  ]);
  expect(found.emptyRoles.map((r) => r.name)).toContain('采购');
  expect(found.emptyRoles.map((r) => r.name)).not.toContain('管理员');
  expect(await cashier.refused(cashier.call(permissionCheckup))).toBe('Common:Forbidden');
});

it('says what nobody has used for 90 days, of those who were here all the time; and who has not come', async () => {
  const space = await makeSpace();
  const roleId = newId();
  const clerk = await makeMember(space, [`${S}:query`, `${S}:add`, `${S}:delete`], { roleId });
  await makeMember(space, [`${S}:add`]);
  const away = await makeMember(space, []);
  await since(clerk, 200);
  await since(away, 200, 120);
  const unused = async () => (await space.owner.call(permissionCheckup)).unused;
  const { displayName } = await space.owner.call(role.calls.get, { params: { id: roleId } });
  const row = { kind: 'role', id: roleId, name: displayName, total: 2 };
  expect(await unused()).toEqual([{ ...row, rights: ['供应商：新增', '供应商：删除'] }]);
  const code = `S${newId().slice(-8)}`;
  await clerk.call(supplier.calls.create, { body: { code, name: code, supplierType: 1 } as never });
  expect(await unused()).toEqual([{ ...row, rights: ['供应商：删除'] }]);
  const { idle } = await space.owner.call(permissionCheckup);
  expect(idle.map((p) => p.id)).toEqual([await own(away)]);
});
