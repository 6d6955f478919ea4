import { describe, expect, it } from 'vitest';
import { verifyShapes } from './shape.ts';
import { solveShapes } from '../shape/run.ts';
import type {
  ShapeItem,
  ShapePlacement,
  ShapeProblem,
  ShapeReason,
  ShapeSolution,
} from '../problem/shape.ts';
import { DISC, FRAME, PARAMS, SQUARE, planOf, ringOf } from './test-plan.ts';
import type { Spot } from './test-plan.ts';

function codes(items: ShapeItem[], spots: Spot[], params = PARAMS, edit?: (s: ShapeSolution) => void) {
  const { problem, solution } = planOf(items, spots);
  edit?.(solution);
  return verifyShapes(problem, params, solution).faults.map((f) => f.code);
}

describe('sound plans pass', () => {
  it.each<[string, ShapeItem[], Spot[], typeof PARAMS]>([
    [
      'side by side, touching',
      [SQUARE],
      [
        ['q', 0, 0],
        ['q', 100, 0],
      ],
      PARAMS,
    ],
    [
      'half a side touching',
      [SQUARE],
      [
        ['q', 0, 0],
        ['q', 100, 50],
      ],
      PARAMS,
    ],
    [
      'turned by a quarter',
      [SQUARE],
      [
        ['q', 100, 0, 90],
        ['q', 100, 0],
      ],
      PARAMS,
    ],
    [
      'exactly in a hole',
      [FRAME, SQUARE],
      [
        ['f', 0, 0],
        ['q', 100, 100],
      ],
      PARAMS,
    ],
    [
      'discs at 100',
      [DISC],
      [
        ['d', 50, 50, 12.3],
        ['d', 150, 50, 77],
      ],
      PARAMS,
    ],
    [
      'spacing 5 exactly, margin 5 exactly',
      [SQUARE],
      [
        ['q', 5, 5],
        ['q', 110, 5],
      ],
      { ...PARAMS, spacing: 5, margin: 5 },
    ],
  ])('%s', (_name, items, spots, params) => {
    expect(codes(items, spots, params)).toEqual([]);
  });
});

describe('planted faults are found', () => {
  const spaced = { ...PARAMS, spacing: 5, margin: 5 };
  it.each<[string, string, ShapeItem[], Spot[], typeof PARAMS]>([
    [
      '0.01 mm overlap',
      'OVERLAP',
      [SQUARE],
      [
        ['q', 0, 0],
        ['q', 99.99, 0],
      ],
      PARAMS,
    ],
    [
      'the same place',
      'OVERLAP',
      [SQUARE],
      [
        ['q', 0, 0],
        ['q', 0, 0],
      ],
      PARAMS,
    ],
    [
      'slid along a common line',
      'OVERLAP',
      [SQUARE],
      [
        ['q', 0, 0],
        ['q', 50, 0],
      ],
      PARAMS,
    ],
    [
      '0.01 mm out of the hole',
      'OVERLAP',
      [FRAME, SQUARE],
      [
        ['f', 0, 0],
        ['q', 100.01, 100],
      ],
      PARAMS,
    ],
    [
      'in a hole that is not open',
      'OVERLAP',
      [FRAME, SQUARE],
      [
        ['f', 0, 0],
        ['q', 100, 100],
      ],
      { ...PARAMS, partInHole: false },
    ],
    [
      'discs 0.01 mm too near',
      'OVERLAP',
      [DISC],
      [
        ['d', 50, 50, 10],
        ['d', 149.99, 50, 33],
      ],
      PARAMS,
    ],
    [
      'spacing 4.99',
      'SPACING',
      [SQUARE],
      [
        ['q', 5, 5],
        ['q', 109.99, 5],
      ],
      spaced,
    ],
    ['0.01 mm over the edge', 'OUTSIDE', [SQUARE], [['q', 900.01, 0]], PARAMS],
    ['margin 4.99', 'MARGIN', [SQUARE], [['q', 4.99, 5]], spaced],
    ['turn not allowed', 'ROTATION', [SQUARE], [['q', 200, 200, 45]], PARAMS],
    ['mirrored', 'MIRROR', [SQUARE], [['q', 200, 200, 0, true]], PARAMS],
    ['unknown part', 'ITEM_UNKNOWN', [SQUARE], [['x', 200, 200]], PARAMS],
  ])('%s → %s', (_name, code, items, spots, params) => {
    expect(codes(items, spots, params)).toContain(code);
  });

  it.each<[string, string, (s: ShapeSolution) => void]>([
    ['a piece lost', 'COUNT', (s) => s.layouts[0]?.placements.pop()],
    [
      'one too many unplaced',
      'COUNT',
      (s) => s.unplaced.push({ itemId: 'q', quantity: 1, reason: 'TOO_LARGE' }),
    ],
    ['no reason', 'REASON', (s) => s.unplaced.push({ itemId: 'q', quantity: 0, reason: '' as ShapeReason })],
    ['another sheet size', 'SHEET_SIZE', (s) => s.layouts.forEach((l) => (l.length = 1001))],
    ['another sheet', 'STOCK_UNKNOWN', (s) => s.layouts.forEach((l) => (l.stockId = 'x'))],
    ['another group', 'GROUP_MIXED', (s) => s.layouts.forEach((l) => (l.group = 'x'))],
    ['numbering', 'SEQUENCE', (s) => s.layouts[0]?.placements.reverse()],
    ['utilisation', 'UTILIZATION', (s) => s.layouts.forEach((l) => (l.utilization = '0.9'))],
    ['cost', 'COST', (s) => Object.assign(s.totals, { cost: '0.900', lowerBoundCost: '0.900' })],
    ['a bound above the plan', 'BOUND', (s) => (s.totals.lowerBoundSheets = 2)],
    ['a cost bound above the plan', 'BOUND', (s) => (s.totals.lowerBoundCost = '1.001')],
    ['totals', 'TOTALS', (s) => (s.totals.placedAmount = 7)],
    ['wanted pieces', 'TOTALS', (s) => (s.totals.pieceAmount = 7)],
    ['area', 'AREA', (s) => (s.totals.netArea = '1.000000')],
    [
      'no number',
      'BAD_NUMBER',
      (s) => s.layouts.forEach((l) => l.placements.forEach((p) => (p.x = Number.NaN))),
    ],
  ])('%s → %s', (_name, code, edit) => {
    expect(
      codes(
        [SQUARE],
        [
          ['q', 0, 0],
          ['q', 100, 0],
        ],
        PARAMS,
        edit,
      ),
    ).toContain(code);
  });

  it.each(['TOO_LARGE', 'NO_STOCK'] as const)(
    '%s of a piece of which another one fills the sheet',
    (reason) => {
      const { problem, solution } = planOf([SQUARE], [['q', 0, 0]], { length: 100, width: 100 });
      expect(verifyShapes(problem, PARAMS, solution).faults).toEqual([]);
      const unplaced = solution.unplaced.map((u) => ({ ...u, reason }));
      const found = verifyShapes(problem, PARAMS, { ...solution, unplaced }).faults.map((f) => f.code);
      expect(found).toEqual(['REASON']);
    },
  );

  it('more sheets than the stock has; a defect under a part; outside a remnant', () => {
    const { problem, solution } = planOf(
      [SQUARE],
      [
        ['q', 0, 0],
        ['q', 100, 0],
      ],
    );
    const stock = problem.stocks[0];
    if (stock !== undefined)
      Object.assign(stock, { quantity: 0, defects: [ringOf([150, 40], [160, 40], [160, 50])] });
    const found = verifyShapes(problem, PARAMS, solution).faults.map((f) => f.code);
    expect(new Set(found)).toEqual(new Set(['OUTSIDE', 'STOCK_LIMIT']));
    const remnant = planOf([SQUARE], [['q', 0, 80]]);
    remnant.problem.stocks = [
      {
        kind: 'sheet',
        id: 's',
        length: 1000,
        width: 500,
        cost: 1,
        outline: ringOf([0, 0], [1000, 0], [0, 199.99]),
      },
    ];
    const codesOf = verifyShapes(remnant.problem, PARAMS, remnant.solution).faults.map((f) => f.code);
    expect(codesOf).toContain('OUTSIDE');
  });
});

