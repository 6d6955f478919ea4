/** A sheet as it is being laid by hand: where parts lie, what they snap to, which lie wrong. Lengths mm, y upwards; nothing of React. */
import type { NestLayout, NestPlacement } from '@muyun/contract';
import type { Box, Form, Piece, Size } from './touch-piece.ts';
import { areTooNear, reachOf } from './touch-shape.ts';

export interface Board {
  /** by product */
  readonly sizes: ReadonlyMap<string, Form>;
  /** where parts may lie */
  readonly room: Box;
  /** least distance of two parts */
  readonly gap: number;
}

/** What noise of floats a drawing has. */
export const NOISE = 1e-6;
const STEP = 0.1;

export const piecesOf = (layout: NestLayout): Piece[] =>
  layout.placements.map((p, i) => ({
    key: i + 1,
    productId: p.productId,
    x: p.x,
    y: p.y,
    rotation: p.rotation,
    ...(p.at ? { mirror: p.mirror, at: p.at } : {}),
  }));

/** Extents as the part lies. */
export function boxOf({ sizes }: Pick<Board, 'sizes'>, piece: Piece): Box {
  const form = sizes.get(piece.productId) ?? { w: 0, h: 0 };
  const { w, h } = form;
  if (form.rings) return { ...reachOf(form, piece), x: piece.x, y: piece.y };
  const isTurned = piece.rotation % 180 !== 0;
  return { x: piece.x, y: piece.y, w: isTurned ? h : w, h: isTurned ? w : h };
}

/** As the drawing of a sheet takes it; `seq` is its place among the parts, beginning with 1. */
export const placementOf = (board: Pick<Board, 'sizes'>, piece: Piece, seq: number): NestPlacement => ({
  ...boxOf(board, piece),
  seq,
  productId: piece.productId,
  rotation: piece.rotation,
  mirror: piece.mirror ?? false,
  ...(piece.at ? { at: piece.at } : {}),
});

/** The part so far away, with the origin of its drawing. */
export function shifted(piece: Piece, dx: number, dy: number): Piece {
  const to = (p: { readonly x: number; readonly y: number }) => ({ x: exact(p.x + dx), y: exact(p.y + dy) });
  return { ...piece, ...to(piece), ...(piece.at ? { at: to(piece.at) } : {}) };
}

/** A part standing like this, its corner at (x, y). */
export function standing(board: Pick<Board, 'sizes'>, piece: Piece): Piece {
  const form = board.sizes.get(piece.productId);
  if (!form?.rings) return piece;
  const reach = reachOf(form, piece);
  // never nearer to the edges than the corner: fractions of a thousandth are rounded inwards
  const up = (mm: number): number => Math.ceil(mm * 1000 - NOISE) / 1000;
  return { ...piece, at: { x: up(piece.x - reach.x), y: up(piece.y - reach.y) } };
}

/** What the box of an outline, told in whole thousandths, may say too much. */
const BOX_PLAY = 0.002;
export function isInside({ sizes, room }: Board, piece: Piece): boolean {
  const b = boxOf({ sizes }, piece);
  const play = piece.at ? BOX_PLAY : NOISE;
  return (
    b.x >= room.x - play &&
    b.y >= room.y - play &&
    b.x + b.w <= room.x + room.w + play &&
    b.y + b.h <= room.y + room.h + play
  );
}
/** Boxes nearer than `gap` on both axes: the server measures corners exactly, this marks at once. Outlines as they lie. */
export function isTooNear(board: Board, one: Piece, two: Piece): boolean {
  const [a, b] = [boxOf(board, one), boxOf(board, two)];
  const { gap, sizes } = board;
  const areNear =
    a.x < b.x + b.w + gap - NOISE &&
    b.x < a.x + a.w + gap - NOISE &&
    a.y < b.y + b.h + gap - NOISE &&
    b.y < a.y + a.h + gap - NOISE;
  const [f, g] = [sizes.get(one.productId), sizes.get(two.productId)];
  if (!areNear || !f?.rings || !g?.rings) return areNear;
  return areTooNear({ form: f, piece: one }, { form: g, piece: two }, gap);
}

/** Keys of the parts that overlap, lie too near to each other or reach out of the room. */
export function wrongOf(board: Board, pieces: readonly Piece[]): ReadonlySet<number> {
  const wrong = new Set<number>();
  for (const [i, a] of pieces.entries()) {
    if (!isInside(board, a)) wrong.add(a.key);
    for (const b of pieces.slice(i + 1)) if (isTooNear(board, a, b)) wrong.add(a.key).add(b.key);
  }
  return wrong;
}

