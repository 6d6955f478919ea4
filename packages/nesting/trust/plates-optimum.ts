// The cheapest plan of up to four plates by trying every edge-to-edge cutting of every sheet with every remnant, in exact money:
// coils, remnants, limits, all four ways to be paid, credits as price or scrap. Sizes are whole cells, so that no cut is missed.
import { rectangleRing } from '../src/geometry/ring.ts';
import { createOutlinedRun } from '../src/outlined/run.ts';
import { presetParams } from '../src/problem/params.ts';
import { finished } from '../src/problem/reports.ts';
import type { Item, Params, Price, Stock } from '../src/problem/types.ts';
import { fractionOf, over, roundedTo, times } from '../src/verify/bar-decimal.ts';
import type { Fraction } from '../src/verify/bar-decimal.ts';
import { priceOf, read, sheetAreaOf, squareMetres, weightOf } from '../src/verify/plate-values.ts';
import { verify } from '../src/verify/verify.ts';
import type { Chance } from './kind.ts';
import { compared } from './optimum-compare.ts';
import type { Compared } from './optimum-compare.ts';
import { Draw } from './plates-draw.ts';
import type { PlateJob } from './plates-draw.ts';
import { bestCuttings } from './plates-optimum-cuts.ts';
import { solvePlates } from './plates-solve.ts';

/** Units of money per cent: 10⁻¹⁰ yuan hold every scrap credit exactly. */
const CENT = 1e8;
const MOST_PIECES = 4;

/** A job whose lengths are whole cells but for the trims. */
interface CellJob extends PlateJob {
  /** mm */
  cell: number;
  /** Cells that a cut takes. */
  gap: 0 | 1;
}

function drawJob(d: Draw): CellJob {
  const gap = d.pick([0, 0, 1] as const);
  const cell = gap === 1 ? 4 : 100;
  const trim = d.pick([0, 5]);
  const key = 'g';
  const group = {
    key,
    thickness: d.pick([1, 2.5, 3]),
    density: d.pick(['2.73', '7.85']),
    scrapPrice: d.pick(['0', '0', '3.5', '12.5']),
  };
  const stocks = Array.from({ length: d.int(1, 3) }, (_, i) => drawStock(d, { id: `s${i}`, cell, trim }));
  const items: Item[] = [];
  for (let left = d.int(2, MOST_PIECES); left > 0;) {
    const quantity = Math.min(left, d.pick([1, 1, 2]));
    const turns = d.pick([{}, {}, { directionClass: 1 as const }, { rotations: [90] as const }]);
    const size = { w: d.int(1, 6) * cell, h: d.int(1, 5) * cell };
    const item = { id: `p${items.length}`, group: key, ...size, quantity, ...turns };
    items.push(item as Item);
    left -= quantity;
  }
  const params = drawParams(d, { cell, gap, trim });
  if (params.cutMode === 3)
    for (const item of items) item.outline = { outer: rectangleRing(item.w, item.h), holes: [] };
  return { problem: { kind: 1, groups: [group], items, stocks }, params, cell, gap };
}

function drawParams(d: Draw, at: { cell: number; gap: number; trim: number }): Params {
  const { cell, gap, trim } = at;
  const cut = gap === 0 ? {} : d.pick([{ kerf: cell }, { spacing: cell }, { kerf: cell, spacing: 1 }]);
  return {
    ...presetParams(),
    trims: { left: trim, right: trim, top: trim, bottom: trim },
    ...cut,
    cutMode: d.pick([2, 2, 2, 1, 3] as const),
    maxStages: 0,
    useRemnant: d.pick([1, 1, 2, 3] as const),
    remnantUseRate: d.pick([0.6, 0, 1]),
    remnantMinUtil: d.pick([0, 0, 0.4, 0.7]),
    remnantFactor: d.pick([0.8, 0.8, 0, 1]),
    ...(d.is(0.25) ? { remnantCredit: 2 as const } : {}),
    remMinShort: d.int(0, 3) * cell,
    remMinLong: d.int(0, 4) * cell,
    remMinArea: d.pick([0, 3, 6]) * (cell / 1000) ** 2,
    stockOrder: d.pick([1, 1, 2] as const),
    maxDistinctLengths: 0,
    patternCost: d.pick(['0', '5.00']),
    cutCost: d.pick(['0', '1.25']),
  };
}

