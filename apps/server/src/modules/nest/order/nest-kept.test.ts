/** Locked sheets (engineering F7): 重算 keeps them, nests the rest on what is left, and the verifier judges the whole plan. */
import { beforeEach, describe, expect, it } from 'vitest';
import { nest, type NestLayout } from '@muyun/contract';
import { codeOf } from '../../../../test/actor.ts';
import { makeMember } from '../../../../test/kit.ts';
import {
  act,
  addPlate,
  addSize,
  assertConserved,
  computed,
  countersOf,
  f9Body,
  type NestScene,
  nestScene,
} from '../../../../test/nest-scene.ts';
import { sql } from '../../../kit/sql.ts';
import { WIDTHS } from '../../../../test/at-once.ts';

let scene: NestScene;
let id: string;
beforeEach(async () => {
  scene = await nestScene();
  ({ id } = await scene.owner.call(nest.createNestOrder, { body: f9Body(scene) }));
  await computed(scene.owner, id);
});
const detail = () => scene.owner.call(nest.getNestOrder, { params: { id } });
const layouts = async (): Promise<NestLayout[]> => {
  const { runId } = await detail();
  return (await scene.owner.call(nest.nestRunLayouts, { params: { id: runId as string } })).layouts;
};
const lock = async (layout: NestLayout, isLocked = true) =>
  scene.owner.call(nest.lockNestLayout, {
    params: { id: layout.id },
    body: { isLocked, version: (await detail()).version },
  });
const lies = ({ stockTitle, repeat, placements }: NestLayout) => ({ stockTitle, repeat, placements });
const log = async () =>
  (await scene.owner.call(nest.nestOrderLog, { params: { id }, query: { maxResultCount: 9 } })).items;

describe('a locked sheet', () => {
  it('stays as it is when the order is computed anew; the rest fills what is left; it is still locked', async () => {
    const [first] = await layouts();
    const before = await detail();
    const locked = await lock(first as NestLayout);
    expect(locked).toEqual({ id: first?.id, isLocked: true, version: before.version + 1 });
    expect((await layouts()).map((l) => l.isLocked)).toEqual([
      true,
      ...Array.from({ length: before.layoutAmount - 1 }, () => false),
    ]);
    expect((await log())[0]).toMatchObject({
      action: 'lock',
      actionLabel: '锁定排版',
      content: `锁定排版 1（${first?.repeat} 张）`,
    });
    const after = await computed(scene.owner, id, 'recalc');
    expect(after).toMatchObject({ state: 8, placedAmount: 36, lostAmount: 0 });
    expect(after.runs[0]).toMatchObject({
      runNo: 2,
      keptSheets: first?.repeat,
      isChosen: true,
      verify: { ok: true, faults: 0, sheets: after.sheetAmount, pieces: 36 },
    });
    expect(after.runs[1]).toMatchObject({ runNo: 1, keptSheets: 0, figures: before.figures });
    // what was proven of the same problem is proven still
    expect(Number(after.figures?.lowerBoundCost)).toBeGreaterThanOrEqual(
      Number(before.figures?.lowerBoundCost),
    );
    const now = await layouts();
    expect(now.filter((l) => l.isLocked).map(lies)).toEqual([lies(first as NestLayout)]);
    expect((await log()).find((l) => l.action === 'submitKept')?.content).toBe(
      `重算，第 2 次计算，锁定的 ${first?.repeat} 张保持不变`,
    );
    await act(scene.owner, id, 'confirm');
    expect(await countersOf(scene.owner, scene.p1)).toMatchObject({ reserved: 0, nested: 12 });
    await assertConserved(scene.owner);
  });

  it('unlocked it is free again: the plan is as without any lock', async () => {
    const [first] = await layouts();
    const before = await detail();
    await lock(first as NestLayout);
    await lock(first as NestLayout, false);
    expect((await layouts()).every((l) => !l.isLocked)).toBe(true);
    expect((await log())[0]).toMatchObject({ action: 'unlock', actionLabel: '解除锁定' });
    const after = await computed(scene.owner, id, 'recalc');
    expect(after.runs[0]?.keptSheets).toBe(0);
    expect(after.netCost).toBe(before.netCost);
  });

  it('one laid by hand can be kept too, and a plan that is touched elsewhere keeps its locks', async () => {
    const all = await layouts();
    const small = all.find((l) => l.placements.some((p) => p.productId === scene.p2)) as NestLayout;
    const at = small.placements.findLastIndex((p) => p.productId === scene.p2);
    const laid = small.placements
      .filter((_, i) => i !== at)
      .map(({ productId, x, y, rotation }) => ({
        productId,
        x,
        y,
        rotation: rotation as 0 | 90 | 180 | 270,
      }));
    const touch = async (layout: NestLayout, placements: typeof laid) =>
      scene.owner.call(nest.updateNestLayout, {
        params: { id: layout.id },
        body: { version: (await detail()).version, sheets: layout.repeat, placements },
      });
    const kept = await touch(small, laid);
    const own = (await layouts()).find((l) => l.id === kept.layoutId) as NestLayout;
    await lock(own);
    const refused = async () => scene.owner.refused(touch(own, laid));
    expect(await refused()).toBe('Nest:LayoutLocked');
    const looked = scene.owner.call(nest.checkNestLayout, {
      params: { id: own.id },
      body: { sheets: 1, placements: laid },
    });
    expect(await scene.owner.refused(looked)).toBe('Nest:LayoutLocked');
    const other = (await layouts()).find((l) => !l.isLocked) as NestLayout;
    const turned = other.placements.map(({ productId, x, y, rotation }) => ({
      productId,
      x,
      y,
      rotation: rotation as 0 | 90 | 180 | 270,
    }));
    await touch(other, turned);
    const still = (await layouts()).filter((l) => l.isLocked);
    expect(still.map(lies)).toEqual([lies(own)]);
    const after = await computed(scene.owner, id, 'recalc');
    expect(after.runs[0]).toMatchObject({ keptSheets: own.repeat, touchedFrom: null, verify: { ok: true } });
    expect((await layouts()).filter((l) => l.isLocked).map(lies)).toEqual([lies(own)]);
    // the piece that was taken off is nested by the computation
    expect(after).toMatchObject({ placedAmount: 36, lostAmount: 0 });
    await assertConserved(scene.owner);
  });
});

