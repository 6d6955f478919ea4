// How the first plans of a group are built: the plain one, and ever different ones by chance.
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import type { ConstructSettings } from './filling.ts';
import { ORDERS } from './orders.ts';

/** What the settings of a start depend on. */
export interface StartState {
  task: GroupTask;
  /** Pieces of the whole order. */
  pieces: number;
  /** Sheets of the best plan so far. */
  coils: readonly Bin[];
  chance: () => number;
}

/** Pieces for which few sheets are in store, then the largest first, no chance: the first answer. */
export function plainSettings(task: GroupTask, chance: () => number): ConstructSettings {
  return {
    order: (a, b) => a.homes - b.homes || b.area - a.area,
    noise: 0,
    greed: { beta: 1, blink: 0, chance },
    tries: 1,
    coilShare: 1,
    onlyStock: -1,
    isPriorityFirst: true,
    isKeyFirst: false,
    price: Float64Array.from(task.kinds, (k) => k.area),
    effort: 0,
    repeatShare: 1,
  };
}

/** Settings of start `no`; 0 is the plain one. */
export function startSettings(no: number, state: StartState): ConstructSettings {
  const { task, chance, pieces } = state;
  if (no === 0) return plainSettings(task, chance);
  const plain = plainSettings(task, chance);
  const largest = task.kinds.reduce((m, k) => Math.max(m, k.area), 1);
  const large = chance() * 0.6;
  return {
    ...plain,
    order: ORDERS[no % ORDERS.length] ?? plain.order,
    noise: no < ORDERS.length ? 0 : 0.5 * chance(),
    greed: randomGreed(chance),
    tries: pieces > 3000 ? 4 : 3 + Math.floor(chance() * 12),
    coilShare: chance() < 0.2 ? 1 : coilShare(state),
    onlyStock: chance() < 0.5 ? -1 : Math.floor(chance() * task.stocks.length),
    isPriorityFirst: chance() < 0.5,
    isKeyFirst: task.params.groupMode === 2 && no % 2 === 1,
    price: Float64Array.from(task.kinds, (k) => k.area * (1 + large * (k.area / largest))),
  };
}

/** Share of the longest coil length: by chance, or such that the best plan's metres divide evenly. */
function coilShare(state: StartState): number {
  const { chance } = state;
  const coils = state.coils.filter((b) => b.type.isCoil);
  const longest = coils.reduce((m, b) => Math.max(m, b.type.length), 0);
  if (coils.length === 0 || chance() < 0.4) return chance();
  const total = coils.reduce((s, b) => s + b.length, 0);
  const sheets = Math.ceil(total / longest) + Math.floor(chance() * coils.length);
  return Math.min(1, ((total / sheets) * (1 + 0.08 * chance())) / longest);
}
