// Programs of many rows, where the steepest column enters: solved to a proof, with prices capped or not.
import { expect, it } from 'vitest';
import { makeChance } from '../rng.ts';
import { CoverProgram } from './linear-program.ts';

const ROWS = 180;
const PENALTY = 300;

interface Made {
  program: CoverProgram;
  rhs: Float64Array;
  costs: number[];
  more: (many: number) => void;
}

function made(seed: number): Made {
  const chance = makeChance(seed);
  const rhs = Float64Array.from({ length: ROWS }, () => 1 + Math.floor(9 * chance()));
  const program = new CoverProgram(rhs, new Uint8Array(ROWS), PENALTY);
  const costs: number[] = [];
  const more = (many: number) => {
    for (let n = 0; n < many; n += 1) {
      const drawn = new Set(Array.from({ length: 6 }, () => Math.floor(chance() * ROWS)));
      const rows = [...drawn].sort((a, b) => a - b);
      costs.push(80 + 40 * chance());
      program.add({ cost: costs.at(-1) ?? 0, rows, values: rows.map(() => 1 + Math.floor(2 * chance())) });
    }
  };
  more(900);
  return { program, rhs, costs, more };
}

/** Prices that no column and no cap exceeds, worth what the levels and the demand left out cost: proof of the least cost. */
function expectProof({ program, rhs, costs }: Made, caps: ArrayLike<number>): void {
  const { duals } = program;
  for (const i of costs.keys()) expect(program.reducedCost(i)).toBeGreaterThan(-1e-5);
  for (const [i, dual] of duals.entries()) {
    expect(dual).toBeGreaterThan(-1e-5);
    expect(dual).toBeLessThan((caps[i] ?? 0) + 1e-5);
  }
  let paid = 0;
  for (const [i, level] of program.levels()) paid += level * (costs[i] ?? 0);
  for (const [row, level] of program.uncoveredRows()) paid += level * (caps[row] ?? 0);
  const worth = duals.reduce((sum, d, i) => sum + d * (rhs[i] ?? 0), 0);
  expect(Math.abs(paid / worth - 1)).toBeLessThan(1e-4);
}

it('ends with a proof, goes on after columns came and went', () => {
  for (let seed = 1; seed <= 4; seed += 1) {
    const all = made(seed);
    const { program } = all;
    const plain = new Float64Array(ROWS).fill(PENALTY);
    expect(program.solve(20_000)).toBe(true);
    expectProof(all, plain);
    expect(program.uncovered).toBeLessThan(1e-6);
    const before = program.objective;
    all.more(300);
    expect(program.solve(20_000)).toBe(true);
    expectProof(all, plain);
    expect(program.objective).toBeLessThan(before);
    const best = program.objective;
    const places = program.prune(new Uint8Array(all.costs.length));
    all.costs.splice(0, all.costs.length, ...all.costs.filter((_, i) => (places[i] ?? -1) >= 0));
    expect(program.solve(20_000)).toBe(true);
    expect(program.objective).toBeCloseTo(best, 4);
  }
});

it('prices stay below their caps, what does not pay is left out; with caps raised it is covered again', () => {
  const free = made(5);
  expect(free.program.solve(20_000)).toBe(true);
  const capped = made(5);
  const caps = Float64Array.from(free.program.duals, (d) => 0.9 * Math.max(1, d));
  capped.program.setCaps(caps);
  expect(capped.program.solve(20_000)).toBe(true);
  expectProof(capped, caps);
  expect(capped.program.uncovered).toBeGreaterThan(1);
  expect(capped.program.objective).toBeLessThan(free.program.objective);
  const plain = new Float64Array(ROWS).fill(PENALTY);
  capped.program.setCaps(plain);
  expect(capped.program.solve(20_000)).toBe(true);
  expectProof(capped, plain);
  expect(capped.program.objective).toBeCloseTo(free.program.objective, 3);
});
