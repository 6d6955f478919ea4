/** 只看低于最低 (commerce §14): what has run out is lower than anything, and is shown. */
import { accessoryStock, accessorySuggestions } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessoryScene,
  accessoryScene,
  issued,
  newSku,
  stocked,
} from '../../../../test/accessory-scene.ts';

let s: AccessoryScene;
beforeAll(async () => {
  s = await accessoryScene();
});

describe('what is low', () => {
  it('with 6 of at least 10, and with none at all; what was never low is not there', async () => {
    const [some, none, plenty] = [
      await newSku(s, '剩六', { safetyStock: '10' }),
      await newSku(s, '用完', { safetyStock: '10' }),
      await newSku(s, '够用', { safetyStock: '10' }),
    ];
    for (const sku of [some, none, plenty]) await stocked(s, sku, '20');
    await issued(s, [{ accessorySkuId: some, quantity: '14' }]);
    await issued(s, [{ accessorySkuId: none, quantity: '20' }]);
    const listed = async (query: object) => {
      const { items, totalCount } = await s.owner.call(accessoryStock, { query });
      return [items.map((r) => [r.accessorySkuId, r.quantity, r.level]), totalCount];
    };
    const low = [
      [some, '6.0000', 2],
      [none, '0.0000', 2],
    ].toSorted();
    const [rows, count] = await listed({ lowOnly: true });
    expect([(rows as unknown[][]).toSorted(), count]).toEqual([low, 2]);
    // of what lies there it is none
    const [lying] = await listed({});
    expect((lying as unknown[][]).map((r) => r[0])).not.toContain(none);
  });

  it('is low or too much in all warehouses together, as what should be bought is told', async () => {
    const sku = await newSku(s, '两处', { safetyStock: '10', maxStock: '30' });
    const there = { ...s, warehouseId: s.otherWarehouseId };
    const levels = async (query: object = {}) =>
      (await s.owner.call(accessoryStock, { query: { accessorySkuId: sku, ...query } as never })).items
        .map((r) => [r.quantity, r.level])
        .toSorted();
    const suggested = async () =>
      (await s.owner.call(accessorySuggestions, { query: {} })).items.some((r) => r.id === sku);
    await stocked(s, sku, '6');
    expect([await levels(), await levels({ lowOnly: true }), await suggested()]).toEqual([
      [['6.0000', 2]],
      [['6.0000', 2]],
      true,
    ]);
    await stocked(there, sku, '20');
    expect([await levels(), await levels({ lowOnly: true }), await suggested()]).toEqual([
      [
        ['20.0000', 1],
        ['6.0000', 1],
      ],
      [],
      false,
    ]);
    await stocked(there, sku, '5');
    expect(await levels()).toEqual([
      ['25.0000', 4],
      ['6.0000', 4],
    ]);
  });
});
