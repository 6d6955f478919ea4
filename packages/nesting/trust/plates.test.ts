// Plates never wrong, a part of the trial that `cli.ts` runs: orders with every option drawn at random, plans that no
// search has made, and every kind of planted fault.
import { describe, expect, it } from 'vitest';
import { presetParams } from '../src/problem/params.ts';
import { makeChance } from '../src/search/rng.ts';
import { plates } from './plates.ts';
import { often } from './often.ts';

const ORDERS = often(50, 150);
const PLANS = often(100, 300);
/** Plans in which every fault is planted that finds a place there. */
const SPOILED = often(4, 12);

describe('plates', () => {
  it(`${ORDERS} random orders: no crash, no refused plan, no lost piece`, { timeout: 60_000 }, () => {
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const job = plates.draw(makeChance(seed));
      // the seed also says how long: most get a single round here
      const solution = plates.solve(job, seed % 5 === 0 ? 1 : 3);
      expect([...plates.verify(job, solution), ...plates.lost(job, solution)], `order ${seed}`).toEqual([]);
    }
  });

  it(`${PLANS} valid plans that no search has made: no alarm`, { timeout: 60_000 }, () => {
    let pieces = 0;
    for (let seed = 1; seed <= PLANS; seed += 1) {
      const { job, solution } = plates.validPlan(makeChance(seed));
      expect(plates.verify(job, solution), `plan ${seed}`).toEqual([]);
      pieces += solution.totals.placedAmount;
    }
    expect(pieces).toBeGreaterThan(10 * PLANS);
  });

  it('every kind of planted fault is found wherever it is planted', { timeout: 240_000 }, () => {
    const planted = new Set<string>();
    const missed: string[] = [];
    const spoil = (
      seed: number,
      { job, solution }: ReturnType<typeof plates.validPlan>,
      faults = plates.faults,
    ) => {
      for (const fault of faults) {
        const wrong = fault.plant(job, solution, makeChance(seed));
        if (wrong === undefined) continue;
        planted.add(fault.name);
        if (plates.verify(job, wrong).length === 0) missed.push(`${fault.name}, plan ${seed}`);
      }
    };
    for (let seed = 1; seed <= SPOILED; seed += 1) spoil(seed, plates.validPlan(makeChance(seed)));
    for (let seed = SPOILED + 1; seed < 500 && planted.size < plates.faults.length; seed += 1) {
      const rare = plates.faults.filter((f) => !planted.has(f.name));
      spoil(seed, plates.validPlan(makeChance(seed)), rare);
      // some rules are part of orders only that a search has solved
      const job = plates.draw(makeChance(seed));
      spoil(seed, { job, solution: plates.solve(job, 1) }, rare);
    }
    expect(missed).toEqual([]);
    expect(plates.faults.filter((f) => !planted.has(f.name)).map((f) => f.name)).toEqual([]);
    expect(plates.faults.length).toBeGreaterThan(70);
  });

  it('draws every value of every parameter', () => {
    const drawn = new Map<string, Set<string>>();
    for (let seed = 1; seed <= 300; seed += 1)
      for (const [field, value] of Object.entries(plates.draw(makeChance(seed)).params))
        drawn.set(field, (drawn.get(field) ?? new Set()).add(JSON.stringify(value)));
    for (const field of Object.keys(presetParams()))
      expect(drawn.get(field)?.size ?? 0, field).toBeGreaterThan(1);
  });
});
