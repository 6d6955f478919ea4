/** Outlines of letters: as an SVG path in mm, and as polygons for the dots of a printer. */
import type { TextMark } from '../layout/drawing.ts';
import type { Glyph } from '../layout/fonts.ts';

const num = (n: number): string => String(Math.round(n * 1000) / 1000);
const LETTERS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

/** All letters of a run as one path, y downwards. */
export function outlinePath(mark: TextMark): string {
  let d = '';
  let x = mark.x;
  for (const glyph of mark.glyphs) {
    for (const { command, args } of glyph.outline) {
      d += LETTERS[command];
      d += args.map((n, i) => num(i % 2 === 0 ? x + n * mark.size : mark.baseline - n * mark.size)).join(' ');
    }
    x += glyph.advance * mark.size;
  }
  return d;
}

export type Point = readonly [x: number, y: number];
const PARTS = 6;

/** Closed polygons of a letter at this size in dots, y upwards from the baseline; curves become short lines. */
export function polygonsOf(glyph: Glyph, dots: number): readonly (readonly Point[])[] {
  const polygons: Point[][] = [];
  let current: Point[] = [];
  for (const { command, args } of glyph.outline) {
    if (command === 'closePath') continue;
    if (command === 'moveTo') polygons.push((current = []));
    const points = pairs(args, dots);
    const from = current.at(-1) ?? points[0];
    if (!from) continue;
    if (points.length === 1) current.push(...points);
    else for (let i = 1; i <= PARTS; i++) current.push(along([from, ...points], i / PARTS));
  }
  return polygons;
}

function pairs(args: readonly number[], scale: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < args.length; i += 2)
    points.push([(args[i] ?? 0) * scale, (args[i + 1] ?? 0) * scale]);
  return points;
}

/** De Casteljau: the point of a Bézier curve of any degree. */
function along(points: readonly Point[], t: number): Point {
  let rest = points;
  while (rest.length > 1)
    rest = rest.slice(1).map(([x, y], i): Point => {
      const [px, py] = rest[i] ?? [x, y];
      return [px + (x - px) * t, py + (y - py) * t];
    });
  return rest[0] ?? [0, 0];
}
