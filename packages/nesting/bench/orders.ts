// Our own orders: 600 pieces of 40 sizes, the first answer for 1,000 pieces, memory at 50,000 panels.
import { createRun, presetParams, verify } from '../src/index.ts';
import { benchOrder, largeOrder, panelOrder } from '../src/bench/run.ts';
import { largeOrders } from './large-orders.ts';
import { maxRectsCost, measureLarge } from './large.ts';
import { workMs } from './measure.ts';
import { measureShop } from './panel-shop.ts';
import { trialOf } from '../trust/cli.ts';

export interface OrderRow {
  name: string;
  value: string;
  goal: string;
}

const SEEDS = [7, 8, 9];

/** All rows; about a minute of work. */
export function measureOrders(): OrderRow[] {
  return [...nest600(), firstAnswer(), memory()];
}

/** Our twelve large orders, a look after 20 s and after 60 s of work: about 14 minutes. */
export function measureLargeOrders(): OrderRow[] {
  return largeOrders().map((order) => {
    const row = measureLarge(order, [20, 60], maxRectsCost(order));
    const over = row.costs.map((c) => `${((c / row.bound - 1) * 100).toFixed(2)} %`);
    const below = row.costs.map((c) => `${((1 - c / row.maxRects) * 100).toFixed(2)} %`);
    const value = `over the bound ${over.join(', ')}; below maxrects-packer ${below.join(', ')}; first answer ${row.firstMs.toFixed(0)} ms, ${row.memoryMb.toFixed(0)} MB, faults ${row.faults}`;
    return { name: `${row.name}: 20 s, 60 s`, value, goal: '≤ 2 %, 1 % over; ≥ 4 % below' };
  });
}

/** Three orders of a panel shop, a look after 1 s and 5 s of work. */
export function measureShopOrders(): OrderRow[] {
  return [1, 2, 3].map((seed) => {
    const { name, below, faults } = measureShop(seed, [1, 5]);
    const value = `below the cheapest npm packer ${below.map((b) => `${b.toFixed(2)} %`).join(', ')}; faults ${faults}`;
    return { name: `${name}: 1 s, 5 s`, value, goal: '≥ 3 %, 5 %' };
  });
}

/** 5,000 orders with every option drawn at random, 10,000 valid plans and all planted faults of each kind: about 15 minutes. */
export function measureTrust(orders = 5000, plans = 10_000): OrderRow[] {
  return ['plates', 'bars', 'shapes'].map((kind) => {
    const row = trialOf(kind, { orders, plans, seed: 1 }, (line) => process.stderr.write(`${line}\n`));
    const value = `${row.crashes} crashes, ${row.refused} refused, ${row.lost} with lost pieces; ${row.alarms} false alarms; ${row.faults - row.unseen.length - row.unplanted.length} of ${row.faults} kinds of planted faults found`;
    return { name: `${kind}: ${orders} random orders, ${plans} valid plans`, value, goal: '0; 0; all' };
  });
}

function nest600(): OrderRow[] {
  return [0, 4].flatMap((kerf) =>
    SEEDS.map((seed) => {
      const row = benchOrder(
        panelOrder(40, 600, seed),
        { ...presetParams(), kerf },
        { ms: 5000, clock: workMs },
      );
      const name = `600 panels of 40 sizes, 1500×3000 and 1500×4000, three stages, kerf ${kerf}, seed ${seed}, 5 s`;
      const value = `${row.overBound.toFixed(2)} % over the area bound, ${row.sheets} sheets, utilisation ${row.utilization}`;
      return { name, value, goal: '≤ 4 % over area' };
    }),
  );
}

function firstAnswer(): OrderRow {
  const problem = panelOrder(60, 1000);
  const times: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const start = workMs();
    createRun(problem, presetParams(), { seed: 1, budget: { rounds: 0 } });
    times.push(workMs() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const value = `${(sorted[2] ?? 0).toFixed(0)} ms (median of 5, cold ${(times[0] ?? 0).toFixed(0)} ms)`;
  return { name: 'first valid answer, 1,000 pieces of 60 sizes', value, goal: '≤ 100 ms' };
}

/** 50,000 panels of 500 sizes on 35 sheet types, plates and remnants, some in limited number. */
function memory(): OrderRow {
  const params = { ...presetParams(1), kerf: 4 };
  const problem = largeOrder();
  const start = workMs();
  const run = createRun(problem, params, { seed: 1, budget: { ms: 30_000 }, clock: workMs });
  const firstMs = workMs() - start;
  let most = 0;
  while (run.step(1000)) most = Math.max(most, process.memoryUsage().rss);
  const solution = run.best();
  const { totals } = solution;
  const { ok } = verify(problem, params, solution);
  const value = `${(most / 2 ** 20).toFixed(0)} MB RSS; first answer ${firstMs.toFixed(0)} ms; gap ${((Number(totals.gap) || 0) * 100).toFixed(2)} %; verified ${ok}`;
  return { name: '50,000 panels of 500 sizes, 35 sheet types, kerf 4, 30 s', value, goal: '≤ 600 MB' };
}
