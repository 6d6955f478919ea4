// Prices of A1 and F9 to the cent.
import { describe, expect, it } from 'vitest';
import type { Group } from '../problem/types.ts';
import { allocateCost } from './allocate.ts';
import { sheetPrice, sheetWeightKg } from './cost.ts';

const group: Group = { key: 'g', thickness: 3, density: '2.73' };
const coil = { mode: 1 as const, price: '25.15', levellingFee: '0.30' };

describe('A1 calc 1 and 2', () => {
  it('weighs 1300×2500×3.0 at 26.618 kg and prices it at 677.42', () => {
    expect(sheetWeightKg(group, 1300, 2500)).toBe('26.618');
    expect(sheetPrice(group, coil, { width: 1300, length: 2500 })).toBe('677.42');
  });

  it('prices the sheets of F9', () => {
    expect(sheetPrice(group, { mode: 1, price: '25.15' }, { width: 1500, length: 3000 })).toBe('926.90');
    expect(sheetPrice(group, coil, { width: 1300, length: 3000 })).toBe('812.90');
    expect(sheetPrice(group, coil, { width: 1300, length: 510 })).toBe('138.19');
  });

  it('prices per sheet, area and length', () => {
    const size = { width: 1000, length: 2000 };
    expect(sheetPrice(group, { mode: 2, price: 80.005 }, size)).toBe('80.01');
    expect(sheetPrice(group, { mode: 3, price: '10.5' }, size)).toBe('21.00');
    expect(sheetPrice(group, { mode: 4, price: '3' }, size)).toBe('6.00');
    expect(sheetWeightKg({ key: 'g', thickness: 4, arealWeight: '5.5' }, 1000, 2000)).toBe('11.000');
  });
});

describe('F9 step 3', () => {
  it('gives the rounding rest to the largest line', () => {
    const share = (itemId: string, netWeightKg: string) => ({ itemId, quantity: 1, netWeightKg });
    const { lines } = allocateCost('100.00', [share('a', '1'), share('b', '1.0000001'), share('c', '1')]);
    expect(lines.map((l) => l.amount)).toEqual(['33.34', '33.33', '33.33']);
    expect(allocateCost('10.00', []).lines).toEqual([]);
    expect(allocateCost('10.00', [share('a', '0')]).lines[0]?.amount).toBe('10.00');
  });
});
