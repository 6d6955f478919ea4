/** Which orders hold the pieces that a new order asks for: named with their state, as far as the person may see them. */
import { describe, expect, it } from 'vitest';
import { nest } from '@muyun/contract';
import { makeMember, makeSpace } from '../../../../test/kit.ts';
import { damage } from '../../../../test/invariants.ts';
import { addProduct, nestScene, type NestScene } from '../../../../test/nest-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

const order = (
  scene: NestScene,
  over: { no: string; state: number; product: string; quantity: number; holds?: boolean },
) =>
  scene.owner.inTx(async (tx) => {
    damage(tx.tenantId);
    const row = await tx.one(
      { id: col.id },
      sql`insert into nest_order (tenant_id, id, no, project_ids, params, state, holds_pieces, creator_id) values (${tx.tenantId}, gen_random_uuid(), ${over.no}, array[${scene.projectId}::uuid], '{}', ${over.state}, ${over.holds ?? true}, ${tx.userId}) returning id`,
    );
    await tx.run(
      sql`insert into nest_order_product (tenant_id, id, order_id, product_id, quantity, priority) values (${tx.tenantId}, gen_random_uuid(), ${row?.id}, ${over.product}, ${over.quantity}, 5)`,
    );
    return row?.id as string;
  });

describe('orders that hold pieces', () => {
  it('names drafts that hold, orders that wait and confirmed ones; neither void ones nor drafts that gave up', async () => {
    const scene = await nestScene();
    const other = await addProduct(scene.owner, scene, { code: 'P9', w: 500, h: 400, quantity: 3 });
    const draft = await order(scene, { no: 'TLN-1', state: 1, product: scene.p1, quantity: 4 });
    const done = await order(scene, { no: 'TLN-2', state: 16, product: scene.p2, quantity: 2 });
    await order(scene, { no: 'TLN-3', state: 512, product: scene.p1, quantity: 9 });
    await order(scene, { no: 'TLN-4', state: 1, product: scene.p1, quantity: 9, holds: false });
    const holders = await scene.owner.call(nest.listNestHolders, {
      query: { projectIds: scene.projectId as never },
    });
    expect(holders.map((h) => [h.id, h.no, h.state, h.kinds, h.pieces, h.isMine]).sort()).toEqual(
      [
        [draft, 'TLN-1', 1, 1, 4, true],
        [done, 'TLN-2', 16, 1, 2, true],
      ].sort(),
    );
    expect(
      (await scene.owner.call(nest.listNestHolders, { query: { productIds: scene.p2 as never } })).map(
        (h) => h.no,
      ),
    ).toEqual(['TLN-2']);
    expect(await scene.owner.call(nest.listNestHolders, { query: { productIds: other as never } })).toEqual(
      [],
    );
  });

  it("tells a member of own rows nothing of others' projects, and another space nothing at all", async () => {
    const scene = await nestScene();
    await order(scene, { no: 'TLN-5', state: 8, product: scene.p1, quantity: 4 });
    const query = { projectIds: scene.projectId as never };
    const own = await makeMember(scene.space, ['AlNest.NestOrders:add'], { dataScope: 'own' });
    expect(await own.call(nest.listNestHolders, { query })).toEqual([]);
    const all = await makeMember(scene.space, ['AlNest.NestOrders:edit']);
    expect((await all.call(nest.listNestHolders, { query })).map((h) => h.no)).toEqual(['TLN-5']);
    expect(await (await makeSpace()).owner.call(nest.listNestHolders, { query })).toEqual([]);
  });
});
