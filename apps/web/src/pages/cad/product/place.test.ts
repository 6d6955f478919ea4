/** Which positions of a typed range each product gets. */
import { describe, expect, it } from 'vitest';
import { sharesOf } from './place.ts';

const rows = [
  { id: 'b', code: 'A-10', quantity: 4 },
  { id: 'a', code: 'A-2', quantity: 2 },
];

describe('位置编码', () => {
  it('goes by the codes as people count them, one for each piece', () => {
    const { rows: placed, fault, pieces } = sharesOf(rows, 'N-1~N-6');
    expect([fault, pieces]).toEqual([null, 6]);
    expect(placed.map((r) => [r.code, r.positions])).toEqual([
      ['A-2', 'N-1、N-2'],
      ['A-10', 'N-3 … N-6'],
    ]);
  });
  it('says what is wrong with the range, and how many there are of what is needed', () => {
    expect(sharesOf(rows, 'N-1~N-5').fault).toBe('写了 5 个位置，所选产品共 6 件');
    expect(sharesOf(rows, 'N-1~M').fault).toBe('位置段数不一致');
    expect(sharesOf(rows, '').fault).toBe('写了 0 个位置，所选产品共 6 件');
  });
});
