/** A layout as a picture for other programs (engineering F8): the sheet in mm with its title block and sides, parts along their true outlines with their sizes, remnants hatched, strokes numbered; beneath it what comes off it. */
import { NEST_WORDS } from '@muyun/contract';
import type { Placement } from '@muyun/nesting';
import { FILLS, LINES, type PartGeometry, placeBadges, toSvgPath } from '@muyun/nesting/panel';
import { qrSvg } from '../../../kit/qr.ts';
import type { LayoutRow } from './nest-layout.store.ts';
import { goneOf, type ListInput } from './nest-list-facts.ts';
import { labelBox, placeOf } from './nest-place.ts';
import { headOf, partsTable } from './nest-sheet-print.ts';
import { escaped, lengthOf, tableSvg } from './nest-svg-table.ts';

/** Shares of the longer side of the sheet: what is written stays readable however large the sheet is. */
const UNIT = 0.01;
const [MARGIN, TITLE, NOTE, BADGE, CODE] = [5, 2.4, 1.5, 1.1, 8] as const;
const LINE = 1.25;
const LEAST_TEXT = 6;
const MOST_TEXT = 60;

const isDrawn = (value: unknown): value is PartGeometry =>
  typeof value === 'object' && value !== null && 'outer' in value;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** Lines in the middle of a box, mm from the lower left corner, along the height of a narrow one; null where they are too small to be read. */
function written(box: Box, width: number, lines: readonly string[]): { svg: string; extent: Box } | null {
  const isUpright = box.h > box.w;
  const [long, short] = isUpright ? [box.h, box.w] : [box.w, box.h];
  const longest = Math.max(1, ...lines.map(lengthOf));
  const size = Math.min(MOST_TEXT, (long * 0.9) / longest, (short * 0.9) / (lines.length * LINE));
  if (size < LEAST_TEXT) return lines.length > 1 ? written(box, width, lines.slice(0, 1)) : null;
  const [x, y] = [box.x + box.w / 2, width - box.y - box.h / 2];
  const turn = isUpright ? ` transform="rotate(-90 ${x} ${y})"` : '';
  const [w, h] = [longest * size, lines.length * size * LINE];
  const texts = lines.map((line, i) => {
    const at = y + (i - (lines.length - 1) / 2) * size * LINE;
    return `<text x="${x}" y="${at.toFixed(1)}" font-size="${size.toFixed(1)}" text-anchor="middle" dominant-baseline="central"${turn}>${escaped(line)}</text>`;
  });
  const extent = isUpright
    ? { x: x - h / 2, y: width - y - w / 2, w: h, h: w }
    : { x: x - w / 2, y: width - y - h / 2, w, h };
  return { svg: texts.join(''), extent };
}

/** Every stroke dashed with its number, where neither hides what is written; `above`: mm by which numbers stand over the sheet. */
function strokesSvg(layout: LayoutRow, unit: number, texts: readonly Box[]): { svg: string; above: number } {
  const { length, width, steps } = layout;
  const radius = BADGE * unit;
  const lines = steps.map((s) => {
    const isAcross = s.cut === 'across';
    const [x2, y2] = isAcross ? [s.x, s.y + s.length] : [s.x + s.length, s.y];
    return `<line x1="${s.x}" y1="${width - s.y}" x2="${x2}" y2="${width - y2}" stroke="#1f1d2b" stroke-width="${(unit * 0.08).toFixed(1)}" stroke-dasharray="${(unit * 0.8).toFixed(1)} ${(unit * 0.5).toFixed(1)}"/>`;
  });
  const badges = placeBadges(steps, { length, width, scale: 1, radius, side: 'top', texts: [...texts] });
  const svg = [
    ...lines,
    ...badges.map(
      (b) =>
        `<circle cx="${b.x.toFixed(1)}" cy="${(width - b.y).toFixed(1)}" r="${radius.toFixed(1)}" fill="#1f1d2b"/><text x="${b.x.toFixed(1)}" y="${(width - b.y).toFixed(1)}" font-size="${(radius * 1.15).toFixed(1)}" fill="#ffffff" text-anchor="middle" dominant-baseline="central">${b.no}</text>`,
    ),
  ].join('');
  return { svg, above: Math.max(0, ...badges.map((b) => b.y + radius - width)) };
}

