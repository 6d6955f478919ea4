// Planted faults of true-shape plans: one way each in which an answer can be wrong.
import type { ShapeLayout, ShapeSolution } from '../src/problem/shape.ts';
import type { ShapeJob } from './shapes-draw.ts';
import { fault } from './shapes-fault.ts';
import type { ShapeFault } from './shapes-fault.ts';
import { placeFaults } from './shapes-fault-places.ts';
import { pick } from './shapes-rings.ts';
import { isBoxed } from './shapes-placed.ts';

function onLayout(
  name: string,
  edit: (l: ShapeLayout, s: ShapeSolution, job: ShapeJob) => boolean | void,
): ShapeFault {
  return fault(name, (s, job, chance) =>
    s.layouts.length > 0 ? edit(pick(s.layouts, chance), s, job) : false,
  );
}

function onTotals(
  name: string,
  change: (t: ShapeSolution['totals'], s: ShapeSolution) => boolean | void,
): ShapeFault {
  return fault(name, (s) => change(s.totals, s));
}

function raised(text: string, by: number): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  return (Number(text) + by).toFixed(decimals);
}

/** A sound item with pieces that are placed, taken off the plan with all its figures still right but the reason. */
function untrue(reason: ShapeSolution['unplaced'][number]['reason']): ShapeFault {
  return fault(`${reason} that is not so`, (s, job, chance) => {
    const rows = s.unplaced.filter((u) => u.reason === 'STOCK_EXHAUSTED' && isPlain(job, u.itemId));
    if (rows.length === 0) return false;
    pick(rows, chance).reason = reason;
    return true;
  });
}

function isPlain(job: ShapeJob, id: string): boolean {
  const item = job.problem.items.find((i) => i.id === id);
  const isRectangle = item?.outer.vertices.length === 4 && isBoxed(item);
  // rows of the item's own group that are there, and of which nothing else is asked
  const sheets = job.problem.stocks.filter(
    (x) =>
      x.group === item?.group &&
      (x.kind === 'strip' ||
        (!x.outline && !x.defects && (x.quantity ?? 1) > 0 && (x.cost === undefined || x.cost >= 0))),
  );
  const [xs, ys] = [item?.outer.vertices.map((v) => v.x) ?? [], item?.outer.vertices.map((v) => v.y) ?? []];
  const [w, h] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const { margin } = job.params;
  const takes = (x: (typeof sheets)[number]) =>
    (x.kind === 'strip' ? (x.maxLength ?? 60_000) : (x.length ?? 0)) - 2 * margin > w + 1 &&
    (x.width ?? 0) - 2 * margin > h + 1;
  return isRectangle && (item?.holes ?? []).length === 0 && sheets.some(takes);
}

const stocks: ShapeFault[] = [
  onLayout('unknown stock', (l) => void (l.stockId = 'none')),
  onLayout('group of the sheet', (l) => void (l.group = 'other')),
  onLayout('more sheets than in stock', (l) => void (l.repeat = 2)),
  onLayout('no repeat', (l) => void (l.repeat = 0)),
  onLayout('half a repeat', (l) => void (l.repeat = 1.5)),
  onLayout('length of the sheet', (l) => void (l.length += 0.01)),
  onLayout('width of the sheet', (l) => void (l.width += 0.01)),
  fault('strip longer than it is used', (s, job) => {
    const l = s.layouts.find((x) => job.problem.stocks.some((k) => k.id === x.stockId && k.kind === 'strip'));
    if (l === undefined) return false;
    l.length += 0.01;
    return true;
  }),
  fault('strip shorter than its parts', (s, job) => {
    const l = s.layouts.find((x) => job.problem.stocks.some((k) => k.id === x.stockId && k.kind === 'strip'));
    if (l === undefined) return false;
    l.length = Math.round((l.length - 0.004) * 1000) / 1000;
    return true;
  }),
  onLayout('number of the sheet', (l) => void (l.layoutNo += 1)),
  fault('two sheets of one number', (s) => {
    if (s.layouts.length < 2) return false;
    s.layouts.forEach((l) => (l.layoutNo = 1));
    return true;
  }),
  onLayout('an empty sheet', (l, s) => {
    s.layouts.push({ ...l, layoutNo: s.layouts.length + 1, placements: [], utilization: '0.0000' });
  }),
  onLayout('utilisation of a sheet', (l) => void (l.utilization = raised(l.utilization, 0.0002))),
  onLayout(
    'utilisation without decimals',
    (l) => void (l.utilization = String(Number(l.utilization) + 0.5).slice(0, 3)),
  ),
];

