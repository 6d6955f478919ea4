// Up to seven pieces on small sheets against the exact optimum, found by trying every edge-to-edge cut.
import { array, assert as check, boolean, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainParams as params } from '../bench/run.ts';
import type { Problem } from '../problem/types.ts';
import { verify } from '../verify/verify.ts';
import { solve } from '../door/run.ts';
import { often } from '../../trust/often.ts';

interface Piece {
  w: number;
  h: number;
}

const SHEET = { w: 7, h: 5 };

/** Least sheets for the pieces: which sets fit one sheet, then the fewest sets that cover all. */
function leastSheets(pieces: readonly Piece[], canTurn: boolean): number {
  const known = new Map<number, boolean>();
  const fits = (set: number, w: number, h: number): boolean => {
    const key = (set * 16 + w) * 16 + h;
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = fitsAnew(set, w, h);
    known.set(key, answer);
    return answer;
  };
  const fitsAnew = (set: number, w: number, h: number): boolean => {
    const own = pieces.filter((_, i) => (set & (1 << i)) !== 0);
    if (own.reduce((s, p) => s + p.w * p.h, 0) > w * h) return false;
    const [only] = own;
    if (only === undefined) return true;
    if (own.length === 1) return (only.w <= w && only.h <= h) || (canTurn && only.h <= w && only.w <= h);
    for (let part = (set - 1) & set; part > 0; part = (part - 1) & set) {
      for (let x = 1; x < w; x += 1) if (fits(part, x, h) && fits(set ^ part, w - x, h)) return true;
      for (let y = 1; y < h; y += 1) if (fits(part, w, y) && fits(set ^ part, w, h - y)) return true;
    }
    return false;
  };
  const all = (1 << pieces.length) - 1;
  const least = [0];
  for (let set = 1; set <= all; set += 1) {
    let best = Infinity;
    for (let part = set; part > 0; part = (part - 1) & set) {
      const rest = least[set ^ part] ?? Infinity;
      if (rest + 1 < best && fits(part, SHEET.w, SHEET.h)) best = rest + 1;
    }
    least.push(best);
  }
  return least[all] ?? Infinity;
}

function problemOf(pieces: readonly Piece[], canTurn: boolean): Problem {
  const directionClass = canTurn ? (0 as const) : (2 as const);
  const price = { mode: 2 as const, price: '100' };
  return {
    kind: 1,
    groups: [{ key: 'g', thickness: 1, density: '1' }],
    items: pieces.map((p, i) => ({ ...p, id: `i${i}`, group: 'g', quantity: 1, directionClass })),
    stocks: [{ id: 's', group: 'g', kind: 1, width: SHEET.h, length: SHEET.w, price }],
  };
}

describe('up to seven pieces', () => {
  const piece = record({ w: integer({ min: 1, max: 5 }), h: integer({ min: 1, max: 5 }) });

  it('lie on as few sheets as any edge-to-edge cutting allows; the bound is not above', () => {
    check(
      property(array(piece, { minLength: 1, maxLength: 7 }), boolean(), (pieces, canTurn) => {
        const problem = problemOf(pieces, canTurn);
        const solution = solve(problem, params, { seed: 1, budget: { rounds: 150 } });
        const optimum = leastSheets(pieces, canTurn);
        expect(verify(problem, params, solution).faults).toEqual([]);
        expect(solution.totals.sheetAmount).toBe(optimum);
        expect(solution.totals.lowerBoundSheets).toBeLessThanOrEqual(optimum);
      }),
      { numRuns: often(12, 30), seed: 11 },
    );
  });
});
