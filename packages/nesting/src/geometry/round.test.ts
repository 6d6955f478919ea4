import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfAway, roundUpTo } from './round.ts';

describe('roundHalfAway', () => {
  it('sees through binary noise', () => {
    expect(roundHalfAway(1.005, 2)).toBe(1.01);
    expect(roundHalfAway(-1.005, 2)).toBe(-1.01);
    expect(roundHalfAway(2.675, 2)).toBe(2.68);
    expect(roundHalfAway(0.145, 2)).toBe(0.15);
    expect(roundHalfAway(0.1 + 0.2, 1)).toBe(0.3);
    expect(Object.is(roundHalfAway(-0.0001, 2), 0)).toBe(true);
    expect(roundHalfAway(19.5973, 1)).toBe(19.6);
    expect(roundUpTo(6.5973, 0.5)).toBe(7);
    expect(roundUpTo(6.5, 0.5)).toBe(6.5);
  });
  it('agrees with whole-number rounding on 4000 exact decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.integer({ min: 0, max: 4 }),
        (n, d) => {
          const units = 10 ** (5 - d);
          const want = Math.sign(n) * Math.floor(Math.abs(n) / units + 0.5);
          expect(roundHalfAway(n / 1e5, d)).toBe(want / 10 ** d + 0);
        },
      ),
      { numRuns: 4000 },
    );
  });
});
