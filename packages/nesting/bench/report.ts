// `npm run bench -- nesting`: measures the families, keeps the figures in results.json and writes the
// table into the README, a convergence curve and two layouts into docs/.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILIES } from './families.ts';
import { fileOf, measure } from './measure.ts';
import type { BenchRow } from './measure.ts';
import { drawPictures } from './pictures.ts';
import { measureOrders } from './orders.ts';
import type { OrderRow } from './orders.ts';
import { familyTable, orderTable, withTables } from './tables.ts';

const HOME = join(import.meta.dirname, '..');
const RESULTS = join(HOME, 'bench/results.json');
const README = join(HOME, 'README.md');

export interface BenchOptions {
  /** Names of families containing this text; default all. `orders`: our own orders only. */
  only?: string;
  /** Folder of the open instances; NESTING_DATA, else the sample that lies in the package. */
  folder?: string;
  /** Every nth instance, default 1; seconds per instance, default those of the goals table. */
  every?: number;
  from?: number;
  seconds?: number;
  /** Keep the figures and rewrite README and pictures; default true. */
  isKept?: boolean;
}

interface Results {
  rows: BenchRow[];
  orders: OrderRow[];
}

/** Measures, prints the table and returns the rows measured in this run. Times are work of the process. */
export function benchNesting(options: BenchOptions = {}): BenchRow[] {
  const folder =
    options.folder ?? process.env['NESTING_DATA'] ?? join(import.meta.dirname, '../fixtures/instances');
  const sample = { folder, every: options.every ?? 1, from: options.from ?? 0, seconds: options.seconds };
  const isWanted = (name: string) => options.only === undefined || name.includes(options.only);
  const known = readResults();
  const rows: BenchRow[] = [];
  for (const family of FAMILIES) {
    if (!isWanted(family.name) || fileOf(family, folder) === undefined) continue;
    rows.push(measure(family, sample));
    process.stdout.write(`${familyTable(rows.slice(-1))}\n`);
  }
  const orders = isWanted('orders') ? measureOrders() : [];
  const merged: Results = {
    rows: FAMILIES.flatMap(
      (f) => rows.find((r) => r.family === f.name) ?? known.rows.find((r) => r.family === f.name) ?? [],
    ),
    orders: orders.length > 0 ? orders : known.orders,
  };
  process.stdout.write(`\n${familyTable(merged.rows)}\n\n${orderTable(merged.orders)}\n`);
  if (options.isKept !== false) keep(merged, orders.length > 0);
  return rows;
}

function readResults(): Results {
  if (!existsSync(RESULTS)) return { rows: [], orders: [] };
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
}

function keep(results: Results, hasPictures: boolean): void {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`);
  const readme = readFileSync(README, 'utf8');
  writeFileSync(README, withTables(readme, familyTable(results.rows), orderTable(results.orders)));
  if (!hasPictures) return;
  mkdirSync(join(HOME, 'docs'), { recursive: true });
  for (const [name, svg] of drawPictures()) writeFileSync(join(HOME, 'docs', name), svg);
}
