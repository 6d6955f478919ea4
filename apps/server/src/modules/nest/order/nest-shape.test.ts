/** 板材异形 by its calls (engineering F, kind 2): outlines interlock; the plan is confirmed, costed and nested again as of rectangles. */
import { afterEach, describe, expect, it } from 'vitest';
import { dec, nest, product } from '@muyun/contract';
import { atOnce, count, WIDTHS } from '../../../../test/at-once.ts';
import { jobEnd, makeMember } from '../../../../test/kit.ts';
import {
  act,
  addPlate,
  assertConserved,
  computed,
  countersOf,
  f9Body,
  waitFor,
} from '../../../../test/nest-scene.ts';
import { addTriangle, shapeBody, shapeScene } from '../../../../test/shape-scene.ts';
import { nestPool } from '../../../workers/nest-pool.ts';

const LIMITS = { ...nestPool.limits };
afterEach(() => {
  Object.assign(nestPool.limits, LIMITS);
});
const at = (id: string) => ({ params: { id } });

describe('an order of true outlines (kind 2)', () => {
  it('draft, run, proof, confirm and back: parts interlock and lie in openings', async () => {
    const scene = await shapeScene();
    const { owner, triangle, frame } = scene;
    const saved = await owner.call(nest.createNestOrder, { body: shapeBody(scene) });
    expect(saved.errors).toEqual([]);
    expect(await owner.call(nest.getNestOrder, at(saved.id))).toMatchObject({ kind: 2, state: 1 });
    expect(await countersOf(owner, triangle)).toMatchObject({ reserved: 8, available: 0 });

    const done = await computed(owner, saved.id);
    expect(done).toMatchObject({ state: 8, placedAmount: 10, lostAmount: 0, sheetAmount: 1, kind: 2 });
    expect(done.runs[0]).toMatchObject({
      engine: 'muyun-shape',
      verify: { ok: true, pieces: 10, faults: 0 },
    });
    const sheets = await owner.call(nest.nestRunLayouts, at(done.runId as string));
    const [layout] = sheets.layouts;
    // boxes of 8 triangles and 2 frames are 4.90 m², the plate is 4.50 m²
    const boxes = layout?.placements.reduce((sum, p) => sum + p.w * p.h, 0) ?? 0;
    expect(boxes).toBeGreaterThan(1500 * 3000);
    expect(layout?.placements.every((p) => p.at)).toBe(true);
    expect(sheets.products.find((p) => p.id === frame)?.holes).toHaveLength(1);
    expect(sheets.products.find((p) => p.id === triangle)?.outline).toMatch(/^M/);
    // 8 × 0.2048 + 2 × 0.32
    expect(done.netArea).toBe('2.2784');
    // what lies in an opening is cut before its frame
    const hosts = layout?.placements.filter((p) => p.productId === frame) ?? [];
    for (const host of hosts)
      for (const p of layout?.placements ?? [])
        if (
          p !== host &&
          p.x > host.x &&
          p.y > host.y &&
          p.x + p.w < host.x + 900 &&
          p.y + p.h < host.y + 900
        )
          expect(p.seq).toBeLessThan(host.seq);

    expect((await act(owner, saved.id, 'confirm')).state).toBe(16);
    expect(await countersOf(owner, triangle)).toEqual({ reserved: 0, nested: 8, lost: 0, available: 0 });
    await assertConserved(owner);
    expect((await act(owner, saved.id, 'unconfirm', { reason: '改尺寸' })).state).toBe(8);
    await act(owner, saved.id, 'void', { reason: '不做了' });
    expect(await countersOf(owner, triangle)).toMatchObject({ reserved: 0, nested: 0, available: 8 });
    await assertConserved(owner);
  });

  it('costs reach the products to the cent; figures are sums of the stored sheets', async () => {
    const scene = await shapeScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: shapeBody(scene) });
    const done = await computed(owner, id);
    const f = done.figures;
    const net = dec(f?.materialCost ?? 0)
      .minus(f?.remnantCredit ?? 0)
      .minus(f?.scrapCredit ?? 0);
    expect(net.toFixed(2)).toBe(f?.netCost);
    const cost = await owner.call(nest.nestOrderCost, at(id));
    const shared = cost.groups[0]?.lines.reduce((s, l) => s.plus(l.amount ?? 0), dec(0)).toFixed(2);
    expect(shared).toBe(f?.netCost);
    // the laser follows the outlines: 8 triangles and 2 frames with their openings
    const sheets = await owner.call(nest.nestRunLayouts, at(done.runId as string));
    const metres = sheets.layouts.reduce((s, l) => s + Number(l.cutLength) * l.repeat, 0);
    expect(metres).toBeCloseTo((8 * (1280 + 640 * Math.SQRT2) + 2 * (3600 + 2800)) / 1000, 2);
    expect(Number(f?.lowerBoundCost)).toBeLessThanOrEqual(Number(f?.netCost));
  });

  it('turns, mirror, openings and gaps are what the parameters say; plans are compared and another is adopted', async () => {
    const scene = await shapeScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: shapeBody(scene) });
    await computed(owner, id);
    const again = await computed(owner, id, 'recalc');
    expect(again.runs.map((r) => r.runNo)).toEqual([2, 1]);
    await act(owner, id, 'adopt', { runId: again.runs[1]?.id as string });
    expect((await owner.call(nest.getNestOrder, at(id))).runId).toBe(again.runs[1]?.id);

    await act(owner, id, 'void', { reason: '换参数再算' });
    const strict = await owner.call(nest.createNestOrder, {
      body: shapeBody(scene, { rotationStep: 180, partInPart: false, mirror: 2 }),
    });
    const done = await computed(owner, strict.id);
    expect(done.sheetAmount).toBe(2);
    const { layouts } = await owner.call(nest.nestRunLayouts, at(done.runId as string));
    const turns = new Set(layouts.flatMap((l) => l.placements.map((p) => p.rotation)));
    expect([...turns].every((r) => r % 180 === 0)).toBe(true);
    expect(layouts.some((l) => l.placements.some((p) => p.mirror))).toBe(false);
  });

  it('a product that says itself how it turns is turned so, whatever the order says (D2)', async () => {
    const scene = await shapeScene();
    const { owner, triangle } = scene;
    await owner.call(product.updateProducts, {
      body: { ids: [triangle], set: { rotationStep: 180 } } as never,
    });
    const { id } = await owner.call(nest.createNestOrder, { body: shapeBody(scene) });
    const done = await computed(owner, id);
    expect(done.runs[0]?.verify).toMatchObject({ ok: true, pieces: 10 });
    const { layouts } = await owner.call(nest.nestRunLayouts, at(done.runId as string));
    const turns = layouts.flatMap((l) => l.placements.filter((p) => p.productId === triangle));
    expect(turns).not.toHaveLength(0);
    expect(turns.map((p) => p.rotation % 180)).toEqual(turns.map(() => 0));
  });

  it('a draft of rectangles becomes one of outlines, and back; pieces stay held once', async () => {
    const scene = await shapeScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const put = async (body: ReturnType<typeof f9Body>) => {
      const { version } = await owner.call(nest.getNestOrder, at(id));
      await owner.call(nest.updateNestOrder, { ...at(id), body: { ...body, version } });
      return owner.call(nest.getNestOrder, at(id));
    };
    expect(await put(shapeBody(scene))).toMatchObject({ kind: 2, pieceAmount: 10 });
    expect(await countersOf(owner, scene.p1)).toMatchObject({ reserved: 0 });
    expect(await put(f9Body(scene))).toMatchObject({ kind: 1, pieceAmount: 36 });
    await assertConserved(owner);
  });
});

