// F4 types and hostile numbers: typed errors within milliseconds, required = placed + unplaced always.
import { anything, assert as check, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRun, solve } from '../door/run.ts';
import { verify } from '../verify/verify.ts';
import { presetParams } from './params.ts';
import { precheck } from './precheck.ts';
import type { Item, Params, Problem, Stock } from './types.ts';
import { often } from '../../trust/often.ts';

const price = { mode: 1 as const, price: '25' };
const sheet: Stock = { id: 'S', group: 'g', kind: 1, width: 1500, length: 3000, price };
const good: Item = { id: 'a', group: 'g', w: 600, h: 400, quantity: 3 };

function problemOf(items: Item[], stocks: Stock[] = [sheet]): Problem {
  return { kind: 1, groups: [{ key: 'g', thickness: 3, density: '2.73' }], items, stocks };
}

const typesOf = (problem: Problem, params: Params = presetParams()) =>
  precheck(problem, params).errors.map((e) => e.type);

describe('precheck', () => {
  it('accepts a good order', () => {
    expect(precheck(problemOf([good]), presetParams())).toEqual({
      ok: true,
      fatal: false,
      errors: [],
      blocked: [],
      badStocks: [],
      badGroups: [],
    });
  });

  it('names the F4 types', () => {
    expect(typesOf(problemOf([{ ...good, w: 3100, h: 1600 }]))).toEqual([3]);
    expect(typesOf(problemOf([{ ...good, w: 1400, h: 2000, directionClass: 1 }]))).toEqual([4]);
    expect(typesOf(problemOf([good], []))).toEqual([5]);
    expect(typesOf(problemOf([{ ...good, w: 0 }]))).toEqual([6]);
    expect(typesOf(problemOf([{ ...good, quantity: 0 }]))).toEqual([8]);
    expect(typesOf({ ...problemOf([good]), groups: [{ key: 'g', thickness: 3 }] })).toContain(11);
    expect(typesOf(problemOf([{ ...good, h: 30 }]), { ...presetParams(), minPart: 50 })).toEqual([12]);
  });

  it('tells the smallest sheet that would do', () => {
    const [error] = precheck(problemOf([{ ...good, w: 3100, h: 1600 }]), presetParams()).errors;
    expect(error?.params).toEqual({ needWidth: 1610, needLength: 3110 });
  });

  it('refuses what cannot be computed: kerf over sheet, limits, twice the same id, true shape', () => {
    expect(typesOf(problemOf([good]), { ...presetParams(), kerf: 1600 })).toContain(103);
    expect(typesOf(problemOf([{ ...good, quantity: 100_001 }]))).toContain(101);
    expect(typesOf(problemOf([good, good]))).toContain(104);
    expect(typesOf({ ...problemOf([good]), kind: 4 as 1 })).toContain(105);
  });
});

/** more than an order may have */
const ROWS = often(200_000, 1_000_000);

describe('orders beyond the limits', () => {
  it('a million pieces, and a hundred thousand rows: all unplaced for that reason, none lost', () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ ...good, id: `r${i}`, quantity: 1 }));
    for (const items of [[{ ...good, quantity: 1_000_000 }], rows]) {
      const s = solve(problemOf(items), presetParams(), { seed: 1, budget: { rounds: 2 } });
      expect(s.totals.lostAmount).toBe(s.totals.pieceAmount);
      expect(s.totals.lostAmount).toBeGreaterThanOrEqual(100_000);
      expect(new Set(s.unplaced.map((u) => u.reason))).toEqual(new Set(['LIMIT']));
    }
  });

  it('rows beyond the limit are refused before they are sorted or hashed', { timeout: 90_000 }, () => {
    let looked = 0;
    class Row {
      readonly id: string;
      readonly group = 'g';
      readonly h = 400;
      readonly quantity = 1;
      constructor(id: string) {
        this.id = id;
      }
      get w(): number {
        looked++;
        return 600;
      }
    }
    const items = Array.from({ length: ROWS }, (_, i): Item => new Row(`r${i}`));
    const run = createRun(problemOf(items), presetParams(), { seed: 1, budget: { rounds: 2 } });
    expect(run.step(100)).toBe(false);
    const { totals, unplaced } = run.best();
    expect(totals.lostAmount).toBe(ROWS);
    expect(unplaced.length).toBe(ROWS);
    expect(unplaced.at(-1)).toEqual({ itemId: `r${ROWS - 1}`, quantity: 1, reason: 'LIMIT' });
    expect(looked).toBe(0);
  });

  it('a sheet that a kerf uses up, directions that exclude each other, and no stock at all name the piece', () => {
    const reasonOf = (item: Item, stocks: Stock[], params: Params = presetParams()) =>
      solve(problemOf([item], stocks), params, { seed: 1, budget: { rounds: 2 } }).unplaced;
    const all = (reason: string) => [{ itemId: 'a', quantity: 3, reason }];
    expect(reasonOf(good, [])).toEqual(all('NO_STOCK'));
    expect(reasonOf(good, [sheet], { ...presetParams(), kerf: 1600 })).toEqual(all('NO_STOCK'));
    expect(reasonOf({ ...good, w: 4000 }, [sheet])).toEqual(all('TOO_LARGE'));
    expect(reasonOf({ ...good, directionClass: 2, rotations: [90] }, [sheet]).map((u) => u.quantity)).toEqual(
      [3],
    );
  });
});

