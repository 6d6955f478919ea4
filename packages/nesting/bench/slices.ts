// How long the engine works between two chances to cancel, on orders that are hard to slice: processor time of the thread, ms.
// By hand: node packages/nesting/bench/slices.ts [part of a name] [seconds each].
import { createRun, verify } from '../src/index.ts';
import type { AnytimeRun } from '../src/problem/reports.ts';
import type { Params, Problem, Solution } from '../src/problem/types.ts';
import { SLICE_ORDERS } from './slice-orders.ts';

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function took(work: () => void): number {
  const before = cpuMs();
  work();
  return cpuMs() - before;
}

interface Row {
  create: number;
  /** Between two looks at the clock. */
  slice: number;
  best: number;
  offer: number;
  verify: number;
  placed: number;
}

function measured(problem: Problem, params: Params, seconds: number): Row {
  let last = 0;
  let slice = 0;
  const clock = () => {
    const now = cpuMs();
    if (last > 0) slice = Math.max(slice, now - last);
    last = now;
    return now;
  };
  const start = (seed: number) => createRun(problem, params, { seed, budget: { ms: 1000 * seconds }, clock });
  const made: AnytimeRun<Solution>[] = [];
  const create = took(() => made.push(start(1)));
  const [run] = made as [AnytimeRun<Solution>];
  let best = took(() => run.best());
  for (;;) {
    last = cpuMs();
    const isOpen = run.step(50);
    clock();
    best = Math.max(
      best,
      took(() => run.best()),
    );
    if (!isOpen) break;
  }
  const plan = run.best();
  // another run takes it over early and late
  const other = start(2);
  for (let i = 0; i < 4; i += 1) other.step(50);
  let offer = took(() => other.offer(plan));
  for (let i = 0; i < 10; i += 1) {
    last = cpuMs();
    other.step(50);
    clock();
    offer = Math.max(
      offer,
      took(() => other.offer(plan)),
    );
  }
  const verified = took(() => verify(problem, params, plan));
  return { create, slice, best, offer, verify: verified, placed: plan.totals.placedAmount };
}

const [part = '', seconds = '4'] = process.argv.slice(2);
console.log('order: createRun / slice / best / offer / verify, ms; pieces placed');
for (const { name, job } of SLICE_ORDERS) {
  if (!name.includes(part)) continue;
  // the door takes the three kinds alike
  const { problem, params } = job() as { problem: Problem; params: Params };
  const { placed, ...row } = measured(problem, params, Number(seconds));
  const told = Object.values(row).map((ms) => ms.toFixed(0));
  console.log(`${name}: ${told.join(' / ')}; ${placed}`);
}
