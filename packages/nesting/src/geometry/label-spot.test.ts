import { describe, expect, it } from 'vitest';
import { labelSpot } from './label-spot.ts';
import { circleRing, rectangleRing } from './ring.ts';
import { moved, transformRing } from './transform.ts';

describe('where a text finds room', () => {
  it('in the middle of a disc and of a square', () => {
    const disc = labelSpot(circleRing({ x: 50, y: 20 }, 40), []);
    expect(Math.hypot(disc.x - 50, disc.y - 20)).toBeLessThan(0.5);
    expect(disc.w).toBeGreaterThan(70);
    expect(disc.h).toBeGreaterThan(30);
    expect(labelSpot(rectangleRing(100, 100), []).w).toBeGreaterThan(85);
  });

  it('on the bar of a frame, never in its opening; in the wider arm of an L', () => {
    const hole = transformRing(moved(20, 20), rectangleRing(60, 60));
    const frame = labelSpot(rectangleRing(100, 100), [hole]);
    expect(Math.max(Math.abs(frame.x - 50), Math.abs(frame.y - 50))).toBeGreaterThan(30);
    expect(Math.max(frame.w, frame.h)).toBeGreaterThan(40);
    expect(Math.min(frame.w, frame.h)).toBeLessThan(20);
    const corners = [
      [0, 0],
      [300, 0],
      [300, 40],
      [100, 40],
      [100, 300],
      [0, 300],
    ].map(([x = 0, y = 0]) => ({ x, y }));
    const arm = labelSpot({ vertices: corners }, []);
    expect(arm.x).toBeLessThan(100);
    expect(Math.max(arm.w, arm.h)).toBeGreaterThan(80);
  });
});
