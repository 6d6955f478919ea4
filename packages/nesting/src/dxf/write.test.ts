// What is written is read back exactly (domain text F8).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { area, circleRing, rectangleRing } from '../geometry/ring.ts';
import type { Ring } from '../geometry/types.ts';
import { unfoldBoxPanel } from '../unfold/box-panel.ts';
import { readDxf, readDxfText } from './read.ts';
import { partShapes, writeDxf } from './write.ts';
import type { DxfShape } from './write.ts';
import { extract, utf8 } from './test-drawing.ts';

const micro = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

describe('writing', () => {
  it('what is written is read back exactly', () => {
    const bend = {
      angle: 90,
      dir: 'back' as const,
      method: 1 as const,
      radius: 3,
      rule: { mode: 1 as const, value: 0.4 },
    };
    const side = { chain: [{ length: 25, bend }] };
    const panel = unfoldBoxPanel({
      width: 1200,
      height: 600,
      thickness: 3,
      corner: { type: 2, gap: 0.5, relief: 1 },
      sides: { top: side, right: side, bottom: side, left: side },
      holes: [circleRing({ x: 300, y: 300 }, 12.345)],
    }).geometry;
    const { parts, issues } = extract(writeDxf(partShapes(panel, { text: '编号：外墙-1', height: 20 })));
    expect(issues).toEqual([]);
    expect(parts[0]?.label).toEqual({ code: '外墙-1' });
    expect(parts[0]?.geometry.outer.vertices).toHaveLength(panel.outer.vertices.length);
    parts[0]?.geometry.outer.vertices.forEach((v, i) => {
      expect(v.x).toBeCloseTo(panel.outer.vertices[i]?.x ?? 0, 9);
      expect(v.bulge ?? 0).toBe(panel.outer.vertices[i]?.bulge ?? 0);
    });
    expect(area(parts[0]!.geometry.holes[0]!)).toBeCloseTo(Math.PI * 12.345 ** 2, 9);
    expect(parts[0]?.geometry.bendLines).toHaveLength(4);
  });
  it('round trip of random rings and texts', () => {
    const ring = fc
      .array(fc.tuple(fc.double({ min: 50, max: 5000, noNaN: true }), fc.constantFrom(0, 0.2, -0.1)), {
        minLength: 3,
        maxLength: 9,
      })
      .map((rays): Ring => ({
        vertices: rays.map(([r, bulge], i) => ({
          x: micro(r * Math.cos((i * 2 * Math.PI) / rays.length)),
          y: micro(r * Math.sin((i * 2 * Math.PI) / rays.length)),
          ...(bulge === 0 ? {} : { bulge }),
        })),
      }));
    fc.assert(
      fc.property(ring, fc.string({ unit: 'grapheme', maxLength: 20 }), (shape, words) => {
        const shapes: DxfShape[] = [
          { type: 'ring', layer: 'CUT', ring: shape },
          {
            type: 'text',
            layer: 'TEXT',
            at: { x: 1, y: 2 },
            height: 5,
            text: `件${words.replaceAll(/[\\^{}%\s]/g, '')}`,
          },
        ];
        const read = readDxf(utf8(writeDxf(shapes)));
        expect(read.entities[0]).toMatchObject({
          type: 'POLYLINE',
          isClosed: true,
          vertices: shape.vertices,
        });
        expect(read.entities[1]).toMatchObject({
          type: 'TEXT',
          text: `件${words.replaceAll(/[\\^{}%\s]/g, '')}`.trim(),
        });
      }),
      { numRuns: 300 },
    );
  });
  it('writes a hole as a CIRCLE, however the part is turned or mirrored', () => {
    for (const degrees of [0, 30, 90, 180, 270])
      for (const bulge of [1, -1]) {
        const angle = (degrees * Math.PI) / 180;
        const [dx, dy] = [10 * Math.cos(angle), 10 * Math.sin(angle)];
        const ring = {
          vertices: [
            { x: 50 - dx, y: 70 - dy, bulge },
            { x: 50 + dx, y: 70 + dy, bulge },
          ],
        };
        const read = readDxfText(writeDxf([{ type: 'ring', layer: 'HOLE', ring }])).entities;
        expect(read).toMatchObject([
          { type: 'CIRCLE', centre: { x: 50, y: 70 }, radius: expect.closeTo(10, 9) },
        ]);
      }
  });

  it('has what AutoCAD asks of an R2000 file', () => {
    const out = writeDxf([
      { type: 'ring', layer: '自定义', ring: rectangleRing(10, 20) },
      { type: 'circle', layer: 'HOLE', centre: { x: 5, y: 5 }, radius: 2 },
    ]);
    for (const word of [
      'AC1015',
      'VPORT',
      'LTYPE',
      'LAYER',
      'STYLE',
      'VIEW',
      'UCS',
      'APPID',
      'DIMSTYLE',
      'BLOCK_RECORD',
      '*MODEL_SPACE',
      '*PAPER_SPACE',
      'ACAD_GROUP',
      'AcDbPolyline',
    ])
      expect(out).toContain(word);
    const pairs = out.split('\r\n').slice(0, -1);
    expect(pairs.length % 2).toBe(0);
    const handles = pairs
      .filter((_, i) => i % 2 === 1 && ['  5', '105'].includes(pairs[i - 1] ?? ''))
      .filter((value) => value !== 'FFFFFF');
    expect(new Set(handles).size).toBe(handles.length);
    expect([...out].every((c) => c.charCodeAt(0) < 128)).toBe(true);
  });
});
