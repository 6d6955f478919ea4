// Every rule of true-shape plans again, from problem and solution alone: shares no code with the solver.
import type { VerifyFault, VerifyReport } from '../problem/reports.ts';
import { atOnce } from './at-once.ts';
import type { Report } from './exact.ts';
import { bodyOf, leaving, meeting } from './shape-apart.ts';
import type { Body } from './shape-apart.ts';
import type { ShapeContext } from './shape-context.ts';
import { checkCounts } from './shape-counts.ts';
import { checkFigures } from './shape-figures.ts';
import { PER_MM, gridOf, loopOf, signedAreaOf } from './shape-geometry.ts';
import type {
  ShapeItem,
  ShapeLayout,
  ShapePlacement,
  Ring,
  ShapeParams,
  ShapeProblem,
  ShapeSheet,
  ShapeSolution,
  ShapeStock,
} from '../problem/shape.ts';

const MOST = 1000;
const GROUP = 'all';
/** Edges looked at in one slice. */
const EDGES_AT_ONCE = 8000;
/** Parts are drawn up to this much larger than the verifier sees them: arcs from within, and whole micrometres, mm. */
const STRIP_PLAY = 0.0032;

/**
 * Checks a true-shape plan, from the engine or edited by hand: parts on the sheet and `margin` from its edge and
 * defects, at least `spacing` apart, turned and mirrored only as allowed, groups pure, stock not exceeded, placed +
 * unplaced = wanted with a true reason, every figure, no bound beyond what the areas prove. Distances are exact on half
 * nanometres for the drawings as they are; arcs count up to 0.002 mm inside the true curve, so an overlap of 0.01 mm is
 * always found, between straight edges one of a nanometre. Time grows nearly linearly with corners.
 * @returns ok and the faults with code and numbers (mm); never throws for a value of the declared shape
 */
export function verifyShapes(
  problem: ShapeProblem,
  params: ShapeParams,
  solution: ShapeSolution,
): VerifyReport {
  return atOnce(verifyingShapes(problem, params, solution));
}

/** The same in slices. */
export function* verifyingShapes(
  problem: ShapeProblem,
  params: ShapeParams,
  solution: ShapeSolution,
): Generator<void, VerifyReport> {
  const faults: VerifyFault[] = [];
  const report: Report = (code, at = {}, numbers = {}) => {
    if (faults.length < MOST) faults.push({ code, ...at, params: numbers });
  };
  const items = new Map(problem.items.toReversed().map((i) => [i.id, i]));
  const stocks = new Map(problem.stocks.toReversed().map((s) => [s.id, s]));
  const context: ShapeContext = { problem, items, stocks, params, report, bodies: new Map() };
  checkHeader(solution, report);
  for (const [i, layout] of solution.layouts.entries()) yield* checkShapeLayout(layout, i + 1, context);
  checkStockUse(solution, context);
  checkCounts(solution, context);
  yield;
  checkFigures(solution, context);
  const sheets = solution.layouts.reduce((s, l) => s + l.repeat, 0);
  const pieces = solution.layouts.reduce((s, l) => s + l.repeat * l.placements.length, 0);
  return { ok: faults.length === 0, faults, checked: { sheets, pieces } };
}

/** Counts the edges looked at: after so many a slice ends. */
class Work {
  private edges = 0;

  isDue(...bodies: (Body | null)[]): boolean {
    for (const body of bodies) this.edges += body?.edges.list.length ?? 0;
    if (this.edges < EDGES_AT_ONCE) return false;
    this.edges = 0;
    return true;
  }
}

function checkHeader(solution: ShapeSolution, report: Report): void {
  const { version, kind, engine, engineVersion, seed, rounds } = solution;
  const isSound =
    version === 1 &&
    kind === 2 &&
    engine === 'muyun-shape' &&
    typeof engineVersion === 'string' &&
    Number.isFinite(seed) &&
    Number.isSafeInteger(rounds) &&
    rounds >= 0;
  if (!isSound) report('HEADER', {}, { version, kind, engine, engineVersion, seed, rounds });
}

