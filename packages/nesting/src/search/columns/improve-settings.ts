// How a sheet is improved for given prices of the pieces.
import { randomGreed } from '../../rect/bin.ts';
import type { ConstructSettings } from '../starts/filling.ts';
import { ORDERS } from '../starts/orders.ts';

/**
 * @param price yuan by kind
 * @param effort tries of local search
 */
export const improveSettings = (
  price: Float64Array,
  effort: number,
  chance: () => number,
): ConstructSettings => ({
  order: ORDERS[Math.floor(chance() * 3)] ?? ((a, b) => b.area - a.area),
  noise: 0.2,
  greed: randomGreed(chance),
  tries: 3,
  coilShare: 1,
  onlyStock: -1,
  isPriorityFirst: false,
  isKeyFirst: false,
  price,
  effort,
  repeatShare: 1,
});
