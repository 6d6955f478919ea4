import { describe, expect, it } from 'vitest';
import { columnsInView } from './column-window.ts';

const WIDTHS = Array.from({ length: 40 }, () => 100);
describe('the columns in view of a wide table', () => {
  it('are all that lie in the box, with some beside, wherever it stands', () => {
    for (let left = 0; left <= 4000 - 1000; left += 7) {
      const { from, to } = columnsInView(WIDTHS, left, 1000);
      expect(from * 100).toBeLessThanOrEqual(Math.max(0, left - 100));
      expect(Math.min(4000, to * 100)).toBeGreaterThanOrEqual(Math.min(4000, left + 1000 + 100));
      expect(to - from).toBeLessThanOrEqual(20);
    }
  });
  it('change in steps: scrolling over one column changes them at most once', () => {
    const seen = Array.from({ length: 100 }, (_, px) =>
      JSON.stringify(columnsInView(WIDTHS, 1000 + px, 1000)),
    );
    expect(new Set(seen).size).toBeLessThanOrEqual(2);
  });
  it('of nothing are none, of a box that is too small one', () => {
    expect(columnsInView([], 0, 500)).toEqual({ from: 0, to: 0 });
    expect(columnsInView([300], 0, 10)).toEqual({ from: 0, to: 1 });
  });
});