function drawStock(d: Draw, at: { id: string; cell: number; trim: number }): Stock {
  const { cell, trim } = at;
  const mm = (cells: number) => cells * cell + 2 * trim;
  const mode = d.pick([1, 2, 2, 3, 4] as const);
  // about the same for a sheet, however it is paid
  const dear = cell === 4 ? 400 : 1;
  const each = d.int(500, 6000) * (mode === 2 ? 1 : dear);
  const price: Price = { mode, price: (each / 100).toFixed(2) };
  if (mode === 1 && d.is(0.3)) price.levellingFee = '0.30';
  const kind = d.pick([1, 1, 1, 2, 3, 3, 4] as const);
  const limit = kind === 3 ? { quantity: d.int(1, 2) } : d.pick([{}, {}, { quantity: d.int(0, 3) }]);
  const base = { id: at.id, group: 'g', price, ...limit, useOrder: d.int(1, 3) };
  const width = mm(d.int(3, 6));
  if (kind !== 2) return { ...base, kind, width, length: mm(d.int(3, 9)) };
  const [from, steps] = [d.int(3, 5), d.int(1, 4)];
  const row = { minLength: mm(from), maxLength: mm(from + steps), lengthStep: cell * d.int(1, 2) };
  const metres = d.is(0.4) ? { maxMetres: (d.int(4, 24) * cell) / 1000 } : {};
  return { ...base, kind, width, ...row, ...metres };
}

/** A sheet that can be taken, and what it costs with each set of pieces on it; Infinity where they do not fit. */
interface Choice {
  row: number;
  lengthUm: number;
  cost: Float64Array;
}

/** In units of money; what lies below one is lost nowhere in these orders. */
function units(value: Fraction): number {
  return Number((value.n * BigInt(100 * CENT)) / value.d);
}

interface Piece {
  item: Item;
  /** Cells, in each way that the piece may lie. */
  ways: readonly (readonly [number, number])[];
}

function piecesOf({ problem, cell }: CellJob): Piece[] {
  return problem.items.flatMap((item) => {
    const [w, h] = [Math.round(item.w / cell), Math.round(item.h / cell)];
    const isFree = (item.directionClass ?? 0) === 0;
    const ways = ([0, 90] as const)
      .filter((turn) => (isFree || turn === 0) && item.rotations?.includes(turn) !== false)
      .map((turn) => (turn === 0 ? ([w, h] as const) : ([h, w] as const)));
    return Array.from({ length: item.quantity }, () => ({ item, ways }));
  });
}

function choicesOf(job: CellJob, pieces: readonly Piece[]): Choice[] {
  const { problem, params } = job;
  return problem.stocks.flatMap((stock, row) => {
    if (stock.kind === 3 && params.useRemnant === 3) return [];
    const um = (mm: number) => Math.round(mm * 1000);
    const lengths = [stock.kind === 2 ? um(stock.minLength) : um(stock.length)];
    if (stock.kind === 2)
      for (let l = um(stock.minLength); l + um(stock.lengthStep) <= um(stock.maxLength);)
        lengths.push((l += um(stock.lengthStep)));
    return lengths.map((lengthUm) => ({ row, lengthUm, cost: costsOf(job, { stock, lengthUm, pieces }) }));
  });
}

function costsOf(
  { problem, params, cell, gap }: CellJob,
  sheet: { stock: Stock; lengthUm: number; pieces: readonly Piece[] },
): Float64Array {
  const { stock, lengthUm, pieces } = sheet;
  const [group] = problem.groups;
  if (group === undefined) throw new RangeError('no group');
  const trims = params.trims.left + params.trims.right;
  const size = [lengthUm / 1000, stock.width].map((mm) => Math.round((mm - trims) / cell));
  const [w = 0, h = 0] = size;
  const area = sheetAreaOf(stock, lengthUm);
  const price = priceOf(stock, group, lengthUm);
  const scrap = read(group.scrapPrice);
  const scrapOf = (m2: Fraction) => units(times(weightOf(group, m2), scrap));
  const factor = params.remnantCredit === 2 ? undefined : read(params.remnantFactor);
  const worth = (a: number, b: number) => {
    const own = squareMetres(Math.round(a * cell * 1000), Math.round(b * cell * 1000));
    const credit =
      factor === undefined
        ? times(roundedTo(weightOf(group, own), 3), scrap)
        : over(times(times(price, own), factor), area);
    return units(roundedTo(credit, 2)) - scrapOf(own);
  };
  const isKept = (a: number, b: number) =>
    Math.min(a, b) * cell >= params.remMinShort &&
    Math.max(a, b) * cell >= params.remMinLong &&
    a * b * (cell / 1000) ** 2 >= params.remMinArea - 1e-12;
  const best = bestCuttings({ w, h, gap, ways: pieces.map((p) => p.ways), worth, isKept });
  const base = units(price) - scrapOf(area);
  return best.map((gain, set) => {
    const own = pieces.filter((_, i) => (set & (1 << i)) !== 0);
    const used = own.reduce((s, { ways: [[a, b] = [0, 0]] }) => s + (a + gap) * (b + gap), 0);
    const isPoor = stock.kind === 3 && used < params.remnantMinUtil * (w + gap) * (h + gap) - 1e-9;
    return gain === -Infinity || isPoor ? Infinity : base - gain;
  });
}

