// Every rule of true-shape plans again, from problem and solution alone: shares no code with the solver.
import type { VerifyFault, VerifyReport } from '../problem/reports.ts';
import type { Report } from './exact.ts';
import { bodyOf, leaving, meeting } from './shape-apart.ts';
import type { Body } from './shape-apart.ts';
import { gridOf, loopOf, signedAreaOf } from './shape-geometry.ts';
import type {
  ShapeItem,
  ShapeLayout,
  ShapePlacement,
  Ring,
  ShapeParams,
  ShapeProblem,
  ShapeSolution,
  ShapeStock,
} from '../problem/shape.ts';

const MOST = 1000;
const REASONS = ['BAD_SHAPE', 'BAD_ITEM', 'TOO_LARGE', 'NO_STOCK', 'STOCK_EXHAUSTED', 'LIMIT'];
const GROUP = 'all';

interface Context {
  items: ReadonlyMap<string, ShapeItem>;
  stocks: ReadonlyMap<string, ShapeStock>;
  params: ShapeParams;
  report: Report;
}

/**
 * Checks a true-shape plan, from the engine or edited by hand: parts on the sheet and `margin` from its edge and
 * defects, at least `spacing` apart, turned and mirrored only as allowed, groups pure, stock not exceeded, placed +
 * unplaced = wanted with a reason, figures. Distances are exact on half nanometres for the drawings as they are;
 * arcs count up to 0.002 mm inside the true curve, so an overlap of 0.01 mm is always found.
 * @returns ok and the faults with code and numbers (mm); never throws for a value of the declared shape
 */
export function verifyShapes(
  problem: ShapeProblem,
  params: ShapeParams,
  solution: ShapeSolution,
): VerifyReport {
  const faults: VerifyFault[] = [];
  const report: Report = (code, at = {}, numbers = {}) => {
    if (faults.length < MOST) faults.push({ code, ...at, params: numbers });
  };
  const items = new Map(problem.items.toReversed().map((i) => [i.id, i]));
  const stocks = new Map(problem.stocks.toReversed().map((s) => [s.id, s]));
  const context: Context = { items, stocks, params, report };
  for (const layout of solution.layouts) checkLayout(layout, context);
  checkStockUse(solution, context);
  checkCounts(problem, solution, report);
  checkFigures(problem, solution, context);
  const sheets = solution.layouts.reduce((s, l) => s + l.repeat, 0);
  const pieces = solution.layouts.reduce((s, l) => s + l.repeat * l.placements.length, 0);
  return { ok: faults.length === 0, faults, checked: { sheets, pieces } };
}

function checkLayout(layout: ShapeLayout, context: Context): void {
  const { stocks, items, params, report } = context;
  const at = { layoutNo: layout.layoutNo };
  if (!Number.isSafeInteger(layout.repeat) || layout.repeat < 1) report('REPEAT', at);
  const stock = stocks.get(layout.stockId);
  if (stock === undefined) {
    report('STOCK_UNKNOWN', at);
    return;
  }
  if ((stock.group ?? GROUP) !== layout.group) report('GROUP_MIXED', at);
  checkSize(layout, stock, context);
  const bodies: (Body | null)[] = layout.placements.map((p, i) => {
    if (p.seq !== i + 1) report('SEQUENCE', { ...at, itemId: p.itemId });
    const item = items.get(p.itemId);
    if (item === undefined) {
      report('ITEM_UNKNOWN', { ...at, itemId: p.itemId });
      return null;
    }
    if ((item.group ?? GROUP) !== layout.group) report('GROUP_MIXED', { ...at, itemId: p.itemId });
    checkTurn(p, item, { layoutNo: layout.layoutNo, report });
    return placedBody(p, item, params);
  });
  const sheet = sheetBody(layout, stock);
  const margin = gridOf(params.margin);
  for (const [i, body] of bodies.entries()) {
    const itemId = layout.placements[i]?.itemId;
    if (body === null) continue;
    if (!Number.isFinite(body.minX + body.minY + body.maxX + body.maxY)) {
      report('BAD_NUMBER', { ...at, itemId });
      continue;
    }
    const out = leaving(body, sheet, margin);
    if (out !== null) report(out === 'outside' ? 'OUTSIDE' : 'MARGIN', { ...at, itemId }, { seq: i + 1 });
  }
  checkApart(bodies, layout, context);
}

