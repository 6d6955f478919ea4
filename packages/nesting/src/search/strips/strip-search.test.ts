// Strips: everything from one coil on as little length as possible.
import { assert as check, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../bench/run.ts';
import { normalise } from '../../problem/normalise.ts';
import { precheck } from '../../problem/precheck.ts';
import type { Laid } from '../../rect/bin.ts';
import { Skyline } from '../../rect/skyline.ts';
import type { StripKind } from '../../rect/skyline.ts';
import { verify } from '../../verify/verify.ts';
import { makeChance } from '../rng.ts';
import { solve } from '../../door/run.ts';
import { StripBeam } from './strip-beam.ts';

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

function jobOf(sizes: Size[], width: number, canRotate = false) {
  const instance = { id: 'x', width, items: sizes.map((s) => ({ ...s, q: 1 })), best: {} };
  return problemOf(instance, { isFree: true, canRotate });
}

function lengthOf(sizes: Size[], width: number, rounds: number, canRotate = false): number {
  const { problem, params } = jobOf(sizes, width, canRotate);
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

  it('of two dozen pieces of uneven sizes comes out without waste', () => {
    for (const seed of [4, 5]) expect(lengthOf(cutUp({ w: 200, h: 200 }, 24, seed), 200, 1500)).toBe(200);
  });

  it('is no longer when pieces may be turned', () => {
    const sizes = cutUp({ w: 40, h: 30 }, 10, 1);
    expect(lengthOf(sizes, 40, 300, true)).toBe(30);
  });

  it('comes out the same for the same seed and rounds', () => {
    const { problem, params } = jobOf(cutUp({ w: 120, h: 90 }, 60, 3), 120);
    const run = () => JSON.stringify(solve(problem, params, { seed: 5, budget: { rounds: 80 } }));
    expect(run()).toBe(run());
  });
});

/** The pieces of a strip as the searches take them, micrometres. */
function kindsOf(sizes: Size[]): StripKind[] {
  const { problem, params } = jobOf(sizes, 200);
  const [task] = normalise(problem, params, precheck(problem, params));
  return (task?.kinds ?? []).map((kind) => ({ kind, count: kind.quantity }));
}

/** Every piece once, inside, no two over each other; returns the extent along the strip. */
function extentOf(laid: readonly Laid[], width: number): number {
  for (const [i, a] of laid.entries()) {
    expect(a.y).toBeGreaterThanOrEqual(0);
    expect(a.y + a.orientation.h).toBeLessThanOrEqual(width);
    for (const b of laid.slice(i + 1)) {
      const isApart =
        a.x + a.orientation.w <= b.x ||
        b.x + b.orientation.w <= a.x ||
        a.y + a.orientation.h <= b.y ||
        b.y + b.orientation.h <= a.y;
      expect(isApart).toBe(true);
    }
  }
  return Math.max(...laid.map((p) => p.x + p.orientation.w));
}

describe('a skyline', () => {
  it('lays every piece once, or tells the area of those left over', () => {
    check(
      property(
        integer({ min: 2, max: 60 }),
        integer(),
        integer({ min: 40, max: 200 }),
        (count, seed, limit) => {
          const kinds = kindsOf(cutUp({ w: 90, h: 120 }, count, seed));
          const skyline = new Skyline(kinds, 90_000);
          const left = skyline.pack([...kinds.keys()], limit * 1000);
          const laid = skyline.laid();
          const all = kinds.reduce((sum, k) => sum + k.count * k.kind.area, 0);
          const placed = laid.reduce(
            (sum, p) => sum + (p.orientation.w / 1000) * (p.orientation.h / 1000),
            0,
          );
          expect(placed + left).toBeCloseTo(all, 6);
          for (const k of kinds)
            expect(laid.filter((p) => p.kind === k.kind.index).length).toBeLessThanOrEqual(k.count);
          if (laid.length > 0) expect(extentOf(laid, 90_000)).toBeLessThanOrEqual(limit * 1000);
        },
      ),
      { numRuns: 60, seed: 2 },
    );
  });
});

describe('a beam', () => {
  it('finds a packing without waste and keeps every piece', () => {
    for (const seed of [1, 2, 3]) {
      const kinds = kindsOf(cutUp({ w: 100, h: 100 }, 14, seed));
      const size = { width: 100_000, limit: 100_000 };
      const beam = new StripBeam(kinds, size, { chance: makeChance(seed), best: () => [] });
      let laid: Laid[] | undefined;
      for (let i = 0; i < 2000 && laid === undefined; i += 1) laid = beam.round();
      const pieces = kinds.flatMap((k) => Array.from({ length: k.count }, () => k.kind.index));
      expect(laid?.map((p) => p.kind).toSorted((a, b) => a - b)).toEqual(pieces);
      expect(extentOf(laid ?? [], 100_000)).toBe(100_000);
    }
  });

  it('tells nothing below the area', () => {
    const kinds = kindsOf(cutUp({ w: 100, h: 100 }, 14, 1));
    const size = { width: 100_000, limit: 99_999 };
    const beam = new StripBeam(kinds, size, { chance: makeChance(1), best: () => [] });
    for (let i = 0; i < 20; i += 1) expect(beam.round()).toBeUndefined();
  });
});
