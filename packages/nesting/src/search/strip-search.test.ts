// Strips: everything from one coil on as little length as possible.
import { assert as check, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../bench/run.ts';
import { verify } from '../verify/verify.ts';
import { makeChance } from './rng.ts';
import { solve } from './run.ts';

interface Size {
  w: number;
  h: number;
}

/** A strip of this size cut at random into pieces: its length is the optimum. */
function cutUp(size: Size, pieces: number, seed: number): Size[] {
  const chance = makeChance(seed);
  const out = [size];
  for (let tries = 0; out.length < pieces && tries < 500; tries += 1) {
    const at = Math.floor(chance() * out.length);
    const piece = out[at] ?? size;
    const isAcross = chance() < piece.w / (piece.w + piece.h);
    const length = isAcross ? piece.w : piece.h;
    const cut = 1 + Math.floor(chance() * (length - 1));
    if (length < 4) continue;
    const near = isAcross ? { w: cut, h: piece.h } : { w: piece.w, h: cut };
    const far = isAcross ? { w: piece.w - cut, h: piece.h } : { w: piece.w, h: piece.h - cut };
    out.splice(at, 1, near, far);
  }
  return out;
}

function lengthOf(sizes: Size[], width: number, rounds: number): number {
  const instance = { id: 'x', width, items: sizes.map((s) => ({ ...s, q: 1 })), best: {} };
  const { problem, params } = problemOf(instance, { isFree: true, canRotate: false });
  const solution = solve(problem, params, { seed: 1, budget: { rounds } });
  expect(verify(problem, params, solution).faults).toEqual([]);
  expect(solution.unplaced).toEqual([]);
  expect(solution.totals.sheetAmount).toBe(1);
  return Number(solution.totals.materialCost);
}

describe('a strip', () => {
  it('of few pieces is packed without waste', () => {
    for (const seed of [1, 2, 3]) expect(lengthOf(cutUp({ w: 40, h: 30 }, 10, seed), 40, 150)).toBe(30);
  });

  it('is valid, never below the optimum and at most a tenth above it', () => {
    check(
      property(integer({ min: 5, max: 40 }), integer(), (pieces, seed) => {
        const length = lengthOf(cutUp({ w: 60, h: 80 }, pieces, seed), 60, 60);
        expect(length).toBeGreaterThanOrEqual(80);
        expect(length).toBeLessThanOrEqual(88);
      }),
      { numRuns: 8, seed: 4 },
    );
  });
});
