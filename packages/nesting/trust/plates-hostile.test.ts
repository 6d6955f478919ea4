// Jobs of plates with values of any type in any field: answered with reasons that the verifier agrees with, never thrown about.
import { expect, it } from 'vitest';
import { presetParams } from '../src/problem/params.ts';
import type { Params, Problem } from '../src/problem/types.ts';
import { makeChance } from '../src/search/rng.ts';
import { verify } from '../src/verify/verify.ts';
import { Draw } from './plates-draw.ts';
import { solvePlates } from './plates-solve.ts';
import { often } from './often.ts';

const JOBS = often(200, 600);
const VALUES: readonly unknown[] = [
  Number.NaN,
  Infinity,
  -Infinity,
  -5,
  0,
  1e-9,
  0.0004,
  1e9,
  1e308,
  1500,
  33.3333333,
  undefined,
  null,
  '7',
  {},
  [],
  true,
];
const price = { mode: 1, price: '25' };
const ITEM = {
  id: 'b',
  group: 'g',
  w: 600,
  h: 400,
  quantity: 3,
  priority: 5,
  directionClass: 0,
  directionAngle: 0,
  rotations: [0, 90],
  netAreaMm2: 9,
  netWeightKg: '1',
  groupKey: '',
  isFiller: false,
  dueDate: '',
  allowMirror: false,
  code: '',
};
const PLATE = {
  id: 'T',
  group: 'g',
  kind: 1,
  width: 1500,
  length: 3000,
  price,
  quantity: 4,
  trims: { left: 1, right: 1, top: 1, bottom: 1 },
  zones: [],
  useOrder: 1,
};
const COIL = { ...PLATE, kind: 2, minLength: 500, maxLength: 2000, lengthStep: 10, maxMetres: '9' };
const GROUP = { key: 'g', thickness: 3, density: '2.73', scrapPrice: '1' };

it(`${JOBS} jobs with values of any type`, { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= JOBS; seed += 1) {
    const d = new Draw(makeChance(seed));
    const spoiled = (row: object, most: number): Record<string, unknown> => {
      const copy: Record<string, unknown> = { ...row };
      for (let n = d.int(0, most); n > 0; n -= 1) copy[d.pick(Object.keys(copy))] = d.pick(VALUES);
      return copy;
    };
    const items = [{ ...ITEM, id: 'a' }, spoiled(ITEM, 2)];
    const stocks = [{ ...PLATE, id: 'S' }, spoiled(d.is(0.5) ? PLATE : COIL, 2)];
    const problem = {
      kind: 1,
      groups: [spoiled(GROUP, d.is(0.1) ? 1 : 0)],
      items,
      stocks,
    } as unknown as Problem;
    const params = spoiled(presetParams(), d.is(0.2) ? 1 : 0) as unknown as Params;
    const solution = solvePlates(problem, params, { seed: 1, rounds: 2 });
    expect(verify(problem, params, solution).faults, `job ${seed}`).toEqual([]);
  }
});
