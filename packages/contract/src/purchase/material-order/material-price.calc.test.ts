import { describe, expect, it } from 'vitest';
import { comparedWith, largestJump } from '../price-release/price-release.calc.ts';
import { marketUnitPrice, overMarket } from './material-price.calc.ts';

const line = {
  quantity: '10',
  unitPrice: '27.40',
  amount: '11220.30',
  net: '9929.47',
  theoreticalWeight: '409.500',
};
const net = (price: string) => String((Number(price) * 409.5) / 10 / 1.13);

describe('prices of purchases (commerce §11)', () => {
  it('beside the average of the last ones, in the own basis', () => {
    const { lastPrice, jumpPct } = comparedWith(line, [net('26.00'), net('26.10'), net('26.20')]);
    expect([Number(lastPrice).toFixed(3), jumpPct]).toEqual(['26.100', '4.981']);
    expect(comparedWith(line, [])).toEqual({ lastPrice: null, jumpPct: null });
    expect(comparedWith(line, ['0.01']).jumpPct).toBe('999.999');
    expect(largestJump([{ jumpPct: '-3.000' }, { jumpPct: null }, { jumpPct: '4.981' }])).toBe('4.981');
    expect(largestJump([])).toBe('0.000');
  });

  it('by the aluminium market: (20 500 + 3 000)/1000 = 23.50, which is 3.00 over it', () => {
    expect(marketUnitPrice('20500', '3000')).toBe('23.500000');
    expect(overMarket({ amount: '23500.00', theoreticalWeight: '1000.000' }, '20500')).toBe('3.000000');
    expect(overMarket({ amount: '23500.00', theoreticalWeight: '0.000' }, '20500')).toBeNull();
    expect(overMarket({ amount: '23500.00', theoreticalWeight: '1.000' }, null)).toBeNull();
  });
});
