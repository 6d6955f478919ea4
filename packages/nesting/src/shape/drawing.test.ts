import { describe, expect, it } from 'vitest';
import { circleRing, rectangleRing } from '../geometry/ring.ts';
import type { ShapeItem, ShapeLayout, ShapeStock } from '../problem/shape.ts';
import { renderShapeSvg } from './drawing.ts';
import { shapeLayoutDxf } from './layout-dxf.ts';

/** A half disc of radius 50 with a round hole. */
const HALF: ShapeItem = {
  id: '半圆<1>',
  outer: {
    vertices: [
      { x: -50, y: 0 },
      { x: 50, y: 0, bulge: 1 },
    ],
  },
  holes: [circleRing({ x: 0, y: 20 }, 10)],
  quantity: 1,
};
const STOCK: ShapeStock = {
  kind: 'sheet',
  id: 's',
  length: 500,
  width: 300,
  defects: [rectangleRing(20, 10)],
};
const LAYOUT: ShapeLayout = {
  layoutNo: 1,
  group: 'all',
  stockId: 's',
  length: 500,
  width: 300,
  repeat: 1,
  placements: [{ itemId: HALF.id, seq: 1, x: 200, y: 100, rotation: 90, mirror: true }],
  utilization: '0.0241',
};

describe('a layout of true shapes drawn', () => {
  it('the DXF has the sheet, its defect, the part with exact arcs and its text', () => {
    const text = shapeLayoutDxf(LAYOUT, [HALF], STOCK);
    const layers = [...text.matchAll(/\n *8\r?\n([A-Z]+)/g)].map((m) => m[1]);
    expect(layers.filter((l) => l === 'SHEET')).toHaveLength(2);
    for (const layer of ['CUT', 'HOLE', 'TEXT']) expect(layers).toContain(layer);
    // the bulge of a half circle is 1, whichever way it runs after mirroring and turning
    expect(text).toMatch(/\n *42\r?\n-?1(\.0*)?\r?\n/);
    expect(text).toContain('\\U+534A');
  });

  it('the SVG keeps arcs as arcs', () => {
    const svg = renderShapeSvg(LAYOUT, [HALF], STOCK);
    expect(svg).toMatch(/A\s?50[ ,]50/);
    expect(svg.match(/<path /g)).toHaveLength(3);
  });
});
