/** 上下限建议 by hand. */
import { describe, expect, it } from 'vitest';
import { accessoryLimitsOf, limitDiffers } from './accessory-limits.ts';

describe('limits of a SKU', () => {
  it('last until goods come and a week more, and a month above that', () => {
    expect(accessoryLimitsOf({ usedQty: '1800', days: 90, leadDays: 8 })).toEqual({
      dailyQty: '20.0000',
      minStock: '300.0000',
      maxStock: '900.0000',
    });
  });
  it('are whole units, rounded up', () => {
    expect(accessoryLimitsOf({ usedQty: '10', days: 90, leadDays: 0 })).toEqual({
      dailyQty: '0.1111',
      minStock: '1.0000',
      maxStock: '5.0000',
    });
  });
  it('of what nobody used are none', () => {
    expect(accessoryLimitsOf({ usedQty: '0', days: 90, leadDays: 8 })).toEqual({
      dailyQty: '0.0000',
      minStock: '0.0000',
      maxStock: null,
    });
  });
  it.each([
    ['100', '109', false],
    ['100', '111', true],
    ['100', '89', true],
    [null, '0.0000', false],
    [null, '5', true],
    ['0', null, false],
    ['5', null, true],
    ['0', '1', true],
  ])('%s and %s differ: %s', (now, next, is) => {
    expect(limitDiffers(now, next)).toBe(is);
  });
});
