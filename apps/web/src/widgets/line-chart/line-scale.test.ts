import { describe, expect, it } from 'vitest';
import { scaleOf } from './line-scale.ts';

describe('marks behind a course', () => {
  it('enclose the values at round numbers', () => {
    expect(scaleOf([20_350, 20_120, 20_480], 4)).toEqual({
      low: 20_100,
      high: 20_500,
      marks: [20_500, 20_400, 20_300, 20_200, 20_100],
    });
  });
  it('leave room where nothing changes', () => {
    const { low, high, marks } = scaleOf([20_000, 20_000], 4);
    expect(low).toBeLessThanOrEqual(20_000);
    expect(high).toBeGreaterThan(20_000);
    expect(marks.length).toBeGreaterThanOrEqual(2);
  });
});