/** Size as in stock; of a strip height and greatest length. */
function checkSize(layout: ShapeLayout, stock: ShapeStock, { report }: Context): void {
  const at = { layoutNo: layout.layoutNo };
  const numbers = { length: layout.length, width: layout.width };
  if (stock.kind === 'strip') {
    const most = stock.maxLength ?? 60_000;
    if (layout.width !== stock.width || !(layout.length <= most)) report('SHEET_SIZE', at, numbers);
    return;
  }
  const box = boxOf(stock.outline);
  const isSame = (a: number | undefined, b: number) => a !== undefined && Math.abs(a - b) < 1e-3;
  const length = stock.length ?? (box === null ? undefined : box.maxX - box.minX);
  const width = stock.width ?? (box === null ? undefined : box.maxY - box.minY);
  if (!isSame(length, layout.length) || !isSame(width, layout.width)) report('SHEET_SIZE', at, numbers);
}

function boxOf(ring: Ring | undefined) {
  if (ring === undefined) return null;
  const [xs, ys] = [ring.vertices.map((v) => v.x), ring.vertices.map((v) => v.y)];
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
}

function checkTurn(p: ShapePlacement, item: ShapeItem, at: { layoutNo: number; report: Report }): void {
  const where = { layoutNo: at.layoutNo, itemId: p.itemId };
  const { rotations = [0] } = item;
  const isAllowed =
    rotations === 'free'
      ? Number.isFinite(p.rotation)
      : Array.isArray(rotations)
        ? rotations.some((r) => isTurn(r, p.rotation))
        : isTurn(p.rotation - Math.round(p.rotation / rotations.step) * rotations.step, 0);
  if (!isAllowed) at.report('ROTATION', where, { rotation: p.rotation });
  if (p.mirror && item.allowMirror !== true) at.report('MIRROR', where);
}

/** Equal up to whole turns, to a thousandth of a degree. */
function isTurn(a: number, b: number): boolean {
  const rest = Math.abs(a - b) % 360;
  return Math.min(rest, 360 - rest) < 0.00051;
}

/** Holes too small, or all of them where parts may not lie in holes, count as material. */
function placedBody(p: ShapePlacement, item: ShapeItem, params: ShapeParams): Body {
  const how = { rotation: p.rotation, mirror: p.mirror, x: p.x, y: p.y };
  const holes = (item.holes ?? []).filter(
    (h) => params.partInHole && Math.abs(signedAreaOf(h)) >= params.minHoleArea,
  );
  return bodyOf([loopOf(item.outer, 1, how), ...holes.map((h) => loopOf(h, -1, how))]);
}

const NO_TURN = { rotation: 0, mirror: false, x: 0, y: 0 };

function outlineOf(stock: ShapeStock | undefined): Ring | undefined {
  return stock?.kind === 'sheet' ? stock.outline : undefined;
}

/** The sheet itself, arcs replaced from outside: what lies on the true sheet lies on it. */
function sheetBody(layout: ShapeLayout, stock: ShapeStock): Body {
  const { length, width } = layout;
  const outline = outlineOf(stock) ?? {
    vertices: [
      { x: 0, y: 0 },
      { x: length, y: 0 },
      { x: length, y: width },
      { x: 0, y: width },
    ],
  };
  const edge = loopOf(outline, -1, NO_TURN);
  const defects = stock.kind === 'sheet' ? (stock.defects ?? []) : [];
  return bodyOf([edge, ...defects.map((d) => loopOf(d, 1, NO_TURN))]);
}

/** No two parts overlap or come nearer than the spacing; sweep along x. */
function checkApart(all: readonly (Body | null)[], layout: ShapeLayout, context: Context): void {
  const gap = gridOf(context.params.spacing);
  const order = all.flatMap((body, i) => (body === null ? [] : [{ body, i }]));
  order.sort((a, b) => a.body.minX - b.body.minX);
  for (const [k, a] of order.entries()) {
    for (let m = k + 1; m < order.length; m++) {
      const b = order[m] as { body: Body; i: number };
      if (b.body.minX > a.body.maxX + gap) break;
      const found = meeting(a.body, b.body, gap);
      if (found === null) continue;
      const itemId = layout.placements[a.i]?.itemId;
      const numbers = { seq: a.i + 1, other: b.i + 1 };
      const code = found === 'overlap' ? 'OVERLAP' : 'SPACING';
      context.report(code, { layoutNo: layout.layoutNo, itemId }, numbers);
    }
  }
}

function checkStockUse(solution: ShapeSolution, { stocks, report }: Context): void {
  for (const stock of stocks.values()) {
    const used = solution.layouts.reduce((s, l) => s + (l.stockId === stock.id ? l.repeat : 0), 0);
    const most = stock.kind === 'strip' ? 1 : (stock.quantity ?? Infinity);
    if (used > most) report('STOCK_LIMIT', {}, { stock: stock.id, used, most });
  }
}

