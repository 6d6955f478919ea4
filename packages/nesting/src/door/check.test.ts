// What a stranger is told about an order, a stored job and a run, in the same form for plates, bars and true shapes.
import { describe, expect, it } from 'vitest';
import {
  barParams,
  check,
  createRun,
  parse,
  presetParams,
  serialise,
  shapeParams,
  solve,
  verify,
} from '../index.ts';
import type { BarProblem, NestError, Problem, ShapeProblem } from '../index.ts';

const price = { mode: 2 as const, price: '25' };
const plates = (): Problem => ({
  kind: 1,
  groups: [{ key: 'g', thickness: 3, density: '2.7' }],
  items: [{ id: 'a', group: 'g', w: 500, h: 300, quantity: 3, rotations: [0], code: 'A1' }],
  stocks: [{ id: 's', group: 'g', kind: 1, width: 1000, length: 2000, quantity: null, price, zones: [] }],
});
const bars = (): BarProblem => ({
  kind: 4,
  groups: [{ key: 'g', metreWeight: '1.35' }],
  items: [{ id: 'a', group: 'g', length: 600, quantity: 3, angleLeft: 45, height: 50, canFlip: true }],
  stocks: [
    { id: 's', group: 'g', kind: 1, length: 6000, quantity: null, price, headTrim: 5 },
    {
      id: 'o',
      group: 'g',
      kind: 2,
      minLength: 3000,
      maxLength: 6000,
      lengthStep: 10,
      maxMetres: '60',
      price,
    },
  ],
});
const square = {
  vertices: [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
    { x: 90, y: 90 },
    { x: 0, y: 90 },
  ],
};
const shapes = (): ShapeProblem => ({
  kind: 2,
  items: [{ id: 'a', group: 'g', outer: square, holes: [], quantity: 3, rotations: [0], priority: 5 }],
  stocks: [
    { kind: 'sheet', id: 's', group: 'g', length: 1000, width: 500, quantity: 4, cost: 1, defects: [] },
  ],
});

const SENTENCE = /^[A-Z].* .*[^ .]\.$/s;
const isSentence = (e: NestError) =>
  SENTENCE.test(e.text) && !/ {2}|undefined|\(\)|\{(row\.)?\w+\}/.test(e.text);
const BAD: readonly unknown[] = [Number.NaN, -1, 1e9, 0.00005, 'x', null, {}, [7], true, ''];

type Rows = Record<string, unknown>[];
interface Order {
  problem: { items: object[]; stocks: object[]; groups?: object[] };
  params: object;
}

/** One value of the order spoiled at a time, in every row and parameter. */
function* spoiled(order: () => Order): Generator<[string, Order]> {
  const { problem, params } = order();
  const lists = ['items', 'stocks', ...(problem.groups === undefined ? [] : ['groups'])];
  const places = lists.flatMap((list) => {
    const rows = (problem as unknown as Record<string, Rows>)[list] ?? [];
    return rows.flatMap((row, i) => Object.keys(row).map((key) => [list, i, key] as const));
  });
  for (const value of BAD) {
    for (const [list, i, key] of places) {
      const made = order();
      const row = (made.problem as unknown as Record<string, Rows>)[list]?.[i];
      if (row !== undefined) row[key] = value;
      yield [`${list}.${i}.${key} = ${JSON.stringify(value)}`, made];
    }
    for (const key of Object.keys(params))
      yield [`params.${key} = ${JSON.stringify(value)}`, { ...order(), params: { ...params, [key]: value } }];
  }
}

const KINDS = {
  plates: () => ({ problem: plates(), params: presetParams(1) }),
  bars: () => ({ problem: bars(), params: barParams() }),
  shapes: () => ({ problem: shapes(), params: shapeParams() }),
};

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('%s', (kind) => {
  // the functions of the door take every kind; which one this is does not matter to the test
  const order = KINDS[kind] as (typeof KINDS)['plates'];

  it('a sound order has no errors, before and in the run', () => {
    const { problem, params } = order();
    expect(check(problem, params)).toEqual([]);
    expect(createRun(problem, params, { seed: 1, budget: { rounds: 1 } }).errors).toEqual([]);
  });

  it('every value that cannot be used is told as a sentence, and by the run as by the check', () => {
    let told = 0;
    for (const [at, { problem, params }] of spoiled(order as () => Order)) {
      const job = [problem as Problem, params as ReturnType<typeof presetParams>] as const;
      const errors = check(...job);
      expect(
        errors.filter((e) => !isSentence(e)),
        at,
      ).toEqual([]);
      if (errors.length === 0) continue;
      told += 1;
      expect(createRun(...job, { seed: 1, budget: { rounds: 1 } }).errors, at).toEqual(errors);
    }
    expect(told).toBeGreaterThan(50);
  });

  it('without parameters, or with those of another kind, says so and places nothing', () => {
    for (const params of [undefined, null, {}, kind === 'plates' ? barParams() : presetParams(1)]) {
      const job = [order().problem, params as ReturnType<typeof presetParams>] as const;
      const errors = check(...job);
      expect(errors.length, String(params)).toBeGreaterThan(0);
      expect(errors.filter((e) => e.text.includes('arameter')).length).toBe(errors.length);
      const solution = solve(...job, { seed: 1, budget: { rounds: 1 } });
      expect([solution.layouts.length, solution.totals.placedAmount]).toEqual([0, 0]);
    }
  });

  it('is stored and read again; what is wrong is told with its path', () => {
    const { problem, params } = order();
    const text = serialise(problem, params);
    expect(parse(text)).toEqual({ ok: true, kind: problem.kind, problem, params });
    expect(parse(JSON.parse(text))).toEqual(parse(text));
    const read = parse(text.replace('"id":"a"', '"id":4'));
    expect(read).toMatchObject({
      ok: false,
      errors: [{ code: 'TYPE', params: { path: 'problem.items.0.id' } }],
    });
    const later = parse(text.replace(/"version":\d/, '"version":99'));
    expect(!later.ok && later.errors.map((e) => e.text)).toEqual(['Version is none that can be read.']);
  });

  it('a spoiled plan is told in sentences', () => {
    const { problem, params } = order();
    const solution = solve(problem, params, { seed: 1, budget: { rounds: 3 } });
    expect(verify(problem, params, solution)).toMatchObject({ ok: true, faults: [] });
    const [layout] = solution.layouts;
    if (layout !== undefined) layout.repeat = 40;
    const { ok, faults } = verify(problem, params, solution);
    expect(ok).toBe(false);
    expect(faults.filter((e) => !isSentence(e))).toEqual([]);
  });
});

it('what is no job is told, whatever it is', () => {
  for (const input of [
    '{',
    '',
    'null',
    null,
    undefined,
    4,
    [],
    {},
    { problem: 4 },
    { problem: { kind: 3 } },
  ]) {
    const read = parse(input);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.errors.every(isSentence)).toBe(true);
  }
});
