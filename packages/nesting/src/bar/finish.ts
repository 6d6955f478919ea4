// From patterns to bars of real length: ordered bars are cut as short as allowed, with few lengths.
import type { OrderedBar } from '../problem/bar.ts';
import { toUm } from '../problem/units.ts';
import type { Cut } from './plan.ts';
import type { BarTask, BarType } from './task.ts';

/** A cut with the length its bars will have. */
export interface SizedCut extends Cut {
  type: BarType;
  lengthUm: number;
}

/** Ordered lengths are shortened to the step; when more differ than allowed, merged upwards cheaply. */
export function sized(task: BarTask, cuts: readonly Cut[]): SizedCut[] {
  const out: SizedCut[] = [];
  for (const cut of cuts) {
    const type = task.types[cut.pattern.type];
    if (type === undefined) continue;
    const { stock } = type;
    const isOrdered = stock.kind === 2;
    out.push({ ...cut, type, lengthUm: isOrdered ? shortest(task, stock, { type, cut }) : type.lengthUm });
  }
  mergeLengths(task, out);
  return out;
}

function shortest(task: BarTask, stock: OrderedBar, at: { type: BarType; cut: Cut }): number {
  const spare = Math.floor(((at.type.cap - at.cut.pattern.used) * task.unitUm) / 1 + 1e-9);
  const step = toUm(stock.lengthStep);
  const min = toUm(stock.minLength);
  const steps = Math.max(0, Math.ceil((at.type.lengthUm - spare - min) / step));
  return Math.min(at.type.lengthUm, min + steps * step);
}

/** While too many lengths differ, raises the group of bars whose raising adds least metres. */
function mergeLengths(task: BarTask, cuts: SizedCut[]): void {
  const most = task.params.maxDistinctLengths;
  const ordered = cuts.filter((c) => c.type.stock.kind === 2);
  for (;;) {
    const lengths = [...new Set(ordered.map((c) => `${c.type.stock.id}|${c.lengthUm}`))];
    if (most <= 0 || lengths.length <= most) return;
    let best: { added: number; from: SizedCut[]; to: number } | undefined;
    for (const key of lengths) {
      const from = ordered.filter((c) => `${c.type.stock.id}|${c.lengthUm}` === key);
      const [first] = from;
      if (first === undefined) continue;
      const longer = ordered.filter(
        (c) => c.type.stock.id === first.type.stock.id && c.lengthUm > first.lengthUm,
      );
      if (longer.length === 0) continue;
      const to = Math.min(...longer.map((c) => c.lengthUm));
      const added = (to - first.lengthUm) * from.reduce((s, c) => s + c.times, 0);
      if (best === undefined || added < best.added) best = { added, from, to };
    }
    if (best === undefined) return;
    for (const cut of best.from) cut.lengthUm = best.to;
  }
}
