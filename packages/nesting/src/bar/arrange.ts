// The order (and turning) of the pieces of one bar that wastes least: only their ends matter.
import { headExtra, jointExtra, tailExtra } from './mitre.ts';
import type { EndType } from './mitre.ts';
import type { Arranger, BarTask, BarType, EndClass } from './task.ts';

/** States of the exact search; beyond it a greedy chain is used. */
const MOST_STATES = 4000;

/** Head and tail trim of a bar, micrometres. */
export interface BarEnds {
  headUm: number;
  tailUm: number;
}

/** One place in the sequence. */
export interface Laid {
  cls: number;
  isFlipped: boolean;
}

export interface Arrangement {
  /** Half micrometres beyond Σ (length + half joints). */
  extra: number;
  sequence: Laid[];
}

interface Step {
  extra: number;
  laid: Laid | undefined;
  next: Step | undefined;
}

/** Best sequence for so many pieces of each class. */
export class Sequencer {
  private readonly ends: readonly EndType[];
  private readonly classes: readonly EndClass[];
  private readonly known = new Map<string, Arrangement>();

  constructor(task: Pick<BarTask, 'ends' | 'classes'>) {
    this.ends = task.ends;
    this.classes = task.classes;
  }

  /** @param counts pieces per class */
  arrange(counts: readonly number[], bar: BarEnds): Arrangement {
    const key = `${counts.join(',')}|${bar.headUm}|${bar.tailUm}`;
    const old = this.known.get(key);
    if (old !== undefined) return old;
    const states = counts.reduce((p, c) => p * (c + 1), 1);
    const found = states <= MOST_STATES ? this.exact(counts, bar) : this.greedy(counts, bar);
    if (this.known.size > 50_000) this.known.clear();
    this.known.set(key, found);
    return found;
  }

  private exact(counts: readonly number[], bar: BarEnds): Arrangement {
    const memo = new Map<number, Step>();
    const left = [...counts];
    const asked = counts.flatMap((c, cls) => (c > 0 ? [cls] : []));
    // what is left, and the last end, as one number
    const unit: number[] = [];
    let states = this.ends.length + 1;
    for (const cls of asked) {
      unit[cls] = states;
      states *= (counts[cls] ?? 0) + 1;
    }
    const follow = (code: number, last: number): Step => {
      const key = code + last + 1;
      const old = memo.get(key);
      if (old !== undefined) return old;
      let best: Step | undefined;
      for (const laid of this.choices(left, asked)) {
        const [from, to] = this.endsOf(laid);
        left[laid.cls] = (left[laid.cls] ?? 0) - 1;
        const next = follow(code - (unit[laid.cls] ?? 0), to);
        left[laid.cls] = (left[laid.cls] ?? 0) + 1;
        const extra = this.costBefore(last, from, bar) + next.extra;
        if (best === undefined || extra < best.extra) best = { extra, laid, next };
      }
      best ??= { extra: this.tailCost(last, bar), laid: undefined, next: undefined };
      memo.set(key, best);
      return best;
    };
    const first = follow(
      asked.reduce((code, cls) => code + (counts[cls] ?? 0) * (unit[cls] ?? 0), 0),
      -1,
    );
    const sequence: Laid[] = [];
    for (let at: Step | undefined = first; at?.laid !== undefined; at = at.next) sequence.push(at.laid);
    return { extra: first.extra, sequence };
  }

  private greedy(counts: readonly number[], bar: BarEnds): Arrangement {
    const left = [...counts];
    const asked = counts.flatMap((c, cls) => (c > 0 ? [cls] : []));
    const sequence: Laid[] = [];
    let last = -1;
    let extra = 0;
    for (;;) {
      let best: { cost: number; laid: Laid } | undefined;
      for (const laid of this.choices(left, asked)) {
        const cost = this.costBefore(last, this.endsOf(laid)[0], bar);
        const isLess = best === undefined || cost < best.cost;
        const isMore =
          best !== undefined && cost === best.cost && (left[laid.cls] ?? 0) > (left[best.laid.cls] ?? 0);
        if (isLess || isMore) best = { cost, laid };
      }
      if (best === undefined) return { extra: extra + this.tailCost(last, bar), sequence };
      extra += best.cost;
      sequence.push(best.laid);
      left[best.laid.cls] = (left[best.laid.cls] ?? 0) - 1;
      last = this.endsOf(best.laid)[1];
    }
  }

  /** @param asked classes of which there is a piece */
  private *choices(left: readonly number[], asked: readonly number[]): Generator<Laid> {
    for (const cls of asked) {
      if ((left[cls] ?? 0) <= 0) continue;
      yield { cls, isFlipped: false };
      const ends = this.classes[cls];
      if (ends?.canFlip === true && ends.left !== ends.right) yield { cls, isFlipped: true };
    }
  }

  private endsOf(laid: Laid): [number, number] {
    const ends = this.classes[laid.cls];
    const pair: [number, number] = [ends?.left ?? 0, ends?.right ?? 0];
    return laid.isFlipped ? [pair[1], pair[0]] : pair;
  }

  private costBefore(last: number, from: number, bar: BarEnds): number {
    const left = this.ends[from];
    const right = this.ends[last];
    if (left === undefined) return 0;
    return right === undefined ? headExtra(left, bar.headUm) : jointExtra(right, left);
  }

  private tailCost(last: number, bar: BarEnds): number {
    const end = this.ends[last];
    return end === undefined ? 0 : tailExtra(end, bar.tailUm);
  }
}

/** Least extra any bar of these classes can have at its two ends, half micrometres. */
export function leastEnds(ends: readonly EndType[], bar: BarEnds): number {
  if (ends.length === 0) return 0;
  const head = Math.min(...ends.map((e) => headExtra(e, bar.headUm)));
  return head + Math.min(...ends.map((e) => tailExtra(e, bar.tailUm)));
}

/** Trims of a stock row, else the machine's. Micrometres. */
export function barEnds(
  type: Pick<BarType, 'stock'>,
  params: { headTrim: number; tailTrim: number },
): BarEnds {
  return {
    headUm: Math.round((type.stock.headTrim ?? params.headTrim) * 1000),
    tailUm: Math.round((type.stock.tailTrim ?? params.tailTrim) * 1000),
  };
}

/** Ends beyond the relaxation inside `cap`, in units rounded up. */
export function arrangerOf(task: BarTask, unit: number): Arranger {
  const sequencer = new Sequencer(task);
  return {
    extra(counts, kinds, type) {
      const perClass = task.classes.map(() => 0);
      for (const [i, k] of kinds.entries()) {
        const cls = task.kinds[k]?.cls ?? 0;
        perClass[cls] = (perClass[cls] ?? 0) + (counts[i] ?? 0);
      }
      const bar = barEnds(type, task.params);
      const extra = sequencer.arrange(perClass, bar).extra - leastEnds(task.ends, bar);
      return Math.ceil(extra / unit - 1e-9);
    },
  };
}
