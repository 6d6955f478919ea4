// A layout as a DXF file: sheet, parts (true outlines where given), remnants, cuts and texts on their layers.
import { boundsOfRing } from '../geometry/box.ts';
import { combined, moved, transformPoint, transformRing, turned } from '../geometry/transform.ts';
import type { PartGeometry } from '../geometry/types.ts';
import { partShapes, writeDxf } from '../dxf/write.ts';
import type { DxfShape } from '../dxf/write.ts';
import type { Item, Layout, Placement, Primitive } from '../problem/types.ts';
import { corners, layoutDrawing } from './drawing.ts';

/**
 * DXF R2000 text of one layout, mm, origin at the sheet's lower left corner. Layers SHEET, CUT, HOLE, GROOVE,
 * BEND, MARK (cut lines), TEXT, REMNANT (F8).
 * @param items for the codes
 * @param outlines drawing of an item as it was unfolded, turned and moved to its place; others are rectangles
 */
export function layoutDxf(
  layout: Layout,
  items: readonly Item[] = [],
  outlines: ReadonlyMap<string, PartGeometry> = new Map(),
): string {
  const shapes: DxfShape[] = [];
  const drawn = layout.placements.filter((p) => outlines.has(p.itemId));
  const isDrawn = new Set(drawn.map((p) => `${p.x} ${p.y}`));
  for (const primitive of layoutDrawing(layout, items)) {
    const isReplaced = primitive.layer === 'CUT' && isDrawn.has(`${primitive.x} ${primitive.y}`);
    if (!isReplaced) shapes.push(shapeOf(primitive));
  }
  for (const p of drawn) {
    const part = outlines.get(p.itemId);
    if (part !== undefined) shapes.push(...placed(p, part));
  }
  return writeDxf(shapes);
}

function shapeOf(p: Primitive): DxfShape {
  switch (p.kind) {
    case 'rect':
      return { type: 'ring', layer: p.layer, ring: { vertices: corners(p) } };
    case 'line':
      return { type: 'line', layer: p.layer, from: { x: p.x1, y: p.y1 }, to: { x: p.x2, y: p.y2 } };
    case 'text':
      return { type: 'text', layer: p.layer, at: { x: p.x, y: p.y }, height: p.height, text: p.text };
  }
}

/** The part's drawing turned about its origin, its least corner at the placement. */
function placed(p: Placement, part: PartGeometry): DxfShape[] {
  const turn = turned(p.rotation);
  const box = boundsOfRing(transformRing(turn, part.outer));
  const place = combined(moved(p.x - box.minX, p.y - box.minY), turn);
  return partShapes(part).map((shape): DxfShape => {
    switch (shape.type) {
      case 'ring':
      case 'path':
        return { ...shape, ring: transformRing(place, shape.ring) };
      case 'line':
        return { ...shape, from: transformPoint(place, shape.from), to: transformPoint(place, shape.to) };
      case 'circle':
        return { ...shape, centre: transformPoint(place, shape.centre) };
      case 'text':
        return { ...shape, at: transformPoint(place, shape.at) };
    }
  });
}