describe('a bad row', () => {
  const reportOf = (item: Partial<Item>) => {
    const problem = problemOf([good, { ...good, id: 'b', ...item }]);
    const solution = solve(problem, presetParams(), { seed: 1, budget: { rounds: 2 } });
    expect(solution.totals.placedAmount + solution.totals.lostAmount).toBe(solution.totals.pieceAmount);
    expect(solution.totals.placedAmount).toBe(good.quantity);
    const { type, code, itemId } = precheck(problem, presetParams()).errors[0] ?? {};
    return { type, code, itemId, unplaced: solution.unplaced };
  };
  const lost = (reason: string) => [{ itemId: 'b', quantity: good.quantity, reason }];

  it('of a size that is no length is named, the rest is nested', () => {
    for (const w of [0, -5, Number.NaN])
      expect(reportOf({ w })).toEqual({
        type: 6,
        code: 'NOT_UNFOLDED',
        itemId: 'b',
        unplaced: lost('BAD_ITEM'),
      });
    for (const h of [Infinity, 1e9, 1e308])
      expect(reportOf({ h })).toEqual({ type: 100, code: 'SIZE', itemId: 'b', unplaced: lost('BAD_ITEM') });
  });

  it('of a quantity that is no count asks for nothing', () => {
    for (const quantity of [0, -3])
      expect(reportOf({ quantity })).toEqual({ type: 8, code: 'QUANTITY_ZERO', itemId: 'b', unplaced: [] });
    for (const quantity of [1.5, Number.NaN, Infinity])
      expect(reportOf({ quantity })).toEqual({ type: 100, code: 'QUANTITY', itemId: 'b', unplaced: [] });
  });

  it('whose turns the grain forbids is told so', () => {
    expect(reportOf({ directionClass: 2, rotations: [90] })).toEqual({
      type: 4,
      code: 'DIRECTIONS_EXCLUDE',
      itemId: 'b',
      unplaced: lost('DIRECTION'),
    });
  });
});

const hostile = constantFrom(
  Number.NaN,
  Infinity,
  -Infinity,
  -5,
  0,
  1e-9,
  0.0004,
  1e9,
  1e308,
  1500,
  33.3333333,
);

describe('hostile numbers', () => {
  it('never throw, hang or lose a piece', () => {
    const start = performance.now();
    check(
      property(
        record({ w: hostile, h: hostile, quantity: hostile, priority: hostile }),
        record({ width: hostile, length: hostile, quantity: hostile, price: hostile }),
        record({
          kerf: hostile,
          spacing: hostile,
          trim: hostile,
          maxStages: hostile,
          minStrip: hostile,
          remMinArea: hostile,
        }),
        (item, stock, rules) => {
          const problem = problemOf(
            [good, { ...good, ...item, id: 'b' }],
            [sheet, { ...sheet, ...stock, id: 'T', price: { mode: 1, price: stock.price } }],
          );
          const { trim, ...rest } = rules;
          for (const params of [
            presetParams(),
            { ...presetParams(), ...rest, trims: { left: trim, right: trim, top: 0, bottom: 0 } },
          ]) {
            const s = solve(problem, params, { seed: 1, budget: { rounds: 2 } });
            const counts = verify(problem, params, s).faults.filter(
              (f) => f.code === 'COUNT' || f.code === 'PLACED_TOO_MANY',
            );
            expect(counts).toEqual([]);
            expect(s.totals.placedAmount + s.totals.lostAmount).toBe(s.totals.pieceAmount);
          }
        },
      ),
      { numRuns: often(150, 400), seed: 5 },
    );
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('any decimal text in prices is an error, not a crash', () => {
    check(
      property(anything(), (value) => {
        const stock = { ...sheet, price: { mode: 1 as const, price: String(value) } };
        expect(() => precheck(problemOf([good], [stock]), presetParams())).not.toThrow();
      }),
      { numRuns: 200, seed: 5 },
    );
  });
});