/** Small own generator: a sound plan by construction, whatever the engine does. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe('random sound plans raise no alarm, a push of 0.01 mm does', () => {
  it('300 staircases of L shapes nested into each other with exact contact', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const chance = seeded(seed);
      const step = Math.round((5 + 20 * chance()) * 1000) / 1000;
      const count = 2 + Math.floor(chance() * 5);
      const size = 260;
      const ell: ShapeItem = {
        id: 'q',
        outer: ringOf([0, 0], [size, 0], [size, step], [step, step], [step, size], [0, size]),
        quantity: count,
      };
      const spots: Spot[] = Array.from({ length: count }, (_, i) => ['q', i * step, i * step]);
      const shift = (edit: (p: ShapePlacement) => void) => {
        const { problem, solution } = planOf([ell], spots);
        for (const l of solution.layouts) for (const p of l.placements) if (p.seq === 2) edit(p);
        const geometric = ['OVERLAP', 'SPACING', 'OUTSIDE', 'MARGIN'];
        return verifyShapes(problem, PARAMS, solution).faults.filter((f) => geometric.includes(f.code))
          .length;
      };
      expect(shift(() => {})).toBe(0);
      expect(shift((p) => (p.x -= 0.01))).toBeGreaterThan(0);
      expect(shift((p) => (p.y -= 0.01))).toBeGreaterThan(0);
    }
  });
});

it('of several strips the one that the parts lie on says what is proven', () => {
  const problem: ShapeProblem = {
    kind: 2,
    items: [{ ...SQUARE, quantity: 3 }],
    stocks: [
      { kind: 'strip', id: 'high', width: 150 },
      { kind: 'strip', id: 'low', width: 90 },
    ],
  };
  const solution = solveShapes(problem, PARAMS, { seed: 1, budget: { rounds: 5 } });
  expect(solution.layouts.map((l) => l.stockId)).toEqual(['high']);
  const told = (lowerBoundCost: string) =>
    verifyShapes(problem, PARAMS, {
      ...solution,
      totals: { ...solution.totals, lowerBoundCost, gap: (300 / Number(lowerBoundCost) - 1).toFixed(4) },
    }).faults.map((f) => f.code);
  expect([solution.totals.cost, told('200.000')]).toEqual(['300.000', []]);
  // 30,000 mm² need 333 mm of the low one, which takes none of them
  expect(told('250.000')).toEqual(['BOUND']);
});
