/**
 * A year of 50 nest orders of three facades: remnants offered first, and never, with and without cutting for them (issues 13 and 15). The engine is the real one
 * with the panel saw's parameters; of the stock stand here only its rules: a remnant is born when its sheet is cut, is offered to
 * every later order of its texture and thickness, oldest first, is consumed whole when it is cut, and what is left of it is born
 * anew. Every plan has passed the verifier. `node bin/run24.mjs bench/materials/year.ts [seed, …]`
 */
import { createRun, presetParams, remnantRows, verify } from '@muyun/nesting';
import type { Item, Params, Problem, SheetStock, Solution } from '@muyun/nesting';
import { makeChance } from '../../packages/nesting/src/search/rng.ts';
import type { Row } from '../house.ts';

const ORDERS = 50;
const SEEDS = [1, 2, 3];
/** of the search, in each group of an order: the same plan on every machine */
const ROUNDS = 40;
const [LEAST_USED, LEAST_SAVED] = [0.5, 0.03] as const;
const DAY_MS = 86_400_000;

/** Textures and thicknesses of the facades: how many of the orders have them. */
const MATERIALS = [
  { key: '3003-H24|2.5', thickness: 2.5, density: '2.73', share: 1 },
  { key: '3003-H24|3', thickness: 3, density: '2.73', share: 0.45 },
  { key: '1100-H24|2', thickness: 2, density: '2.71', share: 0.3 },
] as const;
const PLATES = [
  [1220, 2440],
  [1500, 3000],
  [1500, 4000],
] as const;
const PRICE = { mode: 1 as const, price: '26.10' };

interface Order {
  readonly no: string;
  readonly items: readonly Item[];
}
interface Rack {
  readonly code: string;
  readonly group: string;
  readonly length: number;
  readonly width: number;
}
type Chance = () => number;

/** One kind of panel: its flat size with the returns, and how many of it hang on a floor. */
type Kind = readonly [name: string, w: readonly [number, number], h: readonly [number, number], most: number];
const KINDS: readonly Kind[] = [
  ['标准板', [900, 1280], [1500, 2900], 8],
  ['层间板', [900, 1280], [560, 920], 10],
  ['窗间板', [420, 780], [1400, 2700], 8],
  ['窗套', [180, 360], [900, 1900], 14],
  ['包柱', [500, 760], [1800, 2900], 4],
  ['压顶', [260, 480], [1200, 2400], 8],
  ['收边', [120, 240], [600, 1500], 10],
];

/** What is cut for one floor: half of the kinds come again from floor to floor in the sizes of the facade. */
function orderOf(n: number, modules: readonly (readonly [number, number])[], chance: Chance): Order {
  const between = ([a, b]: readonly [number, number]) => Math.round((a + (b - a) * chance()) * 2) / 2;
  const dueDate = new Date(Date.UTC(2026, 0, 5) + n * 7 * DAY_MS).toISOString().slice(0, 10);
  const items = MATERIALS.flatMap(({ key, share }, m) => {
    if (chance() >= share && m > 0) return [];
    const kinds = KINDS.filter(() => chance() < 0.65);
    return kinds.map(([name, w, h, most], k): Item => {
      const own = modules[KINDS.findIndex((kind) => kind[0] === name)];
      const [width, height] = own && chance() < 0.5 ? own : [between(w), between(h)];
      return {
        id: `${n}-${m}-${k}`,
        group: key,
        code: name,
        w: width,
        h: height,
        quantity: 1 + Math.floor(most * chance()),
        // brushed and coated faces keep their direction
        directionClass: m === 2 && chance() < 0.5 ? 1 : 0,
        directionAngle: 90,
        dueDate,
        priority: 1 + (n % 9),
      };
    });
  });
  return { no: `T${n}`, items };
}
function yearOf(seed: number): Order[] {
  const chance = makeChance(seed);
  const between = ([a, b]: readonly [number, number]) => Math.round((a + (b - a) * chance()) * 2) / 2;
  const facades = [0, 1, 2].map(() => KINDS.map(([, w, h]) => [between(w), between(h)] as const));
  return Array.from({ length: ORDERS }, (_, n) =>
    orderOf(n + 1, facades[n % facades.length] ?? [], chance),
  ).filter((order) => order.items.length > 0);
}

