import { describe, expect, it } from 'vitest';
import { exactSheetWeight, sheetPrice, sheetWeight } from './texture.calc.ts';

const sheet = { width: 1300, length: 2500, thickness: '3.0', density: '2.73' };

describe('sheet weight and price (engineering A1)', () => {
  it('1300×2500×3.0, ρ 2.73 weighs 26.618 kg', () => {
    expect(sheetWeight(sheet)).toBe('26.618');
    expect(exactSheetWeight(sheet)).toBe('26.617500000000');
  });
  it('26.6175 × (25.15 + 0.30) = 677.42', () => {
    expect(sheetPrice({ ...sheet, priceMode: 1, price: '25.15', levellingFee: '0.30' })).toBe('677.42');
  });
  it('by sheet, by area and by metre', () => {
    expect(sheetPrice({ ...sheet, priceMode: 2, price: '650' })).toBe('650.00');
    expect(sheetPrice({ ...sheet, priceMode: 3, price: '100' })).toBe('325.00');
    expect(sheetPrice({ ...sheet, priceMode: 4, price: '12.345' })).toBe('30.86');
  });
  it('an areal weight replaces the density', () => {
    expect(sheetWeight({ ...sheet, arealWeight: '5.5' })).toBe('17.875');
  });
});
