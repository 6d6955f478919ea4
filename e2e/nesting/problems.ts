/** Nest jobs of every engine with seed and rounds, and all they give as text. Runs in Node and, bundled, in the browser. */
import {
  barParams,
  type BarItem,
  type BarParams,
  type BarProblem,
  type BarStock,
  createRun,
  cutRows,
  layoutDxf,
  ownerRows,
  presetParams,
  type Params,
  type Problem,
  purchaseRows,
  remnantRows,
  renderSvg,
  type ShapeItem,
  shapeParams,
  type ShapeProblem,
  solve,
} from '@muyun/nesting';

export interface Job {
  readonly name: string;
  readonly text: (seed: number) => string;
}

/** Numbers that look like chance and are the same everywhere: a linear congruence in whole numbers. */
function series(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return least + (state % (most - least + 1));
  };
}

function panels(seed: number, kinds: number): Problem {
  const next = series(seed);
  const items = Array.from({ length: kinds }, (_, i) => ({
    id: `P${i}`,
    group: i % 4 === 0 ? 'h' : 'g',
    w: next(2000, 14_000) / 10,
    h: next(1500, 9000) / 10,
    quantity: next(1, 9),
    directionClass: (i % 3 === 0 ? 2 : 0) as 0 | 2,
    priority: next(1, 5),
    groupKey: `B${i % 3}`,
  }));
  const price = { mode: 1 as const, price: '25.15' };
  const sheet = { kind: 1 as const, width: 1500, price };
  return {
    kind: 1,
    groups: [
      { key: 'g', thickness: 3, density: '2.73', scrapPrice: '14' },
      { key: 'h', thickness: 2.5, arealWeight: '7.1' },
    ],
    items,
    stocks: [
      { ...sheet, id: 'S3', group: 'g', length: 3000 },
      { ...sheet, id: 'S4', group: 'g', length: 4000 },
      { ...sheet, id: 'R', group: 'g', kind: 3, width: 1220, length: 1830.5, quantity: 2 },
      { id: 'C', group: 'h', kind: 2, width: 1500, minLength: 1000, maxLength: 4000, lengthStep: 10, price },
    ],
  };
}

function bars(seed: number, isMitred: boolean): BarProblem {
  const next = series(seed);
  const angles = isMitred ? [0, 45, -45, 30, 22.5] : [0];
  const angle = (): number => angles[next(0, angles.length - 1)] ?? 0;
  const items: BarItem[] = Array.from({ length: 30 }, (_, i) => ({
    id: `L${i}`,
    group: i % 5 === 0 ? 'b' : 'a',
    length: next(3000, 34_000) / 10,
    quantity: next(1, 20),
    angleLeft: angle(),
    angleRight: angle(),
    height: 55.5,
    canFlip: i % 2 === 0,
    dueDate: `2026-0${next(1, 9)}-01`,
  }));
  const price = { mode: 4 as const, price: '31.40' };
  const bar = (id: string, group: string, length: number, kind: 1 | 3 = 1): BarStock => ({
    id,
    group,
    kind,
    length,
    price,
    quantity: kind === 3 ? 2 : null,
  });
  return {
    kind: 4,
    groups: [
      { key: 'a', metreWeight: '1.35', scrapPrice: '9.5' },
      { key: 'b', metreWeight: '0.877' },
    ],
    items,
    stocks: [
      bar('a6', 'a', 6000),
      bar('a65', 'a', 6500),
      bar('r', 'a', 3850, 3),
      { id: 'o', group: 'b', kind: 2, minLength: 4000, maxLength: 7000, lengthStep: 5, price },
    ],
  };
}

/** Four-cornered and arched outlines, some with a hole, some turned freely. */
function shapes(seed: number, isStrip: boolean): ShapeProblem {
  const next = series(seed);
  const items = Array.from({ length: 9 }, (_, i): ShapeItem => {
    const [w, h, cut] = [next(900, 3000) / 10, next(600, 2400) / 10, next(50, 400) / 10];
    const outer = {
      vertices: [
        { x: 0, y: 0 },
        { x: w, y: 0, ...(i % 2 === 0 ? { bulge: 0.35 } : {}) },
        { x: w - cut, y: h },
        { x: cut, y: h },
      ],
    };
    const corner = { x: w / 3, y: h / 3 };
    const holes = [{ vertices: [corner, { x: w / 2, y: h / 3 }, { x: w / 2, y: h / 2 }] }];
    return {
      id: `F${i}`,
      outer,
      quantity: next(1, 4),
      rotations: i % 3 === 0 ? 'free' : [0, 90, 180, 270],
      allowMirror: i % 4 === 0,
      ...(i % 3 === 1 ? { holes } : {}),
    };
  });
  const stock = isStrip
    ? ({ kind: 'strip', id: 'B', width: 700 } as const)
    : ({ kind: 'sheet', id: 'S', length: 1000, width: 700, cost: 1 } as const);
  return { kind: 2, items, stocks: [stock] };
}

