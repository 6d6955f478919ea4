/** 工厂 (platform F6, M13 §8): documents of factories that the member does not belong to are never visible, to one who belongs to none neither. */
import { describe, expect, it } from 'vitest';
import { account, member, requisition } from '@muyun/contract';
import { freshPhone } from '../../../../test/door-scene.ts';
import { type Actor, makeMember } from '../../../../test/kit.ts';
import { plates, purchaseScene } from '../../../../test/purchase-scene.ts';
import { sql } from '../../../kit/sql.ts';

const P = 'AlMaterialPurchase.Requisitions';
const RIGHTS = ['query', 'get', 'add'].map((a) => `${P}:${a}`);

describe('a member who works in no factory', () => {
  it('sees documents without one only: lists, counts, single documents and the export', async () => {
    const s = await purchaseScene();
    const [first = '', second = ''] = s.space.factoryIds;
    const [materialSkuId = ''] = await plates(s, 1);
    const make = (by: Actor, factoryId?: string) =>
      by.call(requisition.calls.create, {
        body: {
          requisitionDate: '2026-11-22',
          lines: [{ materialSkuId, quantity: '10', requiredDate: '2027-01-05', targetPrice: '25' }],
        },
        ...(factoryId === undefined ? {} : { headers: { 'x-factory-id': factoryId } }),
      });
    const of = (factoryIds: string[]) => makeMember(s.space, RIGHTS, { factoryIds });
    const [none, one] = [await of([]), await of([second])];
    const [there, here, free] = [await make(s.owner, first), await make(one), await make(none)];
    const seen = async (who: Actor) => {
      const { items, totals } = await who.call(requisition.calls.list);
      return [items.map((r) => r.id).toSorted(), Number(totals?.['orderStatus:all'])];
    };
    expect(await seen(s.owner)).toEqual([[there.id, here.id, free.id].toSorted(), 3]);
    expect(await seen(one)).toEqual([[here.id, free.id].toSorted(), 2]);
    expect(await seen(none)).toEqual([[free.id], 1]);
    for (const { id } of [there, here])
      expect((await none.raw(requisition.calls.get, { params: { id } })).status).toBe(404);
  });

  it('is given the factory of a space that has only one, and none of a space that has several', async () => {
    const s = await purchaseScene();
    const [first = '', second = ''] = s.space.factoryIds;
    const joined = async (): Promise<string[]> => {
      const person = await makeMember(s.space, []);
      const phone = freshPhone();
      await s.owner.inTx((tx) =>
        tx.run(
          sql`delete from tenant_user_role where tenant_id = ${tx.tenantId} and tenant_user_id in (select id from tenant_user where tenant_id = ${tx.tenantId} and user_id = ${person.userId})`,
        ),
      );
      const id = (await person.call(account.auth)).tenantUserId ?? '';
      await s.owner.call(member.removeMember, { params: { id } });
      const { server } = await import('../../../../test/kit.ts').then((kit) => kit.testHouse());
      await server.house.pools.owner.query('update app_account set phone_number = $2 where id = $1', [
        person.userId,
        phone,
      ]);
      await s.owner.call(member.inviteMembers, {
        body: { phones: [phone], roleIds: [], organizationUnitIds: [], factoryIds: [] },
      });
      const rows = (await s.owner.call(member.listMembers, { query: { maxResultCount: 100 } })).items;
      return rows.find((m) => m.userId === person.userId)?.factories.map((f) => f.id) ?? [];
    };
    expect(await joined()).toEqual([]);
    await s.owner.inTx((tx) =>
      tx.run(sql`update factory set is_deleted = true where tenant_id = ${tx.tenantId} and id = ${second}`),
    );
    expect(await joined()).toEqual([first]);
  });
});
