import { describe, expect, it } from 'vitest';
import { drained } from '../geometry/sliced.ts';
import { makeChance } from '../search/rng.ts';
import { BoundedSheets } from './bounded-sheets.ts';
import { LimitedSheets } from './limited-sheets.ts';
import type { LimitedSheet } from './limited-sheets.ts';
import { StripPatterns } from './strip-patterns.ts';
import type { StripPiece } from './strip-patterns.ts';

const SIZES = [
  { along: 200, across: 100, cost: 10 },
  { along: 300, across: 150, cost: 24 },
];

function tables(seed: number): { patterns: StripPatterns; pieces: StripPiece[] } {
  const chance = makeChance(seed);
  const side = (most: number) => 10 + Math.floor(most * chance());
  const pieces = Array.from({ length: 12 }, (_, kind): StripPiece => {
    const [along, across] = [side(90), side(60)];
    const orientation = { w: along, h: across } as StripPiece['orientation'];
    return { kind, orientation, along, across, price: along * across * (0.8 + 0.4 * chance()) };
  });
  const heights = [...new Set(pieces.map((p) => p.across))];
  const patterns = new StripPatterns(pieces, { along: 300, across: 150, isStacked: true, heights });
  drained(patterns.fill());
  return { patterns, pieces };
}

function all(sheets: LimitedSheets): LimitedSheet[] {
  const out: LimitedSheet[] = [];
  for (let next = sheets.next(); next !== undefined; next = sheets.next()) out.push(next);
  return out;
}

/** What lies on a sheet; it fits, and is worth what the sheet says. */
function fitting(
  { value, strips }: Pick<LimitedSheet, 'value' | 'strips'>,
  size: { along: number; across: number } | undefined,
): StripPiece[] {
  expect(strips.reduce((sum, s) => sum + s.across, 0)).toBeLessThanOrEqual(size?.across ?? 0);
  for (const { across, columns } of strips) {
    expect(columns.reduce((sum, c) => sum + c.along, 0)).toBeLessThanOrEqual(size?.along ?? 0);
    for (const column of columns) {
      expect(column.pieces.reduce((sum, p) => sum + p.across, 0)).toBeLessThanOrEqual(across);
      expect(Math.max(...column.pieces.map((p) => p.along))).toBeLessThanOrEqual(column.along);
    }
  }
  const laid = strips.flatMap((s) => s.columns).flatMap((c) => c.pieces);
  expect(value).toBeCloseTo(
    laid.reduce((sum, p) => sum + p.price, 0),
    6,
  );
  return laid;
}

describe('sheets of one table that share its pieces', () => {
  it('use no copy twice and fit, and what lies on them is what they are worth', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { patterns, pieces } = tables(seed);
      const copies = Int32Array.from(pieces, (_, k) => k % 4);
      const used = new Int32Array(pieces.length);
      for (const sheet of all(new LimitedSheets(patterns, SIZES, copies.slice()))) {
        const size = SIZES[sheet.size];
        for (const { kind } of fitting(sheet, size)) used[kind] = (used[kind] ?? 0) + 1;
      }
      expect(used.every((many, kind) => many <= (copies[kind] ?? 0))).toBe(true);
      expect(used.reduce((sum, many) => sum + many, 0)).toBeGreaterThan(0);
    }
  });

  it('are the best of the table where copies are many', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const { patterns, pieces } = tables(seed);
      const [size] = SIZES;
      const best = patterns.sheets(patterns.stack(200, 100))[0]?.value ?? 0;
      const sheets = new LimitedSheets(
        patterns,
        size === undefined ? [] : [size],
        new Int32Array(pieces.length).fill(1000),
      );
      expect(sheets.next()?.value).toBeCloseTo(best, 6);
    }
  });
});

describe('sheets of one table that may each use all copies', () => {
  it('use no more than there are and fit; where the best one keeps to them, it is found', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { patterns, pieces } = tables(seed);
      const copies = Int32Array.from(pieces, (_, k) => k % 4);
      for (const size of SIZES) {
        const stack = patterns.stack(size.along, size.across);
        const bounded = new BoundedSheets(patterns, stack, copies);
        const free = new BoundedSheets(
          patterns,
          stack,
          copies.map(() => 1000),
        );
        // twice: what one sheet used is there again for the next
        for (const { first, value } of [...patterns.sheets(stack), ...patterns.sheets(stack)]) {
          const used = new Int32Array(pieces.length);
          const sheet = bounded.beginningWith(first);
          for (const { kind } of fitting(sheet, size)) used[kind] = (used[kind] ?? 0) + 1;
          expect(used.every((many, kind) => many <= (copies[kind] ?? 0))).toBe(true);
          expect(sheet.value).toBeLessThanOrEqual(value + 1e-6);
          expect(free.beginningWith(first).value).toBeCloseTo(value, 6);
        }
      }
    }
  });
});
