/** 只看低于最低 (commerce §14): what has run out is lower than anything, and is shown. */
import { accessoryStock } from '@muyun/contract';
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
});
