// Few copies on one sheet size: sheets cut up into pieces without waste are put together again.
import { describe, expect, it } from 'vitest';
import { normalise } from '../../problem/normalise.ts';
import { precheck } from '../../problem/precheck.ts';
import { plainParams as params } from '../../bench/run.ts';
import type { Params, Problem } from '../../problem/types.ts';
import { verify } from '../../verify/verify.ts';
import { binMaker } from '../starts/bin-maker.ts';
import { construct } from '../starts/construct.ts';
import { FewerSheets } from './fewer-sheets.ts';
import { missingPieces } from '../plan.ts';
import { makeChance } from '../rng.ts';
import { solve } from '../../door/run.ts';
import { plainSettings } from '../starts/start-settings.ts';

interface Size {
  w: number;
  h: number;
}

/** Cuts a sheet at random into about `most` pieces. */
function cutUp(sheet: Size, most: number, chance: () => number): Size[] {
  const pieces = [sheet];
  while (pieces.length < most) {
    pieces.sort((a, b) => b.w * b.h - a.w * a.h);
    const [largest] = pieces.splice(0, 1);
    if (largest === undefined) break;
    const share = 0.3 + 0.4 * chance();
    const { w, h } = largest;
    const isAcross = chance() < w / (w + h);
    const near = Math.round((isAcross ? w : h) * share);
    if (isAcross) pieces.push({ w: near, h }, { w: w - near, h });
    else pieces.push({ w, h: near }, { w, h: h - near });
  }
  return pieces;
}

/** An order whose pieces fill `sheets` sheets but for one thin piece of each. */
function orderOf(sheets: number, seed: number): Problem {
  const chance = makeChance(seed);
  const sizes = Array.from({ length: sheets }, () =>
    cutUp({ w: 2000, h: 1000 }, 7, chance).slice(0, -1),
  ).flat();
  return {
    kind: 1,
    groups: [{ key: 'g', thickness: 2, density: '2.7' }],
    items: sizes.map((s, i) => ({ id: `p${i}`, group: 'g', ...s, quantity: 1 })),
    stocks: [{ id: 's', group: 'g', kind: 1, width: 1000, length: 2000, price: { mode: 2, price: '100' } }],
  };
}

function huntOf(own: Params, seed: number) {
  const problem = orderOf(6, seed);
  const [task] = normalise(problem, own, precheck(problem, own));
  if (task === undefined) throw new Error('the order must be accepted');
  const chance = makeChance(seed);
  const start = construct(task, binMaker(task, chance), plainSettings(task, chance));
  return { task, start, chance };
}

describe.each([1, 2] as const)('one sheet fewer, cutMode %i', (cutMode) => {
  const own = { ...params, cutMode };

  it('every plan found is complete and has fewer sheets than the one before', () => {
    const { task, start, chance } = huntOf(own, 3);
    expect(FewerSheets.isFor(task, start)).toBe(true);
    const hunt = new FewerSheets(task, start, chance);
    let sheets = start.bins.length;
    for (let i = 0; i < 400; i += 1) {
      const plan = hunt.round();
      if (plan === undefined) continue;
      expect(plan.bins.length).toBeLessThan(sheets);
      expect(missingPieces(plan.missing)).toBe(0);
      expect(plan.bins.reduce((n, b) => n + b.count, 0)).toBe(task.kinds.length);
      sheets = plan.bins.length;
    }
    expect(sheets).toBeLessThan(start.bins.length);
  });

  it.each([1, 2])('puts sheets that were cut up together again (order %i)', (seed) => {
    const problem = orderOf(6, seed);
    const solution = solve(problem, own, { seed: 1, budget: { rounds: 250 } });
    expect(verify(problem, own, solution).faults).toEqual([]);
    expect(solution.unplaced).toEqual([]);
    expect(solution.totals.sheetAmount).toBeLessThanOrEqual(6);
  });

  it('gives the same plan for the same seed and rounds', () => {
    const problem = orderOf(5, 9);
    const [a, b] = [1, 2].map(() => solve(problem, own, { seed: 7, budget: { rounds: 60 } }));
    expect(a).toEqual(b);
  });
});