/** One sheet or strip: parts on it, turned as allowed and apart. */
export function* checkShapeLayout(layout: ShapeLayout, no: number, context: ShapeContext): Generator<void> {
  const { stocks, report } = context;
  const at = { layoutNo: layout.layoutNo };
  if (layout.layoutNo !== no) report('LAYOUT_NO', at, { expected: no });
  if (!Number.isSafeInteger(layout.repeat) || layout.repeat < 1) report('REPEAT', at);
  if (layout.placements.length === 0) report('EMPTY_LAYOUT', at);
  const stock = stocks.get(layout.stockId);
  if (stock === undefined) {
    report('STOCK_UNKNOWN', at);
    return;
  }
  if ((stock.group ?? GROUP) !== layout.group) report('GROUP_MIXED', at);
  checkSize(layout, stock, context);
  const work = new Work();
  const bodies: (Body | null)[] = [];
  for (const [i, p] of layout.placements.entries()) {
    const body = checkedBody(p, i + 1, { layout, context });
    bodies.push(body);
    if (work.isDue(body)) yield;
  }
  const { sheet, defects } = stockBodies(stock, context);
  const margin = gridOf(context.params.margin);
  const edge = sheet ?? rectangleBody(layout.length, layout.width);
  let reach = 0;
  for (const [i, body] of bodies.entries()) {
    if (body === null) continue;
    reach = Math.max(reach, body.maxX);
    const out = leaving(body, edge, margin) ?? touchedDefect(body, defects, margin);
    if (work.isDue(body)) yield;
    if (out === null) continue;
    const itemId = layout.placements[i]?.itemId;
    report(out === 'outside' ? 'OUTSIDE' : 'MARGIN', { ...at, itemId }, { seq: i + 1 });
  }
  const longest = reach / PER_MM + context.params.margin + STRIP_PLAY;
  if (stock.kind === 'strip' && layout.length > longest)
    report('STRIP_LENGTH', at, { length: layout.length, longest });
  yield* checkApart(bodies, layout, context);
}

/** The placed part; null when it is unknown or lies nowhere. */
function checkedBody(
  p: ShapePlacement,
  seq: number,
  { layout, context }: { layout: ShapeLayout; context: ShapeContext },
): Body | null {
  const { items, params, report } = context;
  const at = { layoutNo: layout.layoutNo, itemId: p.itemId };
  if (p.seq !== seq) report('SEQUENCE', at);
  const item = items.get(p.itemId);
  if (item === undefined) {
    report('ITEM_UNKNOWN', at);
    return null;
  }
  if ((item.group ?? GROUP) !== layout.group) report('GROUP_MIXED', at);
  checkTurn(p, item, { layoutNo: layout.layoutNo, report });
  const body = placedBody(p, item, params);
  const isSomewhere = Number.isFinite(body.minX + body.minY + body.maxX + body.maxY);
  if (!isSomewhere) report('BAD_NUMBER', at);
  return isSomewhere ? body : null;
}

function touchedDefect(body: Body, defects: readonly Body[], margin: number): 'outside' | 'margin' | null {
  const found = defects.map((d) => meeting(body, d, margin));
  if (found.includes('overlap')) return 'outside';
  return found.includes('near') ? 'margin' : null;
}

/** Size as in stock; of a strip height and greatest length. */
function checkSize(layout: ShapeLayout, stock: ShapeStock, context: ShapeContext): void {
  const at = { layoutNo: layout.layoutNo };
  const numbers = { length: layout.length, width: layout.width };
  if (stock.kind === 'strip') {
    const most = stock.maxLength ?? 60_000;
    if (layout.width !== stock.width || !(layout.length <= most)) context.report('SHEET_SIZE', at, numbers);
    return;
  }
  const { sheet } = stockBodies(stock, context);
  // arcs of an outline are seen up to 0.002 mm from within
  const isSame = (own: number | undefined, seen: number, told: number) =>
    Math.abs((own ?? seen / PER_MM) - told) < (own === undefined ? STRIP_PLAY : 1e-9);
  const isLength = isSame(stock.length, (sheet?.maxX ?? 0) - (sheet?.minX ?? 0), layout.length);
  const isWidth = isSame(stock.width, (sheet?.maxY ?? 0) - (sheet?.minY ?? 0), layout.width);
  if (!isLength || !isWidth) context.report('SHEET_SIZE', at, numbers);
}

