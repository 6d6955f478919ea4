// The cheapest plan of small orders of bars by trying every plan in whole hundred-billionths of a yuan, independent of the solver.
import { solveBars } from '../src/bar/run.ts';
import { barParams } from '../src/problem/bar-params.ts';
import type { BarItem, BarParams, BarStock } from '../src/problem/bar.ts';
import { verifyBars } from '../src/verify/bar.ts';
import type { BarJob } from './bars-draw.ts';
import type { Chance } from './kind.ts';
import { compared } from './optimum-compare.ts';
import type { Compared } from './optimum-compare.ts';

/** Units of money per cent: 10⁻¹¹ yuan hold every scrap credit exactly. */
const CENT = 1e9;

function draw(chance: Chance): BarJob {
  const int = (from: number, to: number) => from + Math.floor(chance() * (to - from + 1));
  const of = <T>(...values: T[]): T => values[int(0, values.length - 1)]!;
  const stockRow = (id: string): BarStock => {
    const mode = of<1 | 2 | 4>(1, 2, 2, 4, 4);
    const price = of('0', `${int(9, 90)}`, `${int(9, 90)}.${int(10, 99)}`, `${int(9, 90)}.${int(10, 99)}`);
    const base = {
      id,
      group: 'g',
      price: { mode, price },
      quantity: of<number | null>(null, null, 0, 1, 2, 3),
    };
    const kind = of<1 | 2 | 3 | 4>(1, 1, 2, 3, 3, 4);
    if (kind !== 2) return { ...base, kind, length: int(1100, 3000) };
    const metres = of<{ maxMetres?: string }>({}, {}, { maxMetres: `${int(1, 8)}.${int(0, 99)}` });
    return {
      ...base,
      kind,
      minLength: int(1100, 1500),
      maxLength: int(1600, 3000),
      lengthStep: int(200, 500),
      ...metres,
    };
  };
  const items = Array.from({ length: int(1, 3) }, (_, i): BarItem => {
    return {
      id: `p${i}`,
      group: 'g',
      length: of(int(150, 1000), int(150, 1000), 500),
      quantity: of(1, 2, 2, 3, 5),
    };
  });
  const group = {
    key: 'g',
    metreWeight: of('1.35', '0.874'),
    scrapPrice: of('0', '0', '2.5', '9.5', '60.25'),
  };
  const params: BarParams = {
    ...barParams(),
    kerf: of(0, 3, 4),
    headTrim: of(0, 10),
    tailTrim: of(0, 3, 40),
    maxPieces: of(0, 0, 0, 2),
    maxKinds: of(0, 0, 0, 1),
    remMinBar: of(0, 300, 500),
    useRemnant: of(1, 1, 2, 3),
    remnantUseRate: of(0.6, 1, 0),
    remnantMinUtil: of(0, 0.4, 0.7),
    remnantFactor: of(0, 0.8, 0.8, 1),
    stockOrder: of(1, 1, 2),
    maxDistinctLengths: 0,
    patternCost: of('0', '0', '5.00'),
  };
  const stocks = Array.from({ length: int(1, 3) }, (_, i) => stockRow(`s${i}`));
  return { problem: { kind: 4, groups: [group], items, stocks }, params };
}

const um = (mm: number) => Math.round(mm * 1000);
/** n/d to the nearest whole number, half away from zero. */
const rounded = (n: number, d: number) => Number((2n * BigInt(n) + BigInt(d)) / (2n * BigInt(d)));
const scaled = (value: unknown, by: number) => Math.round(Number(value) * by);

interface Bar {
  row: number;
  cost: number;
  metresUm: number;
}

/** What a bar of these pieces can be and cost. */
function barsOf(job: BarJob, lengths: readonly number[]): Bar[] {
  const { problem, params: p } = job;
  const net = lengths.reduce((s, l) => s + l, 0);
  if (p.maxPieces > 0 && lengths.length > p.maxPieces) return [];
  if (p.maxKinds > 0 && new Set(lengths).size > p.maxKinds) return [];
  return problem.stocks.flatMap((stock, row) => {
    if (stock.kind === 3 && p.useRemnant === 3) return [];
    const all =
      stock.kind === 2
        ? Array.from(
            { length: Math.floor((stock.maxLength - stock.minLength) / stock.lengthStep) + 1 },
            (_, i) => stock.minLength + i * stock.lengthStep,
          )
        : [stock.length];
    return all.flatMap((mm) => barOf(job, { stock, row, length: um(mm), net, pieces: lengths.length }));
  });
}

