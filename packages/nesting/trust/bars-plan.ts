// Plans of bars put together at random, without the engine's search: pieces in any order with any gaps that the
// rules allow. Only the figures are added up by the engine's own code; the verifier adds them up again.
import { figuresOf, sumsOf, totalSums } from '../src/bar/figures.ts';
import { unplacedOf } from '../src/bar/unplaced.ts';
import { precheckBars } from '../src/problem/bar-precheck.ts';
import { barCredit, barPrice } from '../src/problem/bar-price.ts';
import type { BarItem, BarLayout, BarPlacement, BarSolution, BarStock } from '../src/problem/bar.ts';
import { ZERO, divExact, subExact, textOf } from '../src/problem/decimal.ts';
import type { Exact } from '../src/problem/decimal.ts';
import { reasonsOf } from '../src/problem/reports.ts';
import type { BarJob, Draw } from './bars-draw.ts';
import { drawBarJob, drawsOf } from './bars-draw.ts';
import type { Chance } from './kind.ts';

const um = (mm: number) => Math.round(mm * 1000);
const radians = (angle: number) => (Math.abs(angle) * Math.PI) / 180;

export function randomPlan(chance: Chance): { job: BarJob; solution: BarSolution } {
  const job = drawBarJob(chance, true);
  return { job, solution: planFor(job, chance) };
}

/** A random plan of the job. @param isMixed ordered bars of any length: rules about lengths may be broken */
export function planFor(job: BarJob, chance: Chance, isMixed = false): BarSolution {
  const d = drawsOf(chance);
  const report = precheckBars(job.problem, job.params);
  const layouts: BarLayout[] = [];
  for (const group of job.problem.groups) {
    const blocked = new Set(report.blocked);
    const items = job.problem.items.filter((i) => i.group === group.key && !blocked.has(i.id));
    const stocks = job.problem.stocks.filter(
      (s) => s.group === group.key && !report.badStocks.includes(s.id),
    );
    if (report.fatal) break;
    for (const layout of new GroupFilling(d, job, { items, stocks, isMixed }).layouts())
      layouts.push({ ...layout, layoutNo: layouts.length + 1 });
  }
  return solutionOf(d, job, layouts);
}

/** A bar that is being filled. */
interface Filling {
  stock: BarStock;
  lengthUm: number;
  placements: BarPlacement[];
  /** Behind the last piece, micrometres. */
  free: number;
  last: { angle: number; height: number; cut: number } | undefined;
}

class GroupFilling {
  private readonly d: Draw;
  private readonly job: BarJob;
  private readonly isMixed: boolean;
  private readonly open: { item: BarItem; left: number }[];
  private readonly stocks: BarStock[];
  private readonly bars = new Map<string, number>();
  private readonly lengths = new Map<string, number>();

  constructor(
    d: Draw,
    job: BarJob,
    rows: { items: readonly BarItem[]; stocks: readonly BarStock[]; isMixed: boolean },
  ) {
    this.d = d;
    this.job = job;
    this.isMixed = rows.isMixed;
    this.open = rows.items.map((item) => ({ item, left: item.quantity }));
    const usable = rows.stocks.filter((s) => s.kind !== 3 || job.params.useRemnant !== 3);
    for (const s of usable) this.lengths.set(s.id, this.lengthOf(s));
    // few sizes: the first that come are the ones that may be used
    const most = job.params.maxSizesPerGroup || Infinity;
    const size = (s: BarStock) => (s.kind === 2 ? s.id : `${um(s.length)}`);
    const sizes = [...new Set(usable.filter((s) => s.kind !== 3).map(size))].slice(0, most);
    this.stocks = usable.filter((s) => s.kind === 3 || sizes.includes(size(s)));
  }

  /** One length per ordered row, so that any number of its bars is allowed. */
  private lengthOf(stock: BarStock): number {
    if (stock.kind !== 2) return um(stock.length);
    const step = um(stock.lengthStep);
    const steps = Math.floor((um(stock.maxLength) - um(stock.minLength)) / step);
    return um(stock.minLength) + this.d.of(steps, this.d.int(0, steps)) * step;
  }