/** Least net cost in cents and fewest sheets over all plans of all pieces; undefined when there is none. */
function optimum(job: CellJob): { cost: number; sheets: number } | undefined {
  const pieces = piecesOf(job);
  const choices = choicesOf(job, pieces);
  const { stocks, groups } = job.problem;
  const known = new Map<string, { cost: number; sheets: number }>();
  const least = (set: number, left: number[], metres: number[]): { cost: number; sheets: number } => {
    if (set === 0) return { cost: 0, sheets: 0 };
    const key = `${set} ${left.join()} ${metres.join()}`;
    const old = known.get(key);
    if (old !== undefined) return old;
    const best = { cost: Infinity, sheets: Infinity };
    const first = set & -set;
    for (let part = set; part > 0; part = (part - 1) & set) {
      if ((part & first) === 0) continue;
      for (const { row, lengthUm, cost } of choices) {
        const own = cost[part] ?? Infinity;
        if (own === Infinity || left[row]! < 1 || metres[row]! < lengthUm) continue;
        const rest = least(
          set ^ part,
          left.map((c, r) => c - Number(r === row)),
          metres.map((c, r) => (r === row ? c - lengthUm : c)),
        );
        best.cost = Math.min(best.cost, own + rest.cost);
        best.sheets = Math.min(best.sheets, 1 + rest.sheets);
      }
    }
    known.set(key, best);
    return best;
  };
  const found = least(
    (1 << pieces.length) - 1,
    stocks.map((s) => s.quantity ?? Infinity),
    stocks.map((s) =>
      s.kind === 2 && s.maxMetres !== undefined ? Math.round(Number(s.maxMetres) * 1e6) : Infinity,
    ),
  );
  if (found.cost === Infinity) return undefined;
  const [group] = groups;
  if (group === undefined) throw new RangeError('no group');
  const scrap = read(group.scrapPrice);
  const own = pieces.reduce((s, { item }) => {
    const area = squareMetres(Math.round(item.w * 1000), Math.round(item.h * 1000));
    return s + units(times(weightOf(group, area), scrap));
  }, 0);
  // the scrap credit is rounded once: net = whole cents − round(scrap)
  return { cost: Math.ceil((found.cost + own) / CENT - 0.5) + 0, sheets: found.sheets };
}

/** Rounds of the search. */
const ROUNDS = 40;
const OUTLINED_ROUNDS = 8;

export function platesOptimum(chance: Chance, seed: number): Compared {
  const job = drawJob(new Draw(chance));
  const { problem, params } = job;
  const solution =
    params.cutMode === 3
      ? finished(createOutlinedRun(problem, params, { seed, budget: { rounds: OUTLINED_ROUNDS } }))
      : solvePlates(problem, params, { seed, rounds: ROUNDS });
  const { totals } = solution;
  const cents = (text: string) => units(fractionOf(text) ?? read('0')) / CENT;
  const best = optimum(job);
  const told = {
    isWhole: totals.lostAmount === 0,
    isProven: totals.isProven,
    cost: cents(totals.netCost),
    bound: cents(totals.lowerBoundCost),
    sheets: totals.sheetAmount,
    leastSheets: totals.lowerBoundSheets,
  };
  // freely placed pieces have more ways to lie than cuts can part
  const found = compared(told, best, params.cutMode === 2);
  const { faults } = verify(problem, params, solution);
  found.wrong.push(...faults.slice(0, 3).map((f) => `refused: ${f.code} ${JSON.stringify(f.params)}`));
  return found;
}
