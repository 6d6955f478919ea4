// Placed drawings with their exact arcs: rings for a DXF writer, a picture as SVG.
import { combined, moved, scaled, transformRing, turned } from '../geometry/transform.ts';
import { rectangleRing, toSvgPath } from '../geometry/ring.ts';
import type { Ring } from '../geometry/types.ts';
import { FILLS } from '../output/svg-parts.ts';
import type { ShapeItem, ShapeLayout, ShapePlacement, ShapeStock } from '../problem/shape.ts';

/** The item's rings where they lie on the sheet, outer ring first, arcs kept exactly; mm. */
export function placedRings(item: ShapeItem, placement: ShapePlacement): Ring[] {
  const turn = combined(turned(placement.rotation), placement.mirror ? scaled(-1, 1) : scaled(1, 1));
  const t = combined(moved(placement.x, placement.y), turn);
  return [item.outer, ...(item.holes ?? [])].map((ring) => transformRing(t, ring));
}

/**
 * A layout as a standalone SVG document, y upwards.
 * @param width of the picture in px; default 720
 */
export function renderShapeSvg(
  layout: ShapeLayout,
  items: readonly ShapeItem[],
  stock: ShapeStock,
  width = 720,
): string {
  const sheet =
    stock.kind === 'sheet' && stock.outline ? stock.outline : rectangleRing(layout.length, layout.width);
  const xs = sheet.vertices.map((v) => v.x);
  const ys = sheet.vertices.map((v) => v.y);
  const [left, low] = [Math.min(...xs), Math.min(...ys)];
  const scale = width / layout.length;
  const height = Math.ceil(layout.width * scale);
  const defects = stock.kind === 'sheet' ? (stock.defects ?? []) : [];
  const byId = new Map(items.map((item, i) => [item.id, { item, fill: FILLS[i % FILLS.length] }]));
  const path = (rings: readonly Ring[], fill: string) =>
    `<path d="${rings.map(toSvgPath).join('')}" fill="${fill}" fill-rule="evenodd" stroke="#4a5568" stroke-width="1" vector-effect="non-scaling-stroke"/>`;
  const parts = layout.placements.map((p) => {
    const known = byId.get(p.itemId);
    return known === undefined ? '' : path(placedRings(known.item, p), known.fill ?? '#fff');
  });
  const move = `translate(0 ${height}) scale(${scale} ${-scale}) translate(${-left} ${-low})`;
  const body = [path([sheet], '#f4f4f7'), ...defects.map((d) => path([d], '#b9b9c6')), ...parts].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g transform="${move}">${body}</g></svg>\n`;
}
