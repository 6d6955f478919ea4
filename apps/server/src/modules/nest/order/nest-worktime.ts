/** How long the machine of an order takes (engineering F9.4): what is known when its computation begins, and what follows for each sheet. */
import {
  CONFIG_NAMES,
  type MachineRates,
  machineRates,
  type NestParams,
  sheetSeconds,
  wholeSeconds,
  withOwn,
} from '@muyun/contract';
import type { PartGeometry } from '@muyun/nesting/panel';
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';
import { ownRatesOf } from '../machine/index.ts';

/** Kept with the run: a plan is not dearer because the rates have changed since. */
export interface PlanWork {
  readonly rates: MachineRates;
  /** of one piece of a product: its outline and each of its holes */
  readonly pierces: Readonly<Record<string, number>>;
}

export async function planWork(
  tx: Tx,
  params: Pick<NestParams, 'machinePreset' | 'machineId'>,
  geometry: ReadonlyMap<string, unknown>,
): Promise<PlanWork> {
  const keys = CONFIG_NAMES.filter((k) => k.startsWith('machine.'));
  const set = new Map(await Promise.all(keys.map(async (k) => [k, await settingOf(tx, k)] as const)));
  const pierces = [...geometry].map(([id, drawn]) => {
    const part = drawn as PartGeometry | null | undefined;
    return [id, 1 + (part?.outer ? part.holes.length : 0)] as const;
  });
  return {
    rates: withOwn(
      machineRates(params.machinePreset, (key) => set.get(key) ?? 0),
      await ownRatesOf(tx, params),
    ),
    pierces: Object.fromEntries(pierces),
  };
}

interface Timed {
  readonly cutLength: string;
  readonly steps: readonly unknown[];
  readonly pierceCount: number | null;
}
interface Laid extends Timed {
  readonly placements: readonly { readonly itemId: string }[];
  readonly estSeconds: number | null;
}
/** Seconds of one sheet, unrounded; null: nothing is known of it. */
export const secondsOf = (work: PlanWork | undefined, row: Timed) =>
  work === undefined || row.pierceCount === null
    ? null
    : sheetSeconds(work.rates, {
        cutLength: row.cutLength,
        pierces: row.pierceCount,
        strokes: row.steps.length,
      });

/** A layout with what it takes at the machine. */
export function withWork<L extends Laid>(row: L, work: PlanWork | undefined): L {
  if (work === undefined) return row;
  const pierceCount = row.placements.reduce((n, p) => n + (work.pierces[p.itemId] ?? 1), 0);
  const seconds = secondsOf(work, { ...row, pierceCount });
  return { ...row, pierceCount, estSeconds: seconds && wholeSeconds(seconds) };
}
