// Finishing of a complete plan: short coils, few lengths, remnants as large as they can be, fillers.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { remnantBoxes } from '../objective/remnant.ts';
import type { GroupTask, Kind } from '../problem/normalise.ts';
import type { Bin, BinMaker } from '../rect/bin.ts';
import { randomGreed } from '../rect/bin.ts';
import { filling, withoutPoorRemnants } from './starts/filling.ts';
import { mergingLengths } from './coils/coil-lengths.ts';
import { refilling } from './coils/coil-refill.ts';
import { ORDERS, sortKinds } from './starts/orders.ts';
import { binCost } from './plan.ts';
import type { Plan } from './plan.ts';

const TRIES = 24;

/** Pieces of a sheet that is packed again at most: the time grows with their square, and a first answer waits for it. */
const MOST_GATHERED = 500;

/** Sheets shortened or given fillers in one slice. */
const AT_ONCE = 20;

/** The plan with the same pieces on the same sheets (coils: lengths), arranged for the last yuan. */
export function polish(task: GroupTask, make: BinMaker, raw: Plan, chance: () => number): Plan {
  return drained(polishing(task, make, raw, chance));
}

/** The same in slices. */
export function* polishing(task: GroupTask, make: BinMaker, raw: Plan, chance: () => number): Sliced<Plan> {
  const plan = withoutPoorRemnants(task, raw);
  const missing = plan.missing.slice();
  let bins = yield* allowed(task, plan.bins, missing);
  if (missing.some((m) => m > 0)) bins = [...bins, ...(yield* refilling(task, make, bins, missing, chance))];
  const weak = bins.toSorted((a, b) => a.used / a.capacity - b.used / b.capacity).slice(0, 2);
  const gathered = bins.slice();
  for (const [i, bin] of bins.entries()) {
    const isWeak = weak.includes(bin) && bin.count <= MOST_GATHERED && bin.used < 0.9 * bin.capacity;
    if (isWeak) gathered[i] = yield* gatherRoom(task, make, bin, chance);
  }
  if (task.fillers.length === 0) return { bins: gathered, missing };
  return { bins: yield* addFillers(task, gathered, missing), missing };
}

/** The bins in allowed lengths, each as short as can be or as it came, whichever costs less in all; what is given up is missing. */
function* allowed(task: GroupTask, bins: Bin[], missing: Int32Array): Sliced<Bin[]> {
  if (!bins.some((b) => b.type.isCoil)) return bins;
  const shrunk: Bin[] = [];
  for (const bin of bins) {
    shrunk.push(bin.shrunk());
    if (shrunk.length % AT_ONCE === 0) yield;
  }
  const short = yield* mergingLengths(task, shrunk);
  const asCame = yield* mergingLengths(task, bins);
  const isShort =
    short.length > asCame.length || (short.length === asCame.length && binCost(short) <= binCost(asCame));
  const kept = isShort ? short : asCame;
  if (kept.length === bins.length) return kept;
  for (const kind of bins.flatMap((b) => b.contents())) missing[kind] = (missing[kind] ?? 0) + 1;
  for (const kind of kept.flatMap((b) => b.contents())) missing[kind] = (missing[kind] ?? 0) - 1;
  return kept;
}

function keepable(task: GroupTask, bin: Bin): number {
  let area = 0;
  for (const b of remnantBoxes(bin, task.rules, task.params)) area += (b.w / 1e6) * (b.h / 1e6);
  return area;
}

/** Packs the pieces of a half-empty sheet again, so that the room left is one usable remnant. */
function* gatherRoom(task: GroupTask, make: BinMaker, bin: Bin, chance: () => number): Sliced<Bin> {
  const own = new Int32Array(task.kinds.length);
  for (const p of bin.laid()) own[p.kind] = (own[p.kind] ?? 0) + 1;
  const kinds = task.kinds.filter((k) => (own[k.index] ?? 0) > 0);
  let best = bin;
  let worth = keepable(task, bin);
  for (let t = 0; t < TRIES; t += 1) {
    const order = ORDERS[t % ORDERS.length];
    if (order === undefined) break;
    const fresh = make(bin.type, bin.length);
    const left = own.slice();
    const sorted = sortKinds(kinds, order, { share: t < ORDERS.length ? 0 : chance(), chance });
    yield* filling(fresh, sorted, left, randomGreed(chance));
    yield;
    if (left.some((m) => m > 0)) continue;
    const gained = keepable(task, fresh);
    if (gained > worth + 1e-9) {
      worth = gained;
      best = fresh;
    }
  }
  return best;
}

/** Optional pieces where they cost neither a sheet nor remnant area. */
function* addFillers(task: GroupTask, bins: Bin[], missing: Int32Array): Sliced<Bin[]> {
  if (missing.some((m, k) => m > 0 && (task.kinds[k]?.priority ?? 9) <= 2)) return bins;
  const left = new Map(task.fillers.map((k) => [k.index, k.quantity]));
  for (const kind of bins.flatMap((b) => b.contents())) {
    const open = left.get(kind);
    if (open !== undefined) left.set(kind, open - 1);
  }
  const filled: Bin[] = [];
  for (const bin of bins) {
    filled.push(fillGaps(task, bin, left));
    if (filled.length % AT_ONCE === 0) yield;
  }
  return filled;
}

function fillGaps(task: GroupTask, bin: Bin, left: Map<number, number>): Bin {
  let current = bin;
  const worth = keepable(task, bin);
  const place = (kind: Kind): boolean => {
    const next = current.clone();
    if (next.find(kind, { beta: 1, blink: 0, chance: () => 0 }) === Infinity) return false;
    next.place(kind);
    if (keepable(task, next) < worth - 1e-9) return false;
    current = next;
    return true;
  };
  for (const kind of task.fillers.toSorted((a, b) => b.area - a.area)) {
    while ((left.get(kind.index) ?? 0) > 0 && place(kind))
      left.set(kind.index, (left.get(kind.index) ?? 0) - 1);
  }
  return current;
}
