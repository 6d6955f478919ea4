// Orders of outlines for tests: triangles that interlock and frames with an opening, on plates of 1500 × 3000.
import { solve } from '../../door/run.ts';
import { verify } from '../../door/verify.ts';
import { rectangleRing } from '../../geometry/ring.ts';
import { moved, transformRing } from '../../geometry/transform.ts';
import type { Ring } from '../../geometry/types.ts';
import { presetParams } from '../../problem/params.ts';
import type { Item, Params, Placement, Problem, Solution, Stock } from '../../problem/types.ts';

export const ring = (...points: [number, number][]): Ring => ({
  vertices: points.map(([x, y]) => ({ x, y })),
});
export const TRIANGLE = ring([0, 0], [700, 0], [0, 700]);
/** A window frame: 600 × 600 with a hole of 400 × 400. */
export const FRAME: Item['outline'] = {
  outer: rectangleRing(600, 600),
  holes: [transformRing(moved(100, 100), rectangleRing(400, 400))],
};
export const price = { mode: 1 as const, price: '25.15' };
export const item = (
  id: string,
  outer: Ring,
  quantity: number,
  size: [number, number],
  netAreaMm2: number,
): Item => ({
  id,
  group: 'g',
  w: size[0],
  h: size[1],
  quantity,
  netAreaMm2,
  outline: { outer, holes: [] },
  cutMm: 1000,
});
export const triangle = (quantity: number): Item => item('t', TRIANGLE, quantity, [700, 700], 245_000);
export const frame = (quantity: number): Item => ({
  ...item('f', FRAME?.outer as Ring, quantity, [600, 600], 200_000),
  outline: FRAME as NonNullable<Item['outline']>,
});
export const plate = (over: Partial<Stock> = {}): Stock =>
  ({ id: 'S', group: 'g', kind: 1, width: 1500, length: 3000, price, ...over }) as Stock;
export const problemOf = (items: Item[], stocks: Stock[] = [plate()]): Problem => ({
  kind: 1,
  groups: [{ key: 'g', thickness: 3, density: '2.73', scrapPrice: '14' }],
  items,
  stocks,
});
export const params = (over: Partial<Params> = {}): Params => ({ ...presetParams(2), cutMode: 3, ...over });
export const solved = (problem: Problem, rules: Params = params(), rounds = 40): Solution =>
  solve(problem, rules, { seed: 3, budget: { rounds } });
export const placementsOf = (solution: Solution): Placement[] => solution.layouts[0]?.placements ?? [];
export const codes = (problem: Problem, rules: Params, solution: Solution): string[] =>
  verify(problem, rules, solution).faults.map((f) => f.code);
