// Lengths as cells never lie about what fits; the table equals what trying every cut finds.
import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsAround, cellsOffered, cellsWithin } from './cells.ts';
import { GridKnapsack } from './grid-knapsack.ts';
import type { CellCut, CellPiece } from './grid-knapsack.ts';

const lengths = record({
  extent: integer({ min: 50, max: 400 }),
  parts: array(integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
  unit: integer({ min: 1, max: 40 }),
  spare: constantFrom(0, 0, 1, 17, Infinity),
});

describe('cells', () => {
  it('within: parts that fit an extent never have more cells than it', () => {
    check(
      property(lengths, ({ extent, parts, unit, spare }) => {
        const scale = { unit, far: extent + spare };
        const sum = parts.reduce((s, p) => s + p, 0);
        if (sum > extent) return;
        const cells = parts.reduce((s, p) => s + cellsWithin(p, scale), 0);
        expect(cells).toBeLessThanOrEqual(cellsWithin(extent, scale));
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('around: parts whose cells fit those of an extent really fit', () => {
    check(
      property(lengths, ({ extent, parts, unit, spare }) => {
        const scale = { unit, far: extent + spare };
        if (parts.some((p) => p > scale.far)) return;
        const cells = parts.reduce((s, p) => s + cellsAround(p, scale), 0);
        if (cells > cellsOffered(extent, scale)) return;
        expect(parts.reduce((s, p) => s + p, 0)).toBeLessThanOrEqual(extent);
      }),
      { seed: 2, numRuns: 2000 },
    );
  });

  it('a length of the whole extent has all its cells', () => {
    const scale = { unit: 7, far: 100 };
    expect([cellsWithin(100, scale), cellsAround(100, scale), cellsOffered(100, scale)]).toEqual([
      14, 14, 14,
    ]);
    expect(cellsAround(98, scale)).toBe(14);
  });
});

/** Best worth of every box by trying every cut. */
function bestOf(pieces: readonly CellPiece[], w: number, h: number): number {
  const table = Array.from({ length: w + 1 }, () => new Float64Array(h + 1));
  const at = (x: number, y: number) => table[x]?.[y] ?? 0;
  for (let x = 1; x <= w; x += 1) {
    for (let y = 1; y <= h; y += 1) {
      let best = 0;
      for (const p of pieces) if (p.x <= x && p.y <= y) best = Math.max(best, p.price);
      for (let a = 1; a < x; a += 1) best = Math.max(best, at(a, y) + at(x - a, y));
      for (let a = 1; a < y; a += 1) best = Math.max(best, at(x, a) + at(x, y - a));
      const row = table[x];
      if (row !== undefined) row[y] = best;
    }
  }
  return at(w, h);
}

/** Cells the cutting needs. */
function needOf(cut: CellCut): { x: number; y: number } {
  if ('kind' in cut) return cut;
  const [a, b] = [needOf(cut.parts[0]), needOf(cut.parts[1])];
  return cut.dir === 0 ? { x: a.x + b.x, y: Math.max(a.y, b.y) } : { x: Math.max(a.x, b.x), y: a.y + b.y };
}

function worthOf(cut: CellCut, pieces: readonly CellPiece[]): number {
  if ('kind' in cut) return pieces[cut.kind]?.price ?? 0;
  return worthOf(cut.parts[0], pieces) + worthOf(cut.parts[1], pieces);
}

const piece = record({
  x: integer({ min: 1, max: 14 }),
  y: integer({ min: 1, max: 10 }),
  price: integer({ min: 1, max: 90 }),
});

describe('the table', () => {
  it('is worth what trying every cut finds, in slices too; its cuttings fit and are worth it', () => {
    check(
      property(array(piece, { minLength: 1, maxLength: 6 }), integer({ min: 1, max: 50 }), (drawn, slice) => {
        const pieces = drawn.map((p, kind) => ({ ...p, kind }));
        const table = new GridKnapsack(23, 17);
        table.begin(pieces);
        while (!table.advance(slice));
        for (const [w, h] of [
          [23, 17],
          [19, 17],
          [12, 9],
        ] as const) {
          const best = bestOf(pieces, w, h);
          expect(table.value(w, h)).toBe(best);
          const cuts = table.cuttings(w, h, 0.8 * best, 4);
          if (best > 0) expect(cuts.length).toBeGreaterThan(0);
          for (const [i, cut] of cuts.entries()) {
            const need = needOf(cut);
            expect(need.x <= w && need.y <= h).toBe(true);
            expect(worthOf(cut, pieces)).toBeGreaterThanOrEqual(i === 0 ? best : 0.8 * best);
          }
        }
      }),
      { seed: 4, numRuns: 60 },
    );
  });
});
