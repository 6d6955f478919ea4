import { describe, expect, it } from 'vitest';
import type { Board, Piece } from './touch-model.ts';
import { boxOf, freePlace, snapped, swapped, trayOf, turned, wrongOf } from './touch-model.ts';

const board: Board = {
  sizes: new Map([
    ['a', { w: 400, h: 200 }],
    ['b', { w: 100, h: 100 }],
  ]),
  room: { x: 10, y: 10, w: 980, h: 480 },
  gap: 5,
};
const at = (
  key: number,
  productId: string,
  x: number,
  y: number,
  rotation: Piece['rotation'] = 0,
): Piece => ({
  key,
  productId,
  x,
  y,
  rotation,
});

describe('parts that lie wrong', () => {
  it('are those that overlap, are nearer than a cut, or reach out', () => {
    expect(wrongOf(board, [at(1, 'a', 10, 10), at(2, 'b', 415, 10)])).toEqual(new Set());
    expect(wrongOf(board, [at(1, 'a', 10, 10), at(2, 'b', 414.9, 10)])).toEqual(new Set([1, 2]));
    expect(wrongOf(board, [at(1, 'a', 10, 10), at(2, 'b', 900, 10), at(3, 'b', 10, 391)])).toEqual(
      new Set([2, 3]),
    );
  });
});

describe('a dragged part', () => {
  const others = [at(1, 'a', 10, 10)];
  const size = { w: 100, h: 100 };
  it('snaps a cut beside its neighbour, in line with it, and to the edges', () => {
    expect(snapped(board, others, size, { x: 418, y: 13 }, 6)).toEqual({ x: 415, y: 10 });
    expect(snapped(board, others, size, { x: 306, y: 220 }, 6)).toEqual({ x: 310, y: 215 });
    expect(snapped(board, others, size, { x: 893, y: 387 }, 6)).toEqual({ x: 890, y: 390 });
  });
  it('lies on the tenth of a millimetre where nothing is near', () => {
    expect(snapped(board, others, size, { x: 600.123, y: 250.066 }, 6)).toEqual({ x: 600.1, y: 250.1 });
  });
});

it('a turn keeps the middle; four of them change nothing', () => {
  const piece = at(1, 'a', 100, 100);
  const once = turned(board, piece);
  expect(boxOf(board, once)).toEqual({ x: 200, y: 0, w: 200, h: 400 });
  expect([1, 2, 3].reduce((p) => turned(board, p), once)).toEqual(piece);
});

it('two parts change places', () => {
  expect(swapped([at(1, 'a', 10, 10), at(2, 'b', 500, 20)], 1, 2)).toEqual([
    at(1, 'a', 500, 20),
    at(2, 'b', 10, 10),
  ]);
});

describe('a free place', () => {
  it('is the leftmost, turned where it only fits so; none on a full sheet', () => {
    expect(freePlace(board, [at(1, 'a', 10, 10)], 'b')).toEqual({ x: 10, y: 215, rotation: 0 });
    const narrow = { ...board, room: { x: 0, y: 0, w: 250, h: 480 } };
    expect(freePlace(narrow, [], 'a')).toEqual({ x: 0, y: 0, rotation: 90 });
    expect(freePlace(narrow, [at(1, 'a', 0, 0, 90)], 'a')).toBeUndefined();
  });
});

it('the tray holds what lay nowhere and what was taken off, of every sheet', () => {
  const before = [at(1, 'a', 0, 0), at(2, 'b', 0, 0), at(3, 'b', 0, 0)];
  const now = [at(1, 'a', 0, 0), at(3, 'b', 0, 0), at(4, 'a', 9, 9)];
  expect(trayOf(new Map([['a', 5]]), before, now, 3)).toEqual([
    { productId: 'a', pieces: 2 },
    { productId: 'b', pieces: 3 },
  ]);
});
