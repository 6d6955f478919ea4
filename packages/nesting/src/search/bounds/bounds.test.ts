// Bounds are proven: never above the exact optimum of small orders, and exact on easy ones.
import { array, assert as check, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from '../../problem/normalise.ts';
import { plainParams as params } from '../../bench/run.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import { precheck } from '../../problem/precheck.ts';
import type { Problem } from '../../problem/types.ts';
import { FEW_CELLS, GridBoards } from './grid-boards.ts';
import { GridBound } from './grid-bound.ts';
import { lengthBound } from './length-bound.ts';
import { CoverProgram } from '../program/linear-program.ts';
import { makeChance } from '../rng.ts';

interface Piece {
  w: number;
  h: number;
}

function taskOf(pieces: readonly Piece[], sheet: Piece): GroupTask {
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 1, density: '1' }],
    items: pieces.map((p, i) => ({ ...p, id: `i${i}`, group: 'g', quantity: 1 })),
    stocks: [
      { id: 's', group: 'g', kind: 1, width: sheet.h, length: sheet.w, price: { mode: 2, price: '100' } },
    ],
  };
  const [task] = normalise(problem, params, precheck(problem, params));
  if (task === undefined) throw new RangeError('no task');
  return task;
}

/** True when the pieces fit one sheet by edge-to-edge cuts, found by trying every cut. */
function fitsCut(pieces: readonly Piece[], w: number, h: number): boolean {
  if (pieces.length === 0) return true;
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined)
    return (only.w <= w && only.h <= h) || (only.h <= w && only.w <= h);
  if (pieces.reduce((s, p) => s + p.w * p.h, 0) > w * h) return false;
  for (let set = 1; set < 1 << (pieces.length - 1); set += 1) {
    const left = pieces.filter((_, i) => (set & (1 << i)) !== 0);
    const right = pieces.filter((_, i) => (set & (1 << i)) === 0);
    for (let x = 1; x < w; x += 1) if (fitsCut(left, x, h) && fitsCut(right, w - x, h)) return true;
    for (let y = 1; y < h; y += 1) if (fitsCut(left, w, y) && fitsCut(right, w, h - y)) return true;
  }
  return false;
}

/** Least sheets by trying every partition. */
function leastSheets(pieces: readonly Piece[], w: number, h: number): number {
  let best = pieces.length;
  const place = (i: number, sheets: Piece[][]): void => {
    const piece = pieces[i];
    if (sheets.length >= best) return;
    if (piece === undefined) {
      best = sheets.length;
      return;
    }
    for (const [s, own] of sheets.entries()) {
      if (!fitsCut([...own, piece], w, h)) continue;
      place(
        i + 1,
        sheets.map((x, j) => (j === s ? [...own, piece] : x)),
      );
    }
    place(i + 1, [...sheets, [piece]]);
  };
  place(0, []);
  return best;
}

describe('proven bounds', () => {
  it('never exceed the exact optimum of up to five pieces on small sheets', () => {
    const piece = record({ w: integer({ min: 1, max: 7 }), h: integer({ min: 1, max: 5 }) });
    check(
      property(array(piece, { minLength: 2, maxLength: 5 }), integer(), (pieces, seed) => {
        const task = taskOf(pieces, { w: 7, h: 5 });
        const optimum = leastSheets(pieces, 7, 5);
        const boards = new GridBoards(task, { rounding: 'within', most: FEW_CELLS }, makeChance(seed));
        const grid = new GridBound(
          task,
          boards,
          Float64Array.from(task.kinds, (k) => k.area),
          [],
        );
        for (let i = 0; i < 60 && !grid.isDone; i += 1) grid.step();
        for (const bound of [grid.bound, lengthBound(task)]) {
          expect(bound.sheets).toBeLessThanOrEqual(optimum);
          expect(bound.netCost).toBeLessThanOrEqual(optimum * 100 + 1e-6);
        }
      }),
      { numRuns: 40, seed: 3 },
    );
  });

  it('hold for pieces narrower than a cell of a rounded table', () => {
    const strip = { w: 7.3, h: 1490.7 };
    const plate = { w: 811.9, h: 613.7 };
    const task = taskOf([...Array.from({ length: 280 }, () => strip), plate], { w: 3000, h: 1500 });
    const boards = new GridBoards(task, { rounding: 'within', most: FEW_CELLS }, makeChance(1));
    expect(boards.isExact).toBe(false);
    const grid = new GridBound(
      task,
      boards,
      Float64Array.from(task.kinds, () => 1),
      [],
    );
    for (let i = 0; i < 200 && !grid.isDone; i += 1) grid.step();
    // 280 strips take 2044 of 3000 mm, the plate lies beside them
    expect(grid.bound.sheets).toBe(1);
  });

  it('grow above the area where pieces are larger than half a sheet', () => {
    const task = taskOf(
      Array.from({ length: 6 }, () => ({ w: 40, h: 40 })),
      { w: 70, h: 50 },
    );
    expect(lengthBound(task).sheets).toBe(6);
  });
});

describe('the linear program', () => {
  it('solves a cutting stock program with a limited column', () => {
    const program = new CoverProgram([4, 6, 1], [0, 0, 1], 1000);
    program.add({ cost: 10, rows: [0], values: [1] });
    program.add({ cost: 10, rows: [1], values: [2] });
    program.add({ cost: 12, rows: [0, 1, 2], values: [1, 2, 1] });
    expect(program.solve(100)).toBe(true);
    expect(program.objective).toBeCloseTo(12 + 30 + 20, 6);
    expect(program.duals[2]).toBeCloseTo(-8, 6);
  });

  const columns = array(
    record({
      cost: integer({ min: 1, max: 20 }),
      values: array(integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 }),
    }),
    { minLength: 4, maxLength: 30 },
  );
  const demand = array(integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 });

  it('is worth the same whether it goes on from another demand or begins anew', () => {
    check(
      property(columns, array(demand, { minLength: 2, maxLength: 5 }), (drawn, demands) => {
        const isLimit = [0, 0, 0, 0, 0, 1];
        const programOf = (rhs: number[]) => {
          const program = new CoverProgram(rhs, isLimit, 100);
          for (const { cost, values } of drawn) program.add({ cost, rows: [0, 1, 2, 3, 4, 5], values });
          return program;
        };
        const warm = programOf(demands[0] ?? []);
        for (const rhs of demands) {
          const cold = programOf(rhs);
          expect(cold.solve(1000)).toBe(true);
          warm.setDemand(rhs);
          expect(warm.solve(1000)).toBe(true);
          expect(warm.objective).toBeCloseTo(cold.objective, 5);
          expect(warm.uncovered).toBeCloseTo(cold.uncovered, 4);
        }
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it('keeps to the demand when it changes', () => {
    const program = new CoverProgram([3, 3], [0, 0], 100);
    program.add({ cost: 1, rows: [0, 1], values: [1, 1] });
    program.solve(50);
    program.setDemand([5, 2]);
    program.solve(50);
    expect(program.objective).toBeCloseTo(5, 9);
  });
});
