// What column generation does where a table holds a part of the kinds: varied sheets, prices capped by area.
import { expect, it } from 'vitest';
import { panelOrder } from '../../bench/run.ts';
import { normalise } from '../../problem/normalise.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import { presetParams } from '../../problem/params.ts';
import { precheck } from '../../problem/precheck.ts';
import type { Stock } from '../../problem/types.ts';
import { makeChance } from '../rng.ts';
import { binMaker, guillotineContext } from '../starts/bin-maker.ts';
import { construct } from '../starts/construct.ts';
import { plainSettings } from '../starts/start-settings.ts';
import { areaPrices, lastingPrices } from './area-prices.ts';
import { ColumnPool } from './column-pool.ts';
import { StripPricing } from './strip-pricing.ts';

function taskOf(more: readonly Stock[] = []): GroupTask {
  const order = panelOrder(220, 1500);
  const problem = { ...order, stocks: [...order.stocks, ...more] };
  const params = presetParams();
  const [task] = normalise(problem, params, precheck(problem, params));
  if (task === undefined) throw new RangeError('no task');
  return task;
}

it('varied sheets of one table hold more kinds than the best ones, and are nearly as full', () => {
  const task = taskOf();
  const price = areaPrices(task);
  const wanted = Int32Array.from(task.kinds, (k) => k.quantity);
  const cost = Float64Array.from(task.stocks, (s) => s.priceAt(s.length));
  const kindsOf = (isVaried: boolean) => {
    const strips = new StripPricing(task, guillotineContext(task), makeChance(1));
    const bins = strips.round({ price, wanted, cost, each: 6, isVaried });
    const kinds = bins.flatMap((bin) => bin.contents());
    return { bins, kinds };
  };
  const plain = kindsOf(false);
  const varied = kindsOf(true);
  expect(new Set(varied.kinds).size).toBeGreaterThan(1.3 * new Set(plain.kinds).size);
  expect(varied.bins.length).toBeGreaterThan(10);
  for (const bin of varied.bins) expect(bin.used / bin.capacity).toBeGreaterThan(0.9);
});

it('with prices capped by area the program begins below the plan and ends, caps raised, where it does without', () => {
  const task = taskOf();
  const plan = construct(task, binMaker(task, makeChance(1)), plainSettings(task, makeChance(1)));
  const poolOf = () => {
    const pool = new ColumnPool(task);
    for (const bin of new Set(plan.bins)) pool.add(bin);
    return pool;
  };
  const solved = (pool: ColumnPool) => {
    expect(pool.program.solve(50_000)).toBe(true);
    return pool.program.objective;
  };
  const least = solved(poolOf());
  const pool = poolOf();
  pool.capPrices(1.05);
  expect(solved(pool)).toBeLessThan(least);
  expect(pool.program.uncovered).toBeGreaterThan(1);
  const area = lastingPrices(task);
  for (const { index } of task.kinds)
    expect(pool.program.duals[index] ?? 0).toBeLessThan(1.05 * (area[index] ?? 0) + 1e-6);
  let rounds = 0;
  while (pool.raiseCaps() && rounds < 1000) {
    solved(pool);
    rounds += 1;
  }
  expect(rounds).toBeLessThan(1000);
  expect(pool.program.objective).toBeCloseTo(least, 2);
});

it('a remnant that costs nothing caps no price: it does not last', () => {
  const price = { mode: 3 as const, price: '0' };
  const free = { id: 'R', group: 'g', kind: 3 as const, width: 1500, length: 3000, quantity: 1, price };
  expect([...lastingPrices(taskOf([free]))]).toEqual([...lastingPrices(taskOf())]);
  expect(Math.min(...areaPrices(taskOf([free])))).toBe(0);
});
