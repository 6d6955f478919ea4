// One sheet of true outlines: where each part lies, in which order it is cut, what is left as a rectangle.
import { boundsContain, boundsOfRing } from '../geometry/box.ts';
import { containsPoint } from '../geometry/ring.ts';
import type { Bounds, Point, Ring } from '../geometry/types.ts';
import { isKeepable } from '../objective/remnant.ts';
import type { ShapePlacement } from '../problem/shape.ts';
import type { Item, Params, Placement, Stock } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';
import type { Box } from '../problem/usable.ts';
import { meets, usableBox, zonesIn } from '../problem/usable.ts';
import { placedRings } from '../shape/drawing.ts';

/** Rounding of doubles, µm. */
const NOISE = 1e-5;
const MOST_REMNANTS = 2;

/** A part on a sheet: its placement without number, and its rings as they lie there. */
export interface Laid {
  placement: Omit<Placement, 'seq'>;
  rings: Ring[];
}

/** @param corner of the usable box, mm: places of the search are counted from there */
export function laidOf(p: ShapePlacement, item: Item, corner: Point): Laid {
  const at = { x: toMm(toUm(p.x) + toUm(corner.x)), y: toMm(toUm(p.y) + toUm(corner.y)) };
  const { outer, holes } = item.outline ?? { outer: { vertices: [] }, holes: [] };
  const shape = { id: item.id, outer, holes, quantity: 1 };
  const rings = placedRings(shape, { ...p, ...at });
  const box = boundsOfRing(rings[0] as Ring);
  const [x, y] = [floorUm(box.minX), floorUm(box.minY)];
  return {
    rings,
    placement: {
      itemId: p.itemId,
      x: toMm(x),
      y: toMm(y),
      w: toMm(ceilUm(box.maxX) - x),
      h: toMm(ceilUm(box.maxY) - y),
      rotation: p.rotation,
      mirror: p.mirror,
      at,
    },
  };
}

const floorUm = (mm: number): number => Math.floor(mm * 1000 + NOISE);
const ceilUm = (mm: number): number => Math.ceil(mm * 1000 - NOISE);

/** A part that lies in a hole of another is cut before it, as it would fall out with what is in the hole; else left to right. */
export function inCuttingOrder(parts: readonly Laid[]): Laid[] {
  const boxes = parts.map((p) => boundsOfRing(p.rings[0] as Ring));
  const order = parts.map((_, i) => i);
  order.sort((a, b) => byPlace(parts[a] as Laid, parts[b] as Laid) || a - b);
  const hosts = order.filter((i) => (parts[i]?.rings.length ?? 0) > 1);
  const isIn = (inner: number, host: number) =>
    inner !== host && liesInHole(parts[inner] as Laid, boxes[inner] as Bounds, parts[host] as Laid);
  const cut = new Set<number>();
  const sequence: Laid[] = [];
  const take = (i: number): void => {
    if (cut.has(i)) return;
    cut.add(i);
    if (hosts.includes(i)) for (const inner of order) if (isIn(inner, i)) take(inner);
    sequence.push(parts[i] as Laid);
  };
  for (const i of order) take(i);
  return sequence;
}

function byPlace({ placement: a }: Laid, { placement: b }: Laid): number {
  return a.x - b.x || a.y - b.y;
}

/** Parts never overlap: a corner in the hole is enough. */
function liesInHole(inner: Laid, box: Bounds, host: Laid): boolean {
  const [corner] = inner.rings[0]?.vertices ?? [];
  return (
    corner !== undefined &&
    host.rings
      .slice(1)
      .some((hole) => boundsContain(boundsOfRing(hole), box, 1e-6) && containsPoint(hole, corner))
  );
}

/** Furthest end of the parts along the sheet, µm. */
export const reachOf = (placements: readonly Pick<Placement, 'x' | 'w'>[]): number =>
  placements.reduce((most, p) => Math.max(most, toUm(p.x) + toUm(p.w)), 0);

/** Usable strips at the far ends of the sheet, each freed by one straight cut; the better of two ways. µm on the sheet. */
export function remnantsOf(
  placements: readonly Placement[],
  sheet: { stock: Stock; lengthUm: number; gap: number },
  params: Params,
): Box[] {
  const { stock, lengthUm, gap } = sheet;
  const room = usableBox(stock, lengthUm, params);
  const [endX, endY] = [room.x + room.w, room.y + room.h];
  // outlines end anywhere: what is kept is measured in whole millimetres; nearer to the end than a cut nothing is left there
  const whole = (um: number, end: number) =>
    um > end ? end + gap : end - Math.floor((end - um) / 1000) * 1000;
  const toX = whole(reachOf(placements) + gap, endX);
  const toY = whole(placements.reduce((most, p) => Math.max(most, toUm(p.y) + toUm(p.h)), 0) + gap, endY);
  const acrossFirst = [
    { x: toX, y: room.y, w: endX - toX, h: room.h },
    { x: room.x, y: toY, w: toX - gap - room.x, h: endY - toY },
  ];
  const alongFirst = [
    { x: room.x, y: toY, w: room.w, h: endY - toY },
    { x: toX, y: room.y, w: endX - toX, h: toY - gap - room.y },
  ];
  const zones = zonesIn(room, stock, params);
  const kept = (boxes: Box[]) =>
    boxes.filter((b) => b.w > 0 && b.h > 0 && isKeepable(b, params) && !zones.some((z) => meets(z, b)));
  const worth = (boxes: Box[]) => boxes.reduce((sum, b) => sum + b.w * b.h, 0);
  const [across, along] = [kept(acrossFirst), kept(alongFirst)];
  const best = worth(across) >= worth(along) ? across : along;
  return best.toSorted((a, b) => b.w * b.h - a.w * a.h || a.x - b.x || a.y - b.y).slice(0, MOST_REMNANTS);
}
