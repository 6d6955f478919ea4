// One layout: sheet, parts inside and apart, turns and grain, zones, remnants.
import type { Item, Params, Placement, Zone } from '../problem/types.ts';
import { fractionOf } from './bar-decimal.ts';
import { checkCutTree } from './cut-tree.ts';
import { checkingOutlined } from './outlined.ts';
import type { OutlinedContext } from './outlined.ts';
import { checkStrokes } from './strokes.ts';
import type { Rect } from './exact.ts';
import { isNearer, isSound, isWithin, overlaps, rectOf, um } from './exact.ts';

export type LayoutContext = OutlinedContext;

/** One sheet; that of outlines in slices. */
export function* checkingLayout(context: LayoutContext): Generator<void> {
  const { layout, params, report } = context;
  checkSheet(context);
  const usable = usableOf(context);
  const parts = layout.placements.map(rectOf);
  const { layoutNo } = layout;
  const sequence = new Set(layout.placements.map((p) => p.seq));
  if (sequence.size !== layout.placements.length) report('SEQ_TWICE', { layoutNo });
  else if (layout.placements.some((p, i) => p.seq !== i + 1)) report('SEQ', { layoutNo });
  if (layout.placements.length === 0) report('LAYOUT_EMPTY', { layoutNo });
  if (params.cutMode === 3) yield* checkingOutlined(context, usable);
  else {
    for (const p of layout.placements) checkPlacement(p, usable, context);
    checkApart(parts, context);
  }
  checkRemnants(parts, usable, context);
  if (params.cutMode === 2) {
    checkCutTree(layout, usable, params, report);
    checkStrokes(layout, params, report);
  } else if (layout.cutTree !== null || layout.steps.length > 0) report('TREE_UNASKED', { layoutNo });
}

function usableOf(context: LayoutContext): Rect {
  const { layout, stock, params } = context;
  const t = stock.trims ?? params.trims;
  const x = um(t.left);
  const y = um(t.bottom);
  return { x, y, w: um(layout.length) - x - um(t.right), h: um(layout.width) - y - um(t.top) };
}

/** Size as in stock; coil lengths within range and on step. */
function checkSheet(context: LayoutContext): void {
  const { layout, stock, report } = context;
  const { layoutNo } = layout;
  if (layout.stockKind !== stock.kind) report('SHEET_KIND', { layoutNo });
  if (um(layout.width) !== um(stock.width))
    report('SHEET_SIZE', { layoutNo }, { width: layout.width, expected: stock.width });
  if (layout.group !== stock.group) report('GROUP_MIXED', { layoutNo }, { stock: stock.id });
  if (!Number.isSafeInteger(layout.repeat) || layout.repeat < 1)
    report('REPEAT', { layoutNo }, { repeat: String(layout.repeat) });
  const length = um(layout.length);
  if (stock.kind !== 2) {
    if (length !== um(stock.length))
      report('SHEET_SIZE', { layoutNo }, { length: layout.length, expected: stock.length });
    return;
  }
  const { minLength, maxLength, lengthStep } = stock;
  if (!(length >= um(minLength) && length <= um(maxLength)))
    report('COIL_LENGTH', { layoutNo }, { length: layout.length, minLength, maxLength });
  else if ((length - um(minLength)) % um(lengthStep) !== 0)
    report('COIL_STEP', { layoutNo }, { length: layout.length, lengthStep });
}

function checkPlacement(p: Placement, usable: Rect, context: LayoutContext): void {
  const { layout, params, stock, report } = context;
  const at = { layoutNo: layout.layoutNo, itemId: p.itemId };
  const item = context.items.get(p.itemId);
  if (item === undefined) {
    report('ITEM_UNKNOWN', at);
    return;
  }
  if (item.group !== layout.group) report('GROUP_MIXED', at, { item: item.group, sheet: layout.group });
  checkTurn(p, item, context);
  const rect = rectOf(p);
  if (!isSound(rect)) {
    report('PLACEMENT_NUMBER', at);
    return;
  }
  if (!isWithin(rect, usable)) report('OUTSIDE', at, { x: p.x, y: p.y });
  for (const zone of [...params.zones, ...(stock.zones ?? [])]) {
    if (isForbidden(zone, rect)) report('ZONE', at, { x: zone.x, y: zone.y });
  }
}

/** Size after turning, grain, the item's own list of turns, mirror. */
function checkTurn(p: Placement, item: Item, context: LayoutContext): void {
  const { layout, report } = context;
  const at = { layoutNo: layout.layoutNo, itemId: p.itemId };
  const isQuarter = p.rotation === 90 || p.rotation === 270;
  const w = um(isQuarter ? item.h : item.w);
  const h = um(isQuarter ? item.w : item.h);
  if (
    Math.round(item.w * 1000) !== um(isQuarter ? p.h : p.w) ||
    Math.round(item.h * 1000) !== um(isQuarter ? p.w : p.h)
  ) {
    report('SIZE', at, { w: p.w, h: p.h, expectedW: w / 1000, expectedH: h / 1000 });
  }
  if (![0, 90, 180, 270].includes(p.rotation)) report('ROTATION', at, { rotation: p.rotation });
  const grain = item.directionClass ?? 0;
  // Turn of the part's own direction away from the sheet's length.
  const away = (p.rotation + (item.directionAngle ?? 0)) % 360;
  const isAligned = grain === 0 || away === 0 || (grain === 1 && away === 180);
  if (!isAligned) report('DIRECTION', at, { rotation: p.rotation });
  if (item.rotations !== undefined && !item.rotations.some((r) => r === p.rotation))
    report('ROTATION', at, { rotation: p.rotation });
  if (p.mirror && (grain !== 0 || item.allowMirror !== true)) report('MIRROR', at);
}

