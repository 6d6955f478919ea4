/** Taking an order out of the flow by force-delete (engineering F7, F11). Pieces and plates are conserved. */
import { describe, expect, it } from 'vitest';
import { nest } from '@muyun/contract';
import { makeMember, makeSpace } from '../../../../test/kit.ts';
import { damage } from '../../../../test/invariants.ts';
import {
  act,
  addPlate,
  addProduct,
  assertConserved,
  computed,
  countersOf,
  f9Body,
  f9Params,
  nestScene,
  waitFor,
} from '../../../../test/nest-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import {
  detail,
  force,
  outcome,
  REASON,
  reservedOf,
  resultsOf,
} from '../../../../test/nest-take-out-scene.ts';

describe('force-delete', () => {
  it('a confirmed order goes with its results: pieces and plates are free, log and audit say who and why', async () => {
    const scene = await nestScene({ plates: false });
    const { owner } = scene;
    const plate = await addPlate(owner, scene.textureId, {
      code: 'KC-1',
      width: 1500,
      length: 3000,
      quantity: 6,
    });
    const { id, no } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    expect(await reservedOf(owner, plate)).toBeGreaterThan(0);
    expect((await detail(owner, id)).actions).toContain('forceDelete');
    await force(owner, id);
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 12 });
    expect(await reservedOf(owner, plate)).toBe(0);
    expect(await owner.refused(detail(owner, id))).toBe('Common:NotFound');
    expect(await resultsOf(owner, id)).toEqual([]);
    const log = await owner.inTx((tx) =>
      tx.rows(
        { content: col.text },
        sql`select content from nest_log where tenant_id = ${tx.tenantId} and order_id = ${id} and action = 'forceDelete'`,
      ),
    );
    expect(log).toEqual([{ content: '强制删除：客户取消' }]);
    const rows = await owner.inTx((tx) =>
      tx.rows(
        { summary: col.text, biz_no: col.text },
        sql`select summary, biz_no from audit_log where tenant_id = ${tx.tenantId} and biz_id = ${id} and action = 'forceDelete'`,
      ),
    );
    expect(rows).toEqual([{ summary: '强制删除套料单：客户取消', biz_no: no }]);
    expect(await owner.refused(force(owner, id))).toBe('Common:NotFound');
    await assertConserved(owner);
  });

  it('every earlier state gives its pieces back once: draft, to confirm, failed, voided', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const draft = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 3 }] },
    });
    const planned = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 3 }] },
    });
    await computed(owner, planned.id);
    const dead = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 3 }] },
    });
    await act(owner, dead.id, 'void', REASON);
    const failed = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 3 }] },
    });
    await owner.inTx((tx) =>
      tx.run(sql`update nest_order set state = 256 where tenant_id = ${tx.tenantId} and id = ${failed.id}`),
    );
    for (const { id } of [draft, planned, dead, failed]) await force(owner, id);
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 12 });
    await assertConserved(owner);
  });

  it('a running computation is stopped; what it still delivers is dropped', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const products = [];
    for (let i = 0; i < 20; i += 1)
      products.push({
        productId: await addProduct(owner, scene, {
          code: `L-${i}`,
          w: 311 + i * 37,
          h: 207 + i * 23,
          quantity: 12,
        }),
        quantity: 12,
      });
    const { id } = await owner.call(nest.createNestOrder, {
      body: { kind: 1, products, params: f9Params({ iterLimit: 0, timeLimit: 20 }) },
    });
    await act(owner, id, 'submit');
    await waitFor(async () => (await detail(owner, id)).state === 4);
    const { jobId } = await detail(owner, id);
    await force(owner, id);
    await waitFor(
      async () =>
        (
          await owner.inTx((tx) =>
            tx.rows(
              { state: col.text },
              sql`select state from job where tenant_id = ${tx.tenantId} and id = ${jobId}`,
            ),
          )
        )[0]?.state === 'cancelled',
    );
    expect(
      await owner.inTx((tx) =>
        tx.rows(
          { id: col.id },
          sql`select id from nest_layout where tenant_id = ${tx.tenantId} and order_id = ${id}`,
        ),
      ),
    ).toEqual([]);
    await assertConserved(owner);
  });

  it('needs the owner of the space, a reason, and that nothing is cut', async () => {
    const scene = await nestScene();
    const { owner, space } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const clerk = await makeMember(space, ['AlNest.NestOrders:get', 'AlNest.NestOrders:delete']);
    expect((await detail(clerk, id)).actions).toEqual(['delete']);
    expect(await clerk.refused(force(clerk, id))).toBe('Common:Forbidden');
    const bare = await owner.raw(nest.forceDeleteNestOrder, { params: { id } });
    expect([bare.status, JSON.stringify(bare.json())]).toEqual([
      400,
      expect.stringContaining('"field":"reason"'),
    ]);
    damage(owner.tenantId);
    await owner.inTx((tx) =>
      tx.run(sql`update nest_order set cut_sheet_amount = 1 where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    expect(await owner.refused(force(owner, id))).toBe('Nest:SheetCut');
    await owner.inTx((tx) =>
      tx.run(sql`update nest_order set state = 64 where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    expect(await owner.refused(force(owner, id))).toBe('Nest:SheetCut');
    const other = await makeSpace();
    expect(await other.owner.refused(force(other.owner, id))).toBe('Common:NotFound');
  });

  it('races: five force-deletes, and one against confirm and unconfirm, end in one state with all pieces accounted for', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const { version } = await computed(owner, id);
    const state = (action: 'confirm' | 'unconfirm', v: number) =>
      owner.call(nest.nestOrderState, { params: { id }, body: { action, version: v, ...REASON } });
    const answers = await Promise.all([
      outcome(state('confirm', version)),
      ...Array.from({ length: 5 }, () => outcome(force(owner, id))),
      outcome(state('unconfirm', version + 1)),
    ]);
    expect(answers.slice(1, 6).filter((a) => a === 'ok')).toHaveLength(1);
    expect(answers.slice(1, 6).filter((a) => a === 'Common:NotFound')).toHaveLength(4);
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 12 });
    await assertConserved(owner);
  });
});
