import { describe, expect, it } from 'vitest';
import { basisCount, bomTotal, spacedCount } from './install-structure.calc.ts';

describe('accessories of a piece (engineering A7)', () => {
  it('the worked example: sides 1200 and 600, offset 100, pitch 350 take 14 角码', () => {
    expect([spacedCount(1200, 350, 100), spacedCount(600, 350, 100)]).toEqual([4, 3]);
    expect(basisCount({ basis: 4, pitch: 350, edgeOffset: 100 }, { width: 1200, height: 600 })).toBe('14');
  });

  it.each([
    [200, 350, 100, 2],
    [150, 350, 100, 2],
    [550, 350, 100, 2],
    [550.001, 350, 100, 3],
    [900, 350, 100, 3],
    [1000.1, 300.1, 49.9, 4],
    [700, 0.1, 0, 7001],
  ])('a side of %d with pitch %d and offset %d takes %d', (side, pitch, offset, count) => {
    expect(spacedCount(side, pitch, offset)).toBe(count);
  });

  it('counts pieces, metres of the edge and sides', () => {
    const piece = { width: 1200, height: 600 };
    expect([1, 2, 3].map((basis) => basisCount({ basis }, piece))).toEqual(['1', '3.6', '4']);
  });

  it('shares whole units between the pieces and keeps metres exact', () => {
    expect(bomTotal('0.72', 12, 6)).toBe('9');
    expect(bomTotal('3.6', 12, 3)).toBe('43.2000');
    expect(bomTotal('14', 12, 2)).toBe('168');
  });
});
