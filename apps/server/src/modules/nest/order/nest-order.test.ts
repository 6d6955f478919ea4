/** 套料单 by its calls: the way from draft to lists and back, each guard, each error (engineering F4, F7, F12). */
import { describe, expect, it } from 'vitest';
import { dec, nest, presetOf } from '@muyun/contract';
import { presetParams } from '@muyun/nesting';
import { makeMember, makeSpace } from '../../../../test/kit.ts';
import {
  act,
  addPlate,
  addProduct,
  addSize,
  computed,
  countersOf,
  f9Body,
  f9Params,
  nestScene,
} from '../../../../test/nest-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { engineParams } from './nest-problem.ts';

const placedOf = (sheets: {
  layouts: { repeat: number; placements: { productId: string }[] }[];
}): Record<string, number> => {
  const placed: Record<string, number> = {};
  for (const l of sheets.layouts)
    for (const p of l.placements) placed[p.productId] = (placed[p.productId] ?? 0) + l.repeat;
  return placed;
};

describe('nest order, main path (F7)', () => {
  it('draft holds pieces; submit, run, proof, confirm nests them; unconfirm and delete give everything back', async () => {
    const scene = await nestScene();
    const { owner, p1, p2 } = scene;
    const saved = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    expect(saved.no).toMatch(/^TLN\d{10}$/);
    expect(saved.errors).toEqual([]);
    expect(await countersOf(owner, p1)).toEqual({ reserved: 12, nested: 0, lost: 0, available: 0 });

    const done = await computed(owner, saved.id);
    expect(done.state).toBe(8);
    expect(done).toMatchObject({
      placedAmount: 36,
      lostAmount: 0,
      pieceAmount: 36,
      productKinds: 2,
      groupAmount: 1,
    });
    expect(done.runs[0]).toMatchObject({
      runNo: 1,
      state: 'done',
      isChosen: true,
      verify: { ok: true, pieces: 36, faults: 0 },
    });
    const sheets = await owner.call(nest.nestRunLayouts, { params: { id: done.runId as string } });
    expect(placedOf(sheets)).toEqual({ [p1]: 12, [p2]: 24 });
    expect(sheets.layouts.reduce((s, l) => s + l.repeat, 0)).toBe(done.sheetAmount);

    const confirmed = await act(owner, saved.id, 'confirm');
    expect(confirmed.state).toBe(16);
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 12, lost: 0, available: 0 });
    expect(await countersOf(owner, p2)).toEqual({ reserved: 0, nested: 24, lost: 0, available: 0 });
    const [project] = await owner.inTx((tx) =>
      tx.rows(
        { nested: col.int, waiting: col.int, status: col.int },
        sql`select nested_amount as nested, not_nesting_amount as waiting, project_status as status from cad_project where tenant_id = ${tx.tenantId}`,
      ),
    );
    expect(project).toEqual({ nested: 36, waiting: 0, status: 2 });

    expect((await act(owner, saved.id, 'unconfirm', { reason: '客户改板' })).state).toBe(8);
    expect(await countersOf(owner, p1)).toEqual({ reserved: 12, nested: 0, lost: 0, available: 0 });
    await act(owner, saved.id, 'void', { reason: '不做了' });
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 12 });
    await owner.call(nest.deleteNestOrder, { params: { id: saved.id } });
    expect(await owner.refused(owner.call(nest.getNestOrder, { params: { id: saved.id } }))).toBe(
      'Common:NotFound',
    );
  });

  it('figures are sums of stored rows; costs reach the products to the cent (F9)', async () => {
    const scene = await nestScene({ plates: false });
    await addSize(scene.owner, scene.textureId, { width: 1300, min: 500, max: 3000 });
    const { id } = await scene.owner.call(nest.createNestOrder, { body: f9Body(scene, { iterLimit: 300 }) });
    const done = await computed(scene.owner, id);
    const f = done.figures;
    // F9, plan B: net area 11.8234, net weight 96.834, cost not above 2515.02
    expect([f?.netArea, f?.netWeight]).toEqual(['11.8234', '96.834']);
    expect(Number(f?.netCost)).toBeLessThanOrEqual(2515.02);
    expect(
      dec(f?.materialCost ?? 0)
        .minus(f?.remnantCredit ?? 0)
        .minus(f?.scrapCredit ?? 0)
        .toFixed(2),
    ).toBe(f?.netCost);
    const sheets = await scene.owner.call(nest.nestRunLayouts, { params: { id: done.runId as string } });
    expect(sheets.layouts.reduce((s, l) => s.plus(dec(l.cost ?? 0).times(l.repeat)), dec(0)).toFixed(2)).toBe(
      f?.materialCost,
    );
    expect(
      sheets.layouts
        .reduce((s, l) => s.plus(dec(l.width).times(l.length).times(l.repeat).div(1e6)), dec(0))
        .toFixed(4),
    ).toBe(f?.grossArea);
    const cost = await scene.owner.call(nest.nestOrderCost, { params: { id } });
    const [group] = cost.groups;
    expect(group?.lines.reduce((s, l) => s.plus(l.amount ?? 0), dec(0)).toFixed(2)).toBe(f?.netCost);
    expect(dec(group?.unitCost ?? 0).toFixed(2)).toBe(
      dec(f?.netCost ?? 0)
        .div('96.834')
        .toFixed(2),
    );
    expect(
      dec(f?.scrapWeight ?? 0)
        .plus(f?.netWeight ?? 0)
        .lte(f?.grossWeight ?? 0),
    ).toBe(true);
  });

  it('a remnant is used first and reserved at confirm; the second confirm of the same remnant is refused', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const plate = await addPlate(owner, scene.textureId, {
      code: 'YL-0231',
      width: 1400,
      length: 2600,
      quantity: 1,
      kind: 3,
      value: '300.00',
    });
    const [a, b] = [
      await owner.call(nest.createNestOrder, {
        body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 4 }] },
      }),
      await owner.call(nest.createNestOrder, {
        body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 4 }] },
      }),
    ];
    const [first, second] = [await computed(owner, a.id), await computed(owner, b.id)];
    const sheets = await owner.call(nest.nestRunLayouts, { params: { id: first.runId as string } });
    expect(sheets.layouts.map((l) => [l.stockKind, l.width, l.length])).toContainEqual([3, 1400, 2600]);
    await act(owner, a.id, 'confirm');
    expect(second.state).toBe(8);
    expect(await owner.refused(act(owner, b.id, 'confirm'))).toBe('Nest:StockTaken');
    // refused whole: nothing of the second order moved
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 4, nested: 4, lost: 0, available: 4 });
    const reserved = () =>
      owner.inTx(
        async (tx) =>
          (
            await tx.one(
              { n: col.int },
              sql`select reserved_quantity as n from stock_plate where tenant_id = ${tx.tenantId} and id = ${plate}`,
            )
          )?.n,
      );
    expect(await reserved()).toBe(1);
    await act(owner, a.id, 'void', { reason: '余料损坏' });
    expect(await reserved()).toBe(0);
  });

  it('unplaced pieces become lost rows at confirm and come back at unconfirm (F10)', async () => {
    const scene = await nestScene({ plates: false });
    const { owner } = scene;
    await addSize(owner, scene.textureId, { width: 1500, length: 3000, maxQty: 2 });
    const { id } = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 12 }] },
    });
    const done = await computed(owner, id);
    expect(done).toMatchObject({ placedAmount: 8, lostAmount: 4 });
    expect(done.unplaced).toMatchObject([{ productId: scene.p1, quantity: 4, reason: 'STOCK_EXHAUSTED' }]);
    await act(owner, id, 'confirm');
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 0, nested: 8, lost: 4, available: 4 });
    expect(await owner.call(nest.listLostProducts, { query: { orderId: id } })).toMatchObject([
      { quantity: 4, source: 1, state: 1, code: 'A-05-001' },
    ]);
    await act(owner, id, 'unconfirm', { reason: '换大板' });
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 12, nested: 0, lost: 0, available: 0 });
    expect(await owner.call(nest.listLostProducts, { query: { orderId: id, state: 1 } })).toEqual([]);
  });

  it('a recalculation keeps the older plan, which can be adopted; a changed draft cannot adopt it', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const first = await computed(owner, id);
    const second = await computed(owner, id, 'recalc');
    expect(second.runs.map((r) => [r.runNo, r.isChosen])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await act(owner, id, 'adopt', { runId: first.runId as string })).state).toBe(8);
    const { version } = await owner.call(nest.getNestOrder, { params: { id } });
    await owner.call(nest.updateNestOrder, {
      params: { id },
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 5 }], version },
    });
    expect(await countersOf(owner, scene.p1)).toMatchObject({ reserved: 5, available: 7 });
    expect(await countersOf(owner, scene.p2)).toMatchObject({ reserved: 0, available: 24 });
    const third = await computed(owner, id);
    expect(third.placedAmount).toBe(5);
    expect(await owner.refused(act(owner, id, 'adopt', { runId: first.runId as string }))).toBe(
      'Nest:RunStale',
    );
  });
});

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
    expect(seen.actions).toEqual(['save', 'recalc', 'adopt']);
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
      actions: ['save', 'recalc', 'adopt', 'confirm', 'void', 'forceDelete'],
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
