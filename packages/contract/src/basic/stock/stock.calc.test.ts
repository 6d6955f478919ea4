import { describe, expect, it } from 'vitest';
import { kgPrice, type ListedSize } from './stock.calc.ts';

const size: ListedSize = {
  thickness: 3,
  width: 1300,
  length: 2500,
  density: '2.73',
  priceMode: 1,
  price: '25.15',
  levellingFee: '0.30',
};

describe('price of a board per kg', () => {
  it('is the listed one with its levelling fee', () => {
    expect(kgPrice(size)).toBe('25.450000');
  });
  it('comes out of a price per sheet, m² and m: 1300×2500×3.0 weighs 26.6175 kg', () => {
    expect(kgPrice({ ...size, priceMode: 2, price: '677.42' })).toBe('25.450174');
    expect(kgPrice({ ...size, priceMode: 3, price: '208.4355' })).toBe('25.450000');
    expect(kgPrice({ ...size, priceMode: 4, price: '270.96615' })).toBe('25.450000');
  });
  it('is not guessed', () => {
    expect([
      kgPrice({ ...size, priceMode: 2, length: null }),
      kgPrice({ ...size, priceMode: 3, density: null }),
    ]).toEqual([null, null]);
  });
});
