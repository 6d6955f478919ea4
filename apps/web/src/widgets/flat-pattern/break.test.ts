import { describe, expect, it } from 'vitest';
import type { PartGeometry, Ring } from '@muyun/nesting/panel';
import { breakOf } from './break.ts';
import { near } from './view.ts';

const ring = (...at: [number, number][]): Ring => ({ vertices: at.map(([x, y]) => ({ x, y })) });
const SQUARE = ring([0, 0], [100, 0], [100, 100], [0, 100]);
const BOW = ring([0, 0], [100, 100], [100, 0], [0, 100]);
const part = (outer: Ring, ...holes: Ring[]) =>
  ({
    width: 100,
    height: 100,
    outer,
    holes,
    bendLines: [],
    grooveLines: [],
    marks: [],
  }) as unknown as PartGeometry;

describe('the break of a drawing', () => {
  it.each([
    ['a square', part(SQUARE), null],
    ['nothing', null, null],
    ['an outline that crosses itself', part(BOW), { x: 50, y: 50 }],
    [
      'a hole that crosses itself',
      part(SQUARE, ring([10, 10], [30, 30], [30, 10], [10, 30])),
      { x: 20, y: 20 },
    ],
  ])('%s', (_name, drawn, at) => {
    expect(breakOf(drawn)).toEqual(at);
  });

  it('a hole that leaves the outline: on the edge that it crosses', () => {
    const at = breakOf(part(SQUARE, ring([80, 40], [120, 40], [120, 60], [80, 60])));
    expect(at?.x).toBeCloseTo(100, 6);
  });

  it('is shown in the middle, large', () => {
    const view = near({ w: 1000, h: 500 }, { w: 800, h: 480 }, { x: 900, y: 400 });
    // y of a drawing runs upwards, that of the screen downwards
    expect([view.x + view.w / 2, view.y + view.h / 2]).toEqual([900, 100]);
    expect(view.w).toBeLessThan(250);
  });
});
