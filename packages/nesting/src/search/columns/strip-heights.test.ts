import { describe, expect, it } from 'vitest';
import { normalise } from '../../problem/normalise.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import { evenTrims, presetParams } from '../../problem/params.ts';
import { precheck } from '../../problem/precheck.ts';
import type { Problem } from '../../problem/types.ts';
import { makeChance } from '../rng.ts';
import { guillotineContext } from '../starts/bin-maker.ts';
import { StripHeights } from './strip-heights.ts';
import { StripPricing } from './strip-pricing.ts';

/** Four kinds that fill a sheet of 1,000 × 1,100, strips along it first, with one of 700 alone, and 200 that are worth next to nothing. */
function taskOfPiles(): GroupTask {
  const filling = [
    { w: 600, h: 400 },
    { w: 600, h: 300 },
    { w: 400, h: 350 },
    { w: 500, h: 400 },
  ];
  const others = Array.from({ length: 200 }, (_, i) => ({ w: 401 + i, h: 401 + ((7 * i) % 60) }));
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 1, density: '1' }],
    items: [...filling, ...others].map((size, i) => ({
      ...size,
      id: `i${i}`,
      group: 'g',
      quantity: i < filling.length ? 2000 : 1,
      directionClass: 1 as const,
    })),
    stocks: [
      {
        id: 's',
        group: 'g',
        kind: 1 as const,
        width: 1100,
        length: 1000,
        price: { mode: 2 as const, price: '100' },
      },
    ],
  };
  const params = {
    ...presetParams(),
    maxStages: 3,
    firstCut: 'along' as const,
    kerf: 0,
    trims: evenTrims(0),
  };
  const [task] = normalise(problem, params, precheck(problem, params));
  if (task === undefined) throw new RangeError('no task');
  return task;
}

describe('heights of strips', () => {
  it('are those of piles too: a sheet that only a pile fills is found', () => {
    const task = taskOfPiles();
    const pricing = new StripPricing(task, guillotineContext(task), makeChance(1));
    const price = Float64Array.from(task.kinds, (k) => (k.quantity > 1 ? k.area : 1));
    const wanted = Int32Array.from(task.kinds, (k) => k.quantity);
    const cost = new Float64Array(task.stocks.length);
    let best = 0;
    for (let round = 0; round < 400 && best < 1; round += 1)
      for (const bin of pricing.round({ price, wanted, cost, each: 10, richness: 0.9 }))
        best = Math.max(best, bin.used / bin.capacity);
    expect(best).toBe(1);
  });

  it('come rather the more use they have been of, each once, none lower than the lowest piece', () => {
    const heights = new StripHeights(400);
    const chance = makeChance(7);
    const pieces = new Set([100, 150, 210]);
    const all = heights.choose(pieces, 1000, chance);
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 301 }, (_, i) => i + 100));
    heights.learn(
      all,
      all.map((h) => (h === 333 ? 1 : 0.5)),
    );
    const times = new Map<number, number>();
    for (let i = 0; i < 200; i += 1)
      for (const h of heights.choose(pieces, 20, chance)) times.set(h, (times.get(h) ?? 0) + 1);
    expect(times.get(333)).toBe(200);
    // those that were of none are tried again now and then
    expect(times.get(120)).toBeGreaterThan(0);
    expect(times.get(120)).toBeLessThan(40);
  });

  it('are none where no piece has a price', () => {
    expect(new StripHeights(100).choose(new Set(), 10, makeChance(1))).toEqual([]);
  });
});
