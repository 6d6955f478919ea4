/** Sheets of true outlines laid by hand and locked (engineering F7, kind 2): the verifier decides by the outlines, not by their boxes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { nest, type NestLayout } from '@muyun/contract';
import { act, assertConserved, computed, countersOf } from '../../../../test/nest-scene.ts';
import { addSketch, outline, shapeBody, type ShapeScene, shapeScene } from '../../../../test/shape-scene.ts';

type Laid = nest.NestTouch['placements'][number];
const laidOf = (layout: NestLayout): Laid[] =>
  layout.placements.map(({ productId, x, y, rotation, mirror, at }) => ({
    productId,
    x,
    y,
    rotation,
    mirror,
    ...(at ? { at } : {}),
  }));
/** A square that fits into the opening of a frame, 700 × 700 with 8 mm all round. */
const PANE = outline(
  [600, 600],
  [
    [0, 0],
    [600, 0],
    [600, 600],
    [0, 600],
  ],
);

let scene: ShapeScene;
let id: string;
let pane: string;
beforeEach(async () => {
  scene = await shapeScene();
  pane = await addSketch(scene.owner, scene, 'Y-07', PANE);
  const body = shapeBody(scene);
  ({ id } = await scene.owner.call(nest.createNestOrder, {
    body: { ...body, products: [...body.products, { productId: pane, quantity: 1 }] },
  }));
  await computed(scene.owner, id);
});
const detail = () => scene.owner.call(nest.getNestOrder, { params: { id } });
const sheets = async () => {
  const { runId } = await detail();
  return scene.owner.call(nest.nestRunLayouts, { params: { id: runId as string } });
};
const layouts = async (): Promise<NestLayout[]> => (await sheets()).layouts;
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
const only = async (): Promise<NestLayout> => {
  const [layout] = (await layouts()).toSorted((a, b) => b.partCount - a.partCount);
  return layout as NestLayout;
};
/** The sheet with nothing but these on it. */
const part = (productId: string, x: number, y: number, over: Partial<Laid> = {}): Laid => ({
  productId,
  x,
  y,
  rotation: 0,
  ...over,
});

