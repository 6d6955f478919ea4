// A part of what `cli.ts` runs: random orders, valid plans, planted faults of true shapes.
import { describe, expect, it } from 'vitest';
import { makeChance } from '../src/search/rng.ts';
import { shapes } from './shapes.ts';
import { often } from './often.ts';

const ORDERS = often(40, 100);
const PLANS = 400;

describe('true shapes can be trusted', () => {
  it(`${ORDERS} orders with every option at random: no crash, no refused plan, no piece lost`, () => {
    const found: string[] = [];
    for (let seed = 1; seed <= ORDERS; seed++) {
      const job = shapes.draw(makeChance(seed));
      const solution = shapes.solve(job, seed);
      for (const f of [...shapes.verify(job, solution), ...shapes.lost(job, solution)])
        found.push(`${seed} ${f.code} ${f.detail}`);
    }
    expect(found).toEqual([]);
  });

  it(`${PLANS} valid plans raise no alarm, and every kind of planted fault is seen`, () => {
    const alarms: string[] = [];
    const unseen = new Set<string>();
    const planted = new Map(shapes.faults.map((f) => [f.name, 0]));
    for (let seed = 1; seed <= PLANS; seed++) {
      const chance = makeChance(seed);
      const { job, solution } = shapes.validPlan(chance);
      for (const f of shapes.verify(job, solution)) alarms.push(`${seed} ${f.code} ${f.detail}`);
      for (const fault of shapes.faults) {
        if ((planted.get(fault.name) ?? 0) >= 5) continue;
        const wrong = fault.plant(job, solution, chance);
        if (wrong === undefined) continue;
        planted.set(fault.name, (planted.get(fault.name) ?? 0) + 1);
        if (shapes.verify(job, wrong).length === 0) unseen.add(`${fault.name} (${seed})`);
      }
    }
    expect(alarms).toEqual([]);
    expect([...unseen]).toEqual([]);
    expect([...planted].filter(([, n]) => n === 0).map(([name]) => name)).toEqual([]);
    expect(shapes.faults.length).toBeGreaterThanOrEqual(35);
    expect(planted.size).toBe(shapes.faults.length);
  });

  it('a straight part that a sheet takes in a slanted turn is not too large', () => {
    // a rectangle that may only lie at 13.7°, 200.123° or −45°, its one large sheet used up
    const job = shapes.draw(makeChance(9_485_645));
    const solution = shapes.solve(job, 9_485_645);
    expect(solution.unplaced).toEqual([{ itemId: 'i0', quantity: 2, reason: 'STOCK_EXHAUSTED' }]);
    expect(shapes.verify(job, solution)).toEqual([]);
    for (const reason of ['TOO_LARGE', 'NO_STOCK'] as const) {
      const told = { ...solution, unplaced: solution.unplaced.map((u) => ({ ...u, reason })) };
      expect(shapes.verify(job, told).map((f) => f.code)).toEqual(['REASON']);
    }
  });
});
