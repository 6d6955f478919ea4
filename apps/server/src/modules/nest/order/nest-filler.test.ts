/** 补空件 (engineering F2): optional pieces with an upper quantity, held while the order is a draft, free again where they found no place. */
import { describe, expect, it } from 'vitest';
import { nest, type NestDraft } from '@muyun/contract';
import {
  act,
  addPlate,
  assertConserved,
  computed,
  countersOf,
  f9Params,
  type NestScene,
  nestScene,
} from '../../../../test/nest-scene.ts';
import { bothGroups, detail, remove, resultsOf, twoGroups } from '../../../../test/nest-take-out-scene.ts';
import { sql } from '../../../kit/sql.ts';

/** Four boxes fill most of a plate; what lies between them takes small plates. */
const bodyOf = (scene: NestScene, over: Partial<NestDraft['params']> = {}): NestDraft => ({
  kind: 1,
  products: [
    { productId: scene.p1, quantity: 4 },
    { productId: scene.p2, quantity: 24, isFiller: true },
  ],
  params: f9Params({ filler: true, remMinArea: 100, ...over }),
});

describe('fillers', () => {
  it('are laid where they cost no sheet; confirmed they are nested, the others are free and not lost', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bodyOf(scene) });
    expect(await countersOf(owner, scene.p2)).toMatchObject({ reserved: 24, available: 0 });
    expect(await owner.call(nest.getNestOrder, { params: { id } })).toMatchObject({
      productKinds: 1,
      pieceAmount: 4,
    });

    const order = await computed(owner, id);
    const lines = await owner.call(nest.listNestOrderLines, { params: { id } });
    const filler = lines.find((l) => l.productId === scene.p2);
    const laid = filler?.placedQuantity ?? 0;
    expect(filler).toMatchObject({ isFiller: true, quantity: 24, lostAmount: 0 });
    expect(laid).toBeGreaterThan(0);
    expect(laid).toBeLessThan(24);
    expect(order).toMatchObject({
      state: 8,
      sheetAmount: 1,
      pieceAmount: 4 + laid,
      placedAmount: 4 + laid,
      lostAmount: 0,
    });
    expect(order.unplaced).toEqual([]);
    expect(order.runs[0]?.verify?.ok).toBe(true);
    await assertConserved(owner);

    await act(owner, id, 'confirm');
    expect(await countersOf(owner, scene.p2)).toEqual({
      reserved: 0,
      nested: laid,
      lost: 0,
      available: 24 - laid,
    });
    expect(await owner.call(nest.listLostProducts, { query: { orderId: id } })).toEqual([]);
    await assertConserved(owner);
    await act(owner, id, 'unconfirm', { reason: '改用整板' });
    expect(await countersOf(owner, scene.p2)).toMatchObject({ reserved: 24, nested: 0 });
    await act(owner, id, 'void', { reason: '不做了' });
    expect(await countersOf(owner, scene.p2)).toMatchObject({ reserved: 0, available: 24 });
    await assertConserved(owner);
  });

  it('are left out where the parameters do not ask for them', async () => {
    const scene = await nestScene();
    const { id } = await scene.owner.call(nest.createNestOrder, { body: bodyOf(scene, { filler: false }) });
    expect(await computed(scene.owner, id)).toMatchObject({ placedAmount: 4, lostAmount: 0, pieceAmount: 4 });
  });

  it('ask for nothing by themselves, are asked for or fill, and lie in no order of outlines', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const body = bodyOf(scene);
    const only = { ...body, products: body.products.filter((p) => p.isFiller) };
    expect(await owner.refused(owner.call(nest.createNestOrder, { body: only }))).toBe('Nest:NoProduct');
    const said = async (sent: NestDraft) => {
      const answer = await owner.raw(nest.createNestOrder, { body: sent });
      return [answer.status, JSON.stringify(answer.json())];
    };
    const twice = await said({ ...body, products: [...body.products, { productId: scene.p2, quantity: 1 }] });
    expect(twice).toEqual([400, expect.stringContaining('同一产品不能既套料又作补空件') as string]);
    const shapes = await said({ ...body, kind: 2, params: { ...body.params, cutMode: 3 } });
    expect(shapes).toEqual([400, expect.stringContaining('异形套料不支持补空件') as string]);
    expect(await countersOf(owner, scene.p2)).toMatchObject({ reserved: 0 });
  });

  it('a changed draft says which of its pieces fill', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bodyOf(scene) });
    const fills = async () =>
      Object.fromEntries(
        (await owner.call(nest.listNestProducts, { query: { orderId: id } })).map((p) => [p.id, p.isFiller]),
      );
    expect(await fills()).toMatchObject({ [scene.p1]: false, [scene.p2]: true });
    const { version } = await owner.call(nest.getNestOrder, { params: { id } });
    const asked = bodyOf(scene).products.map(({ productId, quantity }) => ({ productId, quantity }));
    await owner.call(nest.updateNestOrder, {
      params: { id },
      body: { ...bodyOf(scene), products: asked, version },
    });
    expect(await fills()).toMatchObject({ [scene.p1]: false, [scene.p2]: false });
    expect(await owner.call(nest.getNestOrder, { params: { id } })).toMatchObject({ pieceAmount: 28 });
  });
});

describe('a group of the plan', () => {
  it('that is taken out of a confirmed order loses what was asked for, not what filled', async () => {
    const scene = await twoGroups();
    const { owner } = scene;
    const both = bothGroups(scene);
    const products = both.products.map((p) => (p.productId === scene.p2 ? { ...p, isFiller: true } : p));
    const body = { ...both, products, params: { ...both.params, filler: true, remMinArea: 100 } };
    const { id } = await owner.call(nest.createNestOrder, { body });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    expect((await countersOf(owner, scene.p2)).nested).toBeGreaterThan(0);
    const thick = (await resultsOf(owner, id)).find((r) => r.thickness === 3);
    await remove(owner, thick?.id as string);
    expect(await countersOf(owner, scene.p1)).toMatchObject({ nested: 0, lost: 12 });
    expect(await countersOf(owner, scene.p2)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 24 });
    expect(await detail(owner, id)).toMatchObject({ placedAmount: 6, lostAmount: 12, pieceAmount: 18 });
    await assertConserved(owner);
  });
});

describe('remnants that lie too long', () => {
  it('are left in the store by the calendar', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const plate = { code: 'YL-OLD', width: 1400, length: 2600, quantity: 1, kind: 3 as const, value: '100' };
    const old = await addPlate(owner, scene.textureId, plate);
    await owner.inTx((tx) =>
      tx.run(
        sql`update stock_plate set creation_time = now() - interval '91 days' where tenant_id = ${tx.tenantId} and id = ${old}`,
      ),
    );
    const sheets = async (remnantMaxAgeDays: number) => {
      const body = { ...bodyOf(scene, { remnantMaxAgeDays, filler: false }) };
      const { id } = await owner.call(nest.createNestOrder, {
        body: { ...body, products: body.products.slice(0, 1) },
      });
      const order = await computed(owner, id);
      const kept = order.stocks.find((s) => s.stockPlateId === old);
      await act(owner, id, 'void', { reason: '只是试算' });
      return [kept?.ageDays, order.sheetAmount, Number(order.figures?.materialCost)];
    };
    const [young, aged] = [await sheets(91), await sheets(90)];
    expect(young).toEqual([91, 1, 100]);
    expect(aged.slice(0, 2)).toEqual([91, 1]);
    expect(aged[2]).toBeGreaterThan(900);
  });
});
