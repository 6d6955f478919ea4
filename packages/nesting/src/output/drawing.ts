// A layout as plain drawing primitives for a DXF or PDF writer. mm, y upwards, origin lower left.
import type { Item, Layout, Primitive } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';

/**
 * Sheet, part outlines with code, remnants and numbered cut lines of one layout.
 * @param items for the codes; ids are written where an item is not given
 * @returns primitives on layers SHEET, CUT, REMNANT, MARK, TEXT (F8 DXF layers)
 */
export function layoutDrawing(layout: Layout, items: readonly Item[] = []): Primitive[] {
  const codes = new Map(items.map((i) => [i.id, i.code ?? i.id]));
  const out: Primitive[] = [{ layer: 'SHEET', kind: 'rect', x: 0, y: 0, w: layout.length, h: layout.width }];
  for (const p of layout.placements) {
    out.push({ layer: 'CUT', kind: 'rect', x: p.x, y: p.y, w: p.w, h: p.h });
    out.push(textIn(p, codes.get(p.itemId) ?? p.itemId));
  }
  for (const r of layout.remnants) {
    out.push({ layer: 'REMNANT', kind: 'rect', x: r.x, y: r.y, w: r.w, h: r.h });
    out.push(textIn(r, `${r.w}x${r.h}`));
  }
  for (const s of layout.steps) {
    const isAcross = s.cut === 'across';
    out.push({
      layer: 'MARK',
      kind: 'line',
      x1: s.x,
      y1: s.y,
      x2: isAcross ? s.x : s.x + s.length,
      y2: isAcross ? s.y + s.length : s.y,
    });
  }
  return out;
}

/** Text in the lower left of a box, as high as the box and the length of the text allow. */
function textIn(box: { x: number; y: number; w: number; h: number }, text: string): Primitive {
  const height = Math.max(1, Math.min(60, box.h / 3, box.w / Math.max(1, text.length)));
  return {
    layer: 'TEXT',
    kind: 'text',
    x: box.x + height / 2,
    y: box.y + height / 2,
    height: Math.floor(height * 10) / 10,
    text,
  };
}

/** Corners of a rectangle, counter-clockwise from the lower left, in whole micrometres. */
export function corners(r: { x: number; y: number; w: number; h: number }): { x: number; y: number }[] {
  const right = toMm(toUm(r.x) + toUm(r.w));
  const top = toMm(toUm(r.y) + toUm(r.h));
  return [
    { x: r.x, y: r.y },
    { x: right, y: r.y },
    { x: right, y: top },
    { x: r.x, y: top },
  ];
}
