/** Whoever sets the password of somebody who may do more than he could do what that one may: it is kept to those whose roles he could give. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, employment, member, role } from '@muyun/contract';
import { EmployeeScene, GIVEN } from '../../../../test/employee-scene.ts';
import { type Actor, codeOf, makeMember } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';

const P = 'AbpIdentity.Employees';
const NEW = 'Ziegel#77turm';
let scene: EmployeeScene;
let clerk: Actor;
let wideId: string;
beforeAll(async () => {
  scene = await EmployeeScene.open();
  clerk = await makeMember(
    scene.space,
    ['query', 'get', 'add', 'edit'].map((a) => `${P}:${a}`),
  );
  const wide = await scene.owner.call(role.calls.create, { body: { name: 'boss', displayName: '经理' } });
  wideId = wide.id;
  await scene.owner.inTx((tx) =>
    tx.run(
      sql`insert into role_permission (tenant_id, role_id, permission_id, action) values (${tx.tenantId}, ${wide.id}, 'AlBasic.Suppliers', 'delete')`,
    ),
  );
});
afterAll(() => scene.close());

const setPassword = (id: string, by: Actor) =>
  by.raw(employment.setEmployeePassword, { params: { id }, body: { newPassword: NEW, password2: NEW } });
/** The space is his from now on. */
async function owns(by: 'id' | 'user_id', whose: string | null): Promise<void> {
  const { tenantId } = scene.space;
  await scene.door.sql('update tenant_user set is_admin = false where tenant_id = $1', [tenantId]);
  await scene.door.sql(`update tenant_user set is_admin = true where tenant_id = $1 and ${by} = $2`, [
    tenantId,
    whose,
  ]);
  await scene.door.house.server.house.sessions.forget(scene.owner.userId);
}
async function manager() {
  const made = await scene.worker();
  await scene.owner.call(employment.saveRolesOfEmployee, { ...made, body: { roleIds: [wideId] } });
  return made;
}

describe('the password of an employee', () => {
  it('is set by whoever could give him his roles, not by one who may do less', async () => {
    const [plain, boss] = [await scene.worker(), await manager()];
    expect(codeOf(await setPassword(plain.id, clerk))).toBe('204');
    expect(codeOf(await setPassword(boss.id, clerk))).toBe('Identity:GrantTooWide');
    expect((await scene.enter(boss.userName, GIVEN)).status).toBe(200);
    expect(codeOf(await setPassword(boss.id, scene.owner))).toBe('204');
  });

  it('of him who owns the space is his own affair', async () => {
    const worker = await scene.worker();
    const id = (await scene.row(worker.id)).tenantUserId;
    await owns('id', id);
    try {
      const helper = await makeMember(scene.space, [`${P}:edit`]);
      expect(codeOf(await setPassword(worker.id, helper))).toBe('Identity:OwnerProtected');
    } finally {
      await owns('user_id', scene.owner.userId);
    }
  });

  it('nor is an account that was closed opened again with what its roles still grant', async () => {
    const boss = await manager();
    await scene.owner.call(employment.closeLogin, boss);
    const again = { loginName: scene.name(), password: NEW };
    expect(codeOf(await scene.openLogin(boss.id, again, clerk))).toBe('Identity:GrantTooWide');
    expect((await scene.openLogin(boss.id, again)).status).toBe(200);
    const rows = (await scene.owner.call(member.listMembers, { query: { maxResultCount: 200 } })).items;
    expect(rows.find((m) => m.userName.startsWith(`${again.loginName}@`))?.roles.map((r) => r.name)).toEqual([
      '经理',
    ]);
  });
});

it('whoever was given a password says who he is as before', async () => {
  const worker = await scene.worker();
  expect((await (await scene.inside(worker.userName)).call(account.auth)).user.mustChangePassword).toBe(true);
});
