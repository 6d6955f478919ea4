/** Where a rectangle lies in a remnant: turned by any angle in a rectangle, upright or lying in one with an outline. Pure. */
import type { RemnantOutline } from '@muyun/contract';
import { zonesOutside } from '@muyun/nesting/panel';

export interface Point {
  readonly x: number;
  readonly y: number;
}
interface Piece {
  /** mm, across */
  readonly width: number;
  /** mm, along */
  readonly length: number;
  readonly outline?: RemnantOutline | null | undefined;
}

const box = (x: number, y: number, w: number, h: number): Point[] => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
];

const STEPS = 900;
/** cosine and sine of the angles that are tried, a tenth of a degree apart */
const TURNS = Array.from({ length: STEPS + 1 }, (_, i) => {
  const angle = (i / STEPS) * (Math.PI / 2);
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** In the middle of a rectangle, slanted: the smallest angle at which it is inside. */
function slanted(piece: Piece, w: number, h: number): Point[] | null {
  for (const [c, s] of TURNS) {
    if (w * c + h * s > piece.length + 0.01 || w * s + h * c > piece.width + 0.01) continue;
    const [mx, my] = [piece.length / 2, piece.width / 2];
    return box(-w / 2, -h / 2, w, h).map(({ x, y }) => ({ x: mx + x * c - y * s, y: my + x * s + y * c }));
  }
  return null;
}

/** Beside what an outline leaves out: at a corner of the piece or of what is missing. */
function beside(piece: Piece, outline: RemnantOutline, w: number, h: number): Point[] | null {
  const zones = zonesOutside(outline, piece);
  const ends = (of: (z: (typeof zones)[number]) => number[], most: number): number[] =>
    [...new Set([0, most, ...zones.flatMap(of)])].filter((v) => v >= 0 && v <= most).sort((a, b) => a - b);
  const xs = ends((z) => [z.x + z.w, z.x - w], piece.length - w);
  const ys = ends((z) => [z.y + z.h, z.y - h], piece.width - h);
  for (const x of xs)
    for (const y of ys)
      if (!zones.some((z) => x < z.x + z.w && z.x < x + w && y < z.y + z.h && z.y < y + h))
        return box(x, y, w, h);
  return null;
}

/** Corners of a rectangle of `a` × `b` in the piece; null: it does not fit. */
export function fitIn(piece: Piece, a: number, b: number): Point[] | null {
  for (const [w, h] of [
    [a, b],
    [b, a],
  ] as const) {
    if (w > piece.length || h > piece.width) continue;
    const found = piece.outline ? beside(piece, piece.outline, w, h) : box(0, 0, w, h);
    if (found) return found;
  }
  return piece.outline ? null : slanted(piece, Math.max(a, b), Math.min(a, b));
}