/** The nearest of the marks, where one is near enough. */
function nearest(at: number, marks: readonly number[], reach: number): number {
  let best = at;
  let least = reach;
  for (const mark of marks) {
    const far = Math.abs(mark - at);
    if (far < least) [best, least] = [mark, far];
  }
  return best;
}
const rounded = (mm: number): number => Math.round(mm / STEP) * STEP;
export const exact = (mm: number): number => Math.round(mm * 1000) / 1000;

/**
 * Where a part goes that is dragged to `to`: against the room's edges and its neighbours, a cut away, or in line with them;
 * else to the tenth of a millimetre.
 * @param reach mm from which it snaps
 */
export function snapped(
  board: Board,
  others: readonly Piece[],
  size: Size,
  to: { x: number; y: number },
  reach: number,
): { x: number; y: number } {
  const { room, gap } = board;
  const boxes = others.map((o) => boxOf(board, o));
  const marks = (axis: 'x' | 'y'): number[] => {
    const [extent, own] = axis === 'x' ? (['w', size.w] as const) : (['h', size.h] as const);
    return [
      room[axis],
      room[axis] + room[extent] - own,
      ...boxes.flatMap((b) => [
        b[axis],
        b[axis] + b[extent] + gap,
        b[axis] - gap - own,
        b[axis] + b[extent] - own,
      ]),
    ];
  };
  const of = (axis: 'x' | 'y'): number => {
    const mark = nearest(to[axis], marks(axis), reach);
    return exact(mark === to[axis] ? rounded(mark) : mark);
  };
  return { x: of('x'), y: of('y') };
}

const QUARTER = 90;
const WHOLE = 360;
/** The next turn that the part may take: a quarter on, else (and where `isFine`) the next of its own. */
export function nextTurn(form: Form | undefined, rotation: number, isFine = false): number {
  const turns = form?.turns;
  const quarter = (rotation + QUARTER) % WHOLE;
  if (turns === undefined) return quarter;
  if (turns === null) return isFine ? (rotation + 1) % WHOLE : quarter;
  if (!isFine && turns.includes(quarter)) return quarter;
  const sorted = turns.toSorted((a, b) => a - b);
  return sorted.find((t) => t > rotation + NOISE) ?? sorted[0] ?? rotation;
}

/** The turn of the part nearest to what was typed. */
export function allowedTurn({ turns }: Form, degrees: number): number {
  const wanted = degrees % WHOLE;
  const far = (t: number) => Math.min(Math.abs(t - wanted), WHOLE - Math.abs(t - wanted));
  if (!turns) return wanted;
  return turns.toSorted((a, b) => far(a) - far(b))[0] ?? wanted;
}

/** The part standing otherwise, about its middle. */
export function restood(
  board: Pick<Board, 'sizes'>,
  piece: Piece,
  stand: Pick<Piece, 'rotation' | 'mirror'>,
): Piece {
  const was = boxOf(board, piece);
  const next = { ...piece, ...stand };
  const is = boxOf(board, next);
  return standing(board, {
    ...next,
    x: exact(piece.x + (was.w - is.w) / 2),
    y: exact(piece.y + (was.h - is.h) / 2),
  });
}
/** One turn on, as far as the part may be turned. */
export const turned = (board: Pick<Board, 'sizes'>, piece: Piece, isFine = false): Piece =>
  restood(board, piece, {
    rotation: nextTurn(board.sizes.get(piece.productId), piece.rotation, isFine),
    mirror: piece.mirror,
  });

/** Two parts change places: each lies where the other's lower left corner was. */
export function swapped(pieces: readonly Piece[], one: number, two: number): Piece[] {
  const [a, b] = [pieces.find((p) => p.key === one), pieces.find((p) => p.key === two)];
  if (!a || !b) return [...pieces];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return pieces.map((p) => (p === a ? shifted(p, dx, dy) : p === b ? shifted(p, -dx, -dy) : p));
}

/** How many of each product the pieces hold. */
export function countsOf(pieces: readonly Piece[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { productId } of pieces) counts.set(productId, (counts.get(productId) ?? 0) + 1);
  return counts;
}

/**
 * What may still be laid on: what lay nowhere, and what was taken off. One is laid on each of the `sheets`.
 * @param loose pieces by product that lay nowhere before
 */
export function trayOf(
  loose: ReadonlyMap<string, number>,
  before: readonly Piece[],
  now: readonly Piece[],
  sheets: number,
): { productId: string; pieces: number }[] {
  const [was, is] = [countsOf(before), countsOf(now)];
  const ids = new Set([...loose.keys(), ...was.keys(), ...is.keys()]);
  return [...ids].flatMap((productId) => {
    const off = (was.get(productId) ?? 0) - (is.get(productId) ?? 0);
    const pieces = (loose.get(productId) ?? 0) + off * sheets;
    return pieces > 0 ? [{ productId, pieces }] : [];
  });
}
