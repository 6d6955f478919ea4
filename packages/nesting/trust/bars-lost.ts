// Pieces of bar orders neither placed nor told, or told as left over although a bar in stock takes one of them.
import type { BarItem, BarLayout, BarPlacement, BarSolution, BarStock } from '../src/problem/bar.ts';
import { precheckBars } from '../src/problem/bar-precheck.ts';
import { verifyBars } from '../src/verify/bar.ts';
import type { BarJob } from './bars-draw.ts';
import type { Finding } from './kind.ts';

const um = (mm: number) => Math.round(mm * 1000);

/** Rules that a further bar with the piece alone may break; figures that no longer match are none. */
const RULES = new Set([
  'STOCK_LIMIT',
  'METRES',
  'LENGTHS',
  'LENGTH_QUANTITY',
  'SIZES',
  'REMNANT_FILL',
  'REMNANT_UNUSED',
  'BAR_LENGTH',
  'HEAD',
  'TAIL',
  'BAD_NUMBER',
  'STOCK_MISMATCH',
]);

export function lostBars(job: BarJob, solution: BarSolution): Finding[] {
  const findings: Finding[] = [];
  const report = precheckBars(job.problem, job.params);
  const placed = new Map<string, number>();
  for (const l of solution.layouts)
    for (const p of l.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + l.repeat);
  const left = new Map(solution.unplaced.map((u) => [u.itemId, u.quantity]));
  const asked = new Map<string, number>();
  for (const { id, quantity } of job.problem.items)
    if (Number.isSafeInteger(quantity) && quantity > 0) asked.set(id, (asked.get(id) ?? 0) + quantity);
  for (const [id, quantity] of asked)
    if ((placed.get(id) ?? 0) + (report.fatal ? quantity : (left.get(id) ?? 0)) !== quantity)
      findings.push({
        code: 'LOST',
        detail: `${id}: ${quantity} asked, ${placed.get(id)} placed, ${left.get(id)} told`,
      });
  if (report.fatal) return findings;
  for (const { itemId, reason } of solution.unplaced) {
    const item = job.problem.items.find((i) => i.id === itemId);
    if (item === undefined || report.blocked.includes(itemId)) continue;
    const stock = job.problem.stocks.find(
      (s) => !report.badStocks.includes(s.id) && takes(job, solution, { stock: s, item }),
    );
    if (stock !== undefined)
      findings.push({
        code: 'LEFT_THOUGH_FITS',
        detail: `${itemId} (${reason}) fits a further bar of ${stock.id}`,
      });
  }
  return findings;
}

/** The plan with one more bar of the row, the piece alone on it, keeps every rule. */
function takes(job: BarJob, solution: BarSolution, at: { stock: BarStock; item: BarItem }): boolean {
  const { stock, item } = at;
  if (stock.group !== item.group) return false;
  return lengthsOf(stock, solution).some((lengthUm) =>
    [false, item.canFlip === true].some((isFlipped) => {
      const layout = alone(job, { ...at, lengthUm, isFlipped });
      const layouts = [...solution.layouts, layout];
      const { faults } = verifyBars(job.problem, job.params, { ...solution, layouts });
      return !faults.some((f) => RULES.has(f.code));
    }),
  );
}

/** Lengths of the plan, the shortest and the longest of the row. */
function lengthsOf(stock: BarStock, solution: BarSolution): number[] {
  if (stock.kind !== 2) return [um(stock.length)];
  const own = solution.layouts.filter((l) => l.stockId === stock.id).map((l) => um(l.length));
  const step = um(stock.lengthStep);
  const min = um(stock.minLength);
  const steps = Math.floor((um(stock.maxLength) - min) / step);
  const sample = Array.from({ length: 24 }, (_, i) => min + Math.round((steps * i) / 23) * step);
  return [...new Set([...own, ...sample])];
}

function alone(
  { params }: BarJob,
  at: { stock: BarStock; item: BarItem; lengthUm: number; isFlipped: boolean },
): BarLayout {
  const { stock, item, lengthUm, isFlipped } = at;
  const { angleLeft = 0, angleRight = 0 } = item;
  const [left, right] = isFlipped ? [angleRight, angleLeft] : [angleLeft, angleRight];
  const cut = Math.ceil(um(params.kerf) / Math.cos((Math.abs(left) * Math.PI) / 180) - 1e-6);
  const head = um(stock.headTrim ?? params.headTrim);
  const x = left === 0 ? head : Math.max(head, cut);
  const placement: BarPlacement = {
    itemId: item.id,
    seq: 1,
    x: x / 1000,
    length: item.length,
    angleLeft: left,
    angleRight: right,
    isFlipped,
  };
  return {
    layoutNo: 1_000_000,
    group: stock.group,
    stockId: stock.id,
    stockKind: stock.kind,
    length: lengthUm / 1000,
    repeat: 1,
    placements: [placement],
    cuts: 1,
    leftover: 0,
    isRemnant: false,
    cost: '0.00',
    credit: '0.00',
    utilization: '0.0000',
  };
}
