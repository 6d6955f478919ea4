// The trial by hand: node packages/nesting/trust/cli.ts <plates|bars|shapes> [orders] [valid plans] [seed]. Orders with every option
// drawn at random: crash, refused plan, lost piece; valid plans: false alarms; planted faults: those that nothing finds.
import { makeChance } from '../src/search/rng.ts';
import { bars } from './bars.ts';
import type { Finding, TrustKind } from './kind.ts';
import { plates } from './plates.ts';
import { shapes } from './shapes.ts';

export interface TrustRow {
  kind: string;
  orders: number;
  crashes: number;
  refused: number;
  lost: number;
  plans: number;
  alarms: number;
  faults: number;
  /** Kinds of faults that were planted nowhere, and those that stayed unseen at least once. */
  unplanted: string[];
  unseen: string[];
}

/** Seeds of the parts are this far apart. */
const SEED_STEP = 7_919;

/** @param tell called with a line for everything that went wrong */
export function trial<J, S>(
  of: TrustKind<J, S>,
  size: { orders: number; plans: number; seed: number },
  tell: (line: string) => void,
): TrustRow {
  const row: TrustRow = {
    kind: of.name,
    orders: size.orders,
    crashes: 0,
    refused: 0,
    lost: 0,
    plans: size.plans,
    alarms: 0,
    faults: of.faults.length,
    unplanted: [],
    unseen: [],
  };
  const planted = new Map(of.faults.map((f) => [f.name, 0]));
  const unseen = new Set<string>();
  const plant = (job: J, solution: S, seed: number) => {
    for (const fault of of.faults) {
      if ((planted.get(fault.name) ?? 0) >= ENOUGH) continue;
      const wrong = fault.plant(job, solution, makeChance(seed));
      if (wrong === undefined) continue;
      planted.set(fault.name, (planted.get(fault.name) ?? 0) + 1);
      if (of.verify(job, wrong).length > 0) continue;
      unseen.add(fault.name);
      tell(`seed ${seed}: fault not seen: ${fault.name}`);
    }
  };
  const say = (seed: number, what: string, found: readonly Finding[]) => {
    if (found.length > 0)
      tell(
        `seed ${seed}: ${what}: ${found
          .map((f) => `${f.code} ${f.detail}`)
          .slice(0, 3)
          .join('; ')}`,
      );
    return found.length > 0 ? 1 : 0;
  };
  for (let n = 0; n < size.orders; n += 1) {
    const seed = size.seed + n * SEED_STEP;
    try {
      const job = of.draw(makeChance(seed));
      const solution = of.solve(job, seed);
      const isRefused = say(seed, 'refused', of.verify(job, solution));
      row.refused += isRefused;
      row.lost += say(seed, 'lost', of.lost(job, solution));
      if (isRefused === 0) plant(job, solution, seed);
    } catch (error) {
      row.crashes += 1;
      tell(`seed ${seed}: crash: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  for (let n = 0; n < size.plans; n += 1) {
    const seed = size.seed + n * SEED_STEP;
    const { job, solution } = of.validPlan(makeChance(seed));
    row.alarms += say(seed, 'false alarm', of.verify(job, solution));
    plant(job, solution, seed);
  }
  row.unplanted = [...planted].filter(([, times]) => times === 0).map(([name]) => name);
  row.unseen = [...unseen];
  return row;
}

/** Times that each kind of fault is planted. */
const ENOUGH = 40;

/** All kinds in turn, or one. */
export function trialOf(
  name: string,
  size: { orders: number; plans: number; seed: number },
  tell: (line: string) => void,
): TrustRow {
  if (name === 'bars') return trial(bars, size, tell);
  if (name === 'shapes') return trial(shapes, size, tell);
  if (name === 'plates') return trial(plates, size, tell);
  throw new RangeError(`no kind ${name}`);
}

if (process.argv[1] === import.meta.filename) {
  const [name = 'plates', orders = '5000', plans = '10000', seed = '1'] = process.argv.slice(2);
  const row = trialOf(name, { orders: Number(orders), plans: Number(plans), seed: Number(seed) }, (line) =>
    console.log(line),
  );
  console.log(JSON.stringify(row, null, 1));
}
