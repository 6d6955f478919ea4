import { describe, expect, it } from 'vitest';
import { areTiersWhole, type FeeOrder, type FeeRule, quoteFee } from './activity-price.calc.ts';

const rule = (more: Partial<FeeRule> = {}): FeeRule => ({
  id: 'rule',
  service: 7,
  billUnit: 1,
  unitsPerBill: '1',
  unitPrice: '2',
  tiers: [],
  minFee: '0',
  monthlyFree: '0',
  discount: '1',
  isStackable: false,
  priority: 5,
  ...more,
});
const order = (more: Partial<FeeOrder> = {}): FeeOrder => ({
  service: 1,
  area: '11.82',
  sheets: 3,
  bars: 0,
  monthQuantity: '0',
  ...more,
});

describe('fee of a nest order (engineering A16)', () => {
  it('11.82 ㎡ × 1.20, nothing free, no discount: 14.18', () => {
    const fee = quoteFee([rule({ billUnit: 2, unitPrice: '1.20' })], order());
    expect(fee).toEqual({ quantity: '11.8200', quotaUnits: '11.8200', amount: '14.18', ruleId: 'rule' });
  });
  it('without a rule an order is one unit that costs nothing; a rule of another service does not match', () => {
    expect(quoteFee([rule({ service: 4 })], order())).toMatchObject({ quotaUnits: '1.0000', ruleId: null });
    expect(quoteFee([rule()], order())).toMatchObject({ quantity: '1.0000', amount: '2.00' });
    expect(quoteFee([rule({ billUnit: 4, unitsPerBill: '0.5' })], order()).quotaUnits).toBe('1.5000');
  });
  it('what is free of the month goes first, then the tiers are split at their bounds', () => {
    const tiers = [
      { from: '0', to: '10', price: '1' },
      { from: '10', to: '20', price: '0.8' },
      { from: '20', price: '0.5' },
    ];
    const of = rule({ billUnit: 2, tiers, monthlyFree: '5' });
    expect(quoteFee([of], order({ area: '4' }))).toMatchObject({ quantity: '0.0000', amount: '0.00' });
    // 3 before, 20 now: 2 free, 18 from 5 to 23: 5 × 1 + 10 × 0.8 + 3 × 0.5
    expect(quoteFee([of], order({ area: '20', monthQuantity: '3' }))).toMatchObject({
      quantity: '18.0000',
      amount: '14.50',
    });
  });
  it('the best discount, or the product of those that stack; at least the least fee', () => {
    const rules = [
      rule({ unitPrice: '100', priority: 1 }),
      rule({ id: 'b', discount: '0.8' }),
      rule({ id: 'c', discount: '0.9', isStackable: true }),
      rule({ id: 'd', discount: '0.85', isStackable: true }),
    ];
    expect(quoteFee(rules, order()).amount).toBe('76.50');
    expect(quoteFee(rules.slice(0, 3), order()).amount).toBe('80.00');
    expect(quoteFee([rule({ minFee: '5' })], order()).amount).toBe('5.00');
  });
  it('tiers begin at nothing, leave no gap and end open', () => {
    const tier = (from: string, to: string | null) => ({ from, to, price: '1' });
    expect(areTiersWhole([])).toBe(true);
    expect(areTiersWhole([tier('0', '10'), tier('10', null)])).toBe(true);
    for (const bad of [
      [tier('1', null)],
      [tier('0', '10')],
      [tier('0', '10'), tier('11', null)],
      [tier('0', null), tier('10', null)],
      [tier('0', '0'), tier('0', null)],
    ])
      expect(areTiersWhole(bad)).toBe(false);
  });
});
