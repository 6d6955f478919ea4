import { expect, it } from 'vitest';
import { scaleOf } from './scale.ts';

const topOf = (most: number): number => {
  const { step, count } = scaleOf(most);
  return step * count;
};

it('a scale reaches a little beyond the highest bar, in round steps, and leaves no half of it empty', () => {
  expect([0, 26.72, 84.68, 1_234, 1_579, 5_100].map(topOf)).toEqual([3, 30, 100, 1_500, 2_000, 6_000]);
  for (let most = 1; most < 1_000; most += 1) expect(topOf(most)).toBeLessThan(most * 1.7);
});

it('shares end at the whole', () => {
  expect([12, 60, 84.68, 100].map(topOf)).toEqual([15, 60, 100, 100]);
  for (let most = 1; most <= 100; most += 0.5) expect(topOf(most)).toBeLessThanOrEqual(100);
  // what is more than the whole, as a machine that works overtime, is drawn as it is
  expect(topOf(120)).toBe(150);
});
