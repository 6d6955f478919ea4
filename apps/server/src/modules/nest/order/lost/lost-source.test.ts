/** 来源 of a nest order (engineering F6): every choice of its filter is written by something. */
import { describe, expect, it } from 'vitest';
import { nest, type NestDraft } from '@muyun/contract';
import { sql } from '../../../../kit/sql.ts';
import type { Actor } from '../../../../../test/kit.ts';
import { approveChange, changeScene, freshPanel, newChange } from '../../../../../test/change-scene.ts';
import { page } from '../../../../../test/lost-scene.ts';
import { f9Body, f9Params, nestScene } from '../../../../../test/nest-scene.ts';
import { confirmedNest, routed } from '../../../../../test/sheet-scene.ts';

const numbers = async (owner: Actor, source: number) =>
  (await owner.call(nest.listNestOrders, { query: { source } })).items.map((o) => o.no);

describe('来源', () => {
  it('变更: pieces that a change order has made once more', async () => {
    const s = await changeScene();
    const { owner, projectId } = s;
    const id = await freshPanel(s, { quantity: 4 });
    await routed(owner, projectId);
    await confirmedNest({ ...s, p1: id } as never, [{ productId: id, quantity: 4 }]);
    const order = await newChange(s, [{ productId: id, newHeight: 640, handling: 8 }]);
    await approveChange(owner, order);
    const lostIds = (await page(owner, { projectId, source: '16' })).items.map((r) => r.id);
    expect(lostIds).toHaveLength(1);
    const body: NestDraft = {
      kind: 1,
      products: [{ productId: id, quantity: 4 }],
      params: f9Params(),
      lostIds,
    };
    const { no } = await owner.call(nest.createNestOrder, { body });
    expect([await numbers(owner, 8), await numbers(owner, 2)]).toEqual([[no], []]);
  });

  it('返工: an order of projects of rework; with others among them it is an ordinary one', async () => {
    const scene = await nestScene();
    const { owner, projectId } = scene;
    const first = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 1 }] },
    });
    await owner.inTx((tx) =>
      tx.run(
        sql`update cad_project set project_type = 8 where tenant_id = ${tx.tenantId} and id = ${projectId}`,
      ),
    );
    const { no } = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 1 }] },
    });
    expect([await numbers(owner, 4), await numbers(owner, 1)]).toEqual([[no], [first.no]]);
  });

  it('an order that is left with no lost piece is an ordinary one; with some of them it stays what it was', async () => {
    const s = await changeScene();
    const { owner, projectId } = s;
    const id = await freshPanel(s, { quantity: 4 });
    await routed(owner, projectId);
    await confirmedNest({ ...s, p1: id } as never, [{ productId: id, quantity: 4 }]);
    await approveChange(owner, await newChange(s, [{ productId: id, newHeight: 640, handling: 8 }]));
    const lostIds = (await page(owner, { projectId, source: '16' })).items.map((r) => r.id);
    const body = { kind: 1 as const, params: f9Params() };
    const made = await owner.call(nest.createNestOrder, {
      body: { ...body, products: [{ productId: id, quantity: 4 }], lostIds },
    });
    const saved = async (quantity: number, productId: string) => {
      const { version } = await owner.call(nest.getNestOrder, { params: { id: made.id } });
      await owner.call(nest.updateNestOrder, {
        params: { id: made.id },
        body: { ...body, products: [{ productId, quantity }], version },
      });
      return (await owner.call(nest.getNestOrder, { params: { id: made.id } })).source;
    };
    expect((await owner.call(nest.getNestOrder, { params: { id: made.id } })).source).toBe(8);
    expect(await saved(2, id)).toBe(8);
    expect(await saved(1, await freshPanel(s))).toBe(1);
    expect(await numbers(owner, 1)).toContain(made.no);
  });
});
