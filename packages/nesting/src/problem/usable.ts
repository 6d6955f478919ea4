// The part of a sheet that may be used: trims and forbidden zones, in whole micrometres.
import type { Params, Stock, Zone } from './types.ts';
import { toUm } from './units.ts';

/** Corner and extents, micrometres, x along the length. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Usable box of a sheet of the given length, zones not yet taken out; extents may be ≤ 0. */
export function usableBox(stock: Stock, lengthUm: number, params: Params): Box {
  const trims = stock.trims ?? params.trims;
  const x = toUm(trims.left);
  const y = toUm(trims.bottom);
  return { x, y, w: lengthUm - x - toUm(trims.right), h: toUm(stock.width) - y - toUm(trims.top) };
}

/** Zones of machine and sheet that meet the box. */
export function zonesIn(box: Box, stock: Stock, params: Params): Box[] {
  const all: Zone[] = [...params.zones, ...(stock.zones ?? [])];
  return all
    .map((z) => ({ x: toUm(z.x), y: toUm(z.y), w: toUm(z.w), h: toUm(z.h) }))
    .filter((z) => z.w > 0 && z.h > 0 && meets(z, box));
}

/** True when the interiors share a point. */
export function meets(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** All maximal rectangles of `box` free of `zones`. */
export function freeBoxes(box: Box, zones: Box[]): Box[] {
  let free = [box];
  for (const zone of zones) {
    free = free.flatMap((f) => (meets(f, zone) ? around(f, zone) : [f]));
    free = free.filter(
      (f, i) => !free.some((o, j) => i !== j && contains(o, f) && !(contains(f, o) && i < j)),
    );
  }
  return free;
}

function around(f: Box, z: Box): Box[] {
  return [
    { x: f.x, y: f.y, w: z.x - f.x, h: f.h },
    { x: z.x + z.w, y: f.y, w: f.x + f.w - z.x - z.w, h: f.h },
    { x: f.x, y: f.y, w: f.w, h: z.y - f.y },
    { x: f.x, y: z.y + z.h, w: f.w, h: f.y + f.h - z.y - z.h },
  ].filter((r) => r.w > 0 && r.h > 0);
}

function contains(a: Box, b: Box): boolean {
  return a.x <= b.x && a.y <= b.y && a.x + a.w >= b.x + b.w && a.y + a.h >= b.y + b.h;
}
