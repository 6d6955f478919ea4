/** Sheets laid by hand (engineering F7): what is kept, what is refused, and that nothing is lost by it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { nest, type NestLayout } from '@muyun/contract';
import { makeMember } from '../../../../test/kit.ts';
import {
  act,
  assertConserved,
  computed,
  countersOf,
  f9Body,
  type NestScene,
  nestScene,
} from '../../../../test/nest-scene.ts';

type Laid = nest.NestTouch['placements'][number];
const laidOf = (layout: NestLayout): Laid[] =>
  layout.placements.map(({ productId, x, y, rotation }) => ({
    productId,
    x,
    y,
    rotation: rotation as Laid['rotation'],
  }));

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
/** A layout with small pieces on it. */
const withSmall = async (): Promise<NestLayout> =>
  (await layouts()).find((l) => l.placements.some((p) => p.productId === scene.p2)) as NestLayout;
const withoutOne = (layout: NestLayout, productId: string): Laid[] => {
  const at = layout.placements.findLastIndex((p) => p.productId === productId);
  return laidOf(layout).filter((_, i) => i !== at);
};
async function keep(layout: NestLayout, placements: Laid[], over: Partial<nest.NestTouch> = {}) {
  const { version } = await detail();
  return scene.owner.call(nest.updateNestLayout, {
    params: { id: layout.id },
    body: { version, sheets: layout.repeat, placements, ...over },
  });
}
const check = (layout: NestLayout, placements: Laid[], over: Partial<nest.NestTouch> = {}) =>
  scene.owner.call(nest.checkNestLayout, {
    params: { id: layout.id },
    body: { sheets: layout.repeat, placements, ...over },
  });

describe('a sheet laid by hand', () => {
  it('is a plan of its own: the engine’s stays and is taken back by adopting it', async () => {
    const before = await detail();
    const layout = await withSmall();
    const looked = await check(layout, withoutOne(layout, scene.p2));
    expect(looked.faults).toEqual([]);
    expect(await detail()).toEqual(before);
    const kept = await keep(layout, withoutOne(layout, scene.p2));
    const after = await detail();
    expect(after).toMatchObject({
      state: 8,
      runId: kept.runId,
      version: kept.version,
      lostAmount: layout.repeat,
    });
    expect(after.placedAmount).toBe(before.placedAmount - layout.repeat);
    expect(after.netCost).toBe(looked.figures?.netCost);
    expect(after.unplaced).toMatchObject([
      { productId: scene.p2, quantity: layout.repeat, reason: 'TAKEN_OFF', message: '手工移出' },
    ]);
    expect(after.runs.map((r) => [r.runNo, r.touchedFrom, r.isChosen])).toEqual([
      [2, 1, true],
      [1, null, false],
    ]);
    expect(after.runs[0]?.verify).toMatchObject({ ok: true, faults: 0, sheets: after.sheetAmount });
    expect(after.runs[1]?.figures).toEqual(before.figures);
    await act(scene.owner, id, 'adopt', { runId: before.runId as string });
    const { version: _a, runs: _b, ...rest } = await detail();
    const { version: _c, runs: _d, ...first } = before;
    expect(rest).toEqual({ ...first, lastModificationTime: rest.lastModificationTime });
    await assertConserved(scene.owner);
  });

  it('touched again it stays the same plan; the piece laid back, everything is as at first', async () => {
    const first = await withSmall();
    const { netCost, placedAmount } = await detail();
    const once = await keep(first, withoutOne(first, scene.p2));
    const own = (await layouts()).find((l) => l.id === once.layoutId) as NestLayout;
    expect(own.partCount).toBe(first.partCount - 1);
    const again = await keep(own, laidOf(first));
    expect(again).toMatchObject({ runId: once.runId, runNo: 2 });
    const after = await detail();
    expect(after).toMatchObject({ netCost, placedAmount, lostAmount: 0, unplaced: [] });
    expect(after.runs).toHaveLength(2);
    const { items } = await scene.owner.call(nest.nestOrderLog, {
      params: { id },
      query: { maxResultCount: 5 },
    });
    expect(items[0]).toMatchObject({ action: 'touch', actionLabel: '调整排版' });
    expect(items[0]?.content).toContain('第 2 次方案：已排 36 件，未排 0 件');
  });

  it('of several sheets some: the others stay as they were', async () => {
    const layout = (await layouts()).find((l) => l.repeat > 1);
    if (!layout) throw new Error('no layout of several sheets');
    const { sheetAmount, layoutAmount } = await detail();
    const kept = await keep(layout, laidOf(layout).slice(0, -1), { sheets: 1 });
    const now = await layouts();
    expect(now.map((l) => l.layoutNo)).toEqual(now.map((_, i) => i + 1));
    expect(now.find((l) => l.id === kept.layoutId)).toMatchObject({
      repeat: 1,
      partCount: layout.partCount - 1,
    });
    expect(await detail()).toMatchObject({ sheetAmount, layoutAmount: layoutAmount + 1, lostAmount: 1 });
    const refused = keep(now[0] as NestLayout, laidOf(now[0] as NestLayout), { sheets: 99 });
    expect(await scene.owner.refused(refused)).toBe('Nest:LayoutSheets');
  });

  it('an empty sheet is given back; the last one is not', async () => {
    const all = await layouts();
    const { sheetAmount } = await detail();
    const first = all[0] as NestLayout;
    expect((await keep(first, [])).layoutId).toBeNull();
    expect((await detail()).sheetAmount).toBe(sheetAmount - first.repeat);
    for (let left = await layouts(); left.length > 1; left = await layouts())
      await keep(left[0] as NestLayout, []);
    const last = (await layouts())[0] as NestLayout;
    expect((await check(last, [])).faults).toEqual([
      { code: 'LAYOUT_EMPTY', text: '方案至少要有一张板', seqs: [] },
    ]);
    expect(await scene.owner.refused(keep(last, []))).toBe('Nest:LayoutInvalid');
    await assertConserved(scene.owner);
  });

  it('what is confirmed is what was laid: pieces, lost pieces and cost', async () => {
    const layout = await withSmall();
    await keep(layout, withoutOne(layout, scene.p2), { sheets: 1 });
    await act(scene.owner, id, 'confirm');
    expect(await countersOf(scene.owner, scene.p2)).toEqual({
      reserved: 0,
      nested: 23,
      lost: 1,
      available: 1,
    });
    expect(await scene.owner.call(nest.listLostProducts, { query: { orderId: id } })).toMatchObject([
      { productId: scene.p2, quantity: 1, reason: '手工移出' },
    ]);
    const cost = await scene.owner.call(nest.nestOrderCost, { params: { id } });
    const sum = cost.groups
      .flatMap((g) => g.lines)
      .reduce((s, l) => s + Math.round(Number(l.amount) * 100), 0);
    expect(sum).toBe(Math.round(Number((await detail()).netCost) * 100));
    await assertConserved(scene.owner);
    const now = (await layouts())[0] as NestLayout;
    expect(await scene.owner.refused(keep(now, laidOf(now)))).toBe('Nest:State');
    expect(await scene.owner.refused(check(now, laidOf(now)))).toBe('Nest:State');
  });
});