  *layouts(): Generator<BarLayout> {
    for (let tries = 0; tries < 30 && this.stocks.length > 0; tries += 1) {
      const stock = this.d.of(...this.stocks);
      if (this.isMixed) this.lengths.set(stock.id, this.lengthOf(stock));
      if (this.barsLeft(stock) < 1) continue;
      const filling = this.filled(stock);
      const net = filling.placements.reduce((s, p) => s + um(p.length), 0);
      const least = BigInt(Math.round(this.job.params.remnantMinUtil * 1e6)) * BigInt(filling.lengthUm);
      if (filling.placements.length === 0 || (stock.kind === 3 && BigInt(net) * 1_000_000n < least)) continue;
      yield this.layoutOf(filling, net, this.take(filling));
    }
  }

  private barsLeft(stock: BarStock): number {
    const used = this.bars.get(stock.id) ?? 0;
    const length = BigInt(this.lengths.get(stock.id) ?? 1);
    const metres = stock.kind === 2 && stock.maxMetres !== undefined ? wholeUm(stock.maxMetres) : undefined;
    const byMetres = metres === undefined ? Infinity : Number(metres / length) - used;
    return Math.min((stock.quantity ?? Infinity) - used, byMetres);
  }

  private filled(stock: BarStock): Filling {
    const { d } = this;
    const { params } = this.job;
    const lengthUm = this.lengths.get(stock.id) ?? 0;
    const filling: Filling = {
      stock,
      lengthUm,
      placements: [],
      free: um(stock.headTrim ?? params.headTrim),
      last: undefined,
    };
    const most = Math.min(d.int(1, 12), params.maxPieces || Infinity);
    const taken = new Map<BarItem, number>();
    for (let tries = 0; tries < 30 && filling.placements.length < most; tries += 1) {
      const row = d.of(...this.open);
      if (row === undefined || row.left - (taken.get(row.item) ?? 0) < 1) continue;
      const lengths = new Set([...filling.placements.map((p) => um(p.length)), um(row.item.length)]);
      if (params.maxKinds > 0 && lengths.size > params.maxKinds) continue;
      if (this.place(filling, row.item)) taken.set(row.item, (taken.get(row.item) ?? 0) + 1);
    }
    return filling;
  }

  /** Behind the last piece with the cut it needs, sometimes with more room. */
  private place(filling: Filling, item: BarItem): boolean {
    const { d } = this;
    const { params } = this.job;
    const isFlipped = item.canFlip === true && d.once(2);
    const angles: [number, number] = [item.angleLeft ?? 0, item.angleRight ?? 0];
    const [left = 0, right = 0] = isFlipped ? angles.toReversed() : angles;
    const height = um(item.height ?? 0);
    const cut = (angle: number) =>
      angle === 0 ? um(params.kerf) : Math.ceil(um(params.kerf) / Math.cos(radians(angle)) - 1e-6);
    const { stock, last } = filling;
    const head = um(stock.headTrim ?? params.headTrim);
    const tail = um(stock.tailTrim ?? params.tailTrim);
    let x = left === 0 ? head : Math.max(head, cut(left));
    if (last !== undefined) {
      const isShared = last.angle === left && (left === 0 || last.height === height);
      const saved = left === 0 ? 0 : Math.floor(height * Math.tan(radians(left)) + 1e-6);
      x = filling.free + (isShared ? cut(left) - saved : last.cut + cut(left));
    }
    x += d.of(0, 0, 0, d.int(0, 50_000));
    const end = x + um(item.length);
    if (end + (tail >= cut(right) ? 0 : cut(right)) > filling.lengthUm - tail) return false;
    const seq = filling.placements.length + 1;
    const placed = { itemId: item.id, seq, x: x / 1000, length: item.length };
    filling.placements.push({ ...placed, angleLeft: left, angleRight: right, isFlipped });
    filling.free = end;
    filling.last = { angle: right, height, cut: cut(right) };
    return true;
  }

  /** How often the bar is cut: at most as pieces and bars are there. */
  private take(filling: Filling): number {
    const counts = new Map<string, number>();
    for (const p of filling.placements) counts.set(p.itemId, (counts.get(p.itemId) ?? 0) + 1);
    let most = this.barsLeft(filling.stock);
    for (const row of this.open) {
      const count = counts.get(row.item.id) ?? 0;
      if (count > 0) most = Math.min(most, Math.floor(row.left / count));
    }
    const repeat = this.d.of(1, this.d.int(1, most), most);
    for (const row of this.open) row.left -= (counts.get(row.item.id) ?? 0) * repeat;
    const { id } = filling.stock;
    this.bars.set(id, (this.bars.get(id) ?? 0) + repeat);
    return repeat;
  }

