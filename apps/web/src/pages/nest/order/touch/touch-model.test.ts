import { describe, expect, it } from 'vitest';
import type { NestDrawnProduct, NestLayout, NestStock } from '@muyun/contract';
import type { Board } from './touch-model.ts';
import type { Piece } from './touch-piece.ts';
import { freePlace } from './touch-free.ts';
import {
  allowedTurn,
  boxOf,
  nextTurn,
  restood,
  shifted,
  snapped,
  standing,
  swapped,
  trayOf,
  turned,
  wrongOf,
} from './touch-model.ts';
import { platesFor } from './touch-plates.ts';
import { formOf } from './touch-shape.ts';

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
    expect(freePlace(board, [at(1, 'a', 10, 10)], 'b')).toMatchObject({ x: 10, y: 215, rotation: 0 });
    const narrow = { ...board, room: { x: 0, y: 0, w: 250, h: 480 } };
    expect(freePlace(narrow, [], 'a')).toMatchObject({ x: 0, y: 0, rotation: 90 });
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

describe('another plate', () => {
  const stock = (over: Partial<NestStock> & Pick<NestStock, 'id'>): NestStock =>
    ({
      groupName: 'g',
      kind: 1,
      title: over.id,
      width: 1500,
      length: 3000,
      limitQuantity: null,
      ...over,
    }) as NestStock;
  const layout = {
    id: 'l',
    groupName: 'g',
    stockId: 'own',
    width: 1500,
    length: 3000,
    repeat: 2,
  } as NestLayout;
  const other = { ...layout, id: 'm', stockId: 'few', repeat: 3 } as NestLayout;
  const ask = {
    stocks: [
      stock({ id: 'foreign', groupName: 'h' }),
      stock({ id: 'small', width: 300, length: 400 }),
      stock({
        id: 'coil',
        kind: 2,
        width: 1200,
        length: null,
        minLength: 300,
        maxLength: 2000,
        lengthStep: 50,
      }),
      stock({ id: 'few', kind: 4, width: 1300, length: 2500, limitQuantity: 4 }),
      stock({ id: 'own' }),
    ],
    layouts: [layout, other],
    layout,
    sheets: 2,
    rest: { right: 5, top: 5 },
  };
  const pieces = [at(1, 'a', 10, 10), at(2, 'b', 415, 10)];

  it('of the same material comes the own first, then what fits, then what does not', () => {
    const plates = platesFor(board.sizes, pieces, ask);
    expect(plates.map((p) => [p.id, p.isRoomy, p.isEnough, p.left])).toEqual([
      ['own', true, true, null],
      ['coil', true, true, null],
      ['small', false, true, null],
      ['few', true, false, 1],
    ]);
  });
  it('a coil is cut to the shortest allowed length that holds the parts and the trim', () => {
    const length = (x: number) =>
      platesFor(board.sizes, [at(1, 'b', x, 10)], ask).find((p) => p.id === 'coil')?.length;
    expect([length(0), length(195), length(195.1), length(445), length(9999)]).toEqual([
      300, 300, 350, 550, 2000,
    ]);
  });
  it('the sheets that move away from a plate are free on it again', () => {
    const own = { ...layout, stockId: 'few', repeat: 4 } as NestLayout;
    const plates = platesFor(board.sizes, pieces, { ...ask, layouts: [own], layout: own, sheets: 1 });
    expect(plates[0]).toMatchObject({ id: 'few', left: 1, isEnough: true });
  });
});

