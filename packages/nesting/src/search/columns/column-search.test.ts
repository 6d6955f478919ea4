// Orders of many copies: every plan of the column generation is complete, exact in its counts, valid.
import { describe, expect, it } from 'vitest';
import { overAreaBound, panelOrder } from '../../bench/run.ts';
import { evenTrims, presetParams } from '../../problem/params.ts';
import type { Params, Problem } from '../../problem/types.ts';
import { verify } from '../../verify/verify.ts';
import { solve } from '../../door/run.ts';

function run(problem: Problem, params: Params, rounds: number) {
  const solution = solve(problem, params, { seed: 3, budget: { rounds } });
  expect(verify(problem, params, solution).faults).toEqual([]);
  expect(solution.totals.placedAmount).toBe(solution.totals.pieceAmount);
  expect(solution.totals.sheetAmount).toBeGreaterThanOrEqual(solution.totals.lowerBoundSheets);
  expect(Number(solution.totals.gap)).toBeGreaterThanOrEqual(0);
  return solution;
}

/** The same order on one stock of limited sheets and one of any number. */
function limited(problem: Problem): Problem {
  return { ...problem, stocks: problem.stocks.map((s, i) => (i === 0 ? { ...s, quantity: 7 } : s)) };
}

const MACHINES: [string, Params][] = [
  ['shear, three stages', presetParams(1)],
  ['saw, kerf 4', { ...presetParams(5), firstCut: 'along' }],
  ['two stages', { ...presetParams(), maxStages: 2, firstCut: 'across' }],
  ['any stages', { ...presetParams(), maxStages: 0, trims: evenTrims(0) }],
  ['one stage', { ...presetParams(), maxStages: 1 }],
  ['laser', presetParams(2)],
];

describe('many copies', () => {
  it.each(MACHINES)('%s: complete, never a piece too many, valid', (_name, params) => {
    run(limited(panelOrder(9, 160)), params, 60);
  });

  it('pieces whose demand no pattern divides are not cut too often', () => {
    const problem = panelOrder(3, 30);
    const items = problem.items.map((x, i) => ({ ...x, quantity: 41 + 30 * i }));
    run({ ...problem, items }, presetParams(), 60);
  });

  it('600 panels of 40 sizes come within 4 % of the area bound', () => {
    const problem = panelOrder(40, 600);
    const solution = run(problem, presetParams(), 300);
    expect(overAreaBound(problem, presetParams(), solution)).toBeLessThan(4);
  });
});
