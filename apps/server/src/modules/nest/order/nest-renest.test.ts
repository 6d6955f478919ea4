/** 补套 and its lost pieces, and the report (engineering F10, F11). Pieces are conserved. */
import { describe, expect, it } from 'vitest';
import { nest } from '@muyun/contract';
import { type Actor, makeMember, makeSpace } from '../../../../test/kit.ts';
import {
  act,
  addSize,
  assertConserved,
  computed,
  countersOf,
  f9Body,
  nestScene,
} from '../../../../test/nest-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

const REASON = { reason: '客户取消' };
const detail = (owner: Actor, id: string) => owner.call(nest.getNestOrder, { params: { id } });
const force = (actor: Actor, id: string) =>
  actor.call(nest.forceDeleteNestOrder, { params: { id }, query: REASON });
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (e: { code: string }) => e.code,
  );

describe('补套', () => {
  /** Four of twelve could not be placed: an order for the rest, with plates enough for `sheets` × 4 pieces. */
  async function rest(quantity = 4) {
    const scene = await nestScene({ plates: false });
    const { owner } = scene;
    const size = await addSize(owner, scene.textureId, { width: 1500, length: 3000, maxQty: 2 });
    const first = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 12 }] },
    });
    await computed(owner, first.id);
    await act(owner, first.id, 'confirm');
    const second = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity }], parentOrderId: first.id },
    });
    const states = async () =>
      (
        await owner.inTx((tx) =>
          tx.rows(
            { quantity: col.int, state: col.int },
            sql`select quantity, state from lost_product where tenant_id = ${tx.tenantId} order by creation_time, quantity desc, state`,
          ),
        )
      ).map((r) => [r.quantity, r.state]);
    const limit = (n: number) =>
      owner.inTx((tx) =>
        tx.run(
          sql`update nest_order_stock set limit_quantity = ${n} where tenant_id = ${tx.tenantId} and order_id = ${second.id}`,
        ),
      );
    return { ...scene, size, first, second, states, limit };
  }

  it('an order for what another could not place knows its parent, which must be confirmed; the link can be taken away and nothing else changes', async () => {
    const scene = await rest();
    const { owner, space, first, second } = scene;
    expect(
      await owner.refused(
        owner.call(nest.createNestOrder, {
          body: {
            ...f9Body(scene),
            products: [{ productId: scene.p2, quantity: 1 }],
            parentOrderId: second.id,
          },
        }),
      ),
    ).toBe('Nest:State');
    expect(await detail(owner, second.id)).toMatchObject({
      source: 2,
      parentOrderId: first.id,
      parentOrderNo: first.no,
    });
    const unrelate = (actor: Actor) => actor.call(nest.deleteNestRelation, { params: { id: second.id } });
    const clerk = await makeMember(space, ['AlNest.NestOrders:get']);
    expect(await clerk.refused(unrelate(clerk))).toBe('Common:Forbidden');
    const before = [await countersOf(owner, scene.p1), await scene.states()];
    expect((await Promise.all([1, 2, 3].map(() => outcome(unrelate(owner))))).sort()).toEqual([
      'Nest:NotRelated',
      'Nest:NotRelated',
      'ok',
    ]);
    expect(await detail(owner, second.id)).toMatchObject({
      source: 2,
      parentOrderId: null,
      parentOrderNo: null,
      state: 1,
      pieceAmount: 4,
    });
    expect([await countersOf(owner, scene.p1), await scene.states()]).toEqual(before);
    expect((await owner.call(nest.nestOrderLog, { params: { id: second.id } })).items[0]).toMatchObject({
      actionLabel: '解除关联',
      content: `解除与套料单 ${first.no} 的补套关联`,
    });
    const other = await makeSpace();
    expect(await other.owner.refused(unrelate(other.owner))).toBe('Common:NotFound');
  });

  it('lost pieces are in the order, done at its confirmation, back at its reverse, open again when it goes', async () => {
    const scene = await rest();
    const { owner, p1, second, states } = scene;
    expect([await states(), await countersOf(owner, p1)]).toEqual([
      [[4, 2]],
      { reserved: 4, nested: 8, lost: 4, available: 0 },
    ]);
    await assertConserved(owner);
    await computed(owner, second.id);
    await act(owner, second.id, 'confirm');
    expect([await states(), await countersOf(owner, p1)]).toEqual([
      [[4, 4]],
      { reserved: 0, nested: 12, lost: 0, available: 0 },
    ]);
    await assertConserved(owner);
    await act(owner, second.id, 'unconfirm', REASON);
    expect([await states(), await countersOf(owner, p1)]).toEqual([
      [[4, 2]],
      { reserved: 4, nested: 8, lost: 4, available: 0 },
    ]);
    await act(owner, second.id, 'confirm');
    await act(owner, second.id, 'void', REASON);
    expect([await states(), await countersOf(owner, p1)]).toEqual([
      [[4, 1]],
      { reserved: 0, nested: 8, lost: 4, available: 4 },
    ]);
    await assertConserved(owner);
  });

  it('what the lines do not cover stays open; a saved draft takes more or gives back; a dead parent needs nothing any more', async () => {
    const scene = await rest(3);
    const { owner, first, second, states } = scene;
    expect(await states()).toEqual([
      [3, 2],
      [1, 1],
    ]);
    await assertConserved(owner);
    const save = async (quantity: number) =>
      owner.call(nest.updateNestOrder, {
        params: { id: second.id },
        body: {
          ...f9Body(scene),
          products: [{ productId: scene.p1, quantity }],
          version: (await detail(owner, second.id)).version,
        },
      });
    await save(4);
    expect((await states()).every(([, state]) => state === 2)).toBe(true);
    await save(1);
    expect((await states()).reduce((s, [q = 0, state]) => s + (state === 2 ? q : 0), 0)).toBe(1);
    await assertConserved(owner);
    await act(owner, first.id, 'void', REASON);
    await assertConserved(owner);
    await owner.call(nest.deleteNestOrder, { params: { id: second.id } });
    expect(new Set((await states()).map(([, state]) => state))).toEqual(new Set([16]));
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 12 });
    await assertConserved(owner);
  });

  it('an order of its own takes lost pieces as far as nothing else is left; gone, they are open again', async () => {
    const scene = await rest(1);
    const { owner, p1, states } = scene;
    expect([await states(), (await countersOf(owner, p1)).available]).toEqual([
      [
        [3, 1],
        [1, 2],
      ],
      3,
    ]);
    const own = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: p1, quantity: 2 }] },
    });
    await assertConserved(owner);
    expect((await states()).toSorted()).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
    ]);
    await force(owner, own.id);
    await assertConserved(owner);
    expect((await states()).filter(([, state]) => state === 1).reduce((n, [q = 0]) => n + q, 0)).toBe(3);
  });

  it('what the second order cannot place either is open once, not twice; its reverse joins the halves again', async () => {
    const scene = await rest(4);
    const { owner, p1, second, states } = scene;
    await owner.inTx((tx) =>
      tx.run(
        sql`update plate_material_size set width = 1500, length = 1400 where tenant_id = ${tx.tenantId} and id = ${scene.size}`,
      ),
    );
    await owner.call(nest.updateNestOrder, {
      params: { id: second.id },
      body: {
        ...f9Body(scene),
        products: [{ productId: p1, quantity: 4 }],
        version: (await detail(owner, second.id)).version,
      },
    });
    await scene.limit(1);
    const done = await computed(owner, second.id);
    const { placedAmount } = done;
    expect([placedAmount > 0, placedAmount < 4]).toEqual([true, true]);
    await act(owner, second.id, 'confirm');
    expect(await states()).toEqual(
      [
        [placedAmount, 4],
        [4 - placedAmount, 1],
      ].sort((a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)),
    );
    expect(await countersOf(owner, p1)).toEqual({
      reserved: 0,
      nested: 8 + placedAmount,
      lost: 4 - placedAmount,
      available: 4 - placedAmount,
    });
    await assertConserved(owner);
    await act(owner, second.id, 'unconfirm', REASON);
    expect((await states()).reduce((s, [q = 0, state]) => s + (state === 2 ? q : 0), 0)).toBe(4);
    expect(await countersOf(owner, p1)).toEqual({ reserved: 4, nested: 8, lost: 4, available: 0 });
    await assertConserved(owner);
    await force(owner, second.id);
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 8, lost: 4, available: 4 });
    await assertConserved(owner);
  });
});