describe('pieces are conserved', () => {
  it('too few plates: the rest is lost, is nested again by its outline, and is done when that is confirmed', async () => {
    const scene = await shapeScene({ plates: false });
    const { owner, triangle } = scene;
    await addPlate(owner, scene.textureId, { code: 'KC-异1', width: 1000, length: 1400, quantity: 1 });
    const body = { ...shapeBody(scene), products: [{ productId: triangle, quantity: 8 }] };
    const { id } = await owner.call(nest.createNestOrder, { body });
    const done = await computed(owner, id);
    expect(done.lostAmount).toBeGreaterThan(0);
    expect(done.unplaced[0]).toMatchObject({ reason: 'STOCK_EXHAUSTED', message: '板材数量不足' });
    await act(owner, id, 'confirm');
    const { placedAmount, lostAmount } = done;
    expect(await countersOf(owner, triangle)).toEqual({
      reserved: 0,
      nested: placedAmount,
      lost: lostAmount,
      available: lostAmount,
    });
    await assertConserved(owner);
    await addPlate(owner, scene.textureId, { code: 'KC-异2', width: 1500, length: 3000, quantity: 1 });
    const again = await owner.call(nest.createNestOrder, {
      body: { ...body, products: [{ productId: triangle, quantity: lostAmount }], parentOrderId: id },
    });
    expect(await computed(owner, again.id)).toMatchObject({ kind: 2, source: 2, lostAmount: 0 });
    await act(owner, again.id, 'confirm');
    expect(await countersOf(owner, triangle)).toEqual({ reserved: 0, nested: 8, lost: 0, available: 0 });
    await assertConserved(owner);
  });

  it.each(WIDTHS)('%i at once want the same pieces: one holds them', async (n) => {
    const scene = await shapeScene();
    const { owner, triangle } = scene;
    const answers = await atOnce(n, () => owner.raw(nest.createNestOrder, { body: shapeBody(scene) }));
    expect([count(answers, '200'), count(answers, 'Nest:QtyExceeded')]).toEqual([1, n - 1]);
    expect(await countersOf(owner, triangle)).toMatchObject({ reserved: 8, available: 0 });
    await assertConserved(owner);
  });

  it('confirmed by two at once it is confirmed once; ended early it keeps its best plan', async () => {
    const scene = await shapeScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: shapeBody(scene) });
    const { version } = await computed(owner, id);
    const confirm = () =>
      owner.call(nest.nestOrderState, { ...at(id), body: { action: 'confirm', version } }).then(
        () => 'done',
        (e: { code: string }) => e.code,
      );
    const answers = await Promise.all(Array.from({ length: 8 }, confirm));
    expect(answers.filter((a) => a === 'done')).toHaveLength(1);
    await assertConserved(owner);

    const more = await addTriangle(owner, scene, 'Y-09', 40);
    const body = {
      ...shapeBody(scene, { iterLimit: 0, timeLimit: 120 }),
      products: [{ productId: more, quantity: 40 }],
    };
    const long = await owner.call(nest.createNestOrder, { body });
    await act(owner, long.id, 'submit');
    const running = await owner.call(nest.getNestOrder, at(long.id));
    // on a busy machine the first preview comes before the first plan and is empty
    const hasPlan = async (): Promise<boolean> => {
      const raw = await owner.raw(nest.nestOrderPreview, at(long.id));
      return raw.status === 200 && (raw.json() as { layouts: unknown[] }).layouts.length > 0;
    };
    await waitFor(hasPlan, 30_000);
    await act(owner, long.id, 'cancel');
    await jobEnd(owner, running.jobId as string);
    expect(await owner.call(nest.getNestOrder, at(long.id))).toMatchObject({ state: 8, lostAmount: 0 });
  });

  it('who sees only his own orders does not see it', async () => {
    const scene = await shapeScene();
    const { id } = await scene.owner.call(nest.createNestOrder, { body: shapeBody(scene) });
    const other = await makeMember(scene.space, ['AlNest.NestOrders:get', 'AlNest.NestOrders:query'], {
      dataScope: 'own',
    });
    expect(await other.refused(other.call(nest.getNestOrder, at(id)))).toBe('Common:NotFound');
  });
});
