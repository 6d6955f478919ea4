// Programs solved nearly, beside the simplex.
import { describe, expect, it } from 'vitest';
import { makeChance } from '../rng.ts';
import type { Column } from './column-store.ts';
import { CoverProgram } from './linear-program.ts';
import { PriceProgram } from './price-program.ts';

const NEAR = 1e-3;

/** Patterns of a few pieces each, every kind on some of them. */
function patterns(kinds: number, many: number, chance: () => number): Column[] {
  return Array.from({ length: many }, (_, i) => {
    const rows = [i % kinds, ...Array.from({ length: 4 }, () => Math.floor(chance() * kinds))];
    const own = [...new Set(rows)].sort((a, b) => a - b);
    const values = own.map(() => 1 + Math.floor(chance() * 3));
    return { cost: values.reduce((sum, v) => sum + v, 0) * (20 + 10 * chance()), rows: own, values };
  });
}

function solved<T extends { solve: (most: number) => boolean }>(program: T): T {
  for (let i = 0; i < 1000; i += 1) if (program.solve(100)) return program;
  throw new RangeError('not solved');
}

describe('a program solved nearly', () => {
  const chance = makeChance(9);
  const kinds = 60;
  const rhs = Float64Array.from({ length: kinds }, () => 1 + Math.floor(chance() * 40));
  const columns = patterns(kinds, 400, chance);
  let exact = new CoverProgram(rhs, new Uint8Array(kinds), 500);
  const near = new PriceProgram(rhs, new Uint8Array(kinds), 500);
  for (const column of columns) {
    exact.add(column);
    near.add(column);
  }
  solved(exact);
  solved(near);
  const gap = () => Math.abs(near.objective / exact.objective - 1);

  it('costs what it costs to the simplex, covers nearly all, at prices that no pattern undercuts by much', () => {
    expect(gap()).toBeLessThan(NEAR);
    const wanted = rhs.reduce((sum, v) => sum + v, 0);
    expect(near.uncovered / wanted).toBeLessThan(5 * NEAR);
    for (const [i, { cost }] of columns.entries()) expect(near.reducedCost(i)).toBeGreaterThan(-NEAR * cost);
    const worth = near.duals.reduce((sum, price, row) => sum + price * (rhs[row] ?? 0), 0);
    expect(worth / exact.objective).toBeCloseTo(1, 2);
    const cost = [...near.levels()].reduce((sum, [i, level]) => sum + level * (columns[i]?.cost ?? 0), 0);
    expect(cost / exact.objective).toBeCloseTo(1, 2);
  });

  it('goes on with more patterns, and without those that are not used', () => {
    const places = near.prune(new Uint8Array(columns.length));
    const left = places.filter((p) => p >= 0).length;
    expect(left).toBeLessThan(columns.length / 2);
    expect(left).toBeGreaterThanOrEqual(near.levels().size);
    exact = new CoverProgram(rhs, new Uint8Array(kinds), 500);
    for (const [i, column] of columns.entries()) if ((places[i] ?? -1) >= 0) exact.add(column);
    for (const column of patterns(kinds, 300, chance)) {
      exact.add(column);
      near.add(column);
    }
    solved(exact);
    solved(near);
    expect(gap()).toBeLessThan(2 * NEAR);
  });

  it('keeps a limit, and tells what is not covered at the price that it may have', () => {
    // two pieces a sheet, of which there are three; the rest at 100 a piece
    const few = new PriceProgram([10, 3], [0, 1], 100);
    few.add({ cost: 50, rows: [0, 1], values: [2, 1] });
    solved(few);
    expect(few.objective / (3 * 50 + 4 * 100)).toBeCloseTo(1, 2);
    expect(few.uncovered).toBeCloseTo(4, 0);
    expect((few.duals[0] ?? 0) / 100).toBeCloseTo(1, 1);
    expect((few.duals[1] ?? 0) / -150).toBeCloseTo(1, 1);
  });

  it('follows other demands', () => {
    const less = rhs.map((v) => Math.ceil(v / 2));
    near.setDemand(less);
    exact.setDemand(less);
    solved(exact);
    solved(near);
    expect(gap()).toBeLessThan(2 * NEAR);
  });
});