function barOf(
  { problem, params: p }: BarJob,
  bar: { stock: BarStock; row: number; length: number; net: number; pieces: number },
): Bar[] {
  const { stock, row, length, net, pieces } = bar;
  const cuts = um(p.kerf) * pieces;
  const isTail = um(p.tailTrim) >= um(p.kerf);
  if (um(p.headTrim) + net + cuts - (isTail ? um(p.kerf) : 0) > length - um(p.tailTrim)) return [];
  if (stock.kind === 3 && net * 100 < scaled(p.remnantMinUtil, 100) * length) return [];
  const left = Math.max(0, length - um(p.headTrim) - net - cuts);
  const isRemnant = left > 0 && left >= um(p.remMinBar);
  const { metreWeight, scrapPrice } = problem.groups[0]!;
  const weight = scaled(metreWeight, 1000);
  const each = scaled(stock.price.price, 100);
  const price =
    stock.price.mode === 2
      ? each
      : stock.price.mode === 4
        ? rounded(each * length, 1e6)
        : rounded(weight * length * each, 1e9);
  const credit = isRemnant ? rounded(price * left * scaled(p.remnantFactor, 100), length * 100) : 0;
  const scrap = weight * scaled(scrapPrice, 100) * (length - net - (isRemnant ? left : 0));
  return [{ row, cost: (price - credit) * CENT - scrap, metresUm: length }];
}

/** Every way to take at most so many of each kind, at least one of the first that is open. */
function parts(open: readonly number[]): number[][] {
  const first = open.findIndex((c) => c > 0);
  return open.reduce<number[][]>(
    (found, most, k) =>
      found.flatMap((part) =>
        Array.from({ length: most + 1 }, (_, c) => [...part, c]).filter(
          (p) => k !== first || (p[k] ?? 0) > 0,
        ),
      ),
    [[]],
  );
}

/** Least net cost in cents and fewest bars over all plans of all pieces; undefined when there is none. */
function optimum(job: BarJob): { cents: number; bars: number } | undefined {
  const { items, stocks } = job.problem;
  const lengths = items.map((i) => um(i.length));
  const bars = new Map<string, Bar[]>();
  const choices = (part: readonly number[]) => {
    const key = part.join();
    const found =
      bars.get(key) ??
      barsOf(
        job,
        part.flatMap((c, k) => Array.from({ length: c }, () => lengths[k]!)),
      );
    bars.set(key, found);
    return found;
  };
  const known = new Map<string, { cost: number; bars: number }>();
  const least = (open: number[], left: number[], metres: number[]): { cost: number; bars: number } => {
    if (open.every((c) => c === 0)) return { cost: 0, bars: 0 };
    const key = `${open.join()} ${left.join()} ${metres.join()}`;
    const old = known.get(key);
    if (old !== undefined) return old;
    const best = { cost: Infinity, bars: Infinity };
    for (const part of parts(open))
      for (const { row, cost, metresUm } of choices(part)) {
        if (left[row]! < 1 || metres[row]! < metresUm) continue;
        const rest = least(
          open.map((c, k) => c - part[k]!),
          left.map((c, r) => c - Number(r === row)),
          metres.map((c, r) => (r === row ? c - metresUm : c)),
        );
        best.cost = Math.min(best.cost, cost + rest.cost);
        best.bars = Math.min(best.bars, 1 + rest.bars);
      }
    known.set(key, best);
    return best;
  };
  const found = least(
    items.map((i) => i.quantity),
    stocks.map((s) => s.quantity ?? Infinity),
    stocks.map((s) => (s.kind === 2 && s.maxMetres !== undefined ? scaled(s.maxMetres, 1e6) : Infinity)),
  );
  // the scrap credit is rounded once: net = whole cents − round(scrap)
  return found.cost === Infinity
    ? undefined
    : { cents: Math.ceil(found.cost / CENT - 0.5) + 0, bars: found.bars };
}

/** Rounds of the search. */
const ROUNDS = 60;

export function barsOptimum(chance: Chance, seed: number): Compared {
  const job = draw(chance);
  const { problem, params } = job;
  const solution = solveBars(problem, params, { seed, budget: { rounds: ROUNDS } });
  const { totals } = solution;
  const best = optimum(job);
  const told = {
    isWhole: totals.lostAmount === 0,
    isProven: totals.isProven,
    cost: scaled(totals.netCost, 100),
    bound: scaled(totals.lowerBoundCost, 100),
    sheets: totals.barAmount,
    leastSheets: totals.lowerBoundBars,
  };
  const found = compared(told, best && { cost: best.cents, sheets: best.bars }, true);
  const { faults } = verifyBars(problem, params, solution);
  found.wrong.push(...faults.slice(0, 3).map((f) => `refused: ${f.code} ${JSON.stringify(f.params)}`));
  return found;
}
