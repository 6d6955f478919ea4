// Orders as a panel shop has them: 600 pieces of 40 sizes, kerf 4, trim 10, grain on a part of the sizes, two plates and
// three remnants. Cost after 1 s and 5 s of work against the cheapest of the npm packers (which get the better plate
// alone). node packages/nesting/bench/panel-shop.ts [seconds, …] [seeds, …]
// eslint-disable-next-line import/default -- a CommonJS package: its exports object is the default
import guillotine from 'guillotine-packer';
import { createRun, evenTrims, presetParams, verify } from '../src/index.ts';
import type { Item, SheetStock } from '../src/index.ts';
import { makeChance } from '../src/search/rng.ts';
import type { LargeOrder } from './large-orders.ts';
import { maxRectsCost, sheetCost, usable } from './large.ts';
import { workMs } from './measure.ts';

/** Always the same for the same seed. */
export function shopOrder(seed: number): LargeOrder {
  const chance = makeChance(seed);
  const between = (a: number, b: number) => Math.round((a + (b - a) * chance()) * 2) / 2;
  const items: Item[] = Array.from({ length: 40 }, (_, i) => ({
    id: `P${i + 1}`,
    group: 'g',
    w: between(300, 1400),
    h: between(200, 900),
    quantity: 1,
    directionClass: chance() < 0.4 ? 1 : 0,
  }));
  for (let n = items.length; n < 600; n += 1) {
    const item = items[Math.floor(chance() * items.length)];
    if (item !== undefined) item.quantity += 1;
  }
  const price = { mode: 3 as const, price: '60' };
  const base = { group: 'g', price };
  const stocks: SheetStock[] = [
    { ...base, id: 'S1', kind: 1, width: 1500, length: 3000 },
    { ...base, id: 'S2', kind: 1, width: 1500, length: 4000 },
    { ...base, id: 'R1', kind: 3, width: 1000, length: 1500, quantity: 2 },
    { ...base, id: 'R2', kind: 3, width: 800, length: 2200, quantity: 1 },
    { ...base, id: 'R3', kind: 3, width: 1500, length: 1200, quantity: 1 },
  ];
  const params = { ...presetParams(), kerf: 4, trims: evenTrims(10) };
  return {
    name: `600 pieces, 40 sizes, kerf 4, grain, 2 plates, remnants, seed ${seed}`,
    problem: { kind: 1, groups: [{ key: 'g', thickness: 3, density: '2.73' }], items, stocks },
    params,
  };
}

/** The order without its remnants: what the packers are given. */
export function plainOrder(order: LargeOrder): LargeOrder {
  const stocks = order.problem.stocks.filter((s) => s.kind === 1);
  return { ...order, problem: { ...order.problem, stocks } };
}

/** What guillotine-packer needs on sheets of one size, the cheaper one; it cannot keep a grain, so every piece may turn. */
export function guillotineCost({ problem, params }: LargeOrder): number {
  let best = Infinity;
  for (const sheet of problem.stocks as SheetStock[]) {
    const { w, h } = usable(sheet, params);
    const gap = Math.max(params.kerf, params.spacing);
    const items = problem.items.flatMap((i) =>
      Array.from({ length: i.quantity }, (_, n) => ({
        name: `${i.id}.${n}`,
        width: i.w + gap,
        height: i.h + gap,
      })),
    );
    const packed = guillotine.packer(
      { binWidth: w, binHeight: h, items },
      { allowRotation: true, kerfSize: 0 },
    );
    if (packed !== null && packed !== undefined) best = Math.min(best, packed.length * sheetCost(sheet));
  }
  return best;
}

export interface ShopRow {
  name: string;
  /** % below the cheapest packer after each look. */
  below: number[];
  faults: number;
}

/** One order, looked at after so many seconds of work. */
export function measureShop(seed: number, looks: readonly number[]): ShopRow {
  const order = shopOrder(seed);
  const plain = plainOrder(order);
  const peer = Math.min(maxRectsCost(plain), guillotineCost(plain));
  const start = workMs();
  const run = createRun(order.problem, order.params, { seed: 1, budget: { ms: 600_000 }, clock: workMs });
  const below = looks.map((look) => {
    while (workMs() - start < look * 1000 && run.step(20));
    const { totals, unplaced } = run.best();
    return unplaced.length > 0 ? Number.NaN : (1 - Number(totals.materialCost) / peer) * 100;
  });
  return { name: order.name, below, faults: verify(order.problem, order.params, run.best()).faults.length };
}

if (process.argv[1] === import.meta.filename) {
  const [looks = '1,5', seeds = '1,2,3'] = process.argv.slice(2);
  for (const seed of seeds.split(',').map(Number)) {
    const { name, below, faults } = measureShop(seed, looks.split(',').map(Number));
    console.log(
      `${name}: below the cheapest packer ${below.map((b) => `${b.toFixed(2)} %`).join(', ')}; faults ${faults}`,
    );
  }
}
