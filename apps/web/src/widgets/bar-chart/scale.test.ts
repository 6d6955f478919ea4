import { expect, it } from 'vitest';
import { scaleOf } from './scale.ts';

const topOf = (most: number, unit: string): number => {
  const { step, count } = scaleOf(most, unit);
  return step * count;
};

it('a scale reaches a little beyond the highest bar, in round steps', () => {
  expect([0, 26.72, 84.68, 1_234].map((most) => topOf(most, '元/kg'))).toEqual([3, 30, 150, 1_500]);
});

it('shares end at the whole', () => {
  expect([12, 60, 84.68, 100].map((most) => topOf(most, '%'))).toEqual([15, 60, 100, 100]);
  // what is more than the whole, as a machine that works overtime, is drawn as it is
  expect(topOf(120, '%')).toBe(150);
});
