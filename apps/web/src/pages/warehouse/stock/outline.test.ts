import { describe, expect, it } from 'vitest';
import { outlineArea, outlineFault } from '@muyun/nesting/panel';
import { cornersIn, CORNERS, notched, textOf } from './outline.ts';

describe('the outline of a remnant as it is typed', () => {
  it('a corner cut out leaves the same area whichever it is', () => {
    const size = { length: 2000, width: 1000 };
    for (const { value } of CORNERS) {
      const outline = notched(size, value, { length: 800, width: 400 });
      expect(outlineFault(outline, size), value).toBeNull();
      expect(Number(outlineArea(outline)), value).toBe(1.68);
    }
    expect(notched(size, 'highRight', { length: 800, width: 400 })).toContainEqual({ x: 1200, y: 600 });
    expect(notched(size, 'lowLeft', { length: 800, width: 400 })).toContainEqual({ x: 800, y: 400 });
  });
  it('corners are read as pasted, and a line that is none is not left out in silence', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 1200.5, y: 0 },
      { x: 0, y: 600 },
    ];
    expect(cornersIn('0,0\n1200.5\t0\n\n0， 600\n')).toEqual(corners);
    expect(cornersIn(textOf(corners))).toEqual(corners);
    for (const text of ['0,0\nx,1', '1', '1,2,3', '-1,0']) expect(cornersIn(text), text).toBeNull();
  });
});
