// Where the numbers of the strokes stand on a drawing, so that each can be read: beside the sheet for strokes that
// go right through it, on the line otherwise, never upon another number.
import type { CutStroke } from '../problem/types.ts';

export interface BadgeView {
  /** Extents of the sheet, mm. */
  length: number;
  width: number;
  /** Paper or screen units in one mm, and the radius of a badge in such units. */
  scale: number;
  radius: number;
  /** Side of the sheet on which strokes across it are numbered; the ruler stands on the other. */
  side: 'top' | 'bottom';
  /** What is written on the sheet, mm: no badge stands on it where it can stand beside. */
  texts?: readonly TextBox[];
}
export interface TextBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Centre of a badge, mm on the sheet. */
export interface Badge {
  no: number;
  x: number;
  y: number;
}

const SHARES = [0, 1, 0.5, 0.25, 0.75, 0.125, 0.875, 0.375, 0.625];

/** One badge for each stroke, in the order given. */
export function placeBadges(strokes: readonly CutStroke[], view: BadgeView): Badge[] {
  const r = view.radius / view.scale;
  const placed: Badge[] = [];
  for (const s of strokes) {
    const spots = spotsOf(s, view, r);
    const isFree = (p: Spot): boolean => placed.every((b) => Math.hypot(b.x - p.x, b.y - p.y) >= 2 * r);
    const isClear = (p: Spot): boolean => isFree(p) && !(view.texts ?? []).some((text) => covers(p, r, text));
    const spot = [...spots, ...besides(s, spots, r)].find(isClear) ?? spots.find(isFree) ?? spots[0];
    if (spot) placed.push({ no: s.no, ...spot });
  }
  return placed;
}

type Spot = { x: number; y: number };

/** Whether a badge there lies over a text. */
function covers(p: Spot, r: number, { x, y, w, h }: TextBox): boolean {
  const dx = Math.max(x - p.x, 0, p.x - x - w);
  const dy = Math.max(y - p.y, 0, p.y - y - h);
  return Math.hypot(dx, dy) < r;
}

/** The same spots beside the line, touching it. */
const besides = (s: CutStroke, spots: readonly Spot[], r: number): Spot[] =>
  [-r, r].flatMap((by) =>
    spots.map(({ x, y }) => (s.cut === 'across' ? { x: x + by, y } : { x, y: y + by })),
  );

/** Wished for first: above or below the sheet, right of it, then along the line from its ends inwards. */
function spotsOf(s: CutStroke, view: BadgeView, r: number): Spot[] {
  const isAcross = s.cut === 'across';
  const isThrough = s.piece === '' && s.length >= (isAcross ? view.width : view.length) / 2;
  const along = SHARES.map((share) => r + share * Math.max(0, s.length - 2 * r));
  const onLine = along.map((d) =>
    isAcross ? { x: s.x, y: s.y + s.length - d } : { x: s.x + s.length - d, y: s.y },
  );
  if (!isThrough) return onLine;
  const outside = [1, 3].map((n) =>
    isAcross
      ? { x: s.x, y: view.side === 'top' ? view.width + n * r : -n * r }
      : { x: view.length + n * r, y: s.y },
  );
  return [...outside, ...onLine];
}
