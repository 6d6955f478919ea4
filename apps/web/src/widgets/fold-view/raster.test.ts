import { describe, expect, it } from 'vitest';
import { blank, drawLine, fillFace, isSeen, paint, projector } from './raster.ts';
import type { Camera, Paints } from './raster.ts';

const camera: Camera = { yaw: 0, pitch: 0, scale: 1, centre: { x: 0, y: 0, z: 0 } };
const red = [255, 0, 0] as const;
const blue = [0, 0, 255] as const;
const square = (size: number, z: number) => [
  { x: -size, y: -size, z },
  { x: size, y: -size, z },
  { x: size, y: size, z },
  { x: -size, y: size, z },
];
const paints: Paints = { front: red, back: blue, edge: blue, line: blue, bend: blue, active: red };

describe('the picture of a folded part', () => {
  it('turns the part about the axes of the screen', () => {
    const at = (over: Partial<Camera>) =>
      projector({ ...camera, ...over }, 100, 100)({ x: 10, y: 20, z: 30 });
    expect(at({})).toEqual({ x: 60, y: 30, z: 30 });
    expect(at({ yaw: 90 }).x).toBeCloseTo(80);
    expect(at({ pitch: 90 }).y).toBeCloseTo(80);
    expect(at({ scale: 2 })).toEqual({ x: 70, y: 10, z: 60 });
  });
  it('what is nearer covers what is behind, in whatever order it is drawn', () => {
    const see = projector(camera, 100, 100);
    for (const order of [
      [10, 0],
      [0, 10],
    ]) {
      const picture = blank(100, 100);
      for (const z of order) fillFace(picture, [square(20, z).map(see)], z === 10 ? red : blue);
      const at = 4 * (50 * 100 + 50);
      expect([picture.pixels[at] ?? 0, picture.pixels[at + 2] ?? 0].map((v) => v > 100)).toEqual([
        true,
        false,
      ]);
      expect(isSeen(picture, see({ x: 0, y: 0, z: 10 }))).toBe(true);
      expect(isSeen(picture, see({ x: 0, y: 0, z: 0 }))).toBe(false);
    }
  });
  it('a hole is looked through; a line behind a face is not drawn', () => {
    const see = projector(camera, 100, 100);
    const picture = blank(100, 100);
    fillFace(picture, [square(30, 0).map(see), square(10, 0).map(see)], red);
    expect(picture.pixels[4 * (50 * 100 + 50) + 3]).toBe(0);
    expect(picture.pixels[4 * (50 * 100 + 30) + 3]).toBe(255);
    drawLine(picture, [see({ x: -40, y: 20, z: -5 }), see({ x: 40, y: 20, z: -5 })], blue, 1);
    expect(picture.pixels[4 * (30 * 100 + 30)]).toBeGreaterThan(100);
    expect(picture.pixels[4 * (30 * 100 + 15) + 2]).toBe(255);
  });
  it('a face seen from its edge and a line out of the picture harm nothing', () => {
    const picture = blank(20, 20);
    const scene = {
      faces: [{ rings: [square(500, 0)], skin: 'front' as const }],
      lines: [{ from: { x: -900, y: 0, z: 0 }, to: { x: 900, y: 0, z: 0 }, bend: 0 }],
    };
    paint(picture, scene, { ...camera, yaw: 90 }, paints, 0);
    paint(picture, scene, camera, paints, 0);
    expect(picture.pixels[4 * (10 * 20 + 10)]).toBe(255);
  });
});
