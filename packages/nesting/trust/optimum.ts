// Small orders against the cheapest plan there is, found by trying every plan: bounds never lie above it, proven is only what
// costs as much. By hand: node packages/nesting/trust/optimum.ts <plates|bars|shapes> [orders] [seed].
import { makeChance } from '../src/search/rng.ts';
import { barsOptimum } from './bars-optimum.ts';
import type { Optimum } from './optimum-compare.ts';
import { platesOptimum } from './plates-optimum.ts';
import { shapesOptimum } from './shapes-optimum.ts';

/** Sums over so many orders. */
export function trialOfOptimum(
  of: Optimum,
  size: { orders: number; seed: number },
): { wrong: string[]; possible: number; whole: number; tight: number; proven: number } {
  const sum = { wrong: [] as string[], possible: 0, whole: 0, tight: 0, proven: 0 };
  for (let n = 0; n < size.orders; n += 1) {
    const seed = size.seed + n * SEED_STEP;
    const one = of(makeChance(seed), seed);
    sum.wrong.push(...one.wrong.map((text) => `seed ${seed}: ${text}`));
    sum.possible += Number(one.isPossible);
    sum.whole += Number(one.isPossible && one.isWhole);
    sum.tight += Number(one.isTight);
    sum.proven += Number(one.isProven);
  }
  return sum;
}

/** Seeds of two orders are this far apart. */
const SEED_STEP = 7_919;

const KINDS: Record<string, Optimum> = {
  plates: platesOptimum,
  bars: barsOptimum,
  shapes: shapesOptimum,
};

if (process.argv[1] === import.meta.filename) {
  const [name = 'plates', orders = '2000', seed = '1'] = process.argv.slice(2);
  const of = KINDS[name];
  if (of === undefined) throw new RangeError(`no kind ${name}`);
  const { wrong, ...sums } = trialOfOptimum(of, { orders: Number(orders), seed: Number(seed) });
  for (const text of wrong) console.log(text);
  console.log(JSON.stringify({ kind: name, orders: Number(orders), wrong: wrong.length, ...sums }));
}