describe('true outlines', () => {
  const product = (over: Partial<NestDrawnProduct>) =>
    ({
      w: 0,
      h: 0,
      bends: [],
      grooves: [],
      holes: [],
      spot: { x: 0, y: 0, w: 1, h: 1 },
      ...over,
    }) as NestDrawnProduct;
  const openings = { isAllowed: true, least: 100 };
  const triangle = formOf(
    product({ w: 600, h: 600, outline: 'M0 0L600 0L0 600Z', turns: [0, 90, 180, 270] }),
    openings,
  );
  const frame = formOf(
    product({
      w: 500,
      h: 500,
      outline: 'M0 0L500 0L500 500L0 500Z',
      holes: ['M100 100L100 400L400 400L400 100Z', 'M50 50L52 50L52 52Z'],
      turns: [0],
      mirrors: true,
    }),
    openings,
  );
  const shapes: Board = {
    sizes: new Map([
      ['t', triangle],
      ['f', frame],
      ['s', formOf(product({ w: 200, h: 200, outline: 'M0 0L200 0L200 200L0 200Z', turns: null }), openings)],
    ]),
    room: { x: 8, y: 8, w: 2000, h: 1000 },
    gap: 5,
  };
  const lying = (key: number, productId: string, x: number, y: number, rotation = 0): Piece =>
    standing(shapes, at(key, productId, x, y, rotation));

  it('interlock though their boxes overlap; too near by a hair they are marked', () => {
    const one = lying(1, 't', 8, 8);
    expect(wrongOf(shapes, [one, lying(2, 't', 11.6, 11.6, 180)])).toEqual(new Set());
    expect(wrongOf(shapes, [one, lying(2, 't', 11.5, 11.5, 180)])).toEqual(new Set([1, 2]));
  });
  it('lie in the opening of another; on its rim, around it or inside its material they are marked', () => {
    const host = lying(1, 'f', 8, 8);
    expect(frame.rings).toHaveLength(2);
    expect(wrongOf(shapes, [host, lying(2, 's', 113, 113)])).toEqual(new Set());
    expect(wrongOf(shapes, [host, lying(2, 's', 112, 113)])).toEqual(new Set([1, 2]));
    const filled = {
      ...shapes,
      sizes: new Map([...shapes.sizes, ['f', { ...frame, rings: frame.rings?.slice(0, 1) }]]),
    };
    expect(wrongOf(filled, [host, lying(2, 's', 113, 113)])).toEqual(new Set([1, 2]));
  });
  it('a turn keeps the middle and takes the origin of the drawing along', () => {
    const once = turned(shapes, lying(1, 't', 100, 200));
    expect(once).toMatchObject({ rotation: 90, x: 100, y: 200, at: { x: 700, y: 200 } });
    expect(shifted(once, 5, -5)).toMatchObject({ x: 105, y: 195, at: { x: 705, y: 195 } });
    expect([1, 2, 3].reduce((p) => turned(shapes, p), once)).toMatchObject({
      x: 100,
      y: 200,
      at: { x: 100, y: 200 },
    });
  });
  it('is what the part allows: none, quarters, steps, or any that is typed', () => {
    expect(nextTurn(frame, 0)).toBe(0);
    expect(nextTurn({ w: 1, h: 1, turns: [0, 180] }, 0)).toBe(180);
    expect(nextTurn({ w: 1, h: 1, turns: [0, 15, 30, 90, 105] }, 15)).toBe(105);
    expect(nextTurn({ w: 1, h: 1, turns: [0, 15, 30, 90, 105] }, 15, true)).toBe(30);
    expect(nextTurn({ w: 1, h: 1, turns: null }, 359.5, true)).toBe(0.5);
    expect(allowedTurn({ w: 1, h: 1, turns: [0, 15, 345] }, 352)).toBe(345);
    expect(allowedTurn({ w: 1, h: 1, turns: null }, 33.3)).toBe(33.3);
  });
  it('a free place may be an opening', () => {
    const low = { ...shapes, room: { x: 8, y: 8, w: 500, h: 500 } };
    expect(freePlace(low, [lying(1, 'f', 8, 8)], 's')).toMatchObject({
      x: 113,
      y: 113,
      at: { x: 113, y: 113 },
    });
    expect(freePlace(low, [lying(1, 'f', 8, 8)], 't')).toBeUndefined();
  });
  it('mirrored it stands about its own middle', () => {
    const form = { ...triangle, mirrors: true };
    const board = { sizes: new Map([['t', form]]) };
    const piece = standing(board, at(1, 't', 100, 100));
    expect(restood(board, piece, { rotation: 0, mirror: true })).toMatchObject({
      x: 100,
      y: 100,
      mirror: true,
      at: { x: 700, y: 100 },
    });
  });
});