/** No two parts nearer than spacing (kerf included); sweep along x. */
function checkApart(parts: Rect[], context: LayoutContext): void {
  const { layout, params, report } = context;
  const gap = Math.max(um(params.spacing), um(params.kerf));
  const order = parts.map((rect, i) => ({ rect, i })).toSorted((a, b) => a.rect.x - b.rect.x);
  for (const [k, a] of order.entries()) {
    for (let m = k + 1; m < order.length; m += 1) {
      const b = order[m];
      if (b === undefined || b.rect.x >= a.rect.x + a.rect.w + gap) break;
      const isBad = overlaps(a.rect, b.rect) || (gap > 0 && isNearer(a.rect, b.rect, gap));
      if (!isBad) continue;
      const code = overlaps(a.rect, b.rect) ? 'OVERLAP' : 'SPACING';
      const first = layout.placements[a.i];
      const second = layout.placements[b.i];
      report(
        code,
        { layoutNo: layout.layoutNo, itemId: first?.itemId },
        { seq: first?.seq ?? 0, other: second?.seq ?? 0 },
      );
    }
  }
}

/** A zone without area forbids nothing. */
const isForbidden = (zone: Zone, rect: Rect): boolean =>
  zone.w > 0 && zone.h > 0 && overlaps(rect, rectOf(zone));

/** At most so many are kept of one sheet. */
const MOST_REMNANTS = 2;

/** Inside, large enough, a cut width from every part and from each other, and freed by straight cuts. */
function checkRemnants(parts: Rect[], usable: Rect, context: LayoutContext): void {
  const { layout, params, stock, report } = context;
  const at = { layoutNo: layout.layoutNo };
  const gap = Math.max(um(params.spacing), um(params.kerf));
  const boxes = layout.remnants.map(rectOf);
  if (boxes.length > MOST_REMNANTS) report('REMNANT_MANY', at, { remnants: boxes.length });
  for (const [i, box] of boxes.entries()) {
    const others = [...parts, ...boxes.filter((_, j) => j !== i)];
    const numbers = { remnant: i + 1 };
    if (!isSound(box) || !isWithin(box, usable)) report('REMNANT_OUTSIDE', at, numbers);
    else if (others.some((o) => overlaps(o, box))) report('REMNANT_OVERLAP', at, numbers);
    else if (gap > 0 && others.some((o) => isNearer(o, box, gap))) report('REMNANT_NEAR', at, numbers);
    else if (!isFreed(box, others)) report('REMNANT_LOCKED', at, numbers);
    if ([...params.zones, ...(stock.zones ?? [])].some((z) => isForbidden(z, box)))
      report('REMNANT_ZONE', at, numbers);
    if (!isWorthKeeping(box, params)) report('REMNANT_SMALL', at, numbers);
  }
}

/** Short side, long side and area reach what the order asks for. */
function isWorthKeeping(box: Rect, params: Params): boolean {
  const [short, long] = [Math.min(box.w, box.h), Math.max(box.w, box.h)];
  const least = fractionOf(params.remMinArea);
  if (!isSound(box) || least === undefined) return false;
  const area = BigInt(box.w) * BigInt(box.h);
  return (
    short >= um(params.remMinShort) &&
    long >= um(params.remMinLong) &&
    area * least.d >= least.n * 1_000_000_000_000n
  );
}

/**
 * Straight cuts through nothing that is kept, on one axis and then the other, part the rectangle from all others. A cut
 * never hinders a later one, so every possible one is made.
 */
function isFreed(box: Rect, others: readonly Rect[]): boolean {
  let left = [box, ...others];
  for (let before = 0; before !== left.length;) {
    before = left.length;
    left = together(left, box, (r) => [r.x, r.x + r.w]);
    left = together(left, box, (r) => [r.y, r.y + r.h]);
  }
  return left.length === 1;
}

/** Those that no line across the axis parts from the box. */
function together(rects: readonly Rect[], box: Rect, span: (r: Rect) => [number, number]): Rect[] {
  let row: Rect[] = [];
  let end = -Infinity;
  for (const rect of rects.toSorted((a, b) => span(a)[0] - span(b)[0])) {
    const [from, to] = span(rect);
    if (from >= end && row.includes(box)) return row;
    if (from >= end) row = [];
    row.push(rect);
    end = Math.max(end, to);
  }
  return row;
}
