/** 补套 of lost pieces is free for thirty days (engineering F9). */
import { beforeAll, describe, expect, it } from 'vitest';
import { nest, nestCost, tenant } from '@muyun/contract';
import { sql } from '../../../../test/host-scene.ts';
import type { Actor } from '../../../../test/kit.ts';
import { act, addSize, computed, f9Body, nestScene } from '../../../../test/nest-scene.ts';
import { StatisticsScene } from '../../../../test/statistics-scene.ts';

let scene: StatisticsScene;
beforeAll(async () => {
  scene = await StatisticsScene.open();
});
const ledger = async (owner: Actor) =>
  (await owner.call(nestCost.listNestCost, { query: { sorting: 'creationTime asc' } })).items;
const left = async (id: string) => (await scene.host.call(tenant.getTenant, { params: { id } })).nestLeft;

describe('补套 of lost pieces', () => {
  /** Four of twelve pieces found no plate; their order has taken the only run that the space had. */
  async function lostFour() {
    const made = await nestScene({ plates: false });
    const { owner, space, textureId, p1 } = made;
    await scene.give(space.tenantId, 1);
    await addSize(owner, textureId, { width: 1500, length: 3000, maxQty: 2 });
    const first = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(made), products: [{ productId: p1, quantity: 12 }] },
    });
    await computed(owner, first.id);
    await act(owner, first.id, 'confirm');
    expect(await left(space.tenantId)).toBe(0);
    const again = async (quantity: number, more: { productId: string; quantity: number }[] = []) =>
      owner.call(nest.createNestOrder, {
        body: {
          ...f9Body(made),
          products: [{ productId: p1, quantity }, ...more],
          parentOrderId: first.id,
        },
      });
    return { ...made, first, again };
  }

  it('costs nothing, even where no run is left; its worth stands in the ledger as given', async () => {
    const { owner, space, again } = await lostFour();
    const second = await again(4);
    expect((await computed(owner, second.id)).state).toBe(8);
    await computed(owner, second.id, 'recalc');
    expect(await left(space.tenantId)).toBe(0);
    expect((await ledger(owner)).filter((r) => r.orderId === second.id)).toEqual([
      expect.objectContaining({ costType: 4, quotaUnits: '0.0000', amount: '0.00', balanceAfter: '0.0000' }),
    ]);
  });

  it('more than the lost pieces, or a month later, is an order like any other', async () => {
    const { owner, space, p2, first, again } = await lostFour();
    const mixed = await again(2, [{ productId: p2, quantity: 1 }]);
    expect(await owner.refused(act(owner, mixed.id, 'submit'))).toBe('Feature:NestQuotaExceeded');
    await owner.call(nest.deleteNestOrder, { params: { id: mixed.id } });
    const late = await again(4);
    await sql("update nest_order set confirm_time = now() - interval '31 days' where id = $1", [first.id]);
    expect(await owner.refused(act(owner, late.id, 'submit'))).toBe('Feature:NestQuotaExceeded');
    await sql("update nest_order set confirm_time = now() - interval '29 days' where id = $1", [first.id]);
    expect((await computed(owner, late.id)).state).toBe(8);
    expect(await left(space.tenantId)).toBe(0);
  });
});
