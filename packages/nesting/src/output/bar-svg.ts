// A cutting plan of bars as SVG text: one strip per layout, to scale along the bar, mitres drawn as they lie.
import type { BarItem, BarLayout, BarPlacement } from '../problem/bar.ts';
import { FILLS, HATCH, LINES, escapeText, openSvg, px } from './svg-parts.ts';

export interface BarSvgOptions {
  /** Width of the picture in px; default 960. */
  widthPx?: number;
  /** Lengths below the longest bar; default true. */
  ruler?: boolean;
  /** Text before a remnant's length. */
  remnantLabel?: string;
  /** Item drawn with a strong outline. */
  highlight?: string;
}

const MARGIN = 64;
const BAR_PX = 30;
const ROW_PX = 46;
const RULER_PX = 24;

interface View {
  scale: number;
  items: readonly BarItem[];
  options: BarSvgOptions;
}

/**
 * The layouts one below the other as a standalone SVG document; all texts are escaped. Lower edges of the bars
 * lie below; bars are drawn at one height, mitres at their true offset along the bar.
 * @param items for code and colour: an item keeps its colour over all layouts of the order
 */
export function renderBarsSvg(
  layouts: readonly BarLayout[],
  items: readonly BarItem[],
  options: BarSvgOptions = {},
): string {
  const width = options.widthPx ?? 960;
  const longest = layouts.reduce((m, l) => Math.max(m, l.length), 1);
  const view: View = { scale: (width - 2 * MARGIN) / longest, items, options };
  const hasRuler = options.ruler ?? true;
  const height = layouts.length * ROW_PX + (hasRuler ? RULER_PX : 0);
  const rows = layouts.map((layout, i) => rowTags(layout, i * ROW_PX + (ROW_PX - BAR_PX) / 2, view));
  const ruler = hasRuler ? rulerTags(longest, layouts.length * ROW_PX, view) : '';
  return `${openSvg(width, height)}${HATCH}${rows.join('')}${ruler}</svg>`;
}

function left(x: number, view: View): number {
  return MARGIN + x * view.scale;
}

function rowTags(layout: BarLayout, top: number, view: View): string {
  const middle = px(top + BAR_PX / 2 + 4);
  const end = px(left(layout.length, view) + 6);
  const bar = `x="${px(MARGIN)}" y="${px(top)}" width="${px(layout.length * view.scale)}" height="${BAR_PX}"`;
  return [
    `<g data-layout="${layout.layoutNo}"><rect ${bar} fill="#f4f4f7" stroke="#8a8a99"/>`,
    `<text x="${MARGIN - 8}" y="${middle}" font-size="12" text-anchor="end" fill="#1c1c28">${layout.layoutNo} ×${layout.repeat}</text>`,
    layout.isRemnant ? remnantTags(layout, top, view) : '',
    ...layout.placements.map((p) => pieceTags(p, top, view)),
    `<text x="${end}" y="${middle}" font-size="11" fill="#55556a">${layout.length}</text></g>`,
  ].join('');
}

/** How far the shorter edge of a mitred end stands back, mm. */
function slant(angle: number, height: number): number {
  return height * Math.tan((Math.abs(angle) * Math.PI) / 180);
}

function pieceTags(p: BarPlacement, top: number, view: View): string {
  const index = view.items.findIndex((i) => i.id === p.itemId);
  const item = view.items[index];
  const height = item?.height ?? 0;
  const [l, r] = [slant(p.angleLeft, height), slant(p.angleRight, height)];
  const end = p.x + p.length;
  const bottom = top + BAR_PX;
  // a positive angle leans to the right from the lower to the upper edge
  const corners: [number, number][] = [
    [p.x + (p.angleLeft > 0 ? l : 0), top],
    [end - (p.angleRight < 0 ? r : 0), top],
    [end - (p.angleRight > 0 ? r : 0), bottom],
    [p.x + (p.angleLeft < 0 ? l : 0), bottom],
  ];
  const points = corners.map(([x, y]) => `${px(left(x, view))},${px(y)}`).join(' ');
  const color = Math.max(0, index) % FILLS.length;
  const strong = view.options.highlight === p.itemId ? 2.5 : 1;
  const shape = `<polygon points="${points}" fill="${FILLS[color]}" stroke="${LINES[color]}" stroke-width="${strong}"/>`;
  const texts = [item?.code ?? p.itemId, String(p.length)];
  return `<g data-seq="${p.seq}">${shape}${label({ x: p.x, length: p.length, top }, texts, view)}</g>`;
}

function remnantTags(layout: BarLayout, top: number, view: View): string {
  const x = layout.length - layout.leftover;
  const box = `x="${px(left(x, view))}" y="${px(top)}" width="${px(layout.leftover * view.scale)}" height="${BAR_PX}"`;
  const text = `${view.options.remnantLabel ?? '余料'} ${layout.leftover}`;
  return `<rect ${box} fill="url(#hatch)" stroke="#8a8a99" stroke-dasharray="4 3"/>${label({ x, length: layout.leftover, top }, [text], view)}`;
}

/** Centred lines, left out when the piece is too short to read them. */
function label(at: { x: number; length: number; top: number }, lines: string[], view: View): string {
  const longest = Math.max(...lines.map((l) => l.length));
  const size = Math.min(12, (at.length * view.scale) / (longest * 0.62), BAR_PX / (lines.length * 1.3));
  if (size < 4) return '';
  const x = px(left(at.x + at.length / 2, view));
  const y = (i: number) => px(at.top + BAR_PX / 2 + (i - (lines.length - 1) / 2) * size * 1.2 + size * 0.35);
  return lines
    .map(
      (line, i) =>
        `<text x="${x}" y="${y(i)}" font-size="${px(size)}" text-anchor="middle" fill="#1c1c28">${escapeText(line)}</text>`,
    )
    .join('');
}

function rulerTags(longest: number, top: number, view: View): string {
  const tags: string[] = [];
  for (let x = 0; x <= longest; x += 1000)
    tags.push(
      `<text x="${px(left(x, view))}" y="${px(top + 14)}" font-size="10" text-anchor="middle" fill="#55556a">${x}</text>`,
    );
  return tags.join('');
}
