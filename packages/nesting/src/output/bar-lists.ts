// Rows of the lists of nested bars: 切割清单, 采购清单, 余料清单. Data only; labels belong to the contract.
import { exact, textOf } from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { barWeight } from '../problem/bar-price.ts';
import type {
  BarGroup,
  BarItem,
  BarLayout,
  BarPlacement,
  BarPlan,
  BarProblem,
  BarStock,
} from '../problem/bar.ts';
import { toMm, toUm } from '../problem/units.ts';

/** One cut of the saw, in the order they are made from the bar's head. */
export interface BarCut {
  no: number;
  /** trim: cuts waste off the end in hand; part: frees the piece `seq`. */
  kind: 'trim' | 'part';
  /** Degrees between the cut and square, as `BarItem` counts them. */
  angle: number;
  /** Where the cut meets the long point of the piece, mm from the bar's head. */
  at: number;
  /** Stop: the piece's long-point length, or the length trimmed off at its long point, mm. */
  stop: number;
  /** The piece this cut frees or prepares. */
  seq: number;
  itemId: string;
  code: string;
}

/** Pieces of one item on one bar. */
export interface BarCutPart {
  no: number;
  itemId: string;
  code: string;
  length: number;
  angleLeft: number;
  angleRight: number;
  quantity: number;
  nextProcess: string;
  seqs: number[];
}

export interface BarCutRow {
  layoutNo: number;
  group: string;
  profile: string;
  color: string;
  stockId: string;
  stockKind: BarStock['kind'];
  stockCode: string;
  length: number;
  repeat: number;
  /** `{orderNo}-{layoutNo}-{i}/{n}`, one per bar. */
  barNos: string[];
  utilization: string;
  parts: BarCutPart[];
  /** In saw order. The cut that squares the head is listed, though `BarLayout.cuts` does not count it. */
  cuts: BarCut[];
  /** Length behind the last cut, mm, and the code of the remnant when it is one. */
  leftover: number;
  remnantCode: string | null;
}

/** 切割清单: one row per layout with its bars, pieces and cuts in saw order. F8 b=3, F8.1. */
export function barCutRows(problem: BarProblem, solution: BarPlan, orderNo: string): BarCutRow[] {
  const items = new Map(problem.items.map((i) => [i.id, i]));
  return solution.layouts.map((layout) => {
    const { layoutNo, stockId, stockKind, length, repeat, utilization, leftover } = layout;
    const barNos = Array.from({ length: repeat }, (_, i) => `${orderNo}-${layoutNo}-${i + 1}/${repeat}`);
    return {
      layoutNo,
      ...materialOf(problem, layout.group),
      stockId,
      stockKind,
      stockCode: stockCode(problem, stockId),
      length,
      repeat,
      barNos,
      utilization,
      parts: partsOf(layout, items),
      cuts: sawCuts(layout, items),
      leftover,
      remnantCode: layout.isRemnant ? remnantCode(orderNo, layout) : null,
    };
  });
}

function groupOf(problem: BarProblem, key: string): BarGroup {
  return problem.groups.find((g) => g.key === key) ?? { key };
}

function materialOf(problem: BarProblem, key: string): { group: string; profile: string; color: string } {
  const { profile = '', color = '' } = groupOf(problem, key);
  return { group: key, profile, color };
}

function stockCode(problem: BarProblem, stockId: string): string {
  return problem.stocks.find((s) => s.id === stockId)?.code ?? stockId;
}

function remnantCode(orderNo: string, layout: BarLayout): string {
  return `${orderNo}-${layout.layoutNo}-R1`;
}

function partsOf(layout: BarLayout, items: ReadonlyMap<string, BarItem>): BarCutPart[] {
  const rows = new Map<string, BarCutPart>();
  for (const p of layout.placements) {
    const item = items.get(p.itemId);
    let row = rows.get(p.itemId);
    if (row === undefined) {
      row = {
        no: rows.size + 1,
        itemId: p.itemId,
        code: item?.code ?? p.itemId,
        length: p.length,
        angleLeft: item?.angleLeft ?? 0,
        angleRight: item?.angleRight ?? 0,
        quantity: 0,
        nextProcess: item?.nextProcess ?? '',
        seqs: [],
      };
      rows.set(p.itemId, row);
    }
    row.quantity += 1;
    row.seqs.push(p.seq);
  }
  return [...rows.values()];
}

/**
 * Cuts of one bar in saw order, from the head. Where neighbouring ends are parallel one cut frees the piece
 * and prepares the next; otherwise the next piece's end is trimmed first (F8.1).
 * @example head 10, 2 × 1000 square, kerf 4 → trim at 10, part at 1010 stop 1000, part at 2014 stop 1000
 */
