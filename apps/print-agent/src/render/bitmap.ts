/** Dots of a thermal printer: pure black or nothing. Letters are filled by the non-zero rule at four times the resolution. */
import { MM_PER_INCH, type TextMark } from '../layout/drawing.ts';
import type { Glyph } from '../layout/fonts.ts';
import { polygonsOf, type Point } from './outline.ts';

export const dotsPerMm = (dpi: number): number => dpi / MM_PER_INCH;

/** Rows of bits, each filled to whole bytes, 1 = black. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly bits: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = Math.ceil(width / 8);
    this.bits = new Uint8Array(this.stride * height);
  }

  set(x: number, y: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = y * this.stride + (x >> 3);
    this.bits[at] = (this.bits[at] ?? 0) | (0x80 >> (x & 7));
  }
  get(x: number, y: number): boolean {
    return ((this.bits[y * this.stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
  }
}

/** Black dots of a letter, x and y in turn, relative to its origin on the baseline, y downwards. */
type Dots = Int16Array;
const FINE = 4;
const HALF = (FINE * FINE) / 2;
const MOST_KEPT = 3000;
const kept = new Map<string, Dots>();

function dotsOf(mark: TextMark, glyph: Glyph, size: number): Dots {
  const key = `${mark.face.name} ${size} ${glyph.char}`;
  const known = kept.get(key);
  if (known) return known;
  const dots = fill(polygonsOf(glyph, size * FINE));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, dots);
  return dots;
}

/** Fine cells are counted per dot: half of them makes it black. */
function fill(polygons: readonly (readonly Point[])[]): Dots {
  const counts = new Map<number, Map<number, number>>();
  const ys = polygons.flat().map((p) => p[1]);
  if (ys.length === 0) return new Int16Array();
  for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y++) {
    const row = Math.floor(-(y + 0.5) / FINE);
    const line = counts.get(row) ?? new Map<number, number>();
    counts.set(row, line);
    for (const [from, to] of spans(polygons, y + 0.5))
      for (let x = Math.ceil(from - 0.5); x + 0.5 < to; x++) {
        const column = Math.floor(x / FINE);
        line.set(column, (line.get(column) ?? 0) + 1);
      }
  }
  const dots: number[] = [];
  for (const [y, line] of counts) for (const [x, n] of line) if (n >= HALF) dots.push(x, y);
  return Int16Array.from(dots);
}

/** Where a level line runs inside the polygons. */
function spans(polygons: readonly (readonly Point[])[], y: number): [number, number][] {
  const crossings: { x: number; turn: number }[] = [];
  for (const polygon of polygons)
    polygon.forEach(([x1, y1], i) => {
      const [x2, y2] = polygon[(i + 1) % polygon.length] ?? [x1, y1];
      if (y1 > y === y2 > y) return;
      crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 });
    });
  crossings.sort((a, b) => a.x - b.x);
  const found: [number, number][] = [];
  let winding = 0;
  crossings.forEach(({ x, turn }, i) => {
    const before = winding;
    winding += turn;
    if (before === 0) found.push([x, x]);
    const last = found.at(-1);
    if (last && (winding === 0 || i === crossings.length - 1)) last[1] = x;
  });
  return found;
}

export interface PlacedBitmap {
  readonly x: number;
  readonly y: number;
  readonly bitmap: Bitmap;
}

/** A run of letters as dots: where it lies on the label and its bits. Null when nothing of it is black. */
export function textBitmap(mark: TextMark, dpi: number): PlacedBitmap | null {
  const scale = dotsPerMm(dpi);
  const size = Math.round(mark.size * scale * 4) / 4;
  const baseline = Math.round(mark.baseline * scale);
  const runs: { readonly left: number; readonly dots: Dots }[] = [];
  let x = mark.x * scale;
  for (const glyph of mark.glyphs) {
    runs.push({ left: Math.round(x), dots: dotsOf(mark, glyph, size) });
    x += glyph.advance * size;
  }
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  each(runs, baseline, (px, py) => {
    minX = Math.min(minX, px);
    maxX = Math.max(maxX, px);
    minY = Math.min(minY, py);
    maxY = Math.max(maxY, py);
  });
  if (maxX < 0 || maxY < 0) return null;
  [minX, minY] = [Math.max(0, minX), Math.max(0, minY)];
  const bitmap = new Bitmap(maxX - minX + 1, maxY - minY + 1);
  each(runs, baseline, (px, py) => bitmap.set(px - minX, py - minY));
  return { x: minX, y: minY, bitmap };
}

function each(
  runs: readonly { readonly left: number; readonly dots: Dots }[],
  baseline: number,
  see: (x: number, y: number) => void,
): void {
  for (const { left, dots } of runs)
    for (let i = 0; i < dots.length; i += 2) see(left + (dots[i] ?? 0), baseline + (dots[i + 1] ?? 0));
}
