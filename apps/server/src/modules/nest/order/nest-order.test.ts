/** 套料单 by its calls: the way from draft to confirmation and back (engineering F7). */
import { describe, expect, it } from 'vitest';
import { dec, nest } from '@muyun/contract';
import {
  act,
  addPlate,
  addSize,
  computed,
  countersOf,
  f9Body,
  nestScene,
} from '../../../../test/nest-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

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
    const at = { params: { id: saved.id } };
    const { params } = await owner.call(nest.getNestOrder, at);
    expect(await owner.call(nest.nestOrderParameter, at)).toEqual(params);
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
