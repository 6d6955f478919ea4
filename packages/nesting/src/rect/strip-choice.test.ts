// Different sheets of one set of tables: the first is the best of all, none holds a strip with a piece that is used up.
import { array, assert as check, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { drained } from '../geometry/sliced.ts';
import { StripChoice } from './strip-choice.ts';
import { StripPatterns } from './strip-patterns.ts';

const ALONG = 60;
const ACROSS = 40;

const pieces = array(
  record({
    along: integer({ min: 5, max: 60 }),
    across: integer({ min: 5, max: 40 }),
    price: integer({ min: 1, max: 99 }),
    quantity: integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);

it('takes the best sheet first, then the best of the strips left, until pieces are used up', () => {
  check(
    property(pieces, (rows) => {
      const list = rows.map(({ along, across, price }, kind) => {
        const orientation = { rotation: 0 as const, w: along, h: across };
        return { kind, orientation, along, across, price };
      });
      const patterns = new StripPatterns(list, {
        along: ALONG,
        across: ACROSS,
        isStacked: true,
        heights: [...new Set(list.map((p) => p.across))],
      });
      drained(patterns.fill());
      const choice = new StripChoice(patterns.shelf(ALONG), ACROSS);
      const left = Int32Array.from(rows, (r) => r.quantity);
      const values: number[] = [];
      for (let before = left.slice(); ; before = left.slice()) {
        const sheet = choice.next(left);
        if (sheet === undefined) break;
        const kinds = sheet.strips.flatMap((s) => s.columns.flatMap((c) => c.pieces.map((p) => p.kind)));
        expect(sheet.strips.reduce((sum, s) => sum + s.across, 0)).toBeLessThanOrEqual(ACROSS);
        expect(sheet.value).toBe(kinds.reduce((sum, k) => sum + (rows[k]?.price ?? 0), 0));
        expect(kinds.every((k) => (before[k] ?? 0) > 0)).toBe(true);
        for (const [k, n] of before.entries())
          expect(left[k]).toBe(n - kinds.filter((own) => own === k).length);
        values.push(sheet.value);
      }
      expect(values[0] ?? 0).toBe(patterns.sheets(ALONG, ACROSS)[0]?.value ?? 0);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      // what is left makes no strip without a piece that is used up
      expect(choice.next(left)).toBeUndefined();
    }),
    { numRuns: 300, seed: 1 },
  );
});