const counts: ShapeFault[] = [
  onLayout('a piece lost', (l) => void l.placements.pop()),
  onLayout('a piece too many', (l) => {
    const last = l.placements.at(-1);
    if (last === undefined) return false;
    l.placements.push({ ...last, seq: l.placements.length + 1 });
    return true;
  }),
  // a row of none says nothing
  fault('a left-over piece lost', (s) => (s.unplaced.pop()?.quantity ?? 0) > 0),
  fault('a left-over piece too many', (s, job, chance) => {
    s.unplaced.push({ itemId: pick(job.problem.items, chance).id, quantity: 1, reason: 'STOCK_EXHAUSTED' });
  }),
  fault(
    'an unknown item left over',
    (s) => void s.unplaced.push({ itemId: 'none', quantity: 1, reason: 'LIMIT' }),
  ),
  fault('a negative number left over', (s) => {
    const row = s.unplaced[0];
    if (row === undefined) return false;
    s.unplaced.push({ ...row, quantity: -1 });
    row.quantity += 1;
    return true;
  }),
  fault('left over told twice', (s) => {
    const row = s.unplaced.find((u) => u.quantity > 1);
    if (row === undefined) return false;
    row.quantity -= 1;
    s.unplaced.push({ ...row, quantity: 1 });
    return true;
  }),
  fault('an unknown reason', (s) => {
    const row = s.unplaced[0];
    if (row === undefined) return false;
    Object.assign(row, { reason: 'WHY_NOT' });
    return true;
  }),
  untrue('TOO_LARGE'),
  untrue('NO_STOCK'),
  untrue('BAD_ITEM'),
  untrue('BAD_SHAPE'),
  untrue('PARAMS'),
  untrue('LIMIT'),
  fault('exhausted, but a sheet is left', (s, job) => {
    // the piece that lies alone on a sheet is given up, and the sheet with it
    const l = s.layouts.at(-1);
    if (l === undefined || l.layoutNo === 1 || !l.placements.some((p) => isAlone(job, p.itemId, l.stockId)))
      return false;
    s.layouts.pop();
    for (const p of l.placements)
      s.unplaced.push({ itemId: p.itemId, quantity: 1, reason: 'STOCK_EXHAUSTED' });
    return true;
  }),
];

function isAlone(job: ShapeJob, itemId: string, stockId: string): boolean {
  const stock = job.problem.stocks.find((k) => k.id === stockId);
  return isPlain(job, itemId) && (stock?.kind === 'strip' || (!stock?.outline && !stock?.defects));
}

const figures: ShapeFault[] = [
  onTotals('pieces asked for', (t) => void (t.pieceAmount += 1)),
  onTotals('pieces placed', (t) => void (t.placedAmount -= 1)),
  onTotals('number of sheets', (t) => void (t.sheetAmount += 1)),
  onTotals('cost', (t) => void (t.cost = raised(t.cost, 0.002))),
  onTotals('cost that is no number', (t) => void (t.cost = 'cheap')),
  onTotals('net area', (t) => void (t.netArea = raised(t.netArea, 0.000002))),
  onTotals('gross area', (t) => void (t.grossArea = raised(t.grossArea, -0.000002))),
  onTotals('utilisation', (t) => void (t.utilization = raised(t.utilization, -0.0002))),
  onTotals('bound of sheets above the plan', (t) => void (t.lowerBoundSheets = t.sheetAmount + 1)),
  onTotals('bound of sheets that is no number', (t) => void (t.lowerBoundSheets = Number.NaN)),
  onTotals('bound of cost above the plan', (t) => void (t.lowerBoundCost = raised(t.cost, 0.5))),
  fault('bound of cost above what is proven', (s, job) => {
    const { totals: t } = s;
    const isStrip = job.problem.stocks.every((k) => k.kind === 'strip');
    if (!isStrip || t.sheetAmount > 1 || Number(t.utilization) > 0.8) return false;
    t.lowerBoundCost = raised(t.cost, -0.05 * Number(t.cost));
    t.gap = (Number(t.cost) / Number(t.lowerBoundCost) - 1).toFixed(4);
    return true;
  }),
  onTotals('gap', (t) => {
    if (Number(t.lowerBoundCost) === 0) t.lowerBoundCost = '0.001';
    t.gap = raised(t.gap ?? (Number(t.cost) * 1000 - 1).toFixed(4), 1 + 2 * Number(t.cost) * 1000);
  }),
  onTotals('no gap although there is a bound', (t) => {
    t.lowerBoundCost = '0.001';
    t.gap = null;
  }),
  onTotals('isProven', (t) => void (t.isProven = !t.isProven)),
  fault('version', (s) => void Object.assign(s, { version: 2 })),
  fault('kind', (s) => void Object.assign(s, { kind: 1 })),
  fault('engine', (s) => void Object.assign(s, { engine: 'other' })),
  fault('engine version', (s) => void Object.assign(s, { engineVersion: 7 })),
  fault('seed', (s) => void (s.seed = Number.NaN)),
  fault('rounds', (s) => void (s.rounds = -1)),
];

export const shapeFaults: readonly ShapeFault[] = [...placeFaults, ...stocks, ...counts, ...figures];
