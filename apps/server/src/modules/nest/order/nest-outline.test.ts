/** Remnants that are no rectangles: entered with their corners, nested where they have metal, counted by what they have. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { nest, stock } from '@muyun/contract';
import { readDxf } from '@muyun/nesting/panel';
import { closeThreadPools } from '../../../kit/thread-pool.ts';
import type { Fault } from '../../../../test/actor.ts';
import {
  act,
  addProduct,
  assertConserved,
  computed,
  f9Params,
  nestScene,
  type NestScene,
} from '../../../../test/nest-scene.ts';

/** 2000 × 1000 without its upper right corner of 800 × 400: 1.68 m² */
const L = [
  { x: 0, y: 0 },
  { x: 2000, y: 0 },
  { x: 2000, y: 600 },
  { x: 1200, y: 600 },
  { x: 1200, y: 1000 },
  { x: 0, y: 1000 },
];
let scene: NestScene;
beforeAll(async () => {
  scene = await nestScene({ plates: false });
});
afterAll(closeThreadPools);
const enter = (code: string, over: object = {}) =>
  scene.owner.call(stock.createStock, {
    body: {
      kind: 3,
      code,
      textureId: scene.textureId,
      thickness: 3,
      width: 1000,
      length: 2000,
      initialQuantity: 1,
      unitPrice: '20',
      outline: L,
      ...over,
    },
  });

describe('a remnant with an outline', () => {
  it('is entered with the area that it has; a wrong outline says what is wrong with it', async () => {
    const row = await enter('YL-L1');
    expect(row).toMatchObject({ outline: L, area: '1.6800', sheetWeight: '13.759' });
    const { totals } = await scene.owner.call(stock.listStock, { query: { filter: 'YL-L1' } });
    expect(totals).toMatchObject({ area: '1.6800', weight: '13.759' });
    const plain = await enter('YL-R1', { outline: null });
    expect(plain).toMatchObject({ outline: null, area: null, sheetWeight: '16.380' });

    const faults = await Promise.all(
      [{ length: 2100 }, { outline: [L[0], L[2], L[1], L[5]] }, { kind: 4 }].map((over) =>
        enter('YL-X', over).then(
          () => null,
          (fault: Fault) => fault.error,
        ),
      ),
    );
    expect(faults.map((f) => [f?.code, f?.message, f?.validationErrors?.[0]?.field])).toEqual([
      ['Stock:Outline', '余料外形不合规：角点的范围应正好是 0～长 × 0～宽', 'outline'],
      ['Stock:Outline', '余料外形不合规：边相交、重叠，或没有面积', 'outline'],
      ['Stock:Outline', '余料外形不合规：只有余料可以不是矩形', 'outline'],
    ]);
  });

  it.each([1, 2] as const)(
    'is filled where it has metal, and costs what it has (order of kind %i)',
    async (kind) => {
      const own = await nestScene({ plates: false });
      scene = own;
      const { owner } = own;
      await enter('YL-L2');
      const a = await addProduct(owner, own, { code: 'LA', w: 1180, h: 980, quantity: 1 });
      const b = await addProduct(owner, own, { code: 'LB', w: 770, h: 570, quantity: 1 });
      // would lie only where the corner is gone
      const c = await addProduct(owner, own, { code: 'LC', w: 790, h: 380, quantity: 1 });
      const params = f9Params({
        spacing: 0,
        kerf: 0,
        trims: { left: 5, right: 5, top: 5, bottom: 5 },
        ...(kind === 2 ? { cutMode: 3 } : {}),
      });
      const products = [a, b, c].map((productId) => ({ productId, quantity: 1 }));
      const { id, errors } = await owner.call(nest.createNestOrder, { body: { kind, products, params } });
      expect(errors).toEqual([]);
      const done = await computed(owner, id);
      expect(done).toMatchObject({ state: 8, placedAmount: 2, lostAmount: 1, sheetAmount: 1 });
      // 1.68 m² × 3 × 2.73 = 13.7592 kg; entered without a value it is worth 20 yuan × 0.8 (commerce §12.5)
      expect(done).toMatchObject({ grossArea: '1.6800', grossWeight: '13.759', materialCost: '220.15' });
      expect(done.runs[0]?.verify).toMatchObject({ ok: true });
      expect(done.stocks[0]).toMatchObject({ outline: L, area: '1.6800', title: 'YL-L2 1000 × 2000 异形' });
      const { layouts } = await owner.call(nest.nestRunLayouts, { params: { id: done.runId as string } });
      expect(layouts[0]).toMatchObject({
        gone: [{ x: 1200, y: 600, w: 800, h: 400 }],
        area: '1.680000',
        cost: '220.15',
      });
      const inGap = layouts[0]?.placements.filter((p) => p.x + p.w > 1200 && p.y + p.h > 600);
      expect(inGap).toEqual([]);
      expect((await act(owner, id, 'confirm')).state).toBe(16);
      // the cutter's file shows the edge of the gap on the sheet's layer, beside the sheet itself
      const file = await owner.raw(nest.downNestFile, { params: { a: id, b: '5' }, query: {} });
      const [dxf] = Object.values(unzipSync(new Uint8Array(file.bytes)));
      const { entities } = readDxf(dxf as Uint8Array);
      expect(entities.filter((e) => e.layer === 'SHEET')).toHaveLength(2);
      await assertConserved(owner);
    },
  );
});