describe('what a lock refuses', () => {
  it('all locked: there is nothing to compute', async () => {
    for (const layout of await layouts()) await lock(layout);
    expect(await scene.owner.refused(act(scene.owner, id, 'recalc'))).toBe('Nest:AllLocked');
    expect((await detail()).state).toBe(8);
  });

  it('a product of a locked sheet that has changed; unlocked it goes', async () => {
    const [first] = await layouts();
    await lock(first as NestLayout);
    const product = first?.placements[0]?.productId ?? '';
    await scene.owner.inTx((tx) =>
      tx.run(
        sql`update cad_product set geometry_hash = 'changed' where tenant_id = ${tx.tenantId} and id = ${product}`,
      ),
    );
    expect(await scene.owner.refused(act(scene.owner, id, 'recalc'))).toBe('Nest:LockStale');
    await lock(first as NestLayout, false);
    expect((await computed(scene.owner, id, 'recalc')).state).toBe(8);
  });

  it('another plan than the order’s, a state past the plan, a stale version, a member without the right', async () => {
    const [first] = await layouts();
    const old = await detail();
    await computed(scene.owner, id, 'recalc');
    expect(await scene.owner.refused(lock(first as NestLayout))).toBe('Nest:NotChosen');
    const [now] = await layouts();
    const put = (version: number) => ({
      params: { id: now?.id ?? '' },
      body: { isLocked: true, version },
    });
    expect(codeOf(await scene.owner.raw(nest.lockNestLayout, put(old.version)))).toBe('Common:StaleVersion');
    const reader = await makeMember(scene.space, ['AlNest.NestOrders:query', 'AlNest.NestOrders:get']);
    const { version } = await detail();
    expect(codeOf(await reader.raw(nest.lockNestLayout, put(version)))).toBe('Common:Forbidden');
    await act(scene.owner, id, 'confirm');
    expect(await scene.owner.refused(lock(now as NestLayout))).toBe('Nest:State');
  });

  it('a plate of a locked sheet that has gone to others; what is kept and what is found share the limited stock', async () => {
    scene = await nestScene({ plates: false });
    const { owner } = scene;
    const plate = await addPlate(owner, scene.textureId, {
      code: 'KC-9',
      width: 1500,
      length: 3000,
      quantity: 2,
    });
    await addSize(owner, scene.textureId, { width: 1220, length: 2440, price: '40' });
    ({ id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) }));
    await computed(owner, id);
    const own = (await layouts()).filter((l) => l.stockTitle.includes('KC-9'));
    expect(own.reduce((n, l) => n + l.repeat, 0)).toBe(2);
    const [one] = own;
    await lock(one as NestLayout);
    const again = await computed(owner, id, 'recalc');
    expect(again.state).toBe(8);
    const used = (await layouts()).filter((l) => l.stockTitle.includes('KC-9'));
    expect(used.reduce((n, l) => n + l.repeat, 0)).toBeLessThanOrEqual(2);
    await owner.inTx((tx) =>
      tx.run(
        sql`update stock_plate set reserved_quantity = quantity where tenant_id = ${tx.tenantId} and id = ${plate}`,
      ),
    );
    expect(await owner.refused(act(owner, id, 'recalc'))).toMatch(/Nest:StockTaken/);
    await owner.inTx((tx) =>
      tx.run(
        sql`update stock_plate set reserved_quantity = 0 where tenant_id = ${tx.tenantId} and id = ${plate}`,
      ),
    );
    await assertConserved(owner);
  });
});

describe('at once', () => {
  it.each(WIDTHS)('%i locks and computations of one order: one goes, nothing is half done', async (n) => {
    const all = await layouts();
    const { version } = await detail();
    const target = all[0] as NestLayout;
    const answers = await Promise.all(
      Array.from({ length: n }, (_, i) =>
        i % 2 === 0
          ? scene.owner.raw(nest.lockNestLayout, {
              params: { id: target.id },
              body: { isLocked: true, version },
            })
          : scene.owner.raw(nest.nestOrderState, { params: { id }, body: { action: 'recalc', version } }),
      ),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((c) => c === '200')).toHaveLength(1);
    for (const c of codes) expect(['200', 'Common:StaleVersion', 'Nest:State']).toContain(c);
    const wasLocked = codes.findIndex((c) => c === '200') % 2 === 0;
    if (wasLocked) await computed(scene.owner, id, 'recalc');
    await expect.poll(async () => (await detail()).state, { timeout: 15_000 }).toBe(8);
    expect((await detail()).runs[0]?.keptSheets).toBe(wasLocked ? target.repeat : 0);
    await assertConserved(scene.owner);
  });
});
