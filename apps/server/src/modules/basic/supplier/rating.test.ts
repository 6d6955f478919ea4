/** 供货评分 (engineering A20): punctuality and returns of what came on orders, live and in the list after the night. */
import { paintIn, paintPurchase, paintReturn, supplier, supplierRating, texture } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessoriesReceived } from '../../../../test/accessory-scene.ts';
import { makeMember, makeSpace, testHouse } from '../../../../test/kit.ts';
import { materialReceived } from '../../../../test/material-scene.ts';
import {
  approve,
  at,
  daysAgo,
  type PaintScene,
  paintScene,
  purchased,
  receiptOf,
} from '../../../../test/paint-scene.ts';
import { rateSuppliers } from './rating.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});
const rating = (id = s.supplierId) => s.owner.call(supplierRating, at(id));
/** An approved order that was due two days ago. */
async function due(quantity: string): Promise<string> {
  const { id } = await s.owner.call(paintPurchase.calls.create, {
    body: {
      supplierId: s.supplierId,
      orderDate: daysAgo(5),
      deliveryDate: daysAgo(2),
      taxRate: '13',
      lines: [{ paintId: s.paintId, quantity, unitPrice: '33.9' }],
    },
  });
  await approve(s, paintPurchase, id);
  return (await s.owner.call(paintPurchase.calls.get, at(id))).lines[0]?.id ?? '';
}
async function receive(lineId: string, quantity: string, batchNo: string): Promise<string> {
  const made = await s.owner.call(paintIn.calls.create, {
    body: receiptOf(s, lineId, quantity, { batchNo }) as never,
  });
  await approve(s, paintIn, made.id);
  return (await s.owner.call(paintIn.calls.get, at(made.id))).lines[0]?.id ?? '';
}
const night = async (): Promise<void> => {
  await rateSuppliers((await testHouse()).server.house, new Date());
};
const listed = async (query: object = {}) =>
  (await s.owner.call(supplier.calls.list, { query: query as never })).items;

describe('the rating of a supplier', () => {
  it('is empty without a receipt; drafts count nothing', async () => {
    const { lineId } = await purchased(s, '100');
    await s.owner.call(paintIn.calls.create, { body: receiptOf(s, lineId, '10') as never });
    expect(await rating()).toMatchObject({
      lines: 0,
      onTimePercent: null,
      rejectPercent: null,
      parts: [],
      late: [],
    });
  });

  it('counts lines against the day that was agreed, and what goes back by its worth', async () => {
    const { lineId } = await purchased(s, '300');
    const first = await receive(lineId, '60', 'R1');
    await receive(lineId, '40', 'R2');
    await receive(await due('100'), '100', 'R3');
    expect(await rating()).toMatchObject({
      lines: 3,
      lateLines: 1,
      lateDays: '2.0',
      onTimePercent: '66.667',
      rejectPercent: '0.000',
      late: [{ domain: 4, days: 2, dueDate: daysAgo(2), item: '氟碳面漆 银灰' }],
    });
    const back = await s.owner.call(paintReturn.calls.create, {
      body: {
        supplierId: s.supplierId,
        businessDate: daysAgo(0),
        reason: '色差',
        lines: [{ paintInLineId: first, quantity: '20' }],
      } as never,
    });
    await approve(s, paintReturn as never, back.id);
    // 20 of 200 kg at one price
    expect(await rating()).toMatchObject({ onTimePercent: '66.667', rejectPercent: '10.000' });
    expect((await rating()).parts.map((p) => [p.domain, p.lines])).toEqual([[4, 3]]);
  });

  it('stands in the list after the night: sorted, filtered; who has brought nothing is below all others', async () => {
    await night();
    const rows = await listed({ sorting: 'onTimePercent desc' });
    expect(rows.map((r) => [r.code, r.onTimePercent, r.rejectPercent, r.ratedLines])).toEqual([
      ['TL1', '66.667', '10.000', 3],
      ['TL2', null, null, 0],
    ]);
    expect((await listed({ onTimeBelow: '90' })).map((r) => r.code)).toEqual(['TL1']);
    expect(await listed({ onTimeBelow: '60' })).toEqual([]);
    expect((await listed({ rejectAbove: '5' })).map((r) => r.code)).toEqual(['TL1']);
    expect(await listed({ rejectAbove: '10' })).toEqual([]);
    // derived: what is typed of it is dropped
    const typed = await s.owner.call(supplier.calls.update, {
      ...at(s.supplierId),
      body: { version: rows[0]?.version ?? 0, onTimePercent: '100', remark: '常迟' } as never,
    });
    expect(typed).toMatchObject({ onTimePercent: '66.667', remark: '常迟' });
  });

  it('takes material and accessories in as well', async () => {
    await s.owner.call(texture.initTextures);
    const [first] = await s.owner.call(texture.textureOptions);
    await materialReceived(s.owner, first?.id ?? '');
    await accessoriesReceived(s.owner);
    await night();
    const rows = await listed({ sorting: 'code asc' });
    const of = (code: string) => rows.find((r) => r.code === code);
    expect([of('MAT-S')?.onTimePercent, of('G9')?.onTimePercent]).toEqual(['100.000', '100.000']);
    const parts = async (code: string) =>
      (await rating(of(code)?.id)).parts.map((p) => [p.domain, p.lines, p.onTimePercent]);
    expect([await parts('MAT-S'), await parts('G9')]).toEqual([[[2, 1, '100.000']], [[8, 1, '100.000']]]);
  });

  it('is for who may see suppliers of the own space', async () => {
    const clerk = await makeMember(s.space, ['AlBasic.Demanders:get']);
    expect(await clerk.refused(clerk.call(supplierRating, at(s.supplierId)))).toBe('Common:Forbidden');
    const stranger = (await makeSpace()).owner;
    expect(await stranger.refused(stranger.call(supplierRating, at(s.supplierId)))).toBe('Common:NotFound');
  });
});
