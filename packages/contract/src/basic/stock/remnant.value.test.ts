/** What a remnant is worth (commerce §12.5, scenario 8) and what is one. */
import { describe, expect, it } from 'vitest';
import { dec } from '../../kit/decimal.ts';
import { isTooSmall, remnantValue, USUAL_REMNANT_RULES } from './remnant.value.ts';

describe('the value of a remnant', () => {
  it('1500 × 860 of a sheet of 6 m² that was worth 945.95', () => {
    const of = { sheet: '945.95', share: dec('1.29').div(6), weight: '8.8044', scrapPrice: '13.50' };
    expect(USUAL_REMNANT_RULES).toEqual({ mode: 1, factor: 0.8, minShort: 200, minArea: 0.2 });
    expect(remnantValue({ mode: 1, factor: 0.8 }, of)).toBe('162.70');
    expect(remnantValue({ mode: 1, factor: 1 }, of)).toBe('203.38');
    // 8.804 kg, rounded to the gram first; unrounded it were 118.86
    expect(remnantValue({ mode: 2, factor: 0.8 }, of)).toBe('118.85');
    expect(remnantValue({ mode: 3, factor: 0.8 }, of)).toBe('0.00');
  });

  it('is one from the short side and the area on that the space says, whichever way it lies', () => {
    const rules = { minShort: 200, minArea: 0.2 };
    expect(isTooSmall(rules, { width: 200, length: 1000 })).toBe(false);
    expect(isTooSmall(rules, { width: 1000, length: 199.999 })).toBe(true);
    expect(isTooSmall(rules, { width: 400, length: 499 })).toBe(true);
    expect(isTooSmall(rules, { width: 400, length: 600, area: '0.1999' })).toBe(true);
  });
});