describe('a sheet of outlines laid by hand', () => {
  it('as it lies it is sound; with one part less it is a plan of its own, whose figures and files follow', async () => {
    const layout = await only();
    const before = await detail();
    expect(before.actions).toEqual(expect.arrayContaining(['touch', 'lock']));
    const same = await check(layout, laidOf(layout));
    expect(same.faults).toEqual([]);
    expect(same.figures?.netCost).toBe(before.netCost);
    expect(same.layout?.placements).toEqual(layout.placements);

    const rest = laidOf(layout).slice(1);
    const kept = await keep(layout, rest);
    const after = await detail();
    expect(after).toMatchObject({ state: 8, runId: kept.runId, lostAmount: before.lostAmount + 1 });
    expect(after.runs[0]).toMatchObject({
      touchedFrom: 1,
      engine: 'muyun-shape',
      verify: { ok: true, faults: 0 },
    });
    expect(Number(after.figures?.lowerBoundCost)).toBeLessThanOrEqual(Number(after.figures?.netCost));
    const own = (await layouts()).find((l) => l.id === kept.layoutId) as NestLayout;
    expect(own.placements.map((p) => p.seq)).toEqual(own.placements.map((_, i) => i + 1));
    // laid back where it lay, everything is as at first
    await keep(own, laidOf(layout));
    expect(await detail()).toMatchObject({ placedAmount: before.placedAmount, netCost: before.netCost });
    const [taken] = layout.placements;
    const product = (await sheets()).products.find((p) => p.id === taken?.productId);
    expect(product?.turns).toEqual([0, 90, 180, 270]);
    expect(product?.mirrors).toBe(false);
    await assertConserved(scene.owner);
  });

  it('parts interlock and lie in openings; what lies in one is cut first', async () => {
    const layout = await only();
    const { triangle, frame } = scene;
    const lay = [
      part(frame, 8, 8),
      part(pane, 158, 158),
      part(triangle, 1000, 8),
      // spacing 5: √2 of what one is moved beyond touching
      part(triangle, 1004, 12, { rotation: 180 }),
    ];
    const { faults, layout: seen } = await check(layout, lay);
    expect(faults).toEqual([]);
    const order = seen?.placements.map((p) => p.productId) ?? [];
    expect(order.indexOf(pane)).toBeLessThan(order.indexOf(frame));
    const others = (await layouts()).filter((l) => l.id !== layout.id);
    const nested = others.flatMap((l) => l.placements).filter((p) => p.productId === triangle).length + 2;
    const kept = await keep(layout, lay);
    const own = (await layouts()).find((l) => l.id === kept.layoutId);
    expect(own?.placements.find((p) => p.rotation === 180)).toMatchObject({ x: 1004, y: 12, w: 640, h: 640 });
    await act(scene.owner, id, 'confirm');
    expect(await countersOf(scene.owner, triangle)).toMatchObject({ nested, lost: 8 - nested });
    await assertConserved(scene.owner);
  });

  it.each<[string, string, (s: ShapeScene) => Laid[], number[]]>([
    ['OVERLAP', '产品重叠', (s) => [part(s.frame, 8, 8), part(s.triangle, 500, 500)], [1, 2]],
    [
      'SPACING',
      '产品间距不足',
      (s) => [part(s.triangle, 8, 8), part(s.triangle, 11, 11, { rotation: 180 })],
      [1, 2],
    ],
    ['OUTSIDE', '超出板材可用范围', (s) => [part(s.frame, 500, 8), part(s.triangle, 7.9, 8)], [2]],
    [
      'ROTATION',
      '该产品不能这样旋转',
      (s) => [part(s.triangle, 900, 8), part(s.triangle, 8, 8, { rotation: 45 })],
      [2],
    ],
    [
      'MIRROR',
      '该产品不能镜像',
      (s) => [part(s.triangle, 900, 8), part(s.triangle, 8, 8, { mirror: true })],
      [2],
    ],
  ])('%s is refused, with the parts that lie wrong', async (code, text, lay, seqs) => {
    const before = await detail();
    const layout = await only();
    const { faults, figures } = await check(layout, lay(scene));
    expect(faults).toContainEqual({ code, text, seqs });
    expect(figures).toBeNull();
    const refused = await scene.owner.raw(nest.updateNestLayout, {
      params: { id: layout.id },
      body: { version: before.version, sheets: 1, placements: lay(scene) },
    });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.json())).toContain(text);
    expect(await detail()).toEqual(before);
  });

  it('onto a part in an opening nothing fits where openings are not used', async () => {
    await act(scene.owner, id, 'void', { reason: '孔内不放件' });
    const body = shapeBody(scene, { partInPart: false });
    const again = await scene.owner.call(nest.createNestOrder, {
      body: { ...body, products: [...body.products, { productId: pane, quantity: 1 }] },
    });
    id = again.id;
    await computed(scene.owner, id);
    const lay = [part(scene.frame, 8, 8), part(pane, 158, 158)];
    expect((await check(await only(), lay)).faults.map((f) => f.code)).toEqual(['OVERLAP']);
  });

  it('a loose part is drawn with its outline, so that it can be laid on', async () => {
    const layout = await only();
    const at = layout.placements.findIndex((p) => p.productId === pane);
    const all = laidOf(layout);
    if (at >= 0) await keep(layout, all.toSpliced(at, 1));
    const { products } = await sheets();
    expect(products.find((p) => p.id === pane)?.outline).toMatch(/^M/);
  });
});

describe('a locked sheet of outlines', () => {
  it('stays as it lies when the order is computed anew, and the whole is judged', async () => {
    const layout = await only();
    const kept = await keep(layout, [part(scene.frame, 8, 8), part(pane, 158, 158)]);
    const own = (await layouts()).find((l) => l.id === kept.layoutId) as NestLayout;
    const lock = async (isLocked: boolean) =>
      scene.owner.call(nest.lockNestLayout, {
        params: { id: own.id },
        body: { isLocked, version: (await detail()).version },
      });
    expect(await lock(true)).toMatchObject({ isLocked: true });
    expect(await scene.owner.refused(keep(own, laidOf(own)))).toBe('Nest:LayoutLocked');
    const after = await computed(scene.owner, id, 'recalc');
    expect(after).toMatchObject({ state: 8, placedAmount: 11, lostAmount: 0 });
    expect(after.runs[0]).toMatchObject({
      keptSheets: 1,
      isChosen: true,
      engine: 'muyun-shape',
      verify: { ok: true, faults: 0, pieces: 11 },
    });
    const locked = (await layouts()).filter((l) => l.isLocked);
    expect(locked.map((l) => l.placements)).toEqual([own.placements]);
    expect(Number(after.figures?.lowerBoundCost)).toBeLessThanOrEqual(Number(after.figures?.netCost));
    await act(scene.owner, id, 'confirm');
    await assertConserved(scene.owner);
  });
});
