// A layout as SVG text like picture 08: ruler, parts coloured by product, code and size, hatched
// remnants, numbered strokes. Drawn with y upwards like the DXF: rulers start lower left.
import type { Item, Layout, Placement, Remnant } from '../problem/types.ts';
import { placeBadges } from './badges.ts';
import type { TextBox } from './badges.ts';
import { FILLS, HATCH, LINES, escapeText, openSvg, px } from './svg-parts.ts';

export interface SvgOptions {
  /** Width of the picture in px; default 720. */
  widthPx?: number;
  ruler?: boolean;
  /** Numbered cuts. */
  cuts?: boolean;
  /** Text before a remnant's size, e.g. 余料. */
  remnantLabel?: string;
  /** Item drawn with a strong outline. */
  highlight?: string;
}

/**
 * The layout as a standalone SVG document; all texts are escaped.
 * @param items for code and colour: an item keeps its colour over all layouts of the order
 */
export function renderLayoutSvg(layout: Layout, items: readonly Item[], options: SvgOptions = {}): string {
  const width = options.widthPx ?? 720;
  const margin = (options.ruler ?? true) ? 34 : 2;
  const scale = (width - margin * 2) / layout.length;
  const height = Math.ceil(layout.width * scale + margin * 2);
  const view: View = { margin, scale, layout, items, options };
  const body = [
    rectTag({ x: 0, y: 0, w: layout.length, h: layout.width }, view, 'fill="#f4f4f7" stroke="#8a8a99"'),
    ...layout.remnants.map((r) => remnantTags(r, view)),
    ...layout.placements.map((p) => partTags(p, view)),
    (options.ruler ?? true) ? rulerTags(view) : '',
    (options.cuts ?? true) ? cutTags(view) : '',
  ];
  return `${openSvg(width, height)}${HATCH}${body.join('')}</svg>`;
}

interface View {
  margin: number;
  scale: number;
  layout: Layout;
  items: readonly Item[];
  options: SvgOptions;
}

interface Region {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What is written in the middle of a region. */
interface Words {
  region: Region;
  lines: string[];
}

function left(x: number, view: View): number {
  return view.margin + x * view.scale;
}

/** Sheet y to picture y: the picture counts downwards. */
function top(y: number, view: View): number {
  return view.margin + (view.layout.width - y) * view.scale;
}

function rectTag(r: Region, view: View, style: string): string {
  const { scale } = view;
  return `<rect x="${px(left(r.x, view))}" y="${px(top(r.y + r.h, view))}" width="${px(r.w * scale)}" height="${px(r.h * scale)}" ${style}/>`;
}

/** In px; 0 when the region is too small to read the lines. */
function fontSize(r: Region, lines: readonly string[], view: View): number {
  const longest = longestOf(lines);
  const size = Math.min(12, (r.w * view.scale) / longest, (r.h * view.scale) / (lines.length * 1.3));
  return size < 4 ? 0 : size;
}

/** The longest line by the size of its letters. */
const longestOf = (lines: readonly string[]): number => Math.max(...lines.map((l) => l.length)) * 0.62;

/** Where lines really stand, mm: in the middle of their region. */
function writtenBox({ region: r, lines }: Words, view: View): TextBox[] {
  const size = fontSize(r, lines, view);
  if (size === 0) return [];
  const [w, h] = [(longestOf(lines) * size) / view.scale, (lines.length * size * 1.2) / view.scale];
  return [{ x: r.x + (r.w - w) / 2, y: r.y + (r.h - h) / 2, w, h }];
}

/** Centred lines, left out when the region is too small to read them. */
function label({ region: r, lines }: Words, view: View): string {
  const size = fontSize(r, lines, view);
  if (size === 0) return '';
  const x = px(left(r.x + r.w / 2, view));
  const middle = top(r.y + r.h / 2, view);
  const at = (i: number) => px(middle + (i - (lines.length - 1) / 2) * size * 1.2 + size * 0.35);
  return lines
    .map(
      (l, i) =>
        `<text x="${x}" y="${at(i)}" font-size="${px(size)}" text-anchor="middle" fill="#1c1c28">${escapeText(l)}</text>`,
    )
    .join('');
}

/** Code and size of a part. */
function partWords(p: Placement, view: View): Words {
  const item = view.items.find((i) => i.id === p.itemId);
  const size = item === undefined ? `${p.w}×${p.h}` : `${item.w}×${item.h}`;
  return { region: p, lines: [item?.code ?? p.itemId, size] };
}

const remnantWords = (r: Remnant, view: View): Words => ({
  region: r,
  lines: [`${view.options.remnantLabel ?? '余料'} ${r.w}×${r.h}`],
});

function partTags(p: Placement, view: View): string {
  const index = view.items.findIndex((i) => i.id === p.itemId);
  const color = Math.max(0, index) % FILLS.length;
  const strong = view.options.highlight === p.itemId ? 2.5 : 1;
  const box = rectTag(p, view, `fill="${FILLS[color]}" stroke="${LINES[color]}" stroke-width="${strong}"`);
  return `<g data-seq="${p.seq}">${box}${label(partWords(p, view), view)}</g>`;
}

function remnantTags(r: Remnant, view: View): string {
  const box = rectTag(r, view, 'fill="url(#hatch)" stroke="#8a8a99" stroke-dasharray="4 3"');
  return box + label(remnantWords(r, view), view);
}

function rulerTags(view: View): string {
  const { layout } = view;
  const step = layout.length > 2000 ? 1000 : 500;
  const tags: string[] = [];
  for (let x = 0; x <= layout.length; x += step) {
    tags.push(
      `<text x="${px(left(x, view))}" y="${px(top(0, view) + 14)}" font-size="10" text-anchor="middle" fill="#55556a">${x}</text>`,
    );
  }
  for (const y of [0, layout.width / 2, layout.width]) {
    tags.push(
      `<text x="${view.margin - 4}" y="${px(top(y, view) + 3)}" font-size="10" text-anchor="end" fill="#55556a">${y}</text>`,
    );
  }
  return tags.join('');
}

const BADGE = 8;

/** Every stroke: a line with its number. */
function cutTags(view: View): string {
  const { layout, scale } = view;
  const lines = layout.steps.map((s) => {
    const isAcross = s.cut === 'across';
    const x2 = isAcross ? s.x : s.x + s.length;
    const y2 = isAcross ? s.y + s.length : s.y;
    const ends = `x1="${px(left(s.x, view))}" y1="${px(top(s.y, view))}" x2="${px(left(x2, view))}" y2="${px(top(y2, view))}"`;
    return `<line ${ends} stroke="#1c1c28" stroke-dasharray="5 3"/>`;
  });
  const badges = placeBadges(layout.steps, {
    length: layout.length,
    width: layout.width,
    scale,
    radius: BADGE,
    side: 'top',
    texts: [
      ...layout.placements.map((p) => partWords(p, view)),
      ...layout.remnants.map((r) => remnantWords(r, view)),
    ].flatMap((words) => writtenBox(words, view)),
  }).map((b) => {
    const [cx, cy] = [left(b.x, view), top(b.y, view)];
    return (
      `<circle cx="${px(cx)}" cy="${px(cy)}" r="${BADGE}" fill="#1c1c28"/>` +
      `<text x="${px(cx)}" y="${px(cy + 3.5)}" font-size="10" text-anchor="middle" fill="#ffffff">${b.no}</text>`
    );
  });
  return [...lines, ...badges].join('');
}
