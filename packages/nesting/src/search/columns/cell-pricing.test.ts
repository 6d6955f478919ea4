// Sheets made for given prices: they can be cut, and are worth what the tables promise.
import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presetParams } from '../../problem/params.ts';
import { normalise } from '../../problem/normalise.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import { precheck } from '../../problem/precheck.ts';
import type { Params, Problem } from '../../problem/types.ts';
import type { Bin } from '../../rect/bin.ts';
import { guillotineContext } from '../starts/bin-maker.ts';
import { CellPricing } from './cell-pricing.ts';
import { makeChance } from '../rng.ts';
import { StripPricing } from './strip-pricing.ts';
import { often } from '../../../trust/often.ts';

const price = { mode: 2 as const, price: '100' };
const SHEETS = [
  { width: 150, length: 300 },
  { width: 125, length: 250 },
];

interface Piece {
  w: number;
  h: number;
  price: number;
}

function taskOf(pieces: readonly Piece[], own: Partial<Params>): GroupTask {
  const params: Params = { ...presetParams(), maxStages: 0, ...own };
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 1, density: '1' }],
    items: pieces.map((p, i) => ({ id: `i${i}`, group: 'g', w: p.w, h: p.h, quantity: 9 })),
    stocks: SHEETS.map((s, i) => ({ ...s, id: `s${i}`, group: 'g', kind: 1 as const, price })),
  };
  const [task] = normalise(problem, params, precheck(problem, params));
  if (task === undefined) throw new RangeError('no task');
  return task;
}

/** Pieces outside the sheet or over another. */
function faultsOf(bin: Bin): number {
  const laid = bin
    .laid()
    .map((p) => ({ x: p.x, y: p.y, toX: p.x + p.orientation.w, toY: p.y + p.orientation.h }));
  let faults = laid.filter((p) => p.toX > bin.type.w || p.toY > bin.type.h).length;
  for (const [i, a] of laid.entries())
    for (const b of laid.slice(i + 1))
      if (a.x < b.toX && b.x < a.toX && a.y < b.toY && b.y < a.toY) faults += 1;
  return faults;
}

/** Extents in tenths of a millimetre: 0 makes them whole, so that cells are exact. */
const pieces = (tenths: number) =>
  array(
    record({
      w: integer({ min: 30, max: 130 }).map((w) => w + tenths / 10),
      h: integer({ min: 20, max: 110 }).map((h) => h + tenths / 10),
      price: integer({ min: 5, max: 60 }),
    }),
    { minLength: 2, maxLength: 8 },
  );

describe.each([
  ['exact cells', 0],
  ['rounded cells', 3],
] as const)('%s', (_name, tenths) => {
  it('give sheets that can be cut, the best worth what the table says and no strips more', () => {
    check(
      property(pieces(tenths), constantFrom(0, 3), (drawn, kerf) => {
        const task = taskOf(drawn, { kerf });
        const prices = Float64Array.from(drawn, (p) => p.price);
        const worthOf = (bin: Bin) => bin.contents().reduce((sum, k) => sum + (prices[k] ?? 0), 0);
        const context = guillotineContext(task);
        const cells = new CellPricing(task, context, makeChance(2));
        cells.begin(prices);
        while (!cells.advance(1000));
        const values = cells.values();
        const sheets = cells.sheets(
          values.map((v) => v * 0.9),
          5,
        );
        for (const stock of task.stocks) {
          const own = sheets.filter((b) => b.type === stock);
          const most = own.reduce((m, b) => Math.max(m, worthOf(b)), 0);
          expect(most).toBeCloseTo(values[stock.index] ?? 0, 2);
        }
        expect(sheets.reduce((sum, b) => sum + faultsOf(b), 0)).toBe(0);
        const cost = Float64Array.from(task.stocks, () => 0);
        const strips = new StripPricing(task, context, makeChance(3));
        const wanted = Int32Array.from(task.kinds, (k) => k.quantity);
        const ask = () => strips.round({ price: prices, wanted, cost, each: 4 });
        for (const bin of [...ask(), ...ask()]) {
          expect(faultsOf(bin)).toBe(0);
          if (tenths === 0) expect(worthOf(bin)).toBeLessThanOrEqual((values[bin.type.index] ?? 0) + 1e-3);
        }
      }),
      { numRuns: often(5, 15), seed: 6 },
    );
  });
});