  private layoutOf(filling: Filling, net: number, repeat: number): BarLayout {
    const { stock, placements, lengthUm } = filling;
    const { problem, params } = this.job;
    const group = problem.groups.find((g) => g.key === stock.group) ?? { key: stock.group };
    const leftoverUm = Math.max(0, lengthUm - filling.free - (filling.last?.cut ?? 0));
    const isRemnant = leftoverUm > 0 && leftoverUm >= um(params.remMinBar);
    const price = barPrice(group, stock.price, lengthUm / 1000);
    const part = { leftoverMm: isRemnant ? leftoverUm / 1000 : 0, lengthMm: lengthUm / 1000 };
    const whole = (n: number): Exact => ({ n: BigInt(n), scale: 0 });
    return {
      layoutNo: 0,
      group: stock.group,
      stockId: stock.id,
      stockKind: stock.kind,
      length: lengthUm / 1000,
      repeat,
      placements,
      cuts: cutsOf(placements, problem.items),
      leftover: leftoverUm / 1000,
      isRemnant,
      cost: textOf(price, 2),
      credit: textOf(barCredit(price, part, params.remnantFactor), 2),
      utilization: textOf(divExact(whole(net), whole(lengthUm), 4), 4),
    };
  }
}

/** Whole micrometres of decimal metres, by digits. */
function wholeUm(metres: string | number): bigint {
  const [whole = '0', part = ''] = String(metres).split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.slice(0, 6).padEnd(6, '0'));
}

function cutsOf(placements: readonly BarPlacement[], items: readonly BarItem[]): number {
  const heights = new Map(items.map((i) => [i.id, i.height ?? 0]));
  return placements.reduce((cuts, p, i) => {
    const last = placements[i - 1];
    if (last === undefined) return cuts + (p.angleLeft === 0 ? 0 : 1);
    const isEqual = p.angleLeft === 0 || heights.get(last.itemId) === heights.get(p.itemId);
    return cuts + (last.angleRight === p.angleLeft && isEqual ? 1 : 2);
  }, 1);
}

/** The answer around the layouts, with bounds drawn below the plan. */
function solutionOf(d: Draw, { problem, params }: BarJob, layouts: BarLayout[]): BarSolution {
  const report = precheckBars(problem, params);
  const reasons = reasonsOf(report);
  const unplaced = unplacedOf(problem, layouts, { params, report, reasons, isBegun: true });
  const keys = [...new Set([...problem.groups.map((g) => g.key), ...problem.items.map((i) => i.group)])];
  const sums = keys.map((key) => {
    const items = problem.items.filter((i) => i.group === key);
    const mine = layouts.filter((l) => l.group === key);
    const asked = items.reduce((s, i) => s + i.quantity, 0);
    const lost = asked - mine.reduce((s, l) => s + l.repeat * l.placements.length, 0);
    const counts = {
      group: problem.groups.find((g) => g.key === key) ?? { key },
      items,
      layouts: mine,
      lost,
    };
    const bars = d.int(
      0,
      mine.reduce((s, l) => s + l.repeat, 0),
    );
    const { material, credit, scrap } = sumsOf(counts, { bars, cost: ZERO });
    const net = subExact(subExact(material, credit), scrap);
    const isPositive = net.n > 0n && !params.patternCost.toString().startsWith('2');
    const cost = isPositive ? d.of<Exact | undefined>(undefined, net, below(d, net)) : undefined;
    return sumsOf(counts, { bars, cost: items.length === 0 ? ZERO : cost });
  });
  const groups = keys.map((group, i) => ({ group, figures: figuresOf(sums[i]!) }));
  const engine = { engine: 'random', engineVersion: '1', seed: 1, rounds: 0 };
  return { version: 1, kind: 4, ...engine, layouts, unplaced, groups, totals: figuresOf(totalSums(sums)) };
}

function below(d: Draw, net: Exact): Exact {
  return { n: net.n - (net.n * BigInt(d.int(1, 50))) / 100n, scale: net.scale };
}
