// The trial by hand: node packages/nesting/trust/cli.ts <plates|outlined|bars|shapes> [orders] [valid plans] [seed]. Orders with every option
// drawn at random: crash, refused plan, lost piece; valid plans: false alarms; planted faults: those that nothing finds.
import { makeChance } from '../src/search/rng.ts';
import { bars } from './bars.ts';
import type { Finding, TrustKind } from './kind.ts';
import { outlined } from './outlined.ts';
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

/** Times that each kind of fault is planted, and solutions in which a place for it is looked for. */
const ENOUGH = 40;
const MOST_TRIES = 3000;

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
  const garden = new Garden(of, tell);
  for (let n = 0; n < size.orders; n += 1) solveOne(of, size.seed + n * SEED_STEP, { row, garden, tell });
  for (let n = 0; n < size.plans; n += 1) {
    const seed = size.seed + n * SEED_STEP;
    const { job, solution } = of.validPlan(makeChance(seed));
    row.alarms += said(tell, `seed ${seed}: false alarm`, of.verify(job, solution));
    garden.plant(job, solution, seed);
  }
  row.unplanted = garden.unplanted;
  row.unseen = [...garden.unseen];
  return row;
}

/** An order drawn at random: solved, verified, nothing lost; faults are planted in its solution. */
function solveOne<J, S>(
  of: TrustKind<J, S>,
  seed: number,
  to: { row: TrustRow; garden: Garden<J, S>; tell: (line: string) => void },
): void {
  const { row, garden, tell } = to;
  try {
    const job = of.draw(makeChance(seed));
    const solution = of.solve(job, seed);
    const isRefused = said(tell, `seed ${seed}: refused`, of.verify(job, solution));
    row.refused += isRefused;
    row.lost += said(tell, `seed ${seed}: lost`, of.lost(job, solution));
    if (isRefused === 0) garden.plant(job, solution, seed);
  } catch (error) {
    row.crashes += 1;
    tell(`seed ${seed}: crash: ${error instanceof Error ? error.stack : String(error)}`);
  }
}

/** Tells what was found, three of it at most; 1 when there is anything. */
function said(tell: (line: string) => void, what: string, found: readonly Finding[]): 0 | 1 {
  if (found.length === 0) return 0;
  const few = found.slice(0, 3).map((f) => `${f.code} ${f.detail}`);
  tell(`${what}: ${few.join('; ')}`);
  return 1;
}

/** Where faults are planted, and which of them nobody saw. */
class Garden<J, S> {
  readonly unseen = new Set<string>();
  private readonly of: TrustKind<J, S>;
  private readonly tell: (line: string) => void;
  private readonly planted: Map<string, number>;
  private readonly tries: Map<string, number> = new Map();

  constructor(of: TrustKind<J, S>, tell: (line: string) => void) {
    this.of = of;
    this.tell = tell;
    this.planted = new Map(of.faults.map((f) => [f.name, 0]));
  }

  /** Kinds of faults that no solution offered a place for. */
  get unplanted(): string[] {
    return [...this.planted].filter(([, times]) => times === 0).map(([name]) => name);
  }

  plant(job: J, solution: S, seed: number): void {
    const { of, planted } = this;
    for (const fault of of.faults) {
      const times = planted.get(fault.name) ?? 0;
      const tries = this.tries.get(fault.name) ?? 0;
      if (times >= ENOUGH || tries >= MOST_TRIES) continue;
      this.tries.set(fault.name, tries + 1);
      const wrong = fault.plant(job, solution, makeChance(seed));
      if (wrong === undefined) continue;
      planted.set(fault.name, times + 1);
      if (of.verify(job, wrong).length > 0) continue;
      this.unseen.add(fault.name);
      this.tell(`seed ${seed}: fault not seen: ${fault.name}`);
    }
  }
}

/** All kinds in turn, or one. */
export function trialOf(
  name: string,
  size: { orders: number; plans: number; seed: number },
  tell: (line: string) => void,
): TrustRow {
  if (name === 'bars') return trial(bars, size, tell);
  if (name === 'shapes') return trial(shapes, size, tell);
  if (name === 'outlined') return trial(outlined, size, tell);
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
