import { describe, expect, it } from 'vitest';
import { priceFacts } from './price-facts.ts';

describe('beside the price of an order', () => {
  it('stand the aluminium price, the rise that was too much, and who released it why', () => {
    const order = {
      marketPrice: '20500.00',
      jumpPct: '10.000',
      priceState: 2,
      priceReason: '铝价上涨',
      priceReleaserName: '李经理',
      priceReleaseTime: null,
    };
    expect(priceFacts(order)).toEqual([
      '当日铝锭价 20,500.00 元/吨',
      '最大涨幅 10.00%',
      expect.stringContaining('放行：铝价上涨'),
    ]);
    expect(priceFacts({ ...order, priceState: 1 })).toHaveLength(2);
    expect(priceFacts({ marketPrice: null, jumpPct: '1.000', priceState: 0 })).toEqual([]);
  });
});
