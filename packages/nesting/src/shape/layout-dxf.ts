// A layout of true shapes as a DXF file for the laser: arcs stay arcs.
import { boundsOfRing } from '../geometry/box.ts';
import { rectangleRing } from '../geometry/ring.ts';
import { writeDxf } from '../dxf/write.ts';
import type { DxfShape } from '../dxf/write.ts';
import type { ShapeItem, ShapeLayout, ShapeStock } from '../problem/shape.ts';
import { placedRings } from './drawing.ts';

/** Text height as a share of the part's shorter side, and its least and greatest size, mm. */
const TEXT_SHARE = 0.1;
const TEXT_LEAST = 3;
const TEXT_MOST = 40;

/**
 * DXF R2000 text of one layout, mm, in the sheet's own frame (rectangles and strips: origin lower left). Layers
 * SHEET (edge and defects), CUT (outer rings), HOLE, TEXT (item ids, in the middle of the part's box).
 * Rings are closed polylines with exact bulges, full circles are circles.
 */
export function shapeLayoutDxf(layout: ShapeLayout, items: readonly ShapeItem[], stock: ShapeStock): string {
  const byId = new Map(items.map((item) => [item.id, item]));
  const isSheet = stock.kind === 'sheet';
  const edge = (isSheet ? stock.outline : undefined) ?? rectangleRing(layout.length, layout.width);
  const shapes: DxfShape[] = [edge, ...(isSheet ? (stock.defects ?? []) : [])].map((ring) => {
    return { type: 'ring', layer: 'SHEET', ring };
  });
  for (const placement of layout.placements) {
    const item = byId.get(placement.itemId);
    if (item === undefined) continue;
    const rings = placedRings(item, placement);
    shapes.push(
      ...rings.map((ring, i): DxfShape => ({ type: 'ring', layer: i === 0 ? 'CUT' : 'HOLE', ring })),
    );
    const box = boundsOfRing(rings[0] ?? edge);
    const side = Math.min(box.maxX - box.minX, box.maxY - box.minY);
    const at = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
    const height = Math.max(TEXT_LEAST, Math.min(TEXT_MOST, side * TEXT_SHARE));
    shapes.push({ type: 'text', layer: 'TEXT', at, height, text: item.id });
  }
  return writeDxf(shapes);
}
