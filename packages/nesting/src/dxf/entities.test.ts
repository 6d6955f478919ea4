// Inserts, arcs, splines, ellipses and what is left out (domain text D5).
import { describe, expect, it } from 'vitest';
import { area } from '../geometry/ring.ts';
import type { Ring } from '../geometry/types.ts';
import { flattenSpline } from './curves.ts';
import { circle, drawing, extract, line, rect } from './test-drawing.ts';
import type { Groups } from './test-drawing.ts';

describe('entities', () => {
  const only = (entities: Groups, more = {}): Ring => {
    const { parts } = extract(drawing(entities, more));
    expect(parts).toHaveLength(1);
    return parts[0]!.geometry.outer;
  };
  const triangle = [0, 'LWPOLYLINE', 8, '0', 70, 1, 10, 0, 20, 0, 10, 90, 20, 0, 10, 0, 20, 60];
  const block = [0, 'BLOCK', 2, 'T', 10, 10, 20, 0, ...triangle, 0, 'ENDBLK'];
  const insert = (more: Groups): Groups => [0, 'INSERT', 8, 'CUT', 2, 't', 10, 500, 20, 100, ...more];
  const xs = (entities: Groups): number[] =>
    extract(drawing(entities, { blocks: block })).parts.map((part) => Math.round(part.bounds.minX * 10) / 10);
  it('inserts: base point, mirrored, rotated, arrayed, from below', () => {
    expect(xs(insert([]))).toEqual([490]);
    expect(xs(insert([41, -1]))).toEqual([420]);
    expect(xs(insert([50, 90]))).toEqual([440]);
    expect(xs(insert([70, 3, 44, 200]))).toEqual([490, 690, 890]);
    expect(xs(insert([50, 180, 70, 2, 44, 200]))).toEqual([420, 220]);
    expect(xs(insert([230, -1]))).toEqual([-580]);
    expect(xs(insert([41, 2, 42, 0.5]))).toEqual([480]);
  });
  it('arcs under uneven scale become ellipses, under a mirror stay arcs', () => {
    const disc = [0, 'BLOCK', 2, 'T', 10, 0, 20, 0, ...circle(0, 0, 50, '0'), 0, 'ENDBLK'];
    const wide = only(insert([41, 2]), { blocks: disc });
    expect(Math.abs(area(wide) / (Math.PI * 5000) - 1)).toBeLessThan(2e-3);
    const mirrored = only(insert([41, -1, 50, 30]), { blocks: disc });
    expect(area(mirrored)).toBeCloseTo(Math.PI * 2500, 6);
  });
  it('bulged polylines old and new, arcs over 180°, full arcs', () => {
    const half = [0, 'LWPOLYLINE', 8, 'CUT', 70, 1, 10, 0, 20, 0, 42, 1, 10, 100, 20, 0];
    expect(area(only(half))).toBeCloseTo((Math.PI * 2500) / 2, 6);
    const old = [
      0,
      'POLYLINE',
      8,
      'CUT',
      66,
      1,
      70,
      1,
      0,
      'VERTEX',
      8,
      'CUT',
      10,
      0,
      20,
      0,
      42,
      1,
      0,
      'VERTEX',
      8,
      'CUT',
      10,
      100,
      20,
      0,
      0,
      'SEQEND',
    ];
    expect(area(only(old))).toBeCloseTo((Math.PI * 2500) / 2, 6);
    const arc = [0, 'ARC', 8, 'CUT', 10, 0, 20, 0, 40, 50, 50, 45, 51, 315];
    const chord = line(35.35534, 35.35534, 35.35534, -35.35534);
    expect(area(only([...arc, ...chord]))).toBeCloseTo(0.75 * Math.PI * 2500 + 1250, 1);
    expect(area(only([0, 'ARC', 8, 'CUT', 10, 0, 20, 0, 40, 50, 50, 0, 51, 360]))).toBeCloseTo(
      Math.PI * 2500,
      6,
    );
    const below = [0, 'ARC', 8, 'CUT', 10, 0, 20, 0, 40, 50, 50, 0, 51, 90, 230, -1];
    expect(area(only([...below, ...line(0, 50, 0, 0), ...line(0, 0, -50, 0)]))).toBeCloseTo(
      (Math.PI * 2500) / 4,
      4,
    );
  });
  it('rational splines are exact circles, fit points are passed', () => {
    const s = Math.SQRT1_2;
    const points = [
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
      [-1, 0],
      [-1, -1],
      [0, -1],
      [1, -1],
      [1, 0],
    ].map(([x, y]) => ({ x: 100 * (x ?? 0), y: 100 * (y ?? 0) }));
    const circle_ = {
      degree: 2,
      knots: [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4],
      control: points,
      weights: [1, s, 1, s, 1, s, 1, s, 1],
      fit: [],
      isClosed: true,
    };
    const flat = flattenSpline(circle_, 0.05);
    expect(flat.every((p) => Math.abs(Math.hypot(p.x, p.y) - 100) < 1e-9)).toBe(true);
    expect(Math.abs(area({ vertices: flat }) - Math.PI * 10_000)).toBeLessThan(2 * Math.PI * 100 * 0.05);
    const fit = [
      { x: 0, y: 0 },
      { x: 50, y: 40 },
      { x: 100, y: 0 },
    ];
    const through = flattenSpline(
      { degree: 3, knots: [], control: [], weights: [], fit, isClosed: false },
      0.05,
    );
    for (const p of fit) expect(through.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < 1e-9)).toBe(true);
  });
  it('ellipses, whole and in part', () => {
    const ellipse = [0, 'ELLIPSE', 8, 'CUT', 10, 0, 20, 0, 11, 0, 21, 100, 40, 0.5];
    expect(Math.abs(area(only([...ellipse, 41, 0, 42, 2 * Math.PI])) - Math.PI * 5000)).toBeLessThan(30);
    const half = [...ellipse, 41, 0, 42, Math.PI];
    expect(Math.abs(area(only([...half, ...line(0, 100, 0, -100)])) - Math.PI * 2500)).toBeLessThan(20);
  });
  it('frozen and off layers, paper space, invisible things', () => {
    const layers = [0, 'LAYER', 2, 'F', 70, 1, 62, 7, 0, 'LAYER', 2, 'O', 70, 0, 62, -7];
    const { parts, dropped } = extract(
      drawing(
        [
          ...rect(0, 0, 50, 50),
          ...rect(100, 0, 60, 50, 'F'),
          ...rect(200, 0, 60, 50, 'O'),
          ...rect(300, 0, 50, 50),
          60,
          1,
          ...rect(400, 0, 50, 50),
          67,
          1,
        ],
        { layers },
      ),
    );
    expect(parts).toHaveLength(1);
    expect(dropped).toEqual({ HIDDEN_LAYER: 2, INVISIBLE: 1, PAPERSPACE: 1 });
  });
  it('attributes name the part of their block', () => {
    const tagged = [
      ...insert([66, 1]),
      0,
      'ATTRIB',
      8,
      'TEXT',
      10,
      520,
      20,
      110,
      40,
      5,
      1,
      'K-9',
      2,
      'NO',
      0,
      'SEQEND',
    ];
    expect(extract(drawing(tagged, { blocks: block })).parts[0]?.label.code).toBe('K-9');
  });
});