describe('what is refused changes nothing', () => {
  it.each([
    [
      'OVERLAP',
      '产品重叠',
      (all: Laid[]) =>
        all.map((p, i) => (i === 1 ? { ...p, x: (all[0] as Laid).x, y: (all[0] as Laid).y } : p)),
    ],
    ['OUTSIDE', '超出板材可用范围', (all: Laid[]) => all.map((p, i) => (i === 0 ? { ...p, x: 0 } : p))],
  ])('%s', async (code, text, lay) => {
    const before = await detail();
    const all = await layouts();
    const layout = all[0] as NestLayout;
    const placements = lay(laidOf(layout));
    const { faults, figures } = await check(layout, placements);
    expect(figures).toBeNull();
    expect(faults).toContainEqual(expect.objectContaining({ code, text }));
    expect(faults.find((f) => f.code === code)?.seqs).toContain(1);
    expect(await scene.owner.refused(keep(layout, placements))).toBe('Nest:LayoutInvalid');
    expect(await detail()).toEqual(before);
  });

  it('more pieces than the order asks for', async () => {
    const small = await withSmall();
    const target = (await layouts()).find((l) => l.id !== small.id) as NestLayout;
    const before = await detail();
    const { faults } = await check(target, laidOf(small));
    expect(faults.map((f) => f.text)).toContain('排入数量超过要套的数量');
    expect(await scene.owner.refused(keep(target, laidOf(small)))).toBe('Nest:LayoutInvalid');
    expect(await detail()).toEqual(before);
  });

  it('a stale version, a plan that is not the order’s, a member without the right', async () => {
    const layout = await withSmall();
    const before = await detail();
    const body = { sheets: 1, placements: laidOf(layout) };
    const stale = { params: { id: layout.id }, body: { ...body, version: before.version - 1 } };
    expect(await scene.owner.refused(scene.owner.call(nest.updateNestLayout, stale))).toBe(
      'Common:StaleVersion',
    );
    await keep(layout, withoutOne(layout, scene.p2));
    expect(await scene.owner.refused(check(layout, laidOf(layout)))).toBe('Nest:NotChosen');
    expect(await scene.owner.refused(keep(layout, laidOf(layout)))).toBe('Nest:NotChosen');
    const reader = await makeMember(scene.space, ['AlNest.NestOrders:query', 'AlNest.NestOrders:get']);
    const now = (await layouts())[0] as NestLayout;
    const asked = { params: { id: now.id }, body: { ...body, version: (await detail()).version } };
    expect(await reader.refused(reader.call(nest.updateNestLayout, asked))).toBe('Common:Forbidden');
  });

  it.each([2, 8])('%i at once: one is kept, the others are told to look again', async (n) => {
    const layout = await withSmall();
    const { version } = await detail();
    const body = { version, sheets: layout.repeat, placements: withoutOne(layout, scene.p2) };
    const done = await Promise.allSettled(
      Array.from({ length: n }, () =>
        scene.owner.call(nest.updateNestLayout, { params: { id: layout.id }, body }),
      ),
    );
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1);
    expect((await detail()).runs).toHaveLength(2);
    await assertConserved(scene.owner);
  });
});

describe('edge to edge', () => {
  it('a windmill is refused; parts that a shear frees are kept with their strokes', async () => {
    scene = await nestScene();
    const body = f9Body(scene, { cutMode: 2, kerf: 0, spacing: 0, maxStages: 3, minStrip: 0 });
    ({ id } = await scene.owner.call(nest.createNestOrder, { body }));
    await computed(scene.owner, id);
    const layout = (await layouts())[0] as NestLayout;
    const kept = await keep(layout, laidOf(layout).slice(1));
    const own = (await layouts()).find((l) => l.id === kept.layoutId) as NestLayout;
    expect(own.steps.length).toBeGreaterThan(0);
    const small = scene.p2;
    const mill: Laid[] = [
      { productId: small, x: 5, y: 5, rotation: 0 },
      { productId: small, x: 505, y: 5, rotation: 90 },
      { productId: small, x: 200, y: 505, rotation: 0 },
      { productId: small, x: 5, y: 200, rotation: 90 },
    ];
    expect((await check(own, mill)).faults).toEqual([
      { code: 'NO_CUTS', text: '不能用直通刀路切出', seqs: [] },
    ]);
  });
});
