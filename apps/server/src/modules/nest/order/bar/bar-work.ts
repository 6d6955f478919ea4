/** How long the saw of an order of bars takes, and what that costs (engineering F9.4). */
import {
  type BarNestParams,
  type BarRates,
  barRates,
  barSeconds,
  CONFIG_NAMES,
  dec,
  wholeSeconds,
  withOwn,
  workCost,
} from '@muyun/contract';
import { type BarParams, type BarPlan, type BarProblem, cutRows } from '@muyun/nesting';
import { settingOf } from '../../../../kit/settings.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { ownRatesOf } from '../../machine/index.ts';

/** Kept with the run: a plan is not dearer because the rates have changed since. */
export interface BarWork {
  readonly rates: BarRates;
}

export async function barWork(
  tx: Tx,
  params: Pick<BarNestParams, 'machinePreset' | 'machineId'>,
): Promise<BarWork> {
  const keys = CONFIG_NAMES.filter((k) => k.startsWith('machine.barSaw.'));
  const set = new Map(await Promise.all(keys.map(async (k) => [k, await settingOf(tx, k)] as const)));
  const usual = barRates((key) => set.get(key) ?? 0);
  return { rates: withOwn(usual, await ownRatesOf(tx, params)) };
}

/** A run of bars, as far as its time goes; runs of before it was counted have no `work`. */
interface Sawn {
  readonly problem: BarProblem;
  readonly engine: BarParams;
  readonly work?: BarWork;
}
type Bars = BarPlan['layouts'];
type Seconds = ReturnType<typeof dec>;

/** Seconds of one bar of each layout, unrounded; nothing is known of runs of before it was counted. */
export function secondsOfBars(input: Sawn, layouts: Bars): ReadonlyMap<number, Seconds> {
  const { work, problem, engine } = input;
  if (!work) return new Map();
  const rows = cutRows(problem, engine, { layouts }, '');
  return new Map(rows.map((r) => [r.layoutNo, barSeconds(work.rates, r.cuts)]));
}

interface Worked {
  readonly estSeconds: number | null;
  readonly processCost: string | null;
}
/** Of all bars of these layouts: the cost is rounded once. */
export function barsWork(
  input: Sawn,
  layouts: readonly { readonly layoutNo: number; readonly repeat: number }[],
  each: ReadonlyMap<number, Seconds>,
): Worked {
  if (!input.work) return { estSeconds: null, processCost: null };
  const all = layouts.reduce((sum, l) => sum.plus((each.get(l.layoutNo) ?? dec(0)).times(l.repeat)), dec(0));
  return { estSeconds: wholeSeconds(all), processCost: workCost(input.work.rates, all) };
}
