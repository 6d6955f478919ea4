import { describe, expect, it } from 'vitest';
import { comparedWith, largestJump } from '../price-release/price-release.calc.ts';
import { marketUnitPrice, overMarket, pricePerKg } from './material-price.calc.ts';

const TAXED = { isTaxInclusive: true, taxRate: '13' };
const line = { quantity: '10', unitPrice: '27.40', net: '9929.47', priceBasis: 2 };
const net = (price: string) => String((Number(price) * 409.5) / 10 / 1.13);
/** one piece, so that its net is what one has cost */
const bought = (unitPrice: string, more: object = {}) => ({
  ...TAXED,
  quantity: '1',
  unitPrice,
  net: net(unitPrice),
  priceBasis: 2,
  ...more,
});

describe('prices of purchases (commerce §11)', () => {
  it('beside the average of the last ones, in the own basis', () => {
    const last = ['26.00', '26.10', '26.20'];
    for (const paid of [
      last.map((p) => bought(p)),
      last.map((p) => bought('1', { net: net(p), priceBasis: 4 })),
    ]) {
      const { lastPrice, jumpPct } = comparedWith(line, TAXED, paid);
      expect([Number(lastPrice).toFixed(3), jumpPct]).toEqual(['26.100', '4.981']);
    }
    expect(comparedWith(line, TAXED, [])).toEqual({ lastPrice: null, jumpPct: null });
    const cheap = bought('1', { net: '0.01', priceBasis: 4 });
    expect(comparedWith(line, TAXED, [cheap]).jumpPct).toBe('999.999');
    expect(largestJump([{ jumpPct: '-3.000' }, { jumpPct: null }, { jumpPct: '4.981' }])).toBe('4.981');
    expect(largestJump([])).toBe('0.000');
  });

  it('the price that was typed, not what the rounded amount makes of it', () => {
    // 40.950 kg × 33.90 = 1 388.205, which is 1 388.21: 33.900122 a kilogram
    const one = { quantity: '1', unitPrice: '33.90', net: '1228.50', priceBasis: 2 };
    const seven = bought('33.90', { quantity: '7', net: '8599.50' });
    expect(comparedWith(one, TAXED, [seven])).toEqual({ lastPrice: '33.900000', jumpPct: '0.000' });
    const beforeTax = { ...seven, unitPrice: '30', isTaxInclusive: false };
    expect(comparedWith(one, TAXED, [beforeTax])).toEqual({ lastPrice: '33.900000', jumpPct: '0.000' });
    const weighed = { priceBasis: 1, unitPrice: '33.90', amount: '1388.21', theoreticalWeight: '40.950' };
    expect(pricePerKg(weighed, TAXED)).toBe('33.900000');
    expect(pricePerKg({ ...weighed, unitPrice: '30' }, { ...TAXED, isTaxInclusive: false })).toBe(
      '33.900000',
    );
    expect(pricePerKg({ ...weighed, priceBasis: 4, unitPrice: '1388.21' }, TAXED)).toBe('33.900122');
    expect(pricePerKg({ ...weighed, priceBasis: 4, theoreticalWeight: '0.000' }, TAXED)).toBeNull();
  });

  it('by the aluminium market: (20 500 + 3 000)/1000 = 23.50, which is 3.00 over it', () => {
    expect(marketUnitPrice('20500', '3000')).toBe('23.500000');
    expect(overMarket('23.5', '20500')).toBe('3.000000');
    expect(overMarket(null, '20500')).toBeNull();
    expect(overMarket('23.5', null)).toBeNull();
  });
});
