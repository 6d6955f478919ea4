/** A setting is followed by what it names, at once (platform M4): each key that is registered. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ConfigKey, type ConfigValue, member, nest, project, tenantConfig } from '@muyun/contract';
import { freshNumber, sql as past } from '../../../../test/host-scene.ts';
import { type Actor, makeSpace, testHouse } from '../../../../test/kit.ts';
import { computed, f9Body, type NestScene, nestScene } from '../../../../test/nest-scene.ts';
import { businessDay } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';
import { releaseIdleDrafts } from '../../nest/order/nest-idle.ts';
import { materialDay } from '../../nest/order/nest-material-day.ts';

const DAY_MS = 86_400_000;
let scene: NestScene;
let owner: Actor;
beforeAll(async () => {
  scene = await nestScene();
  ({ owner } = scene);
});
/** Sets the key, or takes it back; whatever it is now. */
async function set(of: Actor, key: ConfigKey, value: ConfigValue | null): Promise<void> {
  const now = (await of.call(tenantConfig.listSettings)).find((s) => s.key === key);
  await of.call(tenantConfig.saveSettings, {
    body: { settings: [{ key, value, version: now?.version ?? 0 }] },
  });
}
const one = (productId: string) => ({ ...f9Body(scene), products: [{ productId, quantity: 1 }] });

describe('a setting', () => {
  it('nest.idleDays: a draft gives its pieces back after so many days', async () => {
    const { id } = await owner.call(nest.createNestOrder, { body: one(scene.p1) });
    const { pools } = (await testHouse()).server.house;
    const release = (days: number) =>
      releaseIdleDrafts(pools, new Date(Date.now() + days * DAY_MS), () => undefined);
    const holds = async () => (await owner.call(nest.getNestOrder, { params: { id } })).holdsPieces;
    await set(owner, 'nest.idleDays', 12);
    await release(11.9);
    expect(await holds()).toBe(true);
    await set(owner, 'nest.idleDays', 3);
    await release(2.9);
    expect(await holds()).toBe(true);
    await release(3.1);
    expect(await holds()).toBe(false);
  });

  it('nest.requireBend: a product that is unfolded by the house’s own bend value waits for one, or is nested', async () => {
    await owner.inTx((tx) =>
      tx.run(
        sql`update cad_product set uses_system_bend = true, bend_count = 4 where tenant_id = ${tx.tenantId} and id = ${scene.p2}`,
      ),
    );
    const refused = await owner.call(nest.createNestOrder, { body: one(scene.p2) });
    const code = await owner.refused(
      owner.call(nest.nestOrderState, {
        params: { id: refused.id },
        body: {
          action: 'submit',
          version: (await owner.call(nest.getNestOrder, { params: { id: refused.id } })).version,
        },
      }),
    );
    expect(code).toBe('Nest:NoProduct');
    await set(owner, 'nest.requireBend', false);
    expect((await computed(owner, refused.id)).state).toBe(8);
  });

  it('nest.materialLeadDays: material has to be there so many days before the delivery', async () => {
    await owner.inTx((tx) =>
      tx.run(
        sql`update cad_project set delivery_date = '2027-03-31' where tenant_id = ${tx.tenantId} and id = ${scene.projectId}`,
      ),
    );
    const nobody = { who: null as never, house: null as never, audit: async () => undefined };
    const day = () => owner.inTx((tx) => materialDay({ tx, ...nobody }, [scene.projectId]));
    expect(await day()).toBe('2027-03-21');
    await set(owner, 'nest.materialLeadDays', 30);
    expect(await day()).toBe('2027-03-01');
    await set(owner, 'nest.materialLeadDays', null);
    expect(await day()).toBe('2027-03-21');
  });

  it('project.recoveryDays: a project comes out of the bin within so many days', async () => {
    const made = await nestScene();
    const params = { id: made.projectId };
    await made.owner.call(project.deleteProject, { params });
    await past("update cad_project set deleted_time = now() - interval '10 days' where id = $1", [
      made.projectId,
    ]);
    await set(made.owner, 'project.recoveryDays', 9);
    expect(await made.owner.refused(made.owner.call(project.recoverProject, { params }))).toBe(
      'Cad:ProjectRecovery',
    );
    await set(made.owner, 'project.recoveryDays', 11);
    expect((await made.owner.call(project.recoverProject, { params })).isDeleted).toBe(false);
  });

  it('member.inviteDays: an invitation is open for so many days', async () => {
    const [here, guest] = [await makeSpace(), await makeSpace()];
    const phone = freshNumber();
    await past('update app_account set phone_number = $2 where id = $1', [guest.owner.userId, phone]);
    await set(here.owner, 'member.inviteDays', 2);
    await here.owner.call(member.inviteMembers, {
      body: { phones: [phone], roleIds: [], organizationUnitIds: [], factoryIds: [] },
    });
    const [row] = await past(
      'select invite_expire_time as until from tenant_user where tenant_id = $1 and user_id = $2',
      [here.tenantId, guest.owner.userId],
    );
    expect(businessDay(new Date(String(row?.['until'])))).toBe(
      businessDay(new Date(Date.now() + 2 * DAY_MS)),
    );
  });
});