/** The title block above the sheet, its notes in as many lines as they need beside the code of the order, and the sheet's sides beneath and beside it. */
function frameSvg(
  input: ListInput,
  layout: LayoutRow,
  { unit, above }: { unit: number; above: number },
): { svg: string; height: number } {
  const { text, notes } = headOf(input, layout);
  const size = NOTE * unit;
  const lines: string[] = [];
  for (const note of notes) {
    const last = lines.at(-1);
    if (last !== undefined && (lengthOf(last) + lengthOf(note) + 2) * size <= layout.length - CODE * unit)
      lines[lines.length - 1] = `${last}　${note}`;
    else lines.push(note);
  }
  const height = Math.max(CODE, TITLE * 1.6 + lines.length * NOTE * 1.5 + 1) * unit + above;
  const code = { x: layout.length - CODE * unit, y: -height, size: CODE * unit };
  const row = (y: number, at: number, line: string, more = ''): string =>
    `<text x="0" y="${y.toFixed(1)}" font-size="${at.toFixed(1)}"${more}>${escaped(line)}</text>`;
  const side = `font-size="${size.toFixed(1)}" text-anchor="middle"`;
  return {
    height,
    svg: [
      qrSvg(input.order.no, code),
      row(TITLE * unit - height, TITLE * unit, text, ' font-weight="600"'),
      ...lines.map((line, i) => row((TITLE * 1.6 + (i + 1) * NOTE * 1.5) * unit - height, size, line)),
      `<text x="${layout.length / 2}" y="${(layout.width + 2 * size).toFixed(1)}" ${side}>${layout.length}</text>`,
      `<text x="0" y="0" ${side} transform="translate(${(-size).toFixed(1)} ${layout.width / 2}) rotate(-90)">${layout.width}</text>`,
    ].join(''),
  };
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
  const unit = Math.max(length, width) * UNIT;
  const items = new Map(input.problem.items.map((i) => [i.id, i]));
  const colours = new Map([...input.products.keys()].map((id, i) => [id, i]));
  const remnants = layout.remnants.map((r) => ({ x: r.x, y: r.y, w: r.l, h: r.w }));
  const labels = [
    ...remnants.map((r) => written(r, width, [`${NEST_WORDS.remnant} ${r.w} × ${r.h}`])),
    ...layout.placements.map((p) => {
      const [part, item] = [geometry.get(p.itemId), items.get(p.itemId)];
      const lines = [item?.code ?? '', `${item?.w ?? p.w} × ${item?.h ?? p.h}`];
      return written(labelBox(p, isDrawn(part) ? part : null), width, lines);
    }),
  ].flatMap((label) => label ?? []);
  const hatch = `rest${layout.layoutNo}`;
  const strokes = strokesSvg(
    layout,
    unit,
    labels.map((label) => label.extent),
  );
  const head = frameSvg(input, layout, { unit, above: strokes.above });
  const margin = MARGIN * unit;
  // beneath the number of the lower side
  const below = { x: 0, y: width + 3 * NOTE * unit, width: length, size: NOTE * unit };
  const parts = tableSvg(partsTable(input, layout), below);
  const [w, h] = [length + 2 * margin, below.y + parts.height + head.height + 2 * margin];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin - head.height} ${w} ${h}" width="${w}mm" height="${h}mm" font-family="sans-serif">`,
    `<title>${escaped(`${input.order.no}-${layout.layoutNo} × ${layout.repeat}`)}</title>`,
    `<defs><pattern id="${hatch}" width="${unit}" height="${unit}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="${unit}" stroke="#a4a1b5" stroke-width="${unit * 0.25}"/></pattern></defs>`,
    head.svg,
    `<g transform="matrix(1 0 0 -1 0 ${width})" stroke-width="1">`,
    `<rect width="${length}" height="${width}" fill="#f4f4f8" stroke="#3a3750" stroke-width="${(unit * 0.1).toFixed(1)}"/>`,
    ...goneOf(input, layout).map(
      (z) =>
        `<rect x="${z.x}" y="${z.y}" width="${z.w}" height="${z.h}" fill="#ffffff" stroke="#8a86a0" stroke-dasharray="4 4"/>`,
    ),
    ...remnants.map(
      (r) =>
        `<rect x="${r.x}" y="${r.y}" width="${r.w}" height="${r.h}" fill="url(#${hatch})" stroke="#a4a1b5" stroke-dasharray="8 6"/>`,
    ),
    ...layout.placements.map((p) => partSvg(p, geometry.get(p.itemId), colours.get(p.itemId) ?? 0)),
    '</g>',
    ...labels.map((label) => label.svg),
    strokes.svg,
    parts.svg,
    '</svg>\n',
  ].join('');
}
