/** A layout as a picture for other programs (engineering F8): the sheet in mm, parts along their true outlines, remnants hatched. */
import { NEST_WORDS } from '@muyun/contract';
import type { Placement } from '@muyun/nesting';
import { FILLS, LINES, type PartGeometry, toSvgPath } from '@muyun/nesting/panel';
import type { LayoutRow } from './nest-layout.store.ts';
import { goneOf, hasGrain, type ListInput } from './nest-list-facts.ts';
import { labelBox, placeOf } from './nest-place.ts';

const MARGIN = 20;
const CHAR = 0.62;
const LEAST_TEXT = 6;
const MOST_TEXT = 60;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => ENTITIES[c] ?? c);
const isDrawn = (value: unknown): value is PartGeometry =>
  typeof value === 'object' && value !== null && 'outer' in value;

/** A text in the middle of a box, mm from the lower left corner; along the height of a narrow one. */
function textIn(box: { x: number; y: number; w: number; h: number }, width: number, text: string): string {
  const isUpright = box.h > box.w;
  const [long, short] = isUpright ? [box.h, box.w] : [box.w, box.h];
  const size = Math.min(MOST_TEXT, (long * 0.9) / Math.max(1, text.length * CHAR), short * 0.5);
  if (size < LEAST_TEXT) return '';
  const [x, y] = [box.x + box.w / 2, width - box.y - box.h / 2];
  const turn = isUpright ? ` transform="rotate(-90 ${x} ${y})"` : '';
  return `<text x="${x}" y="${y}" font-size="${size.toFixed(1)}" text-anchor="middle" dominant-baseline="central"${turn}>${escaped(text)}</text>`;
}

function partSvg(p: Placement, geometry: unknown, colour: number): string {
  const look = `fill="${FILLS[colour % FILLS.length]}" stroke="${LINES[colour % LINES.length]}"`;
  if (!isDrawn(geometry)) return `<rect x="${p.x}" y="${p.y}" width="${p.w}" height="${p.h}" ${look}/>`;
  const t = placeOf(p, geometry);
  const path = [geometry.outer, ...geometry.holes].map((ring) => toSvgPath(ring)).join('');
  return `<path d="${path}" transform="matrix(${t.a} ${t.b} ${t.c} ${t.d} ${t.e} ${t.f})" fill-rule="evenodd" ${look}/>`;
}

/** One layout as an SVG document, 1 unit = 1 mm; parts stand in the order in which they are cut. */
export function layoutSvg(
  input: ListInput,
  layout: LayoutRow,
  geometry: ReadonlyMap<string, unknown>,
): string {
  const { length, width } = layout;
  const codes = new Map(input.problem.items.map((i) => [i.id, i.code ?? '']));
  const colours = new Map([...input.products.keys()].map((id, i) => [id, i]));
  const remnants = layout.remnants.map((r) => ({ x: r.x, y: r.y, w: r.l, h: r.w }));
  const drawn = layout.placements.map((p) => {
    const part = geometry.get(p.itemId);
    return {
      shape: partSvg(p, part, colours.get(p.itemId) ?? 0),
      label: textIn(labelBox(p, isDrawn(part) ? part : null), width, codes.get(p.itemId) ?? ''),
    };
  });
  const [w, h] = [length + 2 * MARGIN, width + 2 * MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${w} ${h}" width="${w}mm" height="${h}mm" font-family="sans-serif">`,
    `<title>${escaped(`${input.order.no}-${layout.layoutNo} × ${layout.repeat}`)}</title>`,
    `<g transform="matrix(1 0 0 -1 0 ${width})" stroke-width="1">`,
    `<rect width="${length}" height="${width}" fill="#f4f4f8" stroke="#8a86a0"/>`,
    ...goneOf(input, layout).map(
      (z) =>
        `<rect x="${z.x}" y="${z.y}" width="${z.w}" height="${z.h}" fill="#ffffff" stroke="#8a86a0" stroke-dasharray="4 4"/>`,
    ),
    ...remnants.map(
      (r) =>
        `<rect x="${r.x}" y="${r.y}" width="${r.w}" height="${r.h}" fill="#e2e0ea" stroke="#a4a1b5" stroke-dasharray="8 6"/>`,
    ),
    ...drawn.map((d) => d.shape),
    '</g>',
    ...remnants.map((r) => textIn(r, width, `${NEST_WORDS.remnant} ${r.w} × ${r.h}`)),
    ...drawn.map((d) => d.label),
    ...(hasGrain(input, layout)
      ? [`<text x="0" y="${width + MARGIN - 5}" font-size="14">${NEST_WORDS.grain}</text>`]
      : []),
    '</svg>\n',
  ].join('');
}
