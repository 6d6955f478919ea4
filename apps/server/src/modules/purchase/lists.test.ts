/** What lists of purchasing are narrowed and sorted by (commerce §11, §1.7): the applicant; amounts only for those who see them. */
import { materialOrder, requisition } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/kit.ts';
import { plates, type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';
import { businessDay } from '../../kit/clock.ts';
import { col } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';

let s: PurchaseScene;
const today = businessDay();
beforeAll(async () => {
  s = await purchaseScene();
});

describe('requisitions', () => {
  it('are found by who wrote them', async () => {
    const clerk = await makeMember(s.space, ['AlMaterialPurchase.Requisitions:add']);
    const [materialSkuId = ''] = await plates(s, 1);
    const line = { materialSkuId, quantity: '1', requiredDate: today };
    const body = { requisitionDate: today, lines: [line] };
    await s.owner.call(requisition.calls.create, { body });
    const { id } = await clerk.call(requisition.calls.create, { body });
    const member = await s.owner.inTx((tx) =>
      tx.one(
        { id: col.id },
        sql`select u.id from tenant_user u where u.tenant_id = ${tx.tenantId} and u.user_id = ${clerk.userId}`,
      ),
    );
    const { items, totalCount } = await s.owner.call(requisition.calls.list, {
      query: { applicantId: member?.id },
    });
    expect([items.map((r) => r.id), totalCount]).toEqual([[id], 1]);
  });
});

describe('orders by their amount', () => {
  it('whoever sees none is told nothing by asking for those above, or for the dearest first', async () => {
    const blind = await makeMember(s.space, ['AlMaterialPurchase.Orders:query'], { displayAmount: false });
    const skus = await plates(s, 2);
    const ids: string[] = [];
    for (const [i, unitPrice] of ['30', '20'].entries()) {
      const line = { materialSkuId: skus[i] ?? '', quantity: '1', priceBasis: 4, unitPrice };
      const head = { orderDate: today, deliveryDate: today, taxRate: '13', warehouseId: s.warehouseId };
      const body = { ...head, supplierId: s.supplierId, lines: [line] };
      ids.push((await s.owner.call(materialOrder.calls.create, { body })).id);
    }
    const [dear, cheap] = ids;
    const asked = async (by: typeof blind, query: object): Promise<string[]> =>
      (await by.call(materialOrder.calls.list, { query })).items.map((r) => r.id);
    expect(await asked(s.owner, { amountMin: '25' })).toEqual([dear]);
    expect(await asked(s.owner, { sorting: 'amount asc' })).toEqual([cheap, dear]);
    expect(await asked(blind, { amountMin: '25' })).toEqual([cheap, dear]);
    expect(await asked(blind, { amountMax: '25' })).toEqual([cheap, dear]);
    expect(await asked(blind, { sorting: 'amount desc' })).toEqual([cheap, dear]);
  });
});
