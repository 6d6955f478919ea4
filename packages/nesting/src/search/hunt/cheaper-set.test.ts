// Several sheet sizes: the hunt finds a cheaper set, keeps to the stock, and a try undone leaves no trace.
import { describe, expect, it } from 'vitest';
import { normalise } from '../../problem/normalise.ts';
import { precheck } from '../../problem/precheck.ts';
import { plainParams as params } from '../../bench/run.ts';
import type { Params, Problem, Solution } from '../../problem/types.ts';
import { verify } from '../../verify/verify.ts';
import { binMaker, flatSheets } from '../starts/bin-maker.ts';
import { construct } from '../starts/construct.ts';
import { DraftSheets } from './draft-sheets.ts';
import { FewerSheets } from './fewer-sheets.ts';
import { binCost, missingPieces } from '../plan.ts';
import { makeChance } from '../rng.ts';
import { solve } from '../../door/run.ts';
import { plainSettings } from '../starts/start-settings.ts';

const PIECES = 60;

/** Sheets of three sizes priced by area; `short` sheets of the second size are in store. */
function orderOf(seed: number, short?: number): Problem {
  const chance = makeChance(seed);
  const side = (most: number) => 100 + Math.floor(chance() * most);
  return {
    kind: 1,
    groups: [{ key: 'g', thickness: 2, density: '2.7' }],
    items: Array.from({ length: PIECES }, (_, i) => ({
      id: `p${i}`,
      group: 'g',
      w: side(600),
      h: side(400),
      quantity: 1,
    })),
    stocks: [
      { id: 'large', group: 'g', kind: 1, width: 1000, length: 2000, price: { mode: 2, price: '200' } },
      {
        id: 'middle',
        group: 'g',
        kind: 1,
        width: 900,
        length: 1200,
        quantity: short,
        price: { mode: 2, price: '100' },
      },
      { id: 'small', group: 'g', kind: 1, width: 700, length: 800, price: { mode: 2, price: '56' } },
    ],
  };
}

function taskOf(problem: Problem, own: Params) {
  const [task] = normalise(problem, own, precheck(problem, own));
  if (task === undefined) throw new Error('the order must be accepted');
  return task;
}

function sheetsOf(solution: Solution, stock: string): number {
  return solution.layouts.filter((l) => l.stockId === stock).reduce((n, l) => n + l.repeat, 0);
}

describe.each([1, 2] as const)('a cheaper set of sheets, cutMode %i', (cutMode) => {
  const own = { ...params, cutMode };

  it('every plan found is complete and costs less than the one before', () => {
    const task = taskOf(orderOf(6), own);
    const chance = makeChance(6);
    const start = construct(task, binMaker(task, chance), plainSettings(task, chance));
    expect(FewerSheets.isFor(task, start)).toBe(true);
    const hunt = new FewerSheets(task, start, chance);
    let cost = binCost(start.bins);
    for (let i = 0; i < 150; i += 1) {
      const plan = hunt.round();
      if (plan === undefined) continue;
      expect(binCost(plan.bins)).toBeLessThan(cost);
      expect(missingPieces(plan.missing)).toBe(0);
      expect(plan.bins.reduce((n, b) => n + b.count, 0)).toBe(PIECES);
      cost = binCost(plan.bins);
    }
    expect(cost).toBeLessThan(binCost(start.bins));
  });

  it.each([0, 1, 2])('takes no more than the %i sheets in store', (short) => {
    const problem = orderOf(5, short);
    const solution = solve(problem, own, { seed: 1, budget: { rounds: 150 } });
    expect(verify(problem, own, solution).faults).toEqual([]);
    expect(solution.unplaced).toEqual([]);
    expect(sheetsOf(solution, 'middle')).toBeLessThanOrEqual(short);
  });

  it('gives the same plan for the same seed and rounds', () => {
    const problem = orderOf(9);
    const [a, b] = [1, 2].map(() => solve(problem, own, { seed: 7, budget: { rounds: 80 } }));
    expect(a).toEqual(b);
  });
});

describe('DraftSheets', () => {
  const task = taskOf(orderOf(4, 1), { ...params, cutMode: 1 });
  const chance = makeChance(4);
  const plan = construct(task, binMaker(task, chance), plainSettings(task, chance));

  function draftOf(): DraftSheets {
    const most = plan.bins.length + 2;
    const draft = new DraftSheets(flatSheets(task, 2 * most), task.stocks, most);
    for (const bin of plan.bins) draft.load(bin);
    draft.begin();
    return draft;
  }

  it('costs what its sheets cost', () => {
    expect(draftOf().cost).toBeCloseTo(binCost(plan.bins), 6);
  });

  it('is as before when a try that closed and opened sheets is undone', () => {
    const draft = draftOf();
    const { cost } = draft;
    const before = draft.slots.map((s) => [
      draft.sheets.typeOf[s],
      draft.sheets.count[s],
      draft.sheets.capacity[s],
    ]);
    const out: number[] = [];
    draft.sheets.ruin(draft.own(0), 100, chance, out);
    draft.close(0);
    draft.open(2);
    draft.open(2);
    draft.undo();
    expect(draft.cost).toBe(cost);
    const after = draft.slots.map((s) => [
      draft.sheets.typeOf[s],
      draft.sheets.count[s],
      draft.sheets.capacity[s],
    ]);
    expect(after).toEqual(before);
  });

  it('gives closed sheets back and keeps the others', () => {
    const draft = draftOf();
    const sheets = draft.slots.length;
    const last = draft.slots.at(-1);
    draft.sheets.ruin(draft.own(0), 100, chance, []);
    draft.close(0);
    draft.keep();
    expect(draft.slots.length).toBe(sheets - 1);
    expect(draft.slots[0]).toBe(last);
  });
});