/** placed + unplaced = wanted, each unplaced with a known reason. */
function checkCounts(problem: ShapeProblem, solution: ShapeSolution, report: Report): void {
  const count = new Map<string, number>();
  const add = (id: string, n: number) => count.set(id, (count.get(id) ?? 0) + n);
  for (const layout of solution.layouts) for (const p of layout.placements) add(p.itemId, layout.repeat);
  for (const u of solution.unplaced) {
    if (!(Number.isSafeInteger(u.quantity) && u.quantity >= 0))
      report('UNPLACED_NUMBER', { itemId: u.itemId });
    if (!REASONS.includes(u.reason)) report('REASON', { itemId: u.itemId }, { reason: u.reason });
    add(u.itemId, u.quantity);
  }
  const wanted = new Map<string, number>();
  for (const item of problem.items) {
    const isSound = Number.isSafeInteger(item.quantity) && item.quantity > 0;
    wanted.set(item.id, (wanted.get(item.id) ?? 0) + (isSound ? item.quantity : 0));
  }
  for (const [itemId, n] of wanted)
    if ((count.get(itemId) ?? 0) !== n)
      report('COUNT', { itemId }, { wanted: n, found: count.get(itemId) ?? 0 });
  for (const itemId of count.keys()) if (!wanted.has(itemId)) report('ITEM_UNKNOWN', { itemId });
}

/** Utilisation, pieces, sheets, areas and cost as the plan says. */
function checkFigures(problem: ShapeProblem, solution: ShapeSolution, context: Context): void {
  const { items, stocks, report } = context;
  const netOf = (id: string) => {
    const item = items.get(id);
    if (item === undefined) return 0;
    const holes = (item.holes ?? []).reduce((s, h) => s + Math.abs(signedAreaOf(h)), 0);
    return Math.abs(signedAreaOf(item.outer)) - holes;
  };
  const sums: Sums = { net: 0, gross: 0, cost: 0, pieces: 0, sheets: 0 };
  for (const layout of solution.layouts) {
    const stock = stocks.get(layout.stockId);
    const outline = outlineOf(stock);
    const gross = outline === undefined ? layout.length * layout.width : Math.abs(signedAreaOf(outline));
    const net = layout.placements.reduce((s, p) => s + netOf(p.itemId), 0);
    if (!(Math.abs(Number(layout.utilization) - net / gross) < 1e-4))
      report('UTILIZATION', { layoutNo: layout.layoutNo }, { utilization: layout.utilization });
    const cost = stock?.kind === 'strip' ? layout.length : (stock?.cost ?? gross / 1e6);
    sums.net += net * layout.repeat;
    sums.gross += gross * layout.repeat;
    sums.cost += cost * layout.repeat;
    sums.sheets += layout.repeat;
    sums.pieces += layout.placements.length * layout.repeat;
  }
  checkTotals(problem, solution, { sums, report });
}

interface Sums {
  /** mm² */
  net: number;
  gross: number;
  cost: number;
  pieces: number;
  sheets: number;
}

function checkTotals(
  problem: ShapeProblem,
  solution: ShapeSolution,
  { sums, report }: { sums: Sums; report: Report },
): void {
  const { totals } = solution;
  const wanted = problem.items.map((i) => i.quantity).filter((q) => Number.isSafeInteger(q) && q > 0);
  if (totals.pieceAmount !== wanted.reduce((s, q) => s + q, 0)) report('TOTALS');
  const isArea = (text: string, mm2: number) => Math.abs(Number(text) - mm2 / 1e6) < 1.1e-6;
  if (!isArea(totals.netArea, sums.net) || !isArea(totals.grossArea, sums.gross)) report('AREA');
  const share = sums.gross > 0 ? sums.net / sums.gross : 0;
  if (!(Math.abs(Number(totals.utilization) - share) < 1e-4)) report('UTILIZATION');
  if (totals.placedAmount !== sums.pieces || totals.sheetAmount !== sums.sheets) report('TOTALS');
  const isOver =
    totals.lowerBoundSheets > totals.sheetAmount || Number(totals.lowerBoundCost) > Number(totals.cost);
  if (isOver) report('BOUND');
  if (!(Math.abs(Number(totals.cost) - sums.cost) <= 1e-3 * Math.max(1, solution.layouts.length)))
    report('COST');
}
