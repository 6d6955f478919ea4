/** 上下限建议 (commerce §14): from ninety days of use, with the figures behind it, accepted per row or all. */
import {
  acceptAccessoryLimits,
  accessoryIn,
  accessoryLimits,
  accessoryLimitsDown,
  accessoryOut,
  accessorySku,
  operateLog,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import {
  accessoryScene,
  type AccessoryScene,
  approve,
  issued,
  newSku,
  ordered,
  received,
} from '../../../../test/accessory-scene.ts';
import { daysAgo } from '../../../../test/paint-scene.ts';
import { writeTemporary } from '../../../../test/temporary.ts';

let s: AccessoryScene;
beforeAll(async () => {
  s = await accessoryScene();
});
/** `quantity` lies there for so many days. */
async function known(name: string, days: number, quantity = '500', more: object = {}): Promise<string> {
  const sku = await newSku(s, name, more);
  const { id } = await s.owner.call(accessoryIn.calls.create, {
    body: {
      inType: 128,
      warehouseId: s.warehouseId,
      businessDate: daysAgo(days),
      lines: [{ accessorySkuId: sku, quantity, unitPrice: '1' }],
    },
  });
  await approve(s.owner, accessoryIn, id);
  return sku;
}
const used = (sku: string, quantity: string, days: number, more: object = {}) =>
  issued(s, [{ accessorySkuId: sku, quantity }], { businessDate: daysAgo(days), ...more });
const proposed = async (filter: string) => (await s.owner.call(accessoryLimits, { query: { filter } })).items;
const limitsOf = async (sku: string) => {
  const { safetyStock, maxStock } = await s.owner.call(accessorySku.calls.get, { params: { id: sku } });
  return [safetyStock, maxStock];
};

describe('limits of accessories', () => {
  it('follow from what was used in the days it was there, net of what came back; what is moved or used today counts for nothing', async () => {
    const sku = await known('用量甲', 30);
    const out = await used(sku, '70', 10);
    const back = await s.owner.call(accessoryIn.calls.create, {
      body: {
        inType: 2,
        warehouseId: s.warehouseId,
        businessDate: daysAgo(5),
        lines: [{ accessorySkuId: sku, quantity: '10', outLineId: out.lines[0]?.id }],
      } as never,
    });
    await approve(s.owner, accessoryIn, back.id);
    await used(sku, '40', 0);
    await used(sku, '5', 3, { outType: 16 });
    await used(sku, '5', 3, { outType: 8, targetWarehouseId: s.otherWarehouseId });
    // 60 in 30 days; no receipt tells how long it takes: 7 days
    expect(await proposed('用量甲')).toMatchObject([
      {
        id: sku,
        usedQty: '60.0000',
        days: 30,
        dailyQty: '2.0000',
        leadDays: 7,
        receipts: 0,
        minStock: null,
        newMinStock: '28.0000',
        maxStock: null,
        newMaxStock: '88.0000',
      },
    ]);
    // taken back, it was not used
    await s.owner.call(accessoryOut.calls.get, { params: { id: out.id } });
    const raw = await s.owner.raw(accessoryLimitsDown, { query: { filter: '用量甲' } as never });
    const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 10 });
    expect(sheets[0]?.rows[1]?.cells.map(String)[0]).toBe('自攻钉 用量甲');
  });

  it('wait as long as its goods took to come', async () => {
    const sku = await known('到货甲', 30);
    await used(sku, '30', 10);
    const order = await ordered(s, [{ accessorySkuId: sku, quantity: '5', unitPrice: '1' }], {
      orderDate: daysAgo(20),
      deliveryDate: daysAgo(10),
    });
    await received(s, order, ['5'], { businessDate: daysAgo(8) });
    // one a day, twelve days: 19 and 49
    expect(await proposed('到货甲')).toMatchObject([
      { leadDays: 12, receipts: 1, newMinStock: '19.0000', newMaxStock: '49.0000' },
    ]);
  });

  it('are not proposed of what is new, of what nobody keeps or uses, and of what is right within a tenth', async () => {
    await used(await known('新来的', 10), '30', 5);
    await known('不用的', 30);
    await used(await known('够准的', 30, '500', { safetyStock: '27', maxStock: '90' }), '60', 10);
    expect(await proposed('新来的')).toEqual([]);
    expect(await proposed('不用的')).toEqual([]);
    expect(await proposed('够准的')).toEqual([]);
    const idle = await known('闲置的', 30, '500', { safetyStock: '100', maxStock: '300' });
    expect(await proposed('闲置的')).toMatchObject([{ id: idle, newMinStock: '0.0000', newMaxStock: null }]);
  });

  it('become those of the ticked rows, or of all that the filter finds; nothing is proposed twice', async () => {
    const [one, two, other] = [await known('采用1', 30), await known('采用2', 30), await known('别的类', 30)];
    for (const sku of [one, two, other]) await used(sku, '60', 10);
    const { version } = await s.owner.call(accessorySku.calls.get, { params: { id: one } });
    const accept = (body: object) => s.owner.call(acceptAccessoryLimits, { body: body as never });
    expect(await accept({ skuIds: [one] })).toEqual({ changed: 1 });
    expect(await limitsOf(one)).toEqual(['28.0000', '88.0000']);
    expect((await s.owner.call(accessorySku.calls.get, { params: { id: one } })).version).toBe(version + 1);
    expect(await limitsOf(two)).toEqual([null, null]);
    expect(await accept({ filter: '采用' })).toEqual({ changed: 1 });
    expect(await limitsOf(two)).toEqual(['28.0000', '88.0000']);
    expect(await limitsOf(other)).toEqual([null, null]);
    expect(await s.owner.refused(accept({ filter: '采用' }))).toBe('Accessory:NoLimits');
    const logs = await s.owner.call(operateLog.listOperations, {
      query: { bizNo: '自攻钉 采用1', maxResultCount: 20 },
    });
    expect(logs.items[0]?.summary).toBe(acceptAccessoryLimits.title);
  });
});
