// Orders of bars with every option drawn at random: all kinds of stock, prices, limits, mitres, parameters, also
// values at an edge (exactly enough bars or metres, pieces that fill a bar to the micrometre) and rows that are wrong.
import { barParams } from '../src/problem/bar-params.ts';
import type { BarGroup, BarItem, BarParams, BarProblem, BarStock } from '../src/problem/bar.ts';
import type { Decimal, Price } from '../src/problem/job.ts';
import type { Chance } from './kind.ts';

export interface BarJob {
  problem: BarProblem;
  params: BarParams;
}

/** Draws of one order. */
export interface Draw {
  int: (from: number, to: number) => number;
  of: <T>(...values: T[]) => T;
  /** True once in n. */
  once: (n: number) => boolean;
}

export function drawsOf(chance: Chance): Draw {
  const int = (from: number, to: number) => from + Math.floor(chance() * (to - from + 1));
  return {
    int,
    of: <T>(...values: T[]): T => values[int(0, values.length - 1)] as T,
    once: (n) => int(1, n) === 1,
  };
}

export function drawBarJob(chance: Chance, isSound = false): BarJob {
  const d = drawsOf(chance);
  const params = drawParams(d);
  const groups = Array.from({ length: d.of(1, 1, 1, 2) }, (_, i) => drawGroup(d, `g${i}`));
  const stocks = groups.flatMap((group) =>
    Array.from({ length: d.of(1, 1, 2, 3, 4) }, (_, i) => drawStock(d, { group, id: `${group.key}s${i}` })),
  );
  const items = Array.from({ length: d.int(1, 8) }, (_, i) =>
    drawItem(d, { id: `p${i}`, groups, stocks, params }),
  );
  const problem: BarProblem = { kind: 4, groups, items, stocks };
  if (d.once(4)) limitToNeed(d, problem, params);
  const job = { problem, params };
  if (!isSound && d.once(12)) spoil(d, job);
  return job;
}

function drawParams(d: Draw): BarParams {
  return {
    ...barParams(),
    kerf: d.of(0, 3, 4, 4, 5.2, 2.125),
    headTrim: d.of(0, 5, 10, 10, 7.5),
    tailTrim: d.of(0, 3, 40, 40, 4),
    maxPieces: d.of(0, 0, 0, 1, 3, 5),
    maxKinds: d.of(0, 0, 0, 1, 2),
    remMinBar: d.of(0, 500, 500, 1000, 350.5),
    useRemnant: d.of(1, 1, 2, 3),
    remnantUseRate: d.of(0.6, 0, 1, 0.35),
    remnantMinUtil: d.of(0, 0.4, 0.4, 0.8, 1, 0.123456),
    remnantFactor: d.of(0, 0.8, 0.8, 1, 0.333),
    stockOrder: d.of(1, 1, 2, 3),
    maxSizesPerGroup: d.of(0, 0, 0, 1, 2),
    maxDistinctLengths: d.of(0, 1, 2, 6, 6),
    minQtyPerLength: d.of(0, 1, 1, 2, 3, 5),
    patternCost: d.of<Decimal>('0', '0', '5.00', 2.5, '.5'),
  };
}

function drawGroup(d: Draw, key: string): BarGroup {
  const group: BarGroup = { key };
  if (!d.once(4)) group.metreWeight = d.of<Decimal>('1.35', 0.874, '2.0375', '.5', '12');
  if (d.once(2)) group.scrapPrice = d.of<Decimal>('9.5', 0, '2.125', 1.1, '30');
  if (d.once(3)) Object.assign(group, { profile: 'T5-60', color: '香槟' });
  return group;
}

function drawPrice(d: Draw, group: BarGroup): Price {
  const mode = group.metreWeight === undefined ? d.of<2 | 4>(2, 4) : d.of<1 | 2 | 4>(1, 2, 4, 4);
  const price: Price = {
    mode,
    price: d.of<Decimal>('25.15', '18.04', '0', 12, 7.35, '33.333', '1e1', '150'),
  };
  if (d.once(5)) price.levellingFee = d.of<Decimal>('0.30', 0.125);
  return price;
}

function drawStock(d: Draw, at: { group: BarGroup; id: string }): BarStock {
  const kind = d.of<1 | 2 | 3 | 4>(1, 1, 2, 2, 3, 3, 4);
  const base = { id: at.id, group: at.group.key, price: drawPrice(d, at.group) };
  const more: Partial<BarStock> = {};
  const quantity =
    kind === 3 ? d.int(1, 3) : d.of<number | null | undefined>(undefined, null, null, 0, 1, 2, 5, 30);
  if (quantity !== undefined) more.quantity = quantity;
  if (d.once(6)) more.headTrim = d.of(0, 20, 3.25);
  if (d.once(6)) more.tailTrim = d.of(0, 60, 2);
  if (d.once(3)) more.useOrder = d.int(1, 3);
  if (d.once(5)) more.code = `编号${at.id}`;
  if (kind !== 2) {
    const length = kind === 3 ? d.int(900, 4200) : d.of(6000, 6500, 7200, 5000, 4000.125, d.int(2000, 7500));
    return { ...base, ...more, kind, length } as BarStock;
  }
  const minLength = d.of(2000, 3000, 2500.5);
  const row = {
    minLength,
    maxLength: d.of(3000, 6000, 7000),
    lengthStep: d.of(1, 5, 10, 50, 500, 0.5, 12.345),
  };
  if (d.once(2))
    Object.assign(more, { maxMetres: d.of<Decimal>('24.3', '8.04', 12, '30.001', '0', 17.35, '6.0000005') });
  return { ...base, ...more, kind, ...row } as BarStock;
}