function checkTurn(p: ShapePlacement, item: ShapeItem, at: { layoutNo: number; report: Report }): void {
  const where = { layoutNo: at.layoutNo, itemId: p.itemId };
  const { rotations = [0] } = item;
  // whatever stands there is read: another item's placement may be told for one that is left out
  const step =
    typeof rotations === 'object' && rotations !== null && 'step' in rotations ? rotations.step : NaN;
  const isAllowed =
    rotations === 'free'
      ? Number.isFinite(p.rotation)
      : Array.isArray(rotations)
        ? rotations.some((r) => isTurn(r, p.rotation))
        : isTurn(p.rotation - Math.round(p.rotation / step) * step, 0);
  const isCoarse = Math.abs(p.rotation * 1000 - Math.round(p.rotation * 1000)) < 1e-6;
  const { rotation, seq } = p;
  if (!isAllowed || !isCoarse) at.report('ROTATION', where, { rotation, seq });
  if (typeof p.mirror !== 'boolean' || (p.mirror && item.allowMirror !== true))
    at.report('MIRROR', where, { seq });
}

/** Equal up to whole turns, to a thousandth of a degree. */
function isTurn(a: number, b: number): boolean {
  const rest = Math.abs(a - b) % 360;
  return Math.min(rest, 360 - rest) < 0.00051;
}

/** Holes too small, or all of them where parts may not lie in holes, count as material. */
function placedBody(p: ShapePlacement, item: ShapeItem, params: ShapeParams): Body {
  const how = { rotation: p.rotation, mirror: p.mirror, x: p.x, y: p.y };
  const least = params.minHoleArea * (1 - 1e-9);
  const holes = (item.holes ?? []).filter((h) => params.partInHole && Math.abs(signedAreaOf(h)) >= least);
  return bodyOf([loopOf(item.outer, 1, how), ...holes.map((h) => loopOf(h, -1, how))]);
}

const NO_TURN = { rotation: 0, mirror: false, x: 0, y: 0 };

/** The sheet itself, arcs replaced from outside: what lies on the true sheet lies on it. Null for a strip. */
function stockBodies(stock: ShapeStock, { bodies }: ShapeContext): { sheet: Body | null; defects: Body[] } {
  const known = bodies.get(stock);
  if (known !== undefined) return known;
  const made = stock.kind === 'strip' ? { sheet: null, defects: [] } : sheetBodies(stock);
  bodies.set(stock, made);
  return made;
}

function sheetBodies(stock: ShapeSheet): { sheet: Body; defects: Body[] } {
  const edge = stock.outline;
  const sheet =
    edge === undefined
      ? rectangleBody(stock.length ?? 0, stock.width ?? 0)
      : bodyOf([loopOf(edge, -1, NO_TURN)]);
  return { sheet, defects: (stock.defects ?? []).map((d) => bodyOf([loopOf(d, 1, NO_TURN)])) };
}

function rectangleBody(length: number, width: number): Body {
  const corners: Ring['vertices'] = [
    { x: 0, y: 0 },
    { x: length, y: 0 },
    { x: length, y: width },
    { x: 0, y: width },
  ];
  return bodyOf([loopOf({ vertices: corners }, 1, NO_TURN)]);
}

/** No two parts overlap or come nearer than the spacing; sweep along x. */
function* checkApart(
  all: readonly (Body | null)[],
  layout: ShapeLayout,
  context: ShapeContext,
): Generator<void> {
  const work = new Work();
  const gap = gridOf(context.params.spacing);
  const order = all.flatMap((body, i) => (body === null ? [] : [{ body, i }]));
  order.sort((a, b) => a.body.minX - b.body.minX);
  for (const [k, a] of order.entries()) {
    for (let m = k + 1; m < order.length; m++) {
      const b = order[m] as { body: Body; i: number };
      if (b.body.minX > a.body.maxX + gap) break;
      const found = meeting(a.body, b.body, gap);
      if (work.isDue(a.body, b.body)) yield;
      if (found === null) continue;
      const itemId = layout.placements[a.i]?.itemId;
      const numbers = { seq: a.i + 1, other: b.i + 1 };
      const code = found === 'overlap' ? 'OVERLAP' : 'SPACING';
      context.report(code, { layoutNo: layout.layoutNo, itemId }, numbers);
    }
  }
}

function checkStockUse(solution: ShapeSolution, { stocks, report }: ShapeContext): void {
  for (const stock of stocks.values()) {
    const used = solution.layouts.reduce((s, l) => s + (l.stockId === stock.id ? l.repeat : 0), 0);
    const most = stock.kind === 'strip' ? 1 : (stock.quantity ?? Infinity);
    if (used > 0 && !(used <= most)) report('STOCK_LIMIT', {}, { stock: stock.id, used, most });
  }
}
