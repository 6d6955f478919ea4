// The cheapest plan of up to five true shapes made of squares by trying every place on every sheet: sheets of several sizes, prices and
// limits, remnants with corners gone and defects, strips as short as can be.
import { roundHalfAway } from '../src/geometry/round.ts';
import type { Ring, ShapeItem, ShapeParams, ShapeProblem, ShapeStock } from '../src/problem/shape.ts';
import { shapeParams } from '../src/shape/params.ts';
import { createShapeRun } from '../src/shape/run.ts';
import { finished } from '../src/problem/reports.ts';
import { verifyShapes } from '../src/verify/shape.ts';
import type { Chance } from './kind.ts';
import { compared } from './optimum-compare.ts';
import type { Compared } from './optimum-compare.ts';
import { Draw } from './plates-draw.ts';

type Cell = readonly [number, number];

/** Outlines by their corners, squares as side. */
const FORMS: readonly (readonly Cell[])[] = [
  [[0, 0]],
  [
    [0, 0],
    [1, 0],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
  ],
  [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [0, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ],
];

/** Sheets that can be taken: their squares, and how often. */
interface Board {
  w: number;
  h: number;
  /** Squares that are not there. */
  gone: readonly Cell[];
  cost: number;
  quantity: number;
}

interface Job {
  problem: ShapeProblem;
  params: ShapeParams;
  /** Squares of each piece in each way it may lie. */
  pieces: (readonly (readonly Cell[])[])[];
  boards: Board[];
  /** The width of the strip in squares. */
  strip: number | undefined;
  /** mm */
  side: number;
}

/** The border of squares that hang together, without holes, anticlockwise. */
function outlineOf(cells: readonly Cell[], side: number): Ring {
  const isIn = (x: number, y: number) => cells.some(([a, b]) => a === x && b === y);
  const next = new Map<string, Cell>();
  const edge = (from: Cell, to: Cell) => next.set(from.join(), to);
  for (const [x, y] of cells) {
    if (!isIn(x, y - 1)) edge([x, y], [x + 1, y]);
    if (!isIn(x + 1, y)) edge([x + 1, y], [x + 1, y + 1]);
    if (!isIn(x, y + 1)) edge([x + 1, y + 1], [x, y + 1]);
    if (!isIn(x - 1, y)) edge([x, y + 1], [x, y]);
  }
  const [start = '0,0'] = next.keys();
  const corners: Cell[] = [];
  let at = start;
  do {
    const to = next.get(at) ?? [0, 0];
    corners.push(to);
    at = to.join();
  } while (at !== start);
  const isCorner = (i: number) => {
    const [a, b, c] = [-1, 0, 1].map((k) => corners.at((i + k) % corners.length) ?? [0, 0]) as [
      Cell,
      Cell,
      Cell,
    ];
    return (b[0] - a[0]) * (c[1] - b[1]) !== (b[1] - a[1]) * (c[0] - b[0]);
  };
  const kept = corners.filter((_, i) => isCorner(i));
  return { vertices: kept.map(([x, y]) => ({ x: x * side, y: y * side })) };
}

const turned = (cells: readonly Cell[]): Cell[] => cells.map(([x, y]) => [-y, x]);

/** Moved to the corner, in order; ways that are the same count once. */
function waysOf(cells: readonly Cell[], turns: readonly number[], canFlip: boolean): Cell[][] {
  const ways = new Map<string, Cell[]>();
  for (const base of canFlip ? [cells, cells.map(([x, y]): Cell => [-x, y])] : [cells])
    for (const turn of turns) {
      let own = base.map(([x, y]): Cell => [x, y]);
      for (let i = 0; i < turn / 90; i += 1) own = turned(own);
      const [left, low] = [0, 1].map((axis) => Math.min(...own.map((c) => c[axis] ?? 0))) as [number, number];
      own = own.map(([x, y]): Cell => [x - left, y - low]).toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
      ways.set(own.join(' '), own);
    }
  return [...ways.values()];
}

function drawJob(d: Draw): Job {
  const side = d.pick([100, 50, 33.333]);
  const items: ShapeItem[] = [];
  const pieces: Job['pieces'] = [];
  for (let left = d.int(2, 5); left > 0;) {
    const quantity = Math.min(left, d.pick([1, 1, 2]));
    const form = d.pick(FORMS);
    const rotations = d.pick([[0], [0, 180], [0, 90, 180, 270], [0, 90, 180, 270]]);
    const allowMirror = d.is(0.3);
    items.push({ id: `p${items.length}`, outer: outlineOf(form, side), quantity, rotations, allowMirror });
    for (let i = 0; i < quantity; i += 1) pieces.push(waysOf(form, rotations, allowMirror));
    left -= quantity;
  }
  const params = { ...shapeParams(), spacing: 0, margin: d.pick([0, 0, 7.5]) };
  const isStrip = d.is(0.3);
  const strip = isStrip ? d.int(3, 5) : undefined;
  const drawn = isStrip
    ? []
    : Array.from({ length: d.int(1, 3) }, (_, i) => drawSheet(d, { id: `s${i}`, side, params }));
  const stocks: ShapeStock[] =
    strip === undefined
      ? drawn.map(({ stock }) => stock)
      : [{ kind: 'strip', id: 'coil', width: roundHalfAway(strip * side + 2 * params.margin, 3) }];
  return {
    problem: { kind: 2, items, stocks },
    params,
    pieces,
    boards: drawn.map((b) => b.board),
    strip,
    side,
  };
}

function drawSheet(
  d: Draw,
  at: { id: string; side: number; params: ShapeParams },
): { stock: ShapeStock; board: Board } {
  const { id, side, params } = at;
  const [w, h] = [d.int(2, 5), d.int(2, 4)];
  const mm = (cells: number) => roundHalfAway(cells * side + 2 * params.margin, 3);
  const limit = d.pick([{}, {}, { quantity: d.int(0, 3) }, { quantity: 1 }]);
  const own = d.is(0.75) ? { cost: d.int(100, 9000) / 100 } : {};
  const size = { length: mm(w), width: mm(h) };
  // a defect needs its margin as an edge does
  const gone: Cell[] = params.margin === 0 && d.is(0.3) ? [[d.int(0, w - 1), d.int(0, h - 1)]] : [];
  const defects = gone.map(([x, y]) => ({
    vertices: (
      [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ] as const
    ).map(([a, b]) => ({ x: a * side, y: b * side })),
  }));
  const stock: ShapeStock = {
    kind: 'sheet',
    id,
    ...size,
    ...limit,
    ...own,
    ...(defects.length > 0 ? { defects } : {}),
  };
  const cost = own.cost ?? (size.length * size.width) / 1e6;
  return { stock, board: { w, h, gone, cost, quantity: limit.quantity ?? Infinity } };
}

/** Whether the pieces lie on the board in any way; each is tried at every place. */
function fits(pieces: Job['pieces'], board: Pick<Board, 'w' | 'h' | 'gone'>): boolean {
  const { w, h, gone } = board;
  const isTaken = new Uint8Array(w * h);
  for (const [x, y] of gone) isTaken[y * w + x] = 1;
  const order = pieces.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  const place = (n: number): boolean => {
    const ways = order[n];
    if (ways === undefined) return true;
    for (const cells of ways)
      for (let y = 0; y < h; y += 1)
        for (let x = 0; x < w; x += 1) {
          const spots = cells.map(([a, b]) => (a + x < w && b + y < h ? (b + y) * w + a + x : -1));
          if (spots.some((s) => s < 0 || isTaken[s] === 1)) continue;
          for (const s of spots) isTaken[s] = 1;
          const isDone = place(n + 1);
          for (const s of spots) isTaken[s] = 0;
          if (isDone) return true;
        }
    return false;
  };
  const cells = pieces.reduce((s, [way]) => s + (way?.length ?? 0), 0);
  return cells <= w * h - gone.length && place(0);
}

/** Least cost and fewest sheets over the plans whose pieces lie on squares; undefined when there is none. */
function optimum(job: Job): { cost: number; sheets: number } | undefined {
  const { pieces, boards, strip, side, params } = job;
  if (strip !== undefined) {
    const most = pieces.reduce((s, [way]) => s + (way?.length ?? 0), 0);
    for (let w = 1; w <= most; w += 1)
      if (fits(pieces, { w, h: strip, gone: [] })) return { cost: w * side + 2 * params.margin, sheets: 1 };
    return undefined;
  }
  const all = (1 << pieces.length) - 1;
  const onBoard = boards.map((board) =>
    Array.from({ length: all + 1 }, (_, set) =>
      fits(
        pieces.filter((_p, i) => (set & (1 << i)) !== 0),
        board,
      ),
    ),
  );
  const least = (set: number, left: readonly number[]): { cost: number; sheets: number } => {
    const best = { cost: set === 0 ? 0 : Infinity, sheets: set === 0 ? 0 : Infinity };
    const first = set & -set;
    for (let part = set; part > 0; part = (part - 1) & set) {
      if ((part & first) === 0) continue;
      for (const [b, board] of boards.entries()) {
        if (left[b]! < 1 || onBoard[b]?.[part] !== true) continue;
        const rest = least(
          set ^ part,
          left.map((n, i) => n - Number(i === b)),
        );
        best.cost = Math.min(best.cost, board.cost + rest.cost);
        best.sheets = Math.min(best.sheets, 1 + rest.sheets);
      }
    }
    return best;
  };
  const found = least(
    all,
    boards.map((b) => b.quantity),
  );
  return found.cost === Infinity ? undefined : found;
}

/** Rounds of the search. */
const ROUNDS = 30;

export function shapesOptimum(chance: Chance, seed: number): Compared {
  const job = drawJob(new Draw(chance));
  const { problem, params } = job;
  const solution = finished(createShapeRun(problem, params, { seed, budget: { rounds: ROUNDS } }));
  const { totals } = solution;
  // costs are told in thousandths
  const units = (value: number) => Math.round(value * 1000);
  const best = optimum(job);
  const told = {
    isWhole: totals.placedAmount === totals.pieceAmount,
    isProven: totals.isProven,
    cost: units(Number(totals.cost)),
    bound: units(Number(totals.lowerBoundCost)),
    sheets: totals.sheetAmount,
    leastSheets: totals.lowerBoundSheets,
  };
  // pieces may lie between the squares too
  const found = compared(told, best && { ...best, cost: units(best.cost) }, false);
  const { faults } = verifyShapes(problem, params, solution);
  found.wrong.push(...faults.slice(0, 3).map((f) => `refused: ${f.code} ${JSON.stringify(f.params)}`));
  return found;
}
