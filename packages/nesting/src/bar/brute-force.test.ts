// The exact optimum of small orders by plain enumeration, independent of the solver.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barParams } from '../problem/bar-params.ts';
import type { BarItem, BarParams, BarProblem, BarStock } from '../problem/bar.ts';
import { solveBars as solve } from './run.ts';
import { verifyBars } from '../verify/bar.ts';

interface Piece {
  length: number;
  left: number;
  right: number;
  canFlip: boolean;
}

const H = 50;
const rad = (deg: number) => (Math.abs(deg) * Math.PI) / 180;

/** Shortest end of the last piece over all orders and turns; Infinity for none. */
function fitsOn(pieces: readonly Piece[], length: number, p: BarParams): boolean {
  const cut = (a: number) => p.kerf / Math.cos(rad(a));
  const go = (open: readonly Piece[], x: number, last: number | undefined): boolean => {
    if (
      last !== undefined &&
      x + (p.tailTrim >= cut(last) ? 0 : cut(last)) > length - p.tailTrim + 1e-6 &&
      open.length === 0
    )
      return false;
    if (open.length === 0) return true;
    return open.some((piece, i) =>
      (piece.canFlip ? [false, true] : [false]).some((turned) => {
        const [l, r] = turned ? [piece.right, piece.left] : [piece.left, piece.right];
        const joint =
          last === undefined
            ? l === 0
              ? 0
              : Math.max(0, cut(l) - p.headTrim)
            : last === l
              ? cut(l) - H * Math.tan(rad(l))
              : cut(l) + cut(last);
        return go(
          open.filter((_, j) => j !== i),
          x + joint + piece.length,
          r,
        );
      }),
    );
  };
  return go(pieces, p.headTrim, undefined);
}

/** Least (cost, bars) over all partitions; every piece must be placed. */
function optimum(
  pieces: readonly Piece[],
  stocks: readonly { length: number; cost: number; quantity: number }[],
  p: BarParams,
) {
  const left = stocks.map((s) => s.quantity);
  const known = new Map<number, boolean[]>();
  let best = { cost: Infinity, bars: Infinity };
  const fits = (mask: number): boolean[] => {
    const old = known.get(mask);
    if (old !== undefined) return old;
    const mine = pieces.filter((_, i) => (mask & (1 << i)) !== 0);
    const found = stocks.map((s) => fitsOn(mine, s.length, p));
    known.set(mask, found);
    return found;
  };
  const go = (open: number, cost: number, bars: number): void => {
    if (open === 0) {
      if (cost < best.cost - 1e-9 || (cost < best.cost + 1e-9 && bars < best.bars)) best = { cost, bars };
      return;
    }
    const first = open & -open;
    for (let sub = open ^ first; ; sub = (sub - 1) & (open ^ first)) {
      for (const [s, isFit] of fits(sub | first).entries()) {
        if (!isFit || (left[s] ?? 0) <= 0) continue;
        left[s] = (left[s] ?? 0) - 1;
        go(open ^ (sub | first), cost + (stocks[s]?.cost ?? 0), bars + 1);
        left[s] = (left[s] ?? 0) + 1;
      }
      if (sub === 0) break;
    }
  };
  go((1 << pieces.length) - 1, 0, 0);
  return best;
}

const stockOf = (lengths: readonly [number, number, number][]): BarStock[] =>
  lengths.map(([length, cost, quantity], i) => ({
    id: `s${i}`,
    group: 'g',
    kind: 1,
    length,
    quantity,
    price: { mode: 2, price: String(cost) },
  }));

const angles = fc.constantFrom(0, 0, 45, -45);
const piece = fc.record({
  length: fc.integer({ min: 150, max: 1500 }),
  left: angles,
  right: angles,
  canFlip: fc.boolean(),
});
const stocks = fc.array(
  fc.tuple(
    fc.integer({ min: 1650, max: 3000 }),
    fc.integer({ min: 20, max: 60 }),
    fc.integer({ min: 1, max: 9 }),
  ),
  { minLength: 1, maxLength: 2 },
);

function check(pieces: Piece[], lengths: [number, number, number][]): void {
  const params: BarParams = { ...barParams(), remnantFactor: 0, tailTrim: 20 };
  const items: BarItem[] = pieces.map((p, i) => ({
    id: `p${i}`,
    group: 'g',
    length: p.length,
    quantity: 1,
    angleLeft: p.left,
    angleRight: p.right,
    height: H,
    canFlip: p.canFlip,
  }));
  const problem: BarProblem = { kind: 4, groups: [{ key: 'g' }], items, stocks: stockOf(lengths) };
  const solution = solve(problem, params, { seed: 1, budget: { rounds: 300 } });
  expect(verifyBars(problem, params, solution).faults).toEqual([]);
  const best = optimum(
    pieces,
    lengths.map(([length, cost, quantity]) => ({ length, cost, quantity })),
    params,
  );
  if (best.cost === Infinity) {
    expect(solution.unplaced.length).toBeGreaterThan(0);
    return;
  }
  expect(solution.unplaced).toEqual([]);
  expect({ cost: Number(solution.totals.netCost), bars: solution.totals.barAmount }).toEqual(best);
  expect(Number(solution.totals.lowerBoundCost)).toBeLessThanOrEqual(best.cost);
  expect(solution.totals.lowerBoundBars).toBeLessThanOrEqual(best.bars);
}

describe('exact optimum of up to 7 pieces', () => {
  it('square ends, limited stock of two lengths', () => {
    const square = piece.map((p) => ({ ...p, left: 0, right: 0 }));
    fc.assert(fc.property(fc.array(square, { minLength: 1, maxLength: 7 }), stocks, check), {
      numRuns: 120,
      seed: 11,
    });
  }, 60_000);

  it('mitred ends with and without turning', () => {
    fc.assert(fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), stocks, check), {
      numRuns: 120,
      seed: 12,
    });
  }, 60_000);
});
