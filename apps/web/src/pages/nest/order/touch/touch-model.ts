/** A sheet as it is being laid by hand: where parts lie, what they snap to, which lie wrong. Lengths mm, y upwards; nothing of React. */
import type { NestLayout, NestPlacement, NestStock } from '@muyun/contract';

export type Turn = 0 | 90 | 180 | 270;
export interface Piece {
  /** stays with the part whatever is done to it */
  readonly key: number;
  readonly productId: string;
  readonly x: number;
  readonly y: number;
  readonly rotation: Turn;
}
export interface Size {
  readonly w: number;
  readonly h: number;
}
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}
export interface Board {
  /** flat sizes by product */
  readonly sizes: ReadonlyMap<string, Size>;
  /** where parts may lie */
  readonly room: Box;
  /** least distance of two parts */
  readonly gap: number;
}

/** What noise of floats a drawing has. */
const NOISE = 1e-6;
const STEP = 0.1;

export const piecesOf = (layout: NestLayout): Piece[] =>
  layout.placements.map((p, i) => ({
    key: i + 1,
    productId: p.productId,
    x: p.x,
    y: p.y,
    rotation: p.rotation as Turn,
  }));

/** Extents as the part lies. */
export function boxOf({ sizes }: Pick<Board, 'sizes'>, piece: Piece): Box {
  const { w, h } = sizes.get(piece.productId) ?? { w: 0, h: 0 };
  const isTurned = piece.rotation % 180 !== 0;
  return { x: piece.x, y: piece.y, w: isTurned ? h : w, h: isTurned ? w : h };
}

/** As the drawing of a sheet takes it; `seq` is its place among the parts, beginning with 1. */
export const placementOf = (board: Pick<Board, 'sizes'>, piece: Piece, seq: number): NestPlacement => ({
  ...boxOf(board, piece),
  seq,
  productId: piece.productId,
  rotation: piece.rotation,
  mirror: false,
});

const isInside = (room: Box, b: Box): boolean =>
  b.x >= room.x - NOISE &&
  b.y >= room.y - NOISE &&
  b.x + b.w <= room.x + room.w + NOISE &&
  b.y + b.h <= room.y + room.h + NOISE;
/** Nearer than `gap` on both axes: the server measures corners exactly, this marks at once. */
const isTooNear = (a: Box, b: Box, gap: number): boolean =>
  a.x < b.x + b.w + gap - NOISE &&
  b.x < a.x + a.w + gap - NOISE &&
  a.y < b.y + b.h + gap - NOISE &&
  b.y < a.y + a.h + gap - NOISE;

