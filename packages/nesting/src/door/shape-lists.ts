// Rows of the lists of true shapes. Data only.
import { exact, mulExact, textOf } from '../problem/decimal.ts';
import type {
  ShapeLayout,
  ShapePlacement,
  ShapeProblem,
  ShapeSolution,
  ShapeStock,
} from '../problem/shape.ts';
import { area } from '../geometry/ring.ts';

/** Parts of one item on one sheet. */
export interface ShapeCutPart {
  no: number;
  itemId: string;
  quantity: number;
  /** Where the drawing lies: turned counter-clockwise after mirroring, then moved by (x, y), mm. */
  positions: Omit<ShapePlacement, 'itemId'>[];
}

export interface ShapeCutRow {
  layoutNo: number;
  group: string;
  stockId: string;
  /** Along X, mm. */
  length: number;
  /** Along Y, mm. */
  width: number;
  repeat: number;
  /** `{orderNo}-{layoutNo}-{i}/{n}`, one per sheet. */
  sheetNos: string[];
  utilization: string;
  parts: ShapeCutPart[];
}

/** One row per layout with its sheets and parts. */
export function shapeCutRows(solution: ShapeSolution, orderNo: string): ShapeCutRow[] {
  return solution.layouts.map(({ placements, ...layout }) => {
    const { layoutNo, group, stockId, length, width, repeat, utilization } = layout;
    const sheetNos = Array.from({ length: repeat }, (_, i) => `${orderNo}-${layoutNo}-${i + 1}/${repeat}`);
    const parts = partsOf(placements);
    return { layoutNo, group, stockId, length, width, repeat, sheetNos, utilization, parts };
  });
}

function partsOf(placements: readonly ShapePlacement[]): ShapeCutPart[] {
  const rows = new Map<string, ShapeCutPart>();
  for (const { itemId, ...position } of placements) {
    const row = rows.get(itemId) ?? { no: rows.size + 1, itemId, quantity: 0, positions: [] };
    row.quantity += 1;
    row.positions.push(position);
    rows.set(itemId, row);
  }
  return [...rows.values()];
}

export interface ShapePurchaseRow {
  group: string;
  stockId: string;
  kind: ShapeStock['kind'];
  /** Along X: of a strip the length used; mm. */
  length: number;
  /** Along Y, mm. */
  width: number;
  sheets: number;
  /** Of one sheet and in all, as `ShapeFigures.cost` counts: the row's cost or the area in m², of a strip the length; 3 decimals. */
  unitCost: string;
  cost: string;
}

/** Sheets by row of stock and size, in the order of the rows of stock. */
export function shapePurchaseRows(problem: ShapeProblem, solution: ShapeSolution): ShapePurchaseRow[] {
  return problem.stocks.flatMap((stock) => {
    const own = solution.layouts.filter((l) => l.stockId === stock.id);
    const sheets = own.reduce((sum, l) => sum + l.repeat, 0);
    const [layout] = own;
    return layout === undefined ? [] : [rowOf(stock, layout, sheets)];
  });
}

function rowOf(stock: ShapeStock, layout: ShapeLayout, sheets: number): ShapePurchaseRow {
  const { group, stockId, length, width } = layout;
  const cost = exact(costOf(stock, layout));
  const times = mulExact(cost, { n: BigInt(sheets), scale: 0 });
  const amounts = { unitCost: textOf(cost, 3), cost: textOf(times, 3) };
  return { group, stockId, kind: stock.kind, length, width, sheets, ...amounts };
}

function costOf(stock: ShapeStock, { length, width }: ShapeLayout): number {
  if (stock.kind === 'strip') return length;
  return stock.cost ?? (stock.outline === undefined ? length * width : area(stock.outline)) / 1e6;
}
