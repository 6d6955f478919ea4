// A bar as a DXF file: the bar, its pieces with their mitres, the remnant. Lengths true, seen from the side.
import { writeDxf } from '../dxf/write.ts';
import type { DxfShape } from '../dxf/write.ts';
import type { Point } from '../geometry/types.ts';
import type { BarItem, BarLayout, BarPlacement } from '../problem/bar.ts';
import { corners } from './drawing.ts';

/** Height drawn where no item of the bar tells its section height, mm. */
const NO_HEIGHT = 50;
/** Text height as a share of the bar's height. */
const TEXT_SHARE = 0.25;

/**
 * DXF R2000 text of one layout, mm, origin at the lower corner of the bar's head. Layers SHEET (the bar, as high as the
 * highest item on it, 50 mm where none tells), CUT (pieces, their mitred ends as they lie), REMNANT, TEXT (codes).
 */
export function barDxf(layout: BarLayout, items: readonly BarItem[]): string {
  const byId = new Map(items.map((item) => [item.id, item]));
  const heightOf = ({ itemId }: BarPlacement) => byId.get(itemId)?.height ?? 0;
  const high = Math.max(0, ...layout.placements.map(heightOf)) || NO_HEIGHT;
  const shapes: DxfShape[] = [rectangle('SHEET', { x: 0, w: layout.length, h: high })];
  for (const p of layout.placements) {
    const height = heightOf(p) || high;
    const code = byId.get(p.itemId)?.code ?? p.itemId;
    shapes.push({ type: 'ring', layer: 'CUT', ring: { vertices: sideOf(p, height) } });
    shapes.push(label(code, { x: p.x + p.length / 2, y: height / 2 }, high));
  }
  if (layout.isRemnant) {
    const { leftover } = layout;
    const x = layout.length - leftover;
    shapes.push(rectangle('REMNANT', { x, w: leftover, h: high }));
    shapes.push(label(String(leftover), { x: x + leftover / 2, y: high / 2 }, high));
  }
  return writeDxf(shapes);
}

function rectangle(layer: string, { x, w, h }: { x: number; w: number; h: number }): DxfShape {
  return { type: 'ring', layer, ring: { vertices: corners({ x, y: 0, w, h }) } };
}

function label(text: string, at: Point, high: number): DxfShape {
  return { type: 'text', layer: 'TEXT', at, height: high * TEXT_SHARE, text };
}

/** The piece from the side, counter-clockwise from below; a positive angle leans to the right from below upwards. */
function sideOf(p: BarPlacement, height: number): Point[] {
  const slant = (angle: number) => height * Math.tan((Math.abs(angle) * Math.PI) / 180);
  const [left, right] = [slant(p.angleLeft), slant(p.angleRight)];
  const end = p.x + p.length;
  return [
    { x: p.x + (p.angleLeft < 0 ? left : 0), y: 0 },
    { x: end - (p.angleRight > 0 ? right : 0), y: 0 },
    { x: end - (p.angleRight < 0 ? right : 0), y: height },
    { x: p.x + (p.angleLeft > 0 ? left : 0), y: height },
  ];
}