const ANGLES = [0, 0, 0, 0, 0, 45, 45, -45, 30, 22.5, -60, 12.345];

function drawItem(
  d: Draw,
  at: { id: string; groups: readonly BarGroup[]; stocks: readonly BarStock[]; params: BarParams },
): BarItem {
  const group = d.of(...at.groups).key;
  const length = d.of(
    d.int(200, 3000),
    d.int(200, 3000),
    d.int(2000, 30000) / 10,
    d.int(200000, 2900000) / 1000,
  );
  const item: BarItem = { id: at.id, group, length, quantity: d.of(1, 2, d.int(1, 6), d.int(1, 25)) };
  if (d.once(4)) item.length = exactLength(d, { ...at, group }) ?? length;
  const [left, right] = [d.of(...ANGLES), d.of(...ANGLES)];
  if (d.once(3) && (left !== 0 || right !== 0)) Object.assign(item, { angleLeft: left, angleRight: right });
  if (item.angleLeft !== undefined || d.once(4)) item.height = d.of(30, 50, 50, 80.5);
  if (d.once(2)) item.canFlip = d.once(2);
  if (d.once(3)) item.priority = d.int(1, 9);
  if (d.once(4)) item.dueDate = d.of('2026-03-02', '2026-03-09');
  if (d.once(4)) item.groupKey = d.of('A', 'B');
  if (d.once(6)) Object.assign(item, { code: `件${at.id}`, nextProcess: '钻孔' });
  return item;
}

/** A length of which n fill a bar to the micrometre. */
function exactLength(
  d: Draw,
  at: { group: string; stocks: readonly BarStock[]; params: BarParams },
): number | undefined {
  const rows = at.stocks.filter((s) => s.group === at.group);
  if (rows.length === 0) return undefined;
  const stock = d.of(...rows);
  const um = (mm: number) => Math.round(mm * 1000);
  const bar = um(stock.kind === 2 ? stock.minLength : stock.length);
  const head = um(stock.headTrim ?? at.params.headTrim);
  const tail = um(stock.tailTrim ?? at.params.tailTrim);
  const kerf = um(at.params.kerf);
  const many = d.int(1, 4);
  const cuts = tail >= kerf ? many - 1 : many;
  const each = Math.floor((bar - head - tail - cuts * kerf) / many) + d.of(0, 0, 1);
  return each >= 100_000 ? each / 1000 : undefined;
}

/** Exactly as many bars or metres as a simple plan needs, or one too few. */
function limitToNeed(d: Draw, problem: BarProblem, params: BarParams): void {
  for (const stock of problem.stocks) {
    const items = problem.items.filter((i) => i.group === stock.group);
    const bar = stock.kind === 2 ? stock.minLength : stock.length;
    const room = bar - (stock.headTrim ?? params.headTrim) - (stock.tailTrim ?? params.tailTrim);
    const need = items.reduce(
      (s, i) => s + i.quantity / Math.max(1, Math.floor(room / (i.length + params.kerf))),
      0,
    );
    const bars = Math.max(0, Math.ceil(need) + d.of(0, 0, -1));
    if (stock.kind !== 2) stock.quantity = bars;
    else stock.maxMetres = `${(Math.round(bar * 1000) * bars) / 1e6}`;
  }
}

/** One value that is wrong: its row, or the order, must be refused and nothing else. */
function spoil(d: Draw, { problem, params }: BarJob): void {
  const item = d.of(...problem.items) as unknown as Record<string, unknown>;
  const stock = d.of(...problem.stocks) as unknown as Record<string, unknown>;
  const group = d.of(...problem.groups) as unknown as Record<string, unknown>;
  const own = params as unknown as Record<string, unknown>;
  const bad: unknown = d.of<unknown>(Number.NaN, -1, Infinity, null, '12', 1e12, {}, 0.00001);
  const spoils: (() => void)[] = [
    () => (item[d.of('length', 'quantity', 'priority', 'angleLeft', 'height', 'canFlip', 'dueDate')] = bad),
    () => (stock[d.of('length', 'quantity', 'headTrim', 'price', 'kind', 'lengthStep', 'maxMetres')] = bad),
    () => (group[d.of('metreWeight', 'scrapPrice')] = bad),
    () => (own[d.of(...Object.keys(params))] = d.of(bad, 7, 'x')),
    () => (item['group'] = 'unknown'),
    () => (item['id'] = d.of(...problem.items).id),
    () => (stock['id'] = d.of(...problem.stocks).id),
    () => (group['key'] = d.of(...problem.groups).key),
    () => problem.stocks.splice(0, d.int(1, 4)),
  ];
  d.of(...spoils)();
}
