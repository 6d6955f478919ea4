// A large order in parts: their plans beside each other are a plan of it, their programs a program of it.
import { describe, expect, it } from 'vitest';
import { panelOrder } from '../../bench/run.ts';
import { drained } from '../../geometry/sliced.ts';
import { normalise } from '../../problem/normalise.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import { presetParams } from '../../problem/params.ts';
import { precheck } from '../../problem/precheck.ts';
import type { Plan } from '../plan.ts';
import { makeChance } from '../rng.ts';
import { binMaker } from '../starts/bin-maker.ts';
import { ColumnGenerator } from './column-generator.ts';
import { PartedStart } from './parted-start.ts';

const LIMITED = 3;
/** Of an order of panels, on one sheet of which there are few and others of any number. */
function taskOf(sizes: number, pieces: number): GroupTask {
  const order = panelOrder(sizes, pieces);
  const stocks = order.stocks.map((s, i) => (i === 0 ? { ...s, quantity: LIMITED } : s));
  const [problem, params] = [{ ...order, stocks }, presetParams(1)];
  const [task] = normalise(problem, params, precheck(problem, params));
  if (task === undefined) throw new RangeError('no task');
  return task;
}

describe('a large order in parts', () => {
  const task = taskOf(310, 1600);
  const chance = makeChance(7);
  const make = binMaker(task, chance);
  const parted = new PartedStart(task, make, chance);

  it('is for orders of very many sizes and pieces only', () => {
    expect(PartedStart.isFor(task)).toBe(false);
    expect(PartedStart.isFor(taskOf(700, 17_500))).toBe(true);
    // too few of a size to fill the sheets of a part well
    expect(PartedStart.isFor(taskOf(900, 17_500))).toBe(false);
  });

  it('is planned part by part: every piece lies once, on sheets without a limit', () => {
    let plan: Plan | undefined;
    while (plan === undefined) plan = drained(parted.round());
    const placed = new Int32Array(task.kinds.length);
    for (const bin of plan.bins) for (const kind of bin.contents()) placed[kind] = (placed[kind] ?? 0) + 1;
    expect([...placed]).toEqual(task.kinds.map((k) => k.quantity));
    expect(plan.missing.every((m) => m === 0)).toBe(true);
    expect(plan.bins.filter((b) => b.type.quantity !== Infinity)).toEqual([]);
  });

  it('and the program of the whole begins where theirs end', () => {
    while (parted.isOpen) drained(parted.round());
    const parts = parted.patterns.map((p) => p.pool.program.objective);
    expect(parts).toHaveLength(2);
    const sum = parts.reduce((a, b) => a + b, 0);
    const whole = new ColumnGenerator(task, make, chance);
    drained(whole.joining(parted.patterns));
    const { pool } = whole;
    expect(pool.program.objective / sum).toBeCloseTo(1, 6);
    expect(pool.program.uncovered).toBeLessThan(1e-3);
    // their patterns beside each other: no dearer, and the scarce sheets may be used
    while (!drained(pool.solving(100)));
    expect(pool.program.objective).toBeLessThanOrEqual(sum * (1 + 1e-6));
  });
});
