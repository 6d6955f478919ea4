// Rows of the lists: 切割清单, 采购清单, 开平清单, 余料清单. Data only; labels belong to the contract.
import { ZERO, addExact, exact, textOf } from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { sheetWeightKg } from '../problem/price.ts';
import type { CutStroke, Layout, Problem, Remnant, Solution, StockKind } from '../problem/types.ts';
import { corners } from './drawing.ts';

/** Parts of one item on one sheet. */
export interface CutListPart {
  no: number;
  itemId: string;
  code: string;
  /** Flat size as on the drawing, mm. */
  w: number;
  h: number;
  quantity: number;
  nextProcess: string;
  positions: { seq: number; x: number; y: number; rotation: number }[];
}

export interface CutListRow {
  layoutNo: number;
  group: string;
  stockId: string;
  width: number;
  length: number;
  repeat: number;
  /** `{orderNo}-{layoutNo}-{i}/{n}`, one per sheet. */
  sheetNos: string[];
  utilization: string;
  parts: CutListPart[];
  /** Cut order with stops; empty for free layouts. */
  steps: CutStroke[];
}

/** 切割清单: one row per layout with its sheets, parts (in cutting order) and cuts. F8 b=3. */
export function cutListRows(problem: Problem, solution: Solution, orderNo: string): CutListRow[] {
  return solution.layouts.map((layout) => {
    const { layoutNo, group, stockId, width, length, repeat, utilization, steps } = layout;
    const sheetNos = Array.from({ length: repeat }, (_, i) => `${orderNo}-${layoutNo}-${i + 1}/${repeat}`);
    return {
      layoutNo,
      group,
      stockId,
      width,
      length,
      repeat,
      sheetNos,
      utilization,
      parts: partsOf(problem, layout),
      steps,
    };
  });
}

function partsOf(problem: Problem, layout: Layout): CutListPart[] {
  const items = new Map(problem.items.map((i) => [i.id, i]));
  const rows = new Map<string, CutListPart>();
  for (const p of layout.placements.toSorted((a, b) => a.seq - b.seq)) {
    const item = items.get(p.itemId);
    let row = rows.get(p.itemId);
    if (row === undefined) {
      const { w, h } = item ?? p;
      row = {
        no: rows.size + 1,
        itemId: p.itemId,
        code: item?.code ?? p.itemId,
        w,
        h,
        quantity: 0,
        nextProcess: item?.nextProcess ?? '',
        positions: [],
      };
      rows.set(p.itemId, row);
    }
    row.quantity += 1;
    row.positions.push({ seq: p.seq, x: p.x, y: p.y, rotation: p.rotation });
  }
  return [...rows.values()];
}

export interface PurchaseRow {
  group: string;
  stockId: string;
  stockKind: StockKind;
  /** mm */
  width: number;
  length: number;
  /** 需要张数 */
  sheets: number;
  /** kg per sheet and in all, 3 decimals */
  unitWeight: string;
  weight: string;
  /** yuan per sheet and in all, 2 decimals */
  unitPrice: string;
  amount: string;
}

/** 采购清单: need per stock row and size, what is on the shelf (kinds 3, 4) included. F8 b=1. */
export function purchaseRows(problem: Problem, solution: Solution): PurchaseRow[] {
  const rows = new Map<string, { layout: Layout; sheets: number }>();
  for (const layout of solution.layouts) {
    const key = `${layout.stockId} ${layout.length}`;
    const row = rows.get(key) ?? { layout, sheets: 0 };
    row.sheets += layout.repeat;
    rows.set(key, row);
  }
  const list = [...rows.values()].map(({ layout, sheets }) => purchaseRow(problem, layout, sheets));
  return list.toSorted(
    (a, b) =>
      compare(a.group, b.group) || a.stockKind - b.stockKind || a.width - b.width || a.length - b.length,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function purchaseRow(problem: Problem, layout: Layout, sheets: number): PurchaseRow {
  const { group, stockId, stockKind, width, length } = layout;
  const material = problem.groups.find((g) => g.key === group);
  const stock = problem.stocks.find((s) => s.id === stockId);
  const weight =
    material === undefined ? exact(layout.weight) : sheetWeightKg(material, stock ?? { width }, length);
  const times = (e: Exact): Exact => ({ n: e.n * BigInt(sheets), scale: e.scale });
  return {
    group,
    stockId,
    stockKind,
    width,
    length,
    sheets,
    unitWeight: textOf(weight, 3),
    weight: textOf(times(weight), 3),
    unitPrice: layout.cost,
    amount: textOf(times(exact(layout.cost)), 2),
  };
}

/** 开平清单: coil rows sorted by width, then length, and tonnes (3 decimals) by width. F8 b=2. */
export function coilRows(
  problem: Problem,
  solution: Solution,
): { rows: PurchaseRow[]; totals: { width: number; sheets: number; tonnes: string }[] } {
  const rows = purchaseRows(problem, solution).filter((r) => r.stockKind === 2);
  rows.sort((a, b) => a.width - b.width || a.length - b.length);
  const totals = [...new Set(rows.map((r) => r.width))].map((width) => {
    const own = rows.filter((r) => r.width === width);
    const kg = own.reduce<Exact>((s, r) => addExact(s, exact(r.weight)), ZERO);
    return {
      width,
      sheets: own.reduce((s, r) => s + r.sheets, 0),
      tonnes: textOf({ n: kg.n, scale: kg.scale + 3 }, 3),
    };
  });
  return { rows, totals };
}

/** One expected remnant of every sheet of a layout. */
export interface RemnantRow extends Remnant {
  code: string;
  layoutNo: number;
  group: string;
  /** One per sheet of the layout. */
  quantity: number;
  /** Outline on the sheet it comes from, mm, counter-clockwise from the lower left. */
  polygon: { x: number; y: number }[];
}

/** 余料清单: every expected remnant, coded `{orderNo}-{layoutNo}-R{k}`, with the sheets it comes from. F8 b=6. */
export function remnantRows(solution: Solution, orderNo: string): RemnantRow[] {
  return solution.layouts.flatMap((layout) =>
    layout.remnants.map((remnant, k) => ({
      code: `${orderNo}-${layout.layoutNo}-R${k + 1}`,
      layoutNo: layout.layoutNo,
      group: layout.group,
      quantity: layout.repeat,
      ...remnant,
      polygon: corners(remnant),
    })),
  );
}