/** Plates to buy and what lies in the rack, oldest first. */
function problemOf(order: Order, rack: readonly Rack[]): Problem {
  const groups = MATERIALS.filter((m) => order.items.some((i) => i.group === m.key)).map((m) => ({
    ...m,
    scrapPrice: '13.50',
  }));
  const stocks = groups.flatMap(({ key }): SheetStock[] => [
    ...PLATES.map(([width, length]): SheetStock => ({
      id: `${key} ${width}×${length}`,
      group: key,
      kind: 1,
      width,
      length,
      price: PRICE,
    })),
    ...rack
      .filter((r) => r.group === key)
      .map(({ code: id, length, width }, i): SheetStock => ({
        id,
        group: key,
        kind: 3,
        width,
        length,
        quantity: 1,
        price: PRICE,
        useOrder: i + 1,
      })),
  ]);
  return { kind: 1, groups, items: [...order.items], stocks };
}

export interface Year {
  readonly orders: number;
  readonly pieces: number;
  /** m² */
  readonly net: number;
  readonly bought: number;
  readonly born: number;
  readonly used: number;
  readonly left: number;
  /** not verified, or pieces left over */
  readonly faults: number;
}
const m2 = (length: number, width: number): number => (length * width) / 1e6;

function planOf(
  order: Order,
  rack: readonly Rack[],
  params: Params,
): { problem: Problem; solution: Solution } {
  const problem = problemOf(order, rack);
  const run = createRun(problem, params, { seed: 1, budget: { rounds: ROUNDS } });
  while (run.step(1000));
  return { problem, solution: run.best() };
}

export function playYear(seed: number, over: Partial<Params>): Year {
  const params: Params = { ...presetParams(5), ...over };
  const { useRemnant } = params;
  const sum = { orders: 0, pieces: 0, net: 0, bought: 0, born: 0, used: 0, faults: 0 };
  let rack: Rack[] = [];
  for (const order of yearOf(seed)) {
    const { problem, solution } = planOf(order, useRemnant === 1 ? rack : [], params);
    if (!verify(problem, params, solution).ok || solution.unplaced.length > 0) sum.faults += 1;
    sum.orders += 1;
    for (const item of order.items) {
      sum.pieces += item.quantity;
      sum.net += m2(item.w, item.h) * item.quantity;
    }
    const gone = new Set<string>();
    for (const layout of solution.layouts) {
      const area = m2(layout.length, layout.width) * layout.repeat;
      if (layout.stockKind === 3) gone.add(layout.stockId);
      if (layout.stockKind === 3) sum.used += area;
      else sum.bought += area;
    }
    const born = remnantRows(problem, params, solution, order.no).flatMap(
      ({ code, group, quantity, w: length, h: width }) =>
        Array.from({ length: quantity }, (_, i): Rack => ({ code: `${code}.${i}`, group, length, width })),
    );
    sum.born += born.reduce((s, r) => s + m2(r.length, r.width), 0);
    rack = [...rack.filter((r) => !gone.has(r.code)), ...born];
  }
  return { ...sum, left: rack.reduce((s, r) => s + m2(r.length, r.width), 0) };
}

const percent = (of: number): string => `${(of * 100).toFixed(1)} %`;

export async function benchYear(seeds: readonly number[] = SEEDS): Promise<Row[]> {
  const rows: Row[] = [];
  for (const seed of seeds) {
    const [first, never] = [playYear(seed, { useRemnant: 1 }), playYear(seed, { useRemnant: 3 })];
    // who never uses them need not cut for them either
    const careless = playYear(seed, { useRemnant: 3, remnantFactor: 0 });
    const least = Math.min(never.bought, careless.bought);
    const [used, saved] = [first.used / first.born, 1 - first.bought / least];
    const faults = first.faults + never.faults + careless.faults;
    rows.push({
      what: `一年 ${first.orders} 张套料单（种子 ${seed}，${first.pieces} 件，净 ${first.net.toFixed(0)} m²）：余料先用，对从不用`,
      wanted: `余料面积再用 ≥ ${LEAST_USED * 100}%，少买 ≥ ${LEAST_SAVED * 100}%，方案全部通过校验`,
      measured: `再用 ${percent(used)}（${first.used.toFixed(1)} / ${first.born.toFixed(1)} m²，年末在架 ${first.left.toFixed(1)}），少买 ${percent(saved)}（${first.bought.toFixed(1)} 对 ${never.bought.toFixed(1)}，不为余料留料 ${careless.bought.toFixed(1)} m²）；${faults} 张有问题`,
      isMet: used >= LEAST_USED && saved >= LEAST_SAVED && faults === 0,
    });
  }
  return rows;
}

if (import.meta.main) {
  const seeds = process.argv.slice(2).map(Number);
  for (const row of await benchYear(seeds.length > 0 ? seeds : SEEDS)) console.log(row);
}
