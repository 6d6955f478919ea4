/** A piece as a picture on white paper: outline, holes, bends; its outer sizes only where the book shows them. */
import { openBook as calls } from '@muyun/contract';
import { type PartGeometry, toSvgPath } from '@muyun/nesting/panel';

type Point = { readonly x: number; readonly y: number };
type Line = { readonly from: Point; readonly to: Point };

/** The part with its longer side at a length that says nothing. */
export function withoutSize(part: PartGeometry): PartGeometry {
  const k = calls.BOOK_HIDDEN_SIDE / Math.max(part.width, part.height, 1);
  const at = <P extends Point>(p: P): P => ({ ...p, x: p.x * k, y: p.y * k });
  const line = <L extends Line>(l: L): L => ({ ...l, from: at(l.from), to: at(l.to) });
  const ring = (r: PartGeometry['outer']): PartGeometry['outer'] => ({ ...r, vertices: r.vertices.map(at) });
  return {
    ...part,
    width: part.width * k,
    height: part.height * k,
    outer: ring(part.outer),
    holes: part.holes.map(ring),
    bendLines: part.bendLines.map(line),
    grooveLines: part.grooveLines.map(line),
    marks: part.marks.map(line),
  };
}

/** Numbers of a path made by `toSvgPath` times `k`; of an arc the radii and its end, never its flags. */
export function scaledPath(path: string, k: number): string {
  const times = (text: string): string => String(Math.round(Number(text) * k * 1000) / 1000);
  return path.replaceAll(/([MLAZ])([^MLAZ]*)/g, (_whole, letter: string, rest: string) => {
    const numbers = rest.trim().split(/\s+/).filter(Boolean);
    const isFlag = (i: number): boolean => letter === 'A' && i >= 2 && i <= 4;
    return letter + numbers.map((n, i) => (isFlag(i) ? n : times(n))).join(' ');
  });
}

const num = (n: number): string => String(Math.round(n * 100) / 100);
const sizeText = (mm: number): string => String(Math.round(mm * 10) / 10);

function lines(list: readonly Line[], style: string): string {
  return list
    .map(
      (l) =>
        `<line x1="${num(l.from.x)}" y1="${num(l.from.y)}" x2="${num(l.to.x)}" y2="${num(l.to.y)}" ${style}/>`,
    )
    .join('');
}

/** A line with ends and its length. `unit` is a small length on the drawing. */
function dimension(part: PartGeometry, unit: number): string {
  const { width: w, height: h } = part;
  const [below, left, tick] = [h + 5 * unit, -5 * unit, 1.2 * unit];
  const text = (x: number, y: number, mm: number, turn = ''): string =>
    `<text x="${num(x)}" y="${num(y)}" font-size="${num(3 * unit)}" text-anchor="middle"${turn}>${sizeText(mm)}</text>`;
  return (
    `<g stroke="#667085" stroke-width="${num(unit * 0.3)}" fill="none"><path d="M0 ${num(below)}H${num(w)}M0 ${num(below - tick)}v${num(2 * tick)}M${num(w)} ${num(below - tick)}v${num(2 * tick)}"/>` +
    `<path d="M${num(left)} 0V${num(h)}M${num(left - tick)} 0h${num(2 * tick)}M${num(left - tick)} ${num(h)}h${num(2 * tick)}"/></g>` +
    `<g fill="#344054" font-family="sans-serif">${text(w / 2, below + 4.4 * unit, w)}${text(left - 1.6 * unit, h / 2, h, ` transform="rotate(-90 ${num(left - 1.6 * unit)} ${num(h / 2)})"`)}</g>`
  );
}

const UNITS = 100;
const PIXELS = 1600;
export function drawingSvg(geometry: PartGeometry, showSize: boolean): string {
  const part = showSize ? geometry : withoutSize(geometry);
  const unit = Math.max(part.width, part.height) / UNITS;
  const room = (showSize ? 13 : 4) * unit;
  const box = { x: -room, y: -4 * unit, w: part.width + room + 4 * unit, h: part.height + room + 4 * unit };
  const k = PIXELS / Math.max(box.w, box.h);
  const stroke = (colour: string, dash?: string): string =>
    `stroke="${colour}" stroke-width="${num(unit * 0.25)}"${dash ? ` stroke-dasharray="${dash}"` : ''}`;
  const dashed = `${num(2 * unit)} ${num(unit)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(box.w * k)}" height="${Math.round(box.h * k)}" viewBox="${num(box.x)} ${num(box.y)} ${num(box.w)} ${num(box.h)}">` +
    `<rect x="${num(box.x)}" y="${num(box.y)}" width="${num(box.w)}" height="${num(box.h)}" fill="#ffffff"/>` +
    `<g transform="matrix(1 0 0 -1 0 ${num(part.height)})"><path d="${[part.outer, ...part.holes].map(toSvgPath).join('')}" fill="#eef2f7" fill-rule="evenodd" ${stroke('#1f2937')}/>` +
    lines(part.bendLines, stroke('#15803d', dashed)) +
    lines(part.grooveLines, stroke('#be185d', `${num(unit)} ${num(unit)}`)) +
    lines(part.marks, stroke('#1d4ed8')) +
    `</g>${showSize ? dimension(part, unit) : ''}</svg>`
  );
}
