// The outside form of bar jobs: what is written is read back, older versions load, anything else is a list of places.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barParams } from '../problem/bar-params.ts';
import type { BarProblem } from '../problem/bar.ts';
import { verifyBars } from '../verify/bar.ts';
import { BAR_FORM_VERSION, parseBarProblem, serialiseBarProblem } from './external.ts';
import { solveBars } from './run.ts';

const problem: BarProblem = {
  kind: 4,
  groups: [{ key: '6063|白', metreWeight: '1.35', scrapPrice: '9.5', profile: '6063', color: '白' }],
  items: [
    {
      id: 'a',
      group: '6063|白',
      length: 1200.5,
      quantity: 4,
      angleLeft: 45,
      angleRight: -45,
      height: 50,
      canFlip: true,
    },
    {
      id: 'b',
      group: '6063|白',
      length: 800,
      quantity: 3,
      priority: 1,
      groupKey: 'A',
      dueDate: '2026-05-01',
      code: 'B-1',
      nextProcess: '钻孔',
    },
  ],
  stocks: [
    {
      id: 's',
      group: '6063|白',
      kind: 1,
      length: 6000,
      quantity: 9,
      price: { mode: 4, price: '25.15' },
      headTrim: 5,
      tailTrim: 30,
      useOrder: 2,
      code: 'ZC-6',
    },
    {
      id: 'o',
      group: '6063|白',
      kind: 2,
      minLength: 3000,
      maxLength: 7000,
      lengthStep: 50,
      maxMetres: '120.5',
      price: { mode: 1, price: '22', levellingFee: '0.3' },
    },
  ],
};

/** As version 1 was written: none of the later rules. */
const OLD = {
  version: 1,
  problem: {
    kind: 4,
    groups: [{ key: 'g' }],
    items: [{ id: 'p', group: 'g', length: 1000, quantity: 2 }],
    stocks: [
      { id: 's', group: 'g', kind: 1, length: 6000, quantity: null, price: { mode: 2, price: '80' } },
      { id: 'r', group: 'g', kind: 3, length: 5200, quantity: 1, price: { mode: 2, price: '60' } },
    ],
  },
  params: {
    kerf: 4,
    headTrim: 10,
    tailTrim: 40,
    maxPieces: 0,
    maxKinds: 0,
    remMinBar: 500,
    useRemnant: 1,
    remnantUseRate: 0.6,
    remnantFactor: 0.8,
    maxDistinctLengths: 6,
    patternCost: '0',
  },
};

describe('the outside form of bars', () => {
  it('reads back what it wrote', () => {
    const params = {
      ...barParams(),
      remnantMinUtil: 0.25,
      stockOrder: 2 as const,
      minQtyPerLength: 3,
      patternCost: '5.00',
    };
    const text = serialiseBarProblem(problem, params);
    expect(JSON.parse(text)).toMatchObject({ version: BAR_FORM_VERSION });
    expect(parseBarProblem(text)).toEqual({ ok: true, problem, params });
  });

  it('loads version 1 and nests it as it was nested then: no rule added since', () => {
    const old = parseBarProblem(JSON.stringify(OLD));
    expect(old).toMatchObject({
      ok: true,
      params: { remnantMinUtil: 0, stockOrder: 1, maxSizesPerGroup: 0, minQtyPerLength: 1 },
    });
    if (!old.ok) return;
    const solution = solveBars(old.problem, old.params, { seed: 1, budget: { rounds: 20 } });
    expect(solution.layouts.map((l) => l.stockId)).toEqual(['r']);
    expect(verifyBars(old.problem, old.params, solution).ok).toBe(true);
    const now = parseBarProblem({ ...OLD, version: 2 });
    expect(now).toMatchObject({ ok: true, params: { remnantMinUtil: 0.4 } });
  });

  it('fills missing parameters with defaults', () => {
    const job = { version: 2, problem, params: { kerf: 3 } };
    expect(parseBarProblem(job)).toEqual({ ok: true, problem, params: { ...barParams(), kerf: 3 } });
    expect(parseBarProblem({ version: 2, problem })).toEqual({ ok: true, problem, params: barParams() });
  });

  it('names every place that is wrong', () => {
    const stock = { id: 's', group: 'g', kind: 2, price: { mode: 3, price: 'x' } };
    const job = {
      version: 3,
      problem: { kind: 1, groups: {}, items: [{ id: 5 }], stocks: [stock] },
      params: { stockOrder: 7 },
    };
    const result = parseBarProblem(job);
    expect(result.ok ? [] : result.errors).toEqual(
      expect.arrayContaining([
        { path: 'version', code: 'VERSION' },
        { path: 'problem.kind', code: 'VALUE' },
        { path: 'problem.groups', code: 'TYPE' },
        { path: 'problem.items.0.id', code: 'TYPE' },
        { path: 'problem.items.0.length', code: 'MISSING' },
        { path: 'problem.stocks.0.price.mode', code: 'VALUE' },
        { path: 'problem.stocks.0.price.price', code: 'TYPE' },
        { path: 'problem.stocks.0.minLength', code: 'MISSING' },
        { path: 'params.stockOrder', code: 'VALUE' },
      ]),
    );
    expect(parseBarProblem('{')).toEqual({ ok: false, errors: [{ path: '', code: 'JSON' }] });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => parseBarProblem(value)).not.toThrow();
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
