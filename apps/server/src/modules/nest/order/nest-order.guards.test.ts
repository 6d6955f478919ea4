/** What a nest order refuses and to whom it is closed (engineering F4, F12), and its machine presets. */
import { describe, expect, it } from 'vitest';
import { dec, nest, PARAM_RANGES, presetOf } from '@muyun/contract';
import { presetParams } from '@muyun/nesting';
import { makeMember, makeSpace } from '../../../../test/kit.ts';
import {
  act,
  addPlate,
  addProduct,
  computed,
  countersOf,
  f9Body,
  f9Params,
  nestScene,
} from '../../../../test/nest-scene.ts';
import { sql } from '../../../kit/sql.ts';
import { engineParams } from './nest-engine.ts';

describe('nest order, guards and errors (F4, F12)', () => {
  it('refuses what cannot be saved, with the numbers', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const create = (body: Parameters<typeof f9Body>[1] | object) =>
      owner.refused(owner.call(nest.createNestOrder, { body: { ...f9Body(scene), ...body } as never }));
    expect(await create({ products: [] })).toBe('Nest:NoProduct');
    expect(await create({ products: [{ productId: scene.p1, quantity: 13 }] })).toBe('Nest:QtyExceeded');
    expect(await create({ params: f9Params({ spacing: 201 }) })).toBe('Nest:ParamRange');
    expect(await create({ products: [{ productId: scene.p1, quantity: 20_001 }] })).toBe('Nest:TooLarge');
    const plate = await addPlate(owner, scene.textureId, {
      code: 'KC-1',
      width: 1500,
      length: 3000,
      quantity: 2,
    });
    const options = await owner.call(nest.nestStockOptions, {
      body: { products: [{ productId: scene.p1, quantity: 1 }], colorMode: 1 },
    });
    const groupName = options[0]?.name as string;
    expect(options[0]?.stocks.map((s) => [s.kind, s.available])).toEqual([
      [4, 2],
      [1, null],
    ]);
    expect(
      await create({
        stocks: [
          { groupName, kind: 4, stockPlateId: plate, limitQuantity: 2 },
          { groupName, kind: 4, stockPlateId: plate, limitQuantity: 1 },
        ],
      }),
    ).toBe('Nest:StockShort');
    expect(await countersOf(owner, scene.p1)).toMatchObject({ reserved: 0 });
    const raw = await owner.raw(nest.nestOrderState, {
      params: { id: scene.p1 },
      body: { action: 'void', version: 1 },
    });
    expect(raw.status).toBe(400);
    expect(JSON.stringify(raw.json())).toContain('请填写原因');
  });

  it('says before it is saved which products have no piece free (F4 type 8); those of the draft itself are', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const body = f9Body(scene);
    const { id } = await owner.call(nest.createNestOrder, {
      body: { ...body, products: [{ productId: scene.p1, quantity: 12 }] },
    });
    const checked = async (orderId?: string) => {
      const { errors, blocked } = await owner.call(nest.precheckNestOrder, { body: { ...body, orderId } });
      return [errors.map((e) => [e.code, e.errorType]), blocked];
    };
    expect(await checked()).toEqual([[['A-05-001', 8]], [scene.p1]]);
    expect(await checked(id)).toEqual([[], []]);
  });

  it('refuses every parameter that is out of its range, by its name', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const params = f9Params();
    for (const { name, label, min, max } of PARAM_RANGES) {
      const [first = '', second] = name.split('.');
      for (const value of [min - 1, max + 1]) {
        const put = second ? { trims: { ...params.trims, [second]: value } } : { [first]: value };
        const body = { ...f9Body(scene), params: { ...params, ...put } };
        const answer = await owner.raw(nest.createNestOrder, { body: body as never });
        expect([name, answer.status, JSON.stringify(answer.json())]).toEqual([
          name,
          400,
          expect.stringMatching(
            new RegExp(`Nest:ParamRange.*参数「${label}」超出范围 ${min}~${max}`),
          ) as string,
        ]);
      }
    }
    expect(await countersOf(owner, scene.p1)).toMatchObject({ reserved: 0 });
  });

  it('lists faulty products with type and suggestion, computes the others, and keeps the faulty ones as unplaced', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const large = await addProduct(owner, scene, { code: 'C-LARGE', w: 3100, h: 1600, quantity: 2 });
    const flat = await addProduct(owner, scene, { code: 'C-FLAT', w: 1, h: 1, quantity: 1, unfolded: false });
    const bad = await addProduct(owner, scene, { code: 'C-BAD', w: 300, h: 300, quantity: 1, state: 2 });
    const grain = await addProduct(owner, scene, {
      code: 'C-GRAIN',
      w: 1495,
      h: 2500,
      quantity: 1,
      directionClass: 2,
    });
    const differs = await addProduct(
      owner,
      scene,
      { code: 'C-SIZE', w: 400, h: 300, quantity: 1 },
      {
        kind: 'RECT',
        width: 401,
        height: 300,
        outer: {
          vertices: [
            { x: 0, y: 0 },
            { x: 401, y: 0 },
            { x: 401, y: 300 },
            { x: 0, y: 300 },
          ],
        },
        holes: [],
        bendLines: [],
        grooveLines: [],
        marks: [],
      },
    );
    const body = {
      ...f9Body(scene),
      products: [scene.p1, large, flat, bad, grain, differs].map((productId) => ({ productId, quantity: 1 })),
    };
    const check = await owner.call(nest.precheckNestOrder, { body });
    const types = Object.fromEntries(check.errors.map((e) => [e.code, e.errorType]));
    expect(types).toEqual({ 'C-LARGE': 3, 'C-FLAT': 6, 'C-BAD': 2, 'C-GRAIN': 3, 'C-SIZE': 9 });
    expect(check.errors.find((e) => e.code === 'C-LARGE')?.suggestion).toBe(
      '需要宽 1610 × 长 3110 以上的板材，或拼板',
    );
    expect(check.groups[0]).toMatchObject({ pieces: 6, kinds: 6 });
    expect(check.fee).toEqual({ isFree: true, left: null, amount: '0.00' });
    expect(check.groups[0]?.lowerBoundSheets).toBe(1);
    const { id } = await owner.call(nest.createNestOrder, { body });
    const done = await computed(owner, id);
    expect(done).toMatchObject({ state: 8, placedAmount: 1, lostAmount: 5 });
    expect(done.unplaced).toHaveLength(5);
    expect(
      (await owner.call(nest.nestErrorProducts, { params: { id } })).map((e) => e.errorType).sort(),
    ).toEqual([2, 3, 3, 6, 9]);
    const only = await owner.call(nest.createNestOrder, {
      body: { ...body, products: [{ productId: large, quantity: 1 }] },
    });
    expect(await owner.refused(act(owner, only.id, 'submit'))).toBe('Nest:NoProduct');
  });

  it('a group without any stock cannot be submitted', async () => {
    const scene = await nestScene({ plates: false });
    const { id, errors } = await scene.owner.call(nest.createNestOrder, { body: f9Body(scene) });
    expect(errors.map((e) => e.errorType)).toEqual([5, 5]);
    expect(await scene.owner.refused(act(scene.owner, id, 'submit'))).toBe('Nest:NoStock');
  });

  it('confirm is refused when a product has changed since the computation', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    await computed(owner, id);
    await owner.inTx((tx) =>
      tx.run(
        sql`update cad_product set geometry_hash = 'other', revision = revision + 1 where tenant_id = ${tx.tenantId} and id = ${scene.p2}`,
      ),
    );
    expect(await owner.refused(act(owner, id, 'confirm'))).toBe('Nest:ProductChanged');
    expect(await countersOf(owner, scene.p2)).toMatchObject({ reserved: 24, nested: 0 });
  });

  it('files wait for the confirmation; states, versions and rights are asked', async () => {
    const scene = await nestScene();
    const { owner, space } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    expect(await owner.refused(owner.call(nest.downNestFile, { params: { a: id, b: '3' } as never }))).toBe(
      'Nest:NoPlan',
    );
    expect(await owner.refused(act(owner, id, 'confirm'))).toBe('Nest:State');
    expect(
      await owner.refused(
        owner.call(nest.nestOrderState, { params: { id }, body: { action: 'submit', version: 99 } }),
      ),
    ).toBe('Common:StaleVersion');
    const editor = await makeMember(space, ['AlNest.NestOrders:get', 'AlNest.NestOrders:edit'], {
      displayAmount: false,
    });
    await computed(owner, id);
    const seen = await editor.call(nest.getNestOrder, { params: { id } });
    expect(seen.actions).toEqual(['save', 'recalc', 'adopt', 'touch', 'lock']);
    expect([seen.netCost, seen.figures?.materialCost, seen.stocks[0]?.price]).toEqual([null, null, null]);
    expect(await editor.refused(act(editor, id, 'confirm'))).toBe('Common:Forbidden');
    await act(owner, id, 'confirm');
    expect(await owner.refused(owner.call(nest.deleteNestOrder, { params: { id } }))).toBe('Nest:State');
  });

  it('is closed to another space, and own-scope members see their own orders only', async () => {
    const scene = await nestScene();
    const other = await makeSpace();
    const { id } = await scene.owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const done = await computed(scene.owner, id);
    const sheets = await scene.owner.call(nest.nestRunLayouts, { params: { id: done.runId as string } });
    const { owner } = other;
    const tries: (() => Promise<unknown>)[] = [
      () => owner.call(nest.getNestOrder, { params: { id } }),
      () => owner.call(nest.listNestOrderLines, { params: { id } }),
      () => owner.call(nest.nestRuns, { params: { id } }),
      () => owner.call(nest.nestRunLayouts, { params: { id: done.runId as string } }),
      () => owner.call(nest.nestLayout, { params: { id: sheets.layouts[0]?.id as string } }),
      () => owner.call(nest.nestOrderLog, { params: { id } }),
      () => owner.call(nest.nestOrderCost, { params: { id } }),
      () => owner.call(nest.deleteNestOrder, { params: { id } }),
      () =>
        owner.call(nest.nestOrderState, {
          params: { id },
          body: { action: 'confirm', version: done.version },
        }),
      () => owner.call(nest.createNestOrder, { body: f9Body(scene) }),
      () => owner.call(nest.nestOrderProgress, { params: { id } }),
      () => owner.call(nest.nestOrderPreview, { params: { id } }),
      () => owner.call(nest.downNestFile, { params: { a: id, b: '3' } as never }),
      () => owner.call(nest.precheckNestOrder, { body: f9Body(scene) }),
      () =>
        owner.call(nest.nestStockOptions, {
          body: { products: [{ productId: scene.p1, quantity: 1 }], colorMode: 1 },
        }),
    ];
    for (const attempt of tries) expect(await owner.refused(attempt())).toBe('Common:NotFound');
    expect((await owner.call(nest.listNestOrders)).totalCount).toBe(0);
    expect((await owner.call(nest.listNestResults)).totalCount).toBe(0);
    const clerk = await makeMember(scene.space, ['AlNest.NestOrders:query', 'AlNest.NestOrders:get'], {
      dataScope: 'own',
    });
    expect((await clerk.call(nest.listNestOrders)).totalCount).toBe(0);
    expect(await clerk.refused(clerk.call(nest.getNestOrder, { params: { id } }))).toBe('Common:NotFound');
    const list = await scene.owner.call(nest.listNestOrders, { query: { orderState: 8 } });
    expect(list.items[0]).toMatchObject({
      id,
      groups: [{ thickness: 3 }],
      actions: ['save', 'recalc', 'adopt', 'touch', 'lock', 'confirm', 'void', 'forceDelete'],
    });
    expect(list.totals).toMatchObject({ 'orderState:8': 1, 'orderState:all': 1 });
    expect((await scene.owner.call(nest.listNestResults)).items[0]).toMatchObject({
      orderId: id,
      sizes: expect.stringContaining('1500 × 3000') as string,
    });
  });
});

describe('machine presets (F5)', () => {
  it.each([1, 2, 3, 4, 5] as const)("preset %i of the contract is the engine's", (preset) => {
    const ours = engineParams(presetOf(preset));
    const { patternCost, ...engine } = presetParams(preset);
    expect({ ...ours, patternCost: dec(ours.patternCost).toFixed(2) }).toEqual({ ...engine, patternCost });
  });
});
