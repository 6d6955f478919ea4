// Numbers of strokes stand where they and what is written can be read.
import { describe, expect, it } from 'vitest';
import type { CutStroke } from '../problem/types.ts';
import { placeBadges } from './badges.ts';

const stroke = (over: Partial<CutStroke>): CutStroke =>
  ({ no: 1, piece: 'A', cut: 'across', x: 0, y: 0, length: 240, ...over }) as CutStroke;
const view = { length: 1500, width: 900, scale: 0.1, radius: 8, side: 'bottom' } as const;
const text = { x: 40, y: 20, w: 520, h: 200 };

describe('numbers of strokes', () => {
  it('stand on their line where nothing is written, beside it where a code is', () => {
    const on = placeBadges([stroke({})], view)[0];
    expect(on).toEqual({ no: 1, x: 0, y: 160 });
    const beside = placeBadges([stroke({})], { ...view, texts: [text] })[0];
    expect(beside).toEqual({ no: 1, x: -80, y: 160 });
    const along = stroke({ cut: 'along', x: 0, y: 240, length: 600 });
    expect(placeBadges([along], { ...view, texts: [{ ...text, h: 215 }] })[0]).toEqual({
      no: 1,
      x: 520,
      y: 320,
    });
  });
  it('stand on the line all the same where there is no room, and never upon each other', () => {
    const everywhere = { x: -1000, y: -1000, w: 5000, h: 5000 };
    const badges = placeBadges([stroke({ length: 900 }), stroke({ no: 2, length: 900 })], {
      ...view,
      texts: [everywhere],
    });
    expect(badges.map((b) => b.x)).toEqual([0, 0]);
    expect(Math.abs((badges[0]?.y ?? 0) - (badges[1]?.y ?? 0))).toBeGreaterThanOrEqual(160);
  });
});
