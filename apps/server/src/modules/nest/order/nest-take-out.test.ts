/** Taking things out of the flow: force-delete, one result of a plan (engineering F7, F11). Pieces and plates are conserved. */
import { describe, expect, it } from 'vitest';
import { nest } from '@muyun/contract';
import { type Actor, makeMember, makeSpace } from '../../../../test/kit.ts';
import {
  act,
  addPlate,
  addProduct,
  assertConserved,
  computed,
  countersOf,
  f9Body,
  f9Params,
  type NestScene,
  nestScene,
  waitFor,
} from '../../../../test/nest-scene.ts';
import { newId } from '../../../kit/clock.ts';
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

/** A second group (t 2) beside the one of F9, with a plate in stock for it. */
async function twoGroups(): Promise<NestScene & { thin: string; plate: string }> {
  const scene = await nestScene();
  const { owner, textureId } = scene;
  const thin = await addProduct(owner, scene, { code: 'T-02', w: 700, h: 400, quantity: 6 });
  await owner.inTx((tx) =>
    tx.run(
      sql`insert into material_thickness (tenant_id, id, texture_id, thickness) values (${tx.tenantId}, ${newId()}, ${textureId}, 2)`,
    ),
  );
  await owner.inTx((tx) =>
    tx.run(sql`update cad_product set thickness = 2 where tenant_id = ${tx.tenantId} and id = ${thin}`),
  );
  const plate = await addPlate(owner, textureId, { code: 'KC-2', width: 1500, length: 3000, quantity: 2 });
  await owner.inTx((tx) =>
    tx.run(sql`update stock_plate set thickness = 2 where tenant_id = ${tx.tenantId} and id = ${plate}`),
  );
  return { ...scene, thin, plate };
}
const bothGroups = (scene: NestScene & { thin: string }) => ({
  ...f9Body(scene),
  products: [
    { productId: scene.p1, quantity: 12 },
    { productId: scene.p2, quantity: 24 },
    { productId: scene.thin, quantity: 6 },
  ],
});
const reservedOf = (owner: Actor, plate: string) =>
  owner.inTx(
    async (tx) =>
      (
        await tx.one(
          { n: col.int },
          sql`select reserved_quantity as n from stock_plate where tenant_id = ${tx.tenantId} and id = ${plate}`,
        )
      )?.n,
  );
const resultsOf = async (owner: Actor, orderId: string) =>
  (await owner.call(nest.listNestResults, { query: { orderId } })).items;