/** Keys of the parts that overlap, lie too near to each other or reach out of the room. */
export function wrongOf(board: Board, pieces: readonly Piece[]): ReadonlySet<number> {
  const boxes = pieces.map((p) => ({ key: p.key, box: boxOf(board, p) }));
  const wrong = new Set<number>();
  for (const [i, a] of boxes.entries()) {
    if (!isInside(board.room, a.box)) wrong.add(a.key);
    for (const b of boxes.slice(i + 1)) if (isTooNear(a.box, b.box, board.gap)) wrong.add(a.key).add(b.key);
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
const exact = (mm: number): number => Math.round(mm * 1000) / 1000;

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

/** The first free place of a part: the least x, then the least y, flat before turned; undefined where there is none. */
export function freePlace(
  board: Board,
  pieces: readonly Piece[],
  productId: string,
): Pick<Piece, 'x' | 'y' | 'rotation'> | undefined {
  const { room, gap } = board;
  const boxes = pieces.map((p) => boxOf(board, p));
  const xs = [room.x, ...boxes.map((b) => exact(b.x + b.w + gap))];
  const ys = [room.y, ...boxes.map((b) => exact(b.y + b.h + gap))];
  let best: Pick<Piece, 'x' | 'y' | 'rotation'> | undefined;
  for (const rotation of [0, 90] as const)
    for (const x of xs)
      for (const y of ys) {
        const box = boxOf(board, { key: 0, productId, x, y, rotation });
        const isFree = isInside(room, box) && !boxes.some((b) => isTooNear(b, box, gap));
        if (isFree && (!best || x < best.x || (x === best.x && y < best.y))) best = { x, y, rotation };
      }
  return best;
}

/** A quarter turn about the part's middle. */
export function turned(board: Pick<Board, 'sizes'>, piece: Piece): Piece {
  const { w, h } = boxOf(board, piece);
  const rotation = ((piece.rotation + 90) % 360) as Turn;
  return { ...piece, rotation, x: exact(piece.x + (w - h) / 2), y: exact(piece.y + (h - w) / 2) };
}

/** Two parts change places: each lies where the other's lower left corner was. */
export function swapped(pieces: readonly Piece[], one: number, two: number): Piece[] {
  const [a, b] = [pieces.find((p) => p.key === one), pieces.find((p) => p.key === two)];
  if (!a || !b) return [...pieces];
  return pieces.map((p) => (p === a ? { ...p, x: b.x, y: b.y } : p === b ? { ...p, x: a.x, y: a.y } : p));
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

/** A plate that the sheet could be cut from. */
export interface PlateChoice extends Pick<NestStock, 'id' | 'kind' | 'title' | 'width'> {
  /** of a coil the shortest that holds the parts */
  readonly length: number;
  /** sheets that the plan leaves of it; null: as many as are wanted */
  readonly left: number | null;
  readonly isRoomy: boolean;
  readonly isEnough: boolean;
}

/** Where the parts end: what a plate must have, its trims counted. */
function neededOf(
  sizes: Board['sizes'],
  pieces: readonly Piece[],
  rest: { right: number; top: number },
): Size {
  const boxes = pieces.map((p) => boxOf({ sizes }, p));
  return {
    w: exact(Math.max(0, ...boxes.map((b) => b.x + b.w)) + rest.right),
    h: exact(Math.max(0, ...boxes.map((b) => b.y + b.h)) + rest.top),
  };
}

/** The shortest length of a coil that is allowed and long enough; the longest where none is. */
function coilLength(stock: NestStock, needed: number): number {
  const [min, max, step] = [stock.minLength ?? 0, stock.maxLength ?? 0, stock.lengthStep || 1];
  if (needed <= min) return min;
  return Math.min(max, exact(min + Math.ceil((needed - min - NOISE) / step) * step));
}

export interface PlateAsk {
  readonly stocks: readonly NestStock[];
  readonly layouts: readonly NestLayout[];
  readonly layout: NestLayout;
  readonly sheets: number;
  /** trims at the ends that the parts must not reach */
  readonly rest: { readonly right: number; readonly top: number };
}

/** The plates of the sheet's material, the one it lies on first, then those that fit. */
export function platesFor(
  sizes: Board['sizes'],
  pieces: readonly Piece[],
  { stocks, layouts, layout, sheets, rest }: PlateAsk,
): PlateChoice[] {
  const needed = neededOf(sizes, pieces, rest);
  const used = (id: string): number =>
    layouts.reduce((n, l) => n + (l.stockId === id ? l.repeat : 0), 0) - (id === layout.stockId ? sheets : 0);
  const choices = stocks
    .filter((s) => s.groupName === layout.groupName)
    .map((s): PlateChoice => {
      const isOwn = s.id === layout.stockId;
      const longest = (s.kind === 2 ? s.maxLength : s.length) ?? 0;
      const left = s.limitQuantity === null ? null : Math.max(0, s.limitQuantity - used(s.id));
      return {
        id: s.id,
        kind: s.kind,
        title: s.title,
        width: s.width,
        length: isOwn ? layout.length : s.kind === 2 ? coilLength(s, needed.w) : longest,
        left,
        isRoomy: isOwn || (needed.w <= longest + NOISE && needed.h <= s.width + NOISE),
        isEnough: isOwn || left === null || left >= sheets,
      };
    });
  const rank = (c: PlateChoice): number => (c.id === layout.stockId ? 0 : c.isRoomy && c.isEnough ? 1 : 2);
  return choices.toSorted((a, b) => rank(a) - rank(b) || a.width * a.length - b.width * b.length);
}
