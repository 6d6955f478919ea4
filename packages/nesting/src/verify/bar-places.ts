// Where the pieces of a bar lie: trims, saw cuts, mitres. Lengths are whole micrometres, mitres BigInt fixed point.
import type { BarItem, BarLayout, BarParams, BarStock } from '../problem/bar.ts';
import { ONE, trig } from './bar-trig.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';

/** A bar with what is needed to judge it. */
export interface BarCheck {
  layout: BarLayout;
  stock: BarStock;
  items: ReadonlyMap<string, BarItem>;
  params: BarParams;
  report: Report;
}

/** One end as the saw sees it: cut along the bar and slant, micrometres times ONE. */
interface End {
  angle: number;
  height: number;
  cut: bigint;
  slant: bigint;
}

function endOf(angle: number, item: BarItem | undefined, params: BarParams): End | undefined {
  const t = trig(angle);
  const height = angle === 0 ? 0 : um(item?.height ?? 0);
  const kerf = um(params.kerf);
  if (t === undefined || !Number.isSafeInteger(height) || !Number.isSafeInteger(kerf)) return undefined;
  return { angle, height, cut: (BigInt(kerf) * ONE * ONE) / t.cos, slant: BigInt(height) * t.tan };
}

/** Fixed-point numbers nearer than this are equal (the last of 40 decimals are not exact). */
export const NEAR = ONE / 10n ** 20n;

/** Every piece lies behind the trim or the cut before it, the last one before the tail; the leftover is what remains. */
export function checkPlaces(check: BarCheck): void {
  const { layout, stock, items, params, report } = check;
  const at = { layoutNo: layout.layoutNo };
  const head = um(stock.headTrim ?? params.headTrim);
  const tail = um(stock.tailTrim ?? params.tailTrim);
  if (![head, tail].every((n) => Number.isSafeInteger(n))) {
    report('BAD_NUMBER', at);
    return;
  }
  let free = BigInt(head) * ONE;
  let last: End | undefined;
  for (const p of layout.placements) {
    const item = items.get(p.itemId);
    const left = endOf(p.angleLeft, item, params);
    const right = endOf(p.angleRight, item, params);
    const x = um(p.x);
    const isWhole = [x, um(p.length)].every((n) => Number.isSafeInteger(n));
    if (left === undefined || right === undefined || !isWhole) {
      report('BAD_NUMBER', { ...at, itemId: p.itemId });
      return;
    }
    const least = last === undefined ? firstPlace(left, head) : free + jointOf(last, left);
    if (BigInt(x) * ONE + NEAR < least)
      report(last === undefined ? 'HEAD' : 'KERF', { ...at, itemId: p.itemId }, { x: p.x });
    free = BigInt(x + um(p.length)) * ONE;
    last = right;
  }
  if (last !== undefined) checkEnd(check, { free, last, tail });
}

function firstPlace(left: End, head: number): bigint {
  const start = BigInt(head) * ONE;
  return left.angle !== 0 && left.cut > start ? left.cut : start;
}

/** Least distance between the extents of neighbours. */
function jointOf(right: End, left: End): bigint {
  const isShared = right.angle === left.angle && right.height === left.height;
  return isShared ? right.cut - right.slant : right.cut + left.cut;
}

function checkEnd(check: BarCheck, end: { free: bigint; last: End; tail: number }): void {
  const { layout, params, report } = check;
  const at = { layoutNo: layout.layoutNo };
  const { free, last, tail } = end;
  if (![layout.length, layout.leftover].every((mm) => Number.isSafeInteger(um(mm)))) {
    report('BAD_NUMBER', at, { length: layout.length, leftover: layout.leftover });
    return;
  }
  const usable = BigInt(um(layout.length) - tail) * ONE;
  const need = BigInt(tail) * ONE + NEAR >= last.cut ? free : free + last.cut;
  if (need > usable + NEAR) report('TAIL', at, { length: layout.length });
  const leftover = BigInt(um(layout.length)) * ONE - free - last.cut;
  const told = BigInt(um(layout.leftover)) * ONE;
  const off = leftover < 0n ? told : told - leftover;
  if (off > NEAR || off < -ONE) report('LEFTOVER', at, { leftover: layout.leftover });
  const isUsable = layout.leftover > 0 && um(layout.leftover) >= um(params.remMinBar);
  if (layout.isRemnant !== isUsable) report('REMNANT_RULE', at, { leftover: layout.leftover });
}

/** The piece alone, in one of its turns, fits between the trims of a bar of so many micrometres. */
export function fitsAlone(
  item: BarItem,
  at: { stock: BarStock; params: BarParams; lengthUm: number },
): boolean {
  const { stock, params, lengthUm } = at;
  const head = um(stock.headTrim ?? params.headTrim);
  const tail = um(stock.tailTrim ?? params.tailTrim);
  const { angleLeft = 0, angleRight = 0 } = item;
  const turns = [[angleLeft, angleRight]];
  if (item.canFlip === true) turns.push([angleRight, angleLeft]);
  return turns.some(([from = 0, to = 0]) => {
    const left = endOf(from, item, params);
    const right = endOf(to, item, params);
    if (left === undefined || right === undefined) return false;
    // places are whole micrometres
    const x = -(-firstPlace(left, head) / ONE);
    const start = x * ONE + NEAR < firstPlace(left, head) ? x + 1n : x;
    const free = (start + BigInt(um(item.length))) * ONE;
    const need = BigInt(tail) * ONE + NEAR >= right.cut ? free : free + right.cut;
    return need <= BigInt(lengthUm - tail) * ONE + NEAR;
  });
}
