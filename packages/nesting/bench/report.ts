// `npm run bench -- nesting`: measures the families of rectangles, bars and shapes, keeps the figures in
// results.json and writes the table into the README, a convergence curve and two layouts into docs/.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { barFamily, barFiles, measureBars } from './bar-rows.ts';
import { FAMILIES } from './families.ts';
import { fileOf, measure } from './measure.ts';
import type { BenchRow, Sample } from './measure.ts';
import { drawPictures } from './pictures.ts';
import { measureLargeOrders, measureOrders, measureShopOrders, measureTrust } from './orders.ts';
import type { OrderRow } from './orders.ts';
import { measureShapes, shapeFolders } from './shape-rows.ts';
import { familyTable, orderTable, withTables } from './tables.ts';

const HOME = join(import.meta.dirname, '..');
const RESULTS = join(HOME, 'bench/results.json');
const README = join(HOME, 'README.md');

export interface BenchOptions {
  /** Names of families containing this text; default all. `orders`: our own orders, `shop`, `large`, `trust`: a part of these, `irr`: true shapes only. */
  only?: string;
  /** Folder of the open instances; NESTING_DATA, else the sample that lies in the package. */
  folder?: string;
  /** Every nth instance, default 1; seconds per instance, default those of the goals table. */
  every?: number;
  from?: number;
  seconds?: number;
  /** Of the search of rectangles; default 1. */
  seed?: number;
  /** Keep the figures and rewrite README and pictures; default true. */
  isKept?: boolean;
}

interface Results {
  rows: BenchRow[];
  orders: OrderRow[];
}

/**
 * Measures, prints the table and returns the rows measured in this run. Times are work of the process.
 * Every family is kept as soon as it is measured; rows of other families stay.
 */
export async function benchNesting(options: BenchOptions = {}): Promise<BenchRow[]> {
  const folder =
    options.folder ?? process.env['NESTING_DATA'] ?? join(import.meta.dirname, '../fixtures/instances');
  const sample = {
    folder,
    every: options.every ?? 1,
    from: options.from ?? 0,
    seconds: options.seconds,
    seed: options.seed,
  };
  const isWanted = (name: string) => options.only === undefined || name.includes(options.only);
  const isKept = options.isKept !== false;
  const rows: BenchRow[] = [];
  for await (const measured of families(sample, isWanted)) {
    rows.push(...measured);
    process.stdout.write(`${familyTable(measured)}\n`);
    if (isKept) keep(measured, []);
  }
  const orders = [
    ...(isWanted('orders') ? measureOrders() : []),
    ...(isWanted('shop orders') ? measureShopOrders() : []),
    ...(isWanted('large orders') ? measureLargeOrders() : []),
    ...(isWanted('trust') ? measureTrust() : []),
  ];
  if (isKept && orders.length > 0) {
    keep([], orders);
    drawInto(join(HOME, 'docs'));
  }
  const { rows: all, orders: own } = merged(rows, orders);
  process.stdout.write(`\n${familyTable(all)}\n\n${orderTable(own)}\n`);
  return rows;
}

/** The wanted families one after the other: rectangles, bars, shapes. */
async function* families(sample: Sample, isWanted: (name: string) => boolean): AsyncGenerator<BenchRow[]> {
  for (const family of FAMILIES)
    if (isWanted(family.name) && fileOf(family, sample.folder) !== undefined) yield [measure(family, sample)];
  for (const file of barFiles(sample.folder))
    if (isWanted(barFamily(file))) yield [measureBars(file, sample)];
  for (const folder of shapeFolders(sample.folder))
    if (isWanted(basename(folder))) yield await measureShapes(folder, sample);
}

/** What is kept, with the rows of this run in the place of older ones of the same name. */
function merged(rows: readonly BenchRow[], orders: OrderRow[]): Results {
  const known = readResults();
  const names = new Set([...FAMILIES.map((f) => f.name), ...[...known.rows, ...rows].map((r) => r.family)]);
  const byName = new Map([...known.rows, ...rows].map((r) => [r.family, r]));
  return {
    rows: [...names].flatMap((name) => byName.get(name) ?? []),
    orders: [...new Map([...known.orders, ...orders].map((o) => [o.name, o])).values()],
  };
}

function readResults(): Results {
  if (!existsSync(RESULTS)) return { rows: [], orders: [] };
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
}

function keep(rows: readonly BenchRow[], orders: OrderRow[]): void {
  const results = merged(rows, orders);
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`);
  const readme = readFileSync(README, 'utf8');
  writeFileSync(README, withTables(readme, familyTable(results.rows), orderTable(results.orders)));
}

function drawInto(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, svg] of drawPictures()) writeFileSync(join(folder, name), svg);
}
