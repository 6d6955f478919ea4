// A part of what `cli.ts` runs for plates cut along outlines: random orders, valid plans, planted faults, stored jobs.
import { describe, expect, it } from 'vitest';
import { check, parse, serialise } from '../src/index.ts';
import { makeChance } from '../src/search/rng.ts';
import { outlined } from './outlined.ts';
import { often } from './often.ts';

const ORDERS = often(20, 60);
const PLANS = 60;

describe('plates cut along outlines', () => {
  it(`${ORDERS} random orders: no crash, no refused plan, no lost piece`, { timeout: 120_000 }, () => {
    const found: string[] = [];
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const job = outlined.draw(makeChance(seed));
      const solution = outlined.solve(job, seed % 5 === 0 ? 1 : 3);
      for (const f of [...outlined.verify(job, solution), ...outlined.lost(job, solution)])
        found.push(`order ${seed}: ${f.code} ${f.detail}`);
    }
    expect(found).toEqual([]);
  });

  it('parts said to weigh less than their area leave more scrap than the area does: the bound knows', () => {
    const job = outlined.draw(makeChance(920905902));
    const solution = outlined.solve(job, 1);
    expect(outlined.verify(job, solution).map((f) => f.code)).toEqual([]);
    expect(solution.layouts.length).toBeGreaterThan(0);
  });

  it(`${PLANS} valid plans raise no alarm, planted faults are seen`, { timeout: 120_000 }, () => {
    const alarms: string[] = [];
    const planted = new Set<string>();
    const unseen: string[] = [];
    for (let seed = 1; seed <= PLANS; seed += 1) {
      const { job, solution } = outlined.validPlan(makeChance(seed));
      alarms.push(...outlined.verify(job, solution).map((f) => `plan ${seed}: ${f.code} ${f.detail}`));
      for (const fault of seed % 10 === 0 ? outlined.faults : []) {
        const wrong = fault.plant(job, solution, makeChance(seed));
        if (wrong === undefined) continue;
        planted.add(fault.name);
        if (outlined.verify(job, wrong).length === 0) unseen.push(`${fault.name}, plan ${seed}`);
      }
    }
    expect(alarms).toEqual([]);
    expect(unseen).toEqual([]);
    expect(planted.size).toBeGreaterThan(90);
  });

  it('are stored and read again with drawings, turns, cut lengths and what lies in holes', () => {
    let jobs = 0;
    for (let seed = 1; seed <= 100; seed += 1) {
      const { problem: drawn, params } = outlined.draw(makeChance(seed));
      // rows that nothing can be done with may hold what no JSON does
      const bad = new Set(check(drawn, params).map((e) => e.itemId));
      const problem = { ...drawn, items: drawn.items.filter((i) => !bad.has(i.id)) };
      jobs += Number(problem.items.length > 0);
      // nor does it know −0
      const plain = JSON.parse(JSON.stringify({ problem, params })) as object;
      expect(parse(serialise(problem, params))).toEqual({ ok: true, kind: 1, ...plain });
    }
    expect(jobs).toBeGreaterThan(50);
  });
});
