import { describe, expect, it } from 'vitest';
import { BasisFactor } from './basis-factor.ts';
import { CoverProgram } from './linear-program.ts';
import { makeChance } from '../rng.ts';

type Column = Map<number, number>;

/** Sparse columns; most bases of cutting programs hold two to seven pieces and a unit column here and there. */
function randomColumns(m: number, chance: () => number): Column[] {
  return Array.from({ length: m }, (_, i) => {
    if (chance() < 0.2) return new Map([[i, chance() < 0.5 ? 1 : -1]]);
    const many = 1 + Math.floor(chance() * 6);
    const column: Column = new Map([[i, 1 + Math.floor(chance() * 3)]]);
    for (let n = 0; n < many; n += 1) column.set(Math.floor(chance() * m), 1 + Math.floor(chance() * 4));
    return column;
  });
}

const read = (columns: Column[]) => (at: number, visit: (row: number, value: number) => void) => {
  for (const [row, value] of columns[at] ?? []) visit(row, value);
};

/** Largest difference of B · x and b, of y · B and c. */
function worstOf(factor: BasisFactor, columns: Column[], chance: () => number): number {
  const m = columns.length;
  const b = Float64Array.from({ length: m }, () => Math.round(chance() * 20 - 10));
  const x = b.slice();
  factor.solve(x);
  const back = new Float64Array(m);
  for (const [p, column] of columns.entries())
    for (const [row, value] of column) back[row] = (back[row] ?? 0) + value * (x[p] ?? 0);
  const y = b.slice();
  factor.solveLeft(y);
  let worst = 0;
  for (const [p, column] of columns.entries()) {
    let sum = 0;
    for (const [row, value] of column) sum += value * (y[row] ?? 0);
    worst = Math.max(worst, Math.abs(sum - (b[p] ?? 0)), Math.abs((back[p] ?? 0) - (b[p] ?? 0)));
  }
  return worst / (1 + x.reduce((most, v) => Math.max(most, Math.abs(v)), 0));
}

describe('factors of a basis', () => {
  it('solve both ways, at first and after exchanges', () => {
    const chance = makeChance(5);
    let tried = 0;
    for (let n = 0; n < 120; n += 1) {
      const m = 1 + Math.floor(chance() * 90);
      const columns = randomColumns(m, chance);
      const factor = new BasisFactor(m);
      if (!factor.factor(read(columns))) continue;
      tried += 1;
      expect(worstOf(factor, columns, chance)).toBeLessThan(1e-7);
      for (let i = 0; i < 30; i += 1) {
        const entering = new Float64Array(m);
        const column = randomColumns(m, chance)[Math.floor(chance() * m)] ?? new Map<number, number>();
        for (const [row, value] of column) entering[row] = value;
        factor.solve(entering);
        const at = entering.reduce(
          (best, v, j) => (Math.abs(v) > Math.abs(entering[best] ?? 0) ? j : best),
          0,
        );
        if (Math.abs(entering[at] ?? 0) < 0.1) continue;
        factor.exchange(at, entering);
        columns[at] = column;
      }
      expect(worstOf(factor, columns, chance)).toBeLessThan(1e-5);
    }
    expect(tried).toBeGreaterThan(60);
  });

  it('tell a singular basis', () => {
    const factor = new BasisFactor(3);
    const twice: Column = new Map([
      [0, 1],
      [1, 2],
    ]);
    expect(factor.factor(read([twice, twice, new Map([[2, 1]])]))).toBe(false);
    expect(factor.factor(read([new Map([[0, 1]]), new Map(), new Map([[2, 1]])]))).toBe(false);
  });
});

describe('a covering program in which nearly every step stalls', () => {
  it('ends: patterns of a whole-numbered plan and many alike', () => {
    const chance = makeChance(11);
    for (let n = 0; n < 12; n += 1) {
      const m = 40 + Math.floor(chance() * 80);
      const rhs = new Float64Array(m);
      const plan: { cost: number; rows: number[]; values: number[] }[] = [];
      for (let i = 0; i < m / 2; i += 1) {
        const rows = [...new Set(Array.from({ length: 5 }, () => Math.floor(chance() * m)))].sort(
          (a, b) => a - b,
        );
        const values = rows.map(() => 1 + Math.floor(chance() * 2));
        const times = 1 + Math.floor(chance() * 3);
        for (const [j, row] of rows.entries()) rhs[row] = (rhs[row] ?? 0) + times * (values[j] ?? 0);
        plan.push({ cost: 100, rows, values });
      }
      const program = new CoverProgram(rhs, new Uint8Array(m), 300);
      for (const column of plan) {
        program.add(column);
        for (let i = 0; i < 6; i += 1)
          program.add({
            ...column,
            cost: 100,
            values: column.values.map((v) => Math.max(1, v - Math.floor(chance() * 2))),
          });
      }
      expect(program.solve(60 * m)).toBe(true);
      const worth = program.duals.reduce((sum, d, i) => sum + d * (rhs[i] ?? 0), 0);
      expect(worth).toBeCloseTo(program.objective, 6);
    }
  });

  it('goes on when columns that are not used are dropped', () => {
    const chance = makeChance(3);
    const m = 30;
    const rhs = Float64Array.from({ length: m }, () => 1 + Math.floor(chance() * 9));
    const program = new CoverProgram(rhs, new Uint8Array(m), 300);
    const more = (many: number) => {
      for (let n = 0; n < many; n += 1) {
        const rows = [...new Set(Array.from({ length: 4 }, () => Math.floor(chance() * m)))].sort(
          (a, b) => a - b,
        );
        program.add({ cost: 80 + 40 * chance(), rows, values: rows.map(() => 1 + Math.floor(chance() * 3)) });
      }
    };
    more(400);
    expect(program.solve(5000)).toBe(true);
    const before = program.objective;
    const used = [...program.levels()].map(([, level]) => level);
    const places = program.prune(new Uint8Array(400));
    expect(places.filter((p) => p >= 0)).toHaveLength(new Set(places.filter((p) => p >= 0)).size);
    expect([...program.levels()].map(([, level]) => level)).toEqual(used);
    expect(program.solve(5000)).toBe(true);
    expect(program.objective).toBeCloseTo(before, 6);
    more(400);
    expect(program.solve(5000)).toBe(true);
    expect(program.objective).toBeLessThan(before);
  });
});
