// A part of what `cli.ts` runs for bars: random orders, valid plans, every planted fault, and each mend by itself.
import { describe, expect, it } from 'vitest';
import { makeChance } from '../src/search/rng.ts';
import { bars } from './bars.ts';
import { often } from './often.ts';

const ORDERS = often(40, 100);
const PLANS = often(200, 600);
/** Orders in which faults are planted, half of them solved, half random plans. */
const SPOILED = 60;

describe('bars', () => {
  it(`${ORDERS} orders with every option at random: no crash, no refused plan, no lost piece`, () => {
    for (let i = 0; i < ORDERS; i += 1) {
      const job = bars.draw(makeChance(i));
      const solution = bars.solve(job, i);
      const at = `order ${i}: ${JSON.stringify(job)}`;
      expect(bars.verify(job, solution), at).toEqual([]);
      expect(bars.lost(job, solution), at).toEqual([]);
    }
  }, 60_000);

  it(`${PLANS} valid plans raise no alarm`, () => {
    for (let i = 0; i < PLANS; i += 1) {
      const { job, solution } = bars.validPlan(makeChance(i));
      expect(bars.verify(job, solution), `plan ${i}: ${JSON.stringify(job)}`).toEqual([]);
    }
  });

  it('every kind of fault is planted and seen', () => {
    const planted = new Set<string>();
    for (let i = 0; i < SPOILED; i += 1) {
      const chance = makeChance(1000 + i);
      const { job, solution } = i % 2 === 0 ? bars.validPlan(chance) : solvedOrder(chance, i);
      for (const fault of bars.faults) {
        const spoiled = fault.plant(job, solution, chance);
        if (spoiled === undefined) continue;
        planted.add(fault.name);
        expect(bars.verify(job, spoiled), `${fault.name} in order ${i}`).not.toEqual([]);
      }
    }
    expect(bars.faults.map((f) => f.name).filter((name) => !planted.has(name))).toEqual([]);
    expect(new Set(bars.faults.map((f) => f.name)).size).toBe(bars.faults.length);
  }, 60_000);
});

function solvedOrder(chance: () => number, i: number) {
  const job = bars.draw(chance);
  return { job, solution: bars.solve(job, i) };
}