function shapeText(problem: ShapeProblem, budget: { seed: number; rounds: number }): string {
  const params = { ...shapeParams(), spacing: 3 };
  const solution = solve(problem, params, { seed: budget.seed, budget: { rounds: budget.rounds } });
  const lists = [cutRows(problem, params, solution, 'YX1'), purchaseRows(problem, params, solution)];
  const files = solution.layouts.map((l) => renderSvg(problem, params, l) + layoutDxf(problem, params, l));
  return JSON.stringify({ solution, lists, files });
}

/** One sheet size and few copies: the search for one sheet fewer. */
const oneSize = (): Problem => {
  const all = panels(7, 28);
  const stocks = all.stocks
    .filter((s) => s.id === 'S3')
    .flatMap((s) => all.groups.map((g) => ({ ...s, id: `S3${g.key}`, group: g.key })));
  return { ...all, items: all.items.map((i) => ({ ...i, quantity: 1 })), stocks };
};

function panelText(problem: Problem, params: Params, budget: { seed: number; rounds: number }): string {
  const solution = solve(problem, params, { seed: budget.seed, budget: { rounds: budget.rounds } });
  const owners = new Map(problem.items.map((i) => [i.id, i.groupKey ?? '']));
  const lists = [
    cutRows(problem, params, solution, 'TL1'),
    purchaseRows(problem, params, solution),
    remnantRows(problem, params, solution, 'TL1'),
    ownerRows(problem, params, solution, owners),
  ];
  const files = solution.layouts.map((l) => renderSvg(problem, params, l) + layoutDxf(problem, params, l));
  return JSON.stringify({ solution, lists, files });
}

/** In slices of a millisecond: how the work is cut up must not matter either. */
function barText(problem: BarProblem, params: BarParams, budget: { seed: number; rounds: number }): string {
  const run = createRun(problem, params, { seed: budget.seed, budget: { rounds: budget.rounds } });
  while (run.step(1));
  const solution = run.best();
  const owners = new Map(problem.items.map((i, n) => [i.id, `工程${n % 3}`]));
  const lists = [
    cutRows(problem, params, solution, 'XC1'),
    purchaseRows(problem, params, solution),
    remnantRows(problem, params, solution, 'XC1'),
    ownerRows(problem, params, solution, owners),
  ];
  const files = solution.layouts.map((l) => renderSvg(problem, params, l) + layoutDxf(problem, params, l));
  return JSON.stringify({ solution, lists, files });
}

const few = panels(3, 6);

export const JOBS: readonly Job[] = [
  {
    name: 'panels cut edge to edge',
    text: (seed) => panelText(panels(5, 24), { ...presetParams(1), kerf: 4 }, { seed, rounds: 12 }),
  },
  {
    name: 'panels cut freely, groups together',
    text: (seed) => panelText(panels(9, 30), { ...presetParams(2), groupMode: 2 }, { seed, rounds: 8 }),
  },
  {
    name: 'few panels in many copies (columns)',
    text: (seed) =>
      panelText({ ...few, items: few.items.map((i) => ({ ...i, quantity: 40 })) }, presetParams(5), {
        seed,
        rounds: 12,
      }),
  },
  {
    name: 'an order of 220 sizes (harvest, then a program whose tables hold a part of them)',
    text: (seed) => {
      const order = panels(17, 220);
      const items = order.items.map((i) => ({ ...i, quantity: 4 }));
      return panelText({ ...order, items }, { ...presetParams(), kerf: 4 }, { seed, rounds: 160 });
    },
  },
  {
    name: 'single panels on one sheet size, edge to edge',
    text: (seed) => panelText(oneSize(), { ...presetParams(1), kerf: 4 }, { seed, rounds: 40 }),
  },
  {
    name: 'single panels on one sheet size, freely',
    text: (seed) => panelText(oneSize(), presetParams(2), { seed, rounds: 40 }),
  },
  {
    name: 'true shapes on sheets',
    text: (seed) => shapeText(shapes(6, false), { seed, rounds: 30 }),
  },
  {
    name: 'true shapes on a strip',
    text: (seed) => shapeText(shapes(8, true), { seed, rounds: 60 }),
  },
  {
    name: 'bars with square ends',
    text: (seed) => barText(bars(2, false), barParams(), { seed, rounds: 100 }),
  },
  {
    name: 'bars with mitres',
    text: (seed) =>
      barText(bars(4, true), { ...barParams(), minQtyPerLength: 3, stockOrder: 3 }, { seed, rounds: 100 }),
  },
];
