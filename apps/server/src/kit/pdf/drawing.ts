/** A drawing as SVG for a page of paper: black on white, lines at least 0.25 mm, hatching as real lines. */
import type { PdfDrawing, PdfMark } from './document.ts';
import { BADGE, DRAWING_LEFT, DRAWING_TOP, scaleIn } from './page.ts';

const POINTS_PER_MM = 72 / 25.4;
const LEAST_TEXT = 4.5;
const MOST_TEXT = 12;
const LINE_MM = 0.25;
const HATCH_POINTS = 7;
const FONT = 'Noto';

interface View {
  readonly scale: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}
const num = (n: number): string => String(Math.round(n * 100) / 100);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const px = (x: number, v: View): number => v.left + x * v.scale;
const py = (y: number, v: View): number => v.top + (v.height - y) * v.scale;

/** Chinese characters are as wide as they are high, others a little more than half. */
const widthOf = (text: string): number =>
  [...text].reduce((w, c) => w + ((c.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.58), 0);
const stroke = (mm: number | undefined, dash: boolean | undefined, colour = '#000000'): string =>
  `stroke="${colour}" stroke-width="${num((mm ?? LINE_MM) * POINTS_PER_MM)}"${dash ? ' stroke-dasharray="4 3"' : ''}`;

function textTag(x: number, y: number, size: number, text: string, more = ''): string {
  return `<text x="${num(x)}" y="${num(y)}" font-family="${FONT}" font-size="${num(size)}" text-anchor="middle" fill="#000000"${more}>${escaped(text)}</text>`;
}

/** Lines of 45° inside a box, one every seven points. */
function hatch(m: Extract<PdfMark, { kind: 'hatch' }>, v: View): string {
  const [x0, x1, y0, y1] = [px(m.x, v), px(m.x + m.w, v), py(m.y + m.h, v), py(m.y, v)];
  const lines: string[] = [];
  for (let c = x0 + y0; c < x1 + y1; c += HATCH_POINTS) {
    const [ax, bx] = [Math.max(x0, c - y1), Math.min(x1, c - y0)];
    if (bx > ax) lines.push(`M${num(ax)} ${num(c - ax)}L${num(bx)} ${num(c - bx)}`);
  }
  return `<path d="${lines.join('')}" fill="none" ${stroke(0.12, false, '#777777')}/>`;
}

type Label = Extract<PdfMark, { kind: 'label' }>;
interface Written {
  readonly size: number;
  /** written along the height: the part is narrow */
  readonly isUpright: boolean;
  readonly longest: number;
}

/** How a label is written in its box; null when it cannot be read there. */
function writtenAs(m: Label, scale: number): Written | null {
  const longest = Math.max(...m.lines.map(widthOf));
  const [w, h] = [m.w * scale, m.h * scale];
  const fit = (long: number, high: number): number =>
    Math.min(m.most ?? MOST_TEXT, (long * 0.92) / longest, (high * 0.9) / (m.lines.length * 1.25));
  const [flat, upright] = [fit(w, h), fit(h, w)];
  if (flat >= LEAST_TEXT) return { size: flat, isUpright: false, longest };
  return w < h && m.w > 0 && upright >= LEAST_TEXT ? { size: upright, isUpright: true, longest } : null;
}

/** Where a label really stands, in the units of the drawing; null when it is not written. `scale`: points in one of them. */
export function labelExtent(
  m: Label,
  scale: number,
): { readonly x: number; readonly y: number; readonly w: number; readonly h: number } | null {
  const written = writtenAs(m, scale);
  if (written === null) return null;
  const { size, isUpright, longest } = written;
  const [long, high] = [(longest * size) / scale, (m.lines.length * size * 1.25) / scale];
  const [w, h] = isUpright ? [high, long] : [long, high];
  return { x: m.x + (m.w - w) / 2, y: m.y + (m.h - h) / 2, w, h };
}

function label(m: Label, v: View): string {
  const written = writtenAs(m, v.scale);
  if (written === null) return '';
  const { size, isUpright, longest } = written;
  const [cx, cy] = [px(m.x + m.w / 2, v), py(m.y + m.h / 2, v)];
  const linesAt = (x: number, y: number): string =>
    m.lines
      .map((line, i) =>
        textTag(x, y + (i - (m.lines.length - 1) / 2) * size * 1.25 + size * 0.36, size, line),
      )
      .join('');
  // a narrow part is written along its height
  if (isUpright) return `<g transform="translate(${num(cx)} ${num(cy)}) rotate(-90)">${linesAt(0, 0)}</g>`;
  const behind = m.clear
    ? `<rect x="${num(cx - (longest * size) / 2 - 3)}" y="${num(cy - m.lines.length * size * 0.7)}" width="${num(longest * size + 6)}" height="${num(m.lines.length * size * 1.4)}" fill="#ffffff"/>`
    : '';
  return behind + linesAt(cx, cy);
}

function markTag(m: PdfMark, v: View): string {
  switch (m.kind) {
    case 'rect':
      return `<rect x="${num(px(m.x, v))}" y="${num(py(m.y + m.h, v))}" width="${num(m.w * v.scale)}" height="${num(m.h * v.scale)}" fill="${m.fill ?? 'none'}" ${stroke(m.mm, m.dash, m.stroke)}/>`;
    case 'line':
      return `<line x1="${num(px(m.x1, v))}" y1="${num(py(m.y1, v))}" x2="${num(px(m.x2, v))}" y2="${num(py(m.y2, v))}" ${stroke(m.mm, m.dash)}/>`;
    case 'path': {
      const [a, b, c, d, e, f] = m.matrix ?? [1, 0, 0, 1, 0, 0];
      const s = v.scale;
      // mm with y upwards become points with y downwards; the line width is kept by dividing it by the scale
      return `<path transform="matrix(${[a * s, -b * s, c * s, -d * s, v.left + e * s, v.top + (v.height - f) * s].map((n) => String(Math.round(n * 1e5) / 1e5)).join(' ')})" d="${m.d}" fill="${m.fill ?? 'none'}" stroke="${m.stroke ?? '#000000'}" stroke-width="${num(((m.mm ?? LINE_MM) * POINTS_PER_MM) / s)}"${m.dash ? ` stroke-dasharray="${num(4 / s)} ${num(3 / s)}"` : ''}/>`;
    }
    case 'hatch':
      return hatch(m, v);
    case 'label':
      return label(m, v);
    case 'badge':
      return `<circle cx="${num(px(m.x, v))}" cy="${num(py(m.y, v))}" r="${BADGE}" fill="#000000"/><text x="${num(px(m.x, v))}" y="${num(py(m.y, v) + 3)}" font-family="${FONT}" font-size="${m.text.length > 2 ? 6 : 7.5}" text-anchor="middle" fill="#ffffff">${escaped(m.text)}</text>`;
  }
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000];
/** Numbers along the lower and the left edge, some forty points apart, and the whole size at the ends. */
function ruler(drawing: PdfDrawing, v: View): string {
  const step = STEPS.find((s) => s * v.scale >= 42) ?? 5000;
  const out: string[] = [];
  const at = (length: number): number[] => [
    ...Array.from({ length: Math.floor((length - step * 0.6) / step) + 1 }, (_, i) => i * step),
    length,
  ];
  for (const x of at(drawing.width))
    out.push(
      `<line x1="${num(px(x, v))}" y1="${num(py(0, v))}" x2="${num(px(x, v))}" y2="${num(py(0, v) + 4)}" ${stroke(0.18, false)}/>`,
      textTag(px(x, v), py(0, v) + 13, 8, String(x)),
    );
  for (const y of at(drawing.height))
    out.push(
      `<line x1="${num(px(0, v) - 4)}" y1="${num(py(y, v))}" x2="${num(px(0, v))}" y2="${num(py(y, v))}" ${stroke(0.18, false)}/>`,
      `<text x="${num(px(0, v) - 6)}" y="${num(py(y, v) + 3)}" font-family="${FONT}" font-size="8" text-anchor="end" fill="#000000">${y}</text>`,
    );
  return out.join('');
}

/** The drawing scaled into `width` × `height` points, ruler included. */
export function drawingSvg(drawing: PdfDrawing, width: number, height: number): string {
  const view: View = {
    scale: scaleIn(drawing, { width, height }),
    height: drawing.height,
    left: DRAWING_LEFT,
    top: DRAWING_TOP,
  };
  const body = drawing.marks.map((m) => markTag(m, view)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}" height="${num(height)}" viewBox="0 0 ${num(width)} ${num(height)}">${body}${drawing.noRuler ? '' : ruler(drawing, view)}</svg>`;
}