const remove = (actor: Actor, id: string) => actor.call(nest.deleteNestResult, { params: { id } });

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
    await owner.inTx((tx) =>
      tx.run(sql`update nest_order set cut_sheet_amount = 1 where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    expect(await owner.refused(force(owner, id))).toBe('Nest:SheetCut');
    await owner.inTx((tx) =>
      tx.run(sql`update nest_order set state = 64 where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    expect(await owner.refused(force(owner, id))).toBe('Nest:State');
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

describe('deleting one result', () => {
  it('of a confirmed order: its pieces are lost, its plates are free, the figures are those of the rest', async () => {
    const scene = await twoGroups();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const before = await detail(owner, id);
    const results = await resultsOf(owner, id);
    expect(results).toHaveLength(2);
    expect(await reservedOf(owner, scene.plate)).toBe(1);
    const thin = results.find((r) => r.thickness === 2);
    await remove(owner, thin?.id as string);
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 0, nested: 0, lost: 6, available: 6 });
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 0, nested: 12, lost: 0, available: 0 });
    expect(await reservedOf(owner, scene.plate)).toBe(0);
    const after = await detail(owner, id);
    expect(after).toMatchObject({
      state: 16,
      placedAmount: 36,
      lostAmount: 6,
      sheetAmount: before.sheetAmount - (thin?.sheetAmount ?? 0),
      version: before.version + 1,
    });
    expect(Number(after.netCost)).toBeLessThan(Number(before.netCost));
    expect(after.unplaced).toMatchObject([
      { productId: scene.thin, quantity: 6, reason: 'REMOVED', message: '套料结果已删除' },
    ]);
    expect(await owner.call(nest.listLostProducts, { query: { orderId: id } })).toMatchObject([
      { productId: scene.thin, quantity: 6, source: 1, state: 1, reason: '套料结果已删除' },
    ]);
    expect(await resultsOf(owner, id)).toHaveLength(1);
    const sheets = await owner.call(nest.nestRunLayouts, { params: { id: after.runId as string } });
    expect(sheets.layouts.flatMap((l) => l.placements.map((p) => p.productId))).not.toContain(scene.thin);
    await assertConserved(owner);
    // and the way back: the order holds everything again, confirms what is planned, and the group is lost again
    await act(owner, id, 'unconfirm', REASON);
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 6, nested: 0, lost: 0, available: 0 });
    await act(owner, id, 'confirm');
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 0, nested: 0, lost: 6, available: 6 });
    await act(owner, id, 'void', REASON);
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 6 });
    await assertConserved(owner);
  });

  it('before the confirmation the pieces stay with the order and are lost when it is confirmed; a new computation nests them again', async () => {
    const scene = await twoGroups();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
    await computed(owner, id);
    const thin = (await resultsOf(owner, id)).find((r) => r.thickness === 2);
    await remove(owner, thin?.id as string);
    expect(await detail(owner, id)).toMatchObject({ state: 8, placedAmount: 36, lostAmount: 6 });
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 6, nested: 0, lost: 0, available: 0 });
    await assertConserved(owner);
    const first = (await detail(owner, id)).runId as string;
    expect((await computed(owner, id, 'recalc')).placedAmount).toBe(42);
    await act(owner, id, 'adopt', { runId: first });
    expect((await act(owner, id, 'confirm')).state).toBe(16);
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 0, nested: 0, lost: 6, available: 6 });
    await assertConserved(owner);
  });

  it('refuses the last result, a cut one, one of another state or plan, and people without the right', async () => {
    const scene = await twoGroups();
    const { owner, space } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
    await computed(owner, id);
    const [a, b] = (await resultsOf(owner, id)).map((r) => r.id) as [string, string];
    const clerk = await makeMember(space, ['AlNest.NestResults:query', 'AlNest.NestOrders:delete']);
    expect(await clerk.refused(remove(clerk, a))).toBe('Common:Forbidden');
    const own = await makeMember(space, ['AlNest.NestResults:delete'], { dataScope: 'own' });
    expect(await own.refused(remove(own, a))).toBe('Common:NotFound');
    await owner.inTx((tx) =>
      tx.run(sql`update nest_layout set cut_count = 1 where tenant_id = ${tx.tenantId} and result_id = ${a}`),
    );
    expect(await owner.refused(remove(owner, a))).toBe('Nest:SheetCut');
    await owner.inTx((tx) =>
      tx.run(sql`update nest_layout set cut_count = 0 where tenant_id = ${tx.tenantId}`),
    );
    await remove(owner, a);
    expect(await owner.refused(remove(owner, b))).toBe('Nest:LastResult');
    await computed(owner, id, 'recalc');
    expect(await owner.refused(remove(owner, b))).toBe('Common:NotFound');
    const [c] = await resultsOf(owner, id);
    await act(owner, id, 'void', REASON);
    expect(await owner.refused(remove(owner, c?.id as string))).toBe('Nest:SheetCut');
  });

  it('races: the same result twice, both results at once, and against unconfirm and void', async () => {
    const scene = await twoGroups();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const [a, b] = (await resultsOf(owner, id)).map((r) => r.id) as [string, string];
    const answers = await Promise.all([a, a, b, b].map((r) => outcome(remove(owner, r))));
    expect(answers.filter((x) => x === 'ok')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['ok', 'Common:NotFound', 'Nest:LastResult']));
    await assertConserved(owner);
    await act(owner, id, 'unconfirm', REASON);
    const again = await computed(owner, id, 'recalc');
    const { version } = await act(owner, id, 'confirm');
    expect(again.placedAmount).toBe(42);
    const [c] = await resultsOf(owner, id);
    const both = await Promise.all([
      outcome(remove(owner, c?.id as string)),
      outcome(
        owner.call(nest.nestOrderState, { params: { id }, body: { action: 'void', version, ...REASON } }),
      ),
    ]);
    // whoever comes second is told: the void by the version, the delete by the state of the result
    expect([
      ['ok', 'Common:StaleVersion'],
      ['Nest:SheetCut', 'ok'],
    ]).toContainEqual(both);
    await assertConserved(owner);
  });
});