describe('report', () => {
  it('confirmed orders by day and month, amounts only for people who may see them', async () => {
    const scene = await nestScene();
    const { owner, space } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const done = await computed(owner, id);
    expect(await owner.call(nest.nestReportDaily)).toEqual([]);
    await act(owner, id, 'confirm');
    await owner.inTx((tx) =>
      tx.run(
        sql`update nest_order set confirm_time = '2026-03-31T16:30:00Z' where tenant_id = ${tx.tenantId}`,
      ),
    );
    const row = {
      orders: 1,
      pieces: 36,
      sheets: done.sheetAmount,
      netArea: '11.8234',
      netWeight: '96.834',
      materialCost: done.materialCost,
      netCost: done.netCost,
      utilization: done.utilization,
    };
    expect(
      await owner.call(nest.nestReportDaily, { query: { beginTime: '2026-04-01', endTime: '2026-04-01' } }),
    ).toMatchObject([{ period: '2026-04-01', ...row }]);
    expect(
      await owner.call(nest.nestReportDaily, { query: { beginTime: '2026-03-31', endTime: '2026-03-31' } }),
    ).toEqual([]);
    expect(await owner.call(nest.nestReportMonthly, { query: { beginTime: '2026-01-01' } })).toMatchObject([
      { period: '2026-04', ...row },
    ]);
    const clerk = await makeMember(space, ['AlNest.NestOrders:query'], { displayAmount: false });
    expect(await clerk.call(nest.nestReportMonthly, { query: { beginTime: '2026-01-01' } })).toMatchObject([
      { orders: 1, materialCost: null, netCost: null },
    ]);
    const own = await makeMember(space, ['AlNest.NestOrders:query'], { dataScope: 'own' });
    expect(await own.call(nest.nestReportMonthly, { query: { beginTime: '2026-01-01' } })).toEqual([]);
  });
});
