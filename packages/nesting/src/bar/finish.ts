// From patterns to bars of real length: ordered bars are cut as short as allowed, with few lengths, enough
// bars of each, and no more metres than there are. engineering.md F2 (开平), F8.1.
import type { OrderedBar } from '../problem/bar.ts';
import { metresToUm } from '../problem/decimal.ts';
import { toUm } from '../problem/units.ts';
import type { Cut } from './plan.ts';
import type { BarTask, BarType } from './task.ts';

/** A cut with the length its bars will have. */
export interface SizedCut extends Cut {
  type: BarType;
  lengthUm: number;
}

/**
 * Ordered lengths are shortened to the step; where more differ than allowed, or too few bars have one
 * length, lengths are merged upwards cheaply. Bars beyond the metres there are left out.
 */
export function sized(task: BarTask, cuts: readonly Cut[]): SizedCut[] {
  const out: SizedCut[] = [];
  for (const cut of cuts) {
    const type = task.types[cut.pattern.type];
    if (type === undefined) continue;
    const { stock } = type;
    const isOrdered = stock.kind === 2;
    out.push({ ...cut, type, lengthUm: isOrdered ? shortest(task, stock, { type, cut }) : type.lengthUm });
  }
  const ordered = out.filter((c) => c.type.stock.kind === 2);
  if (ordered.length === 0) return out;
  const rows = lengthRows(ordered);
  while (mergeFew(task, rows) || mergeShort(task, rows));
  return enoughOfEach(task, withinMetres(out));
}

/** Bars given up for want of metres may leave too few of a length: those are given up as well, fewest first. */
function enoughOfEach(task: BarTask, cuts: SizedCut[]): SizedCut[] {
  const least = task.params.minQtyPerLength;
  for (let kept = cuts; ;) {
    const rows = lengthRows(kept.filter((c) => c.type.stock.kind === 2));
    const few = rows
      .filter((r) => r.bars < least && rows.some((o) => o !== r && o.stock === r.stock))
      .toSorted((a, b) => a.bars - b.bars)[0];
    if (few === undefined) return kept;
    kept = kept.filter((c) => !few.cuts.includes(c));
  }
}

function shortest(task: BarTask, stock: OrderedBar, at: { type: BarType; cut: Cut }): number {
  const spare = Math.floor(at.type.capUm - at.cut.pattern.used * task.unitUm + 1e-9);
  const step = toUm(stock.lengthStep);
  const min = toUm(stock.minLength);
  const steps = Math.max(0, Math.ceil((at.type.lengthUm - spare - min) / step));
  return Math.min(at.type.lengthUm, min + steps * step);
}

/** Bars of one ordered length of one stock row. */
interface LengthRow {
  stock: string;
  lengthUm: number;
  cuts: SizedCut[];
  bars: number;
}

/** Per stock row, shortest first. */
function lengthRows(ordered: readonly SizedCut[]): LengthRow[] {
  const rows = new Map<string, LengthRow>();
  for (const cut of ordered) {
    const stock = cut.type.stock.id;
    const key = `${cut.lengthUm}|${stock}`;
    const row = rows.get(key) ?? { stock, lengthUm: cut.lengthUm, cuts: [], bars: 0 };
    row.cuts.push(cut);
    row.bars += cut.times;
    rows.set(key, row);
  }
  return [...rows.values()].toSorted((a, b) => a.lengthUm - b.lengthUm);
}

/** For each row the next longer one of its stock. */
function longerRows(rows: readonly LengthRow[]): Map<LengthRow, LengthRow> {
  const longer = new Map<LengthRow, LengthRow>();
  const last = new Map<string, LengthRow>();
  for (const row of rows.toReversed()) {
    const next = last.get(row.stock);
    if (next !== undefined) longer.set(row, next);
    last.set(row.stock, row);
  }
  return longer;
}

/** The bars of a row become as long as those of another one. */
function raise(rows: LengthRow[], from: LengthRow, to: LengthRow): void {
  for (const cut of from.cuts) cut.lengthUm = to.lengthUm;
  to.cuts.push(...from.cuts);
  to.bars += from.bars;
  rows.splice(rows.indexOf(from), 1);
}

/** Too many lengths: raises the one whose raising adds least metres. False: nothing to do. */
function mergeFew(task: BarTask, rows: LengthRow[]): boolean {
  const most = task.params.maxDistinctLengths;
  if (most <= 0 || rows.length <= most) return false;
  let best: { added: number; from: LengthRow; to: LengthRow } | undefined;
  const longer = longerRows(rows);
  for (const from of rows) {
    const to = longer.get(from);
    if (to === undefined) continue;
    const added = (to.lengthUm - from.lengthUm) * from.bars;
    if (best === undefined || added < best.added) best = { added, from, to };
  }
  if (best === undefined) return false;
  raise(rows, best.from, best.to);
  return true;
}

/** Too few bars of a length: it goes up to the next one, or the one below comes up to the longest. */
function mergeShort(task: BarTask, rows: LengthRow[]): boolean {
  const least = task.params.minQtyPerLength;
  if (least <= 1) return false;
  const longer = longerRows(rows);
  const shorter = new Map([...longer].map(([from, to]) => [to, from]));
  for (const row of rows) {
    if (row.bars >= least) continue;
    const [up, down] = [longer.get(row), shorter.get(row)];
    if (up !== undefined) raise(rows, row, up);
    else if (down !== undefined) raise(rows, down, row);
    else continue;
    return true;
  }
  return false;
}

/** Merged lengths may need more metres than there are: the emptiest bars are given up. */
function withinMetres(cuts: readonly SizedCut[]): SizedCut[] {
  const left = new Map<string, number>();
  for (const { type } of cuts)
    if (type.stock.kind === 2 && type.stock.maxMetres !== undefined)
      left.set(type.stock.id, metresToUm(type.stock.maxMetres));
  if (left.size === 0) return [...cuts];
  const kept = new Map<SizedCut, number>();
  const share = (c: SizedCut) => c.pattern.used / c.lengthUm;
  for (const cut of cuts.toSorted((a, b) => share(b) - share(a))) {
    const room = left.get(cut.type.stock.id);
    const times = room === undefined ? cut.times : Math.min(cut.times, Math.floor(room / cut.lengthUm));
    if (room !== undefined) left.set(cut.type.stock.id, room - times * cut.lengthUm);
    kept.set(cut, times);
  }
  return cuts.map((c) => ({ ...c, times: kept.get(c) ?? 0 })).filter((c) => c.times > 0);
}

/** The type with another length; price, scrap and credit are those per length of the longest. */
export function resized(task: BarTask, type: BarType, lengthUm: number): BarType {
  const twin = task.types.find((t) => t.stock.id === type.stock.id && t.lengthUm === lengthUm);
  if (twin !== undefined) return twin;
  const shorter = (type.lengthUm - lengthUm) / task.unitUm;
  const capUm = type.capUm - (type.lengthUm - lengthUm);
  const perLength = type.stock.price.mode === 2 ? 1 : lengthUm / type.lengthUm;
  return {
    ...type,
    lengthUm,
    cap: Math.floor(capUm / task.unitUm + 1e-9),
    capUm,
    full: type.full - shorter,
    remCap: Math.floor(type.remCap - shorter),
    price: type.price * perLength,
    cost: type.price > 0 ? type.cost * perLength : type.cost,
    uses: type.uses.map((u) => (u.isMetres ? { ...u, amount: lengthUm } : u)),
  };
}