export function sawCuts(layout: BarLayout, items: ReadonlyMap<string, BarItem>): BarCut[] {
  const cuts: BarCut[] = [];
  let last: BarPlacement | undefined;
  for (const p of layout.placements) {
    const code = items.get(p.itemId)?.code ?? p.itemId;
    const piece = { seq: p.seq, itemId: p.itemId, code };
    const end = last === undefined ? 0 : toUm(last.x) + toUm(last.length);
    if (last === undefined ? p.x > 0 : !isShared(last, p, items)) {
      const stop = toMm(toUm(p.x) - end);
      cuts.push({ no: cuts.length + 1, kind: 'trim', angle: p.angleLeft, at: p.x, stop, ...piece });
    }
    const at = toMm(toUm(p.x) + toUm(p.length));
    cuts.push({ no: cuts.length + 1, kind: 'part', angle: p.angleRight, at, stop: p.length, ...piece });
    last = p;
  }
  return cuts;
}

/** Ends that lie parallel: square ones, or equal angles at equal heights. */
function isShared(left: BarPlacement, right: BarPlacement, items: ReadonlyMap<string, BarItem>): boolean {
  if (left.angleRight !== right.angleLeft) return false;
  const height = (p: BarPlacement) => items.get(p.itemId)?.height ?? 0;
  return left.angleRight === 0 || height(left) === height(right);
}

export interface BarPurchaseRow {
  group: string;
  profile: string;
  color: string;
  stockId: string;
  stockKind: BarStock['kind'];
  code: string;
  /** mm */
  length: number;
  /** 需要支数 */
  bars: number;
  /** Standard and ordered bars; remnants and stock bars lie on the shelf. */
  isToBuy: boolean;
  /** 3 decimals: metres in all, kg per bar and in all. */
  metres: string;
  unitWeight: string;
  weight: string;
  /** yuan per bar and in all, 2 decimals */
  unitPrice: string;
  amount: string;
}

/** 采购清单: bars by stock row and length, those on the shelf included; sorted by group, kind, length. F8 b=1. */
export function barPurchaseRows(problem: BarProblem, solution: BarPlan): BarPurchaseRow[] {
  const rows = new Map<string, { layout: BarLayout; bars: number }>();
  for (const layout of solution.layouts) {
    const key = `${layout.length} ${layout.stockId}`;
    const row = rows.get(key) ?? { layout, bars: 0 };
    row.bars += layout.repeat;
    rows.set(key, row);
  }
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows.values()]
    .map(({ layout, bars }) => purchaseRow(problem, layout, bars))
    .toSorted((a, b) => text(a.group, b.group) || a.stockKind - b.stockKind || a.length - b.length);
}

function purchaseRow(problem: BarProblem, layout: BarLayout, bars: number): BarPurchaseRow {
  const { stockId, stockKind, length } = layout;
  const weight = barWeight(groupOf(problem, layout.group), length);
  const times = (e: Exact): Exact => ({ n: e.n * BigInt(bars), scale: e.scale });
  return {
    ...materialOf(problem, layout.group),
    stockId,
    stockKind,
    code: stockCode(problem, stockId),
    length,
    bars,
    isToBuy: stockKind === 1 || stockKind === 2,
    metres: textOf(times({ n: BigInt(toUm(length)), scale: 6 }), 3),
    unitWeight: textOf(weight, 3),
    weight: textOf(times(weight), 3),
    unitPrice: layout.cost,
    amount: textOf(times(exact(layout.cost)), 2),
  };
}

export interface BarRemnantRow {
  code: string;
  layoutNo: number;
  group: string;
  profile: string;
  color: string;
  /** mm */
  length: number;
  /** One per bar of the layout. */
  quantity: number;
  /** Of one remnant: kg (3 decimals), yuan (2). */
  weight: string;
  credit: string;
}

/** 余料清单: expected remnant bars, coded `{orderNo}-{layoutNo}-R1`. F8 b=6. */
export function barRemnantRows(problem: BarProblem, solution: BarPlan, orderNo: string): BarRemnantRow[] {
  return solution.layouts
    .filter((l) => l.isRemnant)
    .map((layout) => ({
      code: remnantCode(orderNo, layout),
      layoutNo: layout.layoutNo,
      ...materialOf(problem, layout.group),
      length: layout.leftover,
      quantity: layout.repeat,
      weight: textOf(barWeight(groupOf(problem, layout.group), layout.leftover), 3),
      credit: layout.credit,
    }));
}
