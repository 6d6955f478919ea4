// Orders as a factory types them, through the door of the package: what `best` shows at any time passes the verifier, no piece is
// lost. By hand: node packages/nesting/trust/factory.ts [orders of each kind] [seed].
import { createRun, verify } from '../src/index.ts';
import type { Params, Problem } from '../src/problem/types.ts';
import { makeChance } from '../src/search/rng.ts';
import { FACTORY_KINDS, drawFactory } from './factory-draw.ts';
import type { FactoryJob } from './factory-draw.ts';

/** Seeds of two orders are this far apart. */
const SEED_STEP = 7_919;

interface Answer {
  layouts: { repeat: number; placements: { itemId: string }[] }[];
  unplaced: { itemId: string; quantity: number }[];
}

/** One order worked on for so many ms and rounds at most; what is wrong with its answers. */
export function faultsOfFactory(
  job: FactoryJob,
  seed: number,
  budget: { ms: number; rounds: number },
): string[] {
  // the door takes the three kinds alike
  const { problem, params } = job as { problem: Problem; params: Params };
  const found: string[] = [];
  const look = (when: string, solution: ReturnType<ReturnType<typeof createRun>['best']>) => {
    const { faults } = verify(problem, params, solution);
    for (const f of faults.slice(0, 3)) found.push(`${when}: ${f.code} ${f.text}`);
    found.push(...lostIn(job, solution).map((text) => `${when}: ${text}`));
  };
  try {
    const run = createRun(problem, params, { seed, budget });
    look('first', run.best());
    run.step(20);
    look('early', run.best());
    while (run.step(50));
    look('last', run.best());
    if (run.refused > 0) found.push(`refused ${run.refused} plans`);
  } catch (error) {
    found.push(`crash: ${error instanceof Error ? error.stack : String(error)}`);
  }
  return found;
}

/** Pieces neither placed nor told as left over; rows of one id are counted together, fillers not at all. */
function lostIn({ problem }: FactoryJob, solution: Answer): string[] {
  const told = new Map<string, number>();
  const add = (id: string, n: number) => told.set(id, (told.get(id) ?? 0) + n);
  for (const l of solution.layouts) for (const p of l.placements) add(p.itemId, l.repeat);
  for (const u of solution.unplaced) add(u.itemId, u.quantity);
  const asked = new Map<string, number>();
  const items: readonly { id: string; quantity: number; isFiller?: boolean }[] = problem.items;
  const fillers = new Set(items.filter((i) => i.isFiller === true).map((i) => i.id));
  for (const i of items) asked.set(i.id, (asked.get(i.id) ?? 0) + i.quantity);
  return [...asked].flatMap(([id, n]) =>
    fillers.has(id) || told.get(id) === n ? [] : [`${id}: ${told.get(id) ?? 0} of ${n} told`],
  );
}

if (process.argv[1] === import.meta.filename) {
  const [orders = '1000', from = '1', kinds = FACTORY_KINDS.join(',')] = process.argv.slice(2);
  for (const kind of FACTORY_KINDS) {
    if (!kinds.split(',').includes(kind)) continue;
    let bad = 0;
    let slowest = { seed: 0, ms: 0 };
    for (let n = 0; n < Number(orders); n += 1) {
      const seed = Number(from) + n * SEED_STEP;
      const start = performance.now();
      const found = faultsOfFactory(drawFactory(kind, makeChance(seed)), seed, { ms: 400, rounds: 30 });
      const ms = performance.now() - start;
      if (ms > slowest.ms) slowest = { seed, ms };
      if (found.length === 0) continue;
      bad += 1;
      console.log(`${kind} seed ${seed}: ${found.slice(0, 3).join('; ')}`);
    }
    console.log(
      `${kind}: ${orders} orders, ${bad} wrong, slowest ${slowest.ms.toFixed(0)} ms (seed ${slowest.seed})`,
    );
  }
}
