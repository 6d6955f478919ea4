// The finish of a plan: a half-empty sheet is packed again for the sake of its remnant, unless that would take seconds.
import { expect, it } from 'vitest';
import { presetParams } from '../problem/params.ts';
import { normalise } from '../problem/normalise.ts';
import { precheck } from '../problem/precheck.ts';
import type { Problem } from '../problem/types.ts';
import { polish } from './polish.ts';
import { makeChance } from './rng.ts';
import { binMaker } from './starts/bin-maker.ts';
import { fillBin } from './starts/filling.ts';

/** Sheets asked for while a plan of one sheet with so many pieces on it is finished. */
function packedAgain(pieces: number): number {
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 1, density: '2.7' }],
    items: [{ id: 'small', group: 'g', w: 20, h: 20, quantity: pieces }],
    stocks: [{ id: 's', group: 'g', kind: 1, length: 1500, width: 1000, price: { mode: 2, price: '100' } }],
  };
  const params = presetParams();
  const [task] = normalise(problem, params, precheck(problem, params));
  const [stock] = task?.stocks ?? [];
  if (task === undefined || stock === undefined) throw new RangeError('no task');
  const chance = makeChance(1);
  const make = binMaker(task, chance);
  const bin = make(stock, stock.length);
  const missing = Int32Array.of(pieces);
  fillBin(bin, task.kinds, missing, { beta: 1, blink: 0, chance });
  expect([bin.count, bin.used < 0.9 * bin.capacity]).toEqual([pieces, true]);
  let asked = 0;
  const counting: typeof make = (type, length) => {
    asked += 1;
    return make(type, length);
  };
  const plan = polish(task, counting, { bins: [bin], missing }, chance);
  expect(plan.bins.map((b) => b.count)).toEqual([pieces]);
  return asked;
}

it('packs a half-empty sheet again, but not one of very many pieces: the first answer waits for it', () => {
  expect(packedAgain(500)).toBeGreaterThan(0);
  expect(packedAgain(501)).toBe(0);
});
