// Polygonal faces: the rectangle equals the box panel, other angles follow the corner rules of B3.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOfRing } from '../geometry/box.ts';
import { findSelfCrossing } from '../geometry/crossing.ts';
import { area, signedArea } from '../geometry/ring.ts';
import type { Point, Ring } from '../geometry/types.ts';
import type { Bend } from './bend.ts';
import { unfoldBoxPanel } from './box-panel.ts';
import { unfoldFacePoly } from './face-poly.ts';
import type { Leg } from './flange.ts';
import { unfoldMessage } from './messages.ts';
import type { EdgeHole } from './panel-spec.ts';
import { often } from '../../trust/often.ts';

const plain: Bend = { angle: 90, dir: 'back', method: 1, radius: 3, rule: { mode: 1, value: 0.4 } };
const BD = 5.402655;
const chain: Leg[] = [{ length: 25, bend: plain }];
const rectangle: Point[] = [
  { x: 0, y: 0 },
  { x: 1200, y: 0 },
  { x: 1200, y: 600 },
  { x: 0, y: 600 },
];
const corner = { type: 2 as const, gap: 0.5 };
const all = (face: readonly Point[], legs: Leg[] = chain): Leg[][] => face.map(() => legs);

describe('polygonal faces (B3)', () => {
  it.each([1, 2, 3, 4] as const)('a rectangle is the box panel, corner type %d', (type) => {
    for (const legs of [chain, [...chain, { length: 15, bend: plain }]]) {
      for (const relief of [0, 1, 2] as const) {
        const rule = { type, gap: 0.5, relief };
        const side = { chain: legs };
        const box = unfoldBoxPanel({
          width: 1200,
          height: 600,
          thickness: 3,
          corner: rule,
          sides: { top: side, right: side, bottom: side, left: side },
        });
        const poly = unfoldFacePoly({
          face: rectangle,
          edges: all(rectangle, legs),
          thickness: 3,
          corner: rule,
        });
        expect([poly.geometry.width, poly.geometry.height]).toEqual([
          box.geometry.width,
          box.geometry.height,
        ]);
        expect(Math.abs(area(poly.geometry.outer) - area(box.geometry.outer))).toBeLessThan(40);
        expect(poly.geometry.bendLines).toHaveLength(box.geometry.bendLines.length);
        expect(poly.weldLength).toBe(box.weldLength);
        expect(poly.warnings).toEqual([]);
      }
    }
  });
  it('trapezoid: bend lines lie BD/2 inside, flanges stand f − BD/2 outside', () => {
    const face = [
      { x: 0, y: 0 },
      { x: 1000, y: 0 },
      { x: 800, y: 500 },
      { x: 0, y: 500 },
    ];
    const { geometry, warnings } = unfoldFacePoly({ face, edges: all(face), thickness: 3, corner });
    expect(warnings).toEqual([]);
    expect(geometry.height).toBe(539.2);
    expect(geometry.bendLines[0]?.from.y).toBeCloseTo(25 - BD / 2, 4);
    expect(signedArea(geometry.outer)).toBeGreaterThan(area({ vertices: face }));
    expect(geometry.face?.area).toBe(450_000);
  });
  it('re-entrant corners are trimmed on the bisector and patched when welded', () => {
    const face = [
      { x: 0, y: 0 },
      { x: 800, y: 0 },
      { x: 800, y: 300 },
      { x: 400, y: 300 },
      { x: 400, y: 700 },
      { x: 0, y: 700 },
    ];
    const { geometry, patches, warnings } = unfoldFacePoly({
      face,
      edges: all(face),
      thickness: 3,
      corner: { type: 4, gap: 0 },
    });
    expect(patches).toEqual([2]);
    expect(warnings.map((each) => each.code)).toEqual(['Unfold:Patch']);
    expect(findSelfCrossing(geometry.outer).state).toBe('clear');
    // the bend line runs BD/2 past the face corner to where the bend lines cross, less half the 0.2 slot at 45°
    const inner = geometry.bendLines[2];
    expect(Math.abs((inner?.to.x ?? 0) - (inner?.from.x ?? 0))).toBeCloseTo(
      400 + BD / 2 - 0.1 * Math.SQRT2,
      3,
    );
  });
  it('refuses faces that are no polygon', () => {
    const bow = [
      { x: 0, y: 0 },
      { x: 100, y: 100 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
    ];
    for (const face of [
      bow,
      rectangle.toReversed(),
      rectangle.slice(0, 2),
      [{ x: Number.NaN, y: 0 }, ...rectangle],
    ]) {
      expect(() => unfoldFacePoly({ face, edges: [], thickness: 3, corner })).toThrow(
        expect.objectContaining({ code: 'Unfold:FaceCrossing' }),
      );
    }
  });
  it('1500 convex faces: sound ring, area between face and face plus full flanges', () => {
    const face = fc
      .array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 7 })
      .map((gaps) => {
        const total = gaps.reduce((a, b) => a + b, 0);
        let angle = 0;
        return gaps.map((gap) => {
          angle += (gap / total) * 2 * Math.PI;
          return { x: 800 * Math.cos(angle), y: 800 * Math.sin(angle) };
        });
      });
    fc.assert(
      fc.property(
        face,
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
        fc.constantFrom(0 as const, 1 as const),
        (corners, flanged, type, relief) => {
          if (signedArea({ vertices: corners }) < 50_000) return;
          const edges = corners.map((_, i) => (flanged[i] ? chain : []));
          const { geometry } = unfoldFacePoly({
            face: corners,
            edges,
            thickness: 3,
            corner: { type, gap: 0.5, relief },
          });
          expect(findSelfCrossing(geometry.outer).state).toBe('clear');
          let most = area({ vertices: corners });
          let least = most - 1e-6;
          corners.forEach((a, i) => {
            const b = corners[(i + 1) % corners.length] as Point;
            if (!flanged[i]) return;
            const length = Math.hypot(b.x - a.x, b.y - a.y);
            most += (25 - BD) * length + 200;
            least += (25 - BD) * Math.max(0, length - 60) - 200;
          });
          expect(area(geometry.outer)).toBeLessThanOrEqual(most + 1e-6);
          expect(area(geometry.outer)).toBeGreaterThan(least);
          expect(geometry.bendLines).toHaveLength(edges.flat().length);
        },
      ),
      { numRuns: often(500, 1500) },
    );
  });
});

describe('holes on the returns of a polygonal face', () => {
  const hole = { side: '1', leg: 1, at: 100, inset: 10, diameter: 6 };
  const centre = (ring: Ring): Point => {
    const { minX, maxX, minY, maxY } = boundsOfRing(ring);
    return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
  };
  const unfold = (face: readonly Point[], edgeHoles: EdgeHole[], legs = chain) =>
    unfoldFacePoly({ face, edges: all(face, legs), thickness: 3, corner, edgeHoles });

  it('of a rectangle lie where those of the box lie, on all four edges and on the lip', () => {
    const legs = [...chain, { length: 15, bend: plain }];
    const side = { chain: legs };
    const rows: [string, string, number][] = [
      ['1', 'bottom', 100],
      ['2', 'right', 100],
      ['3', 'top', 1100],
      ['4', 'left', 500],
    ];
    for (const leg of [1, 2]) {
      const inset = leg === 1 ? 10 : 6;
      const box = unfoldBoxPanel({
        width: 1200,
        height: 600,
        thickness: 3,
        corner,
        sides: { top: side, right: side, bottom: side, left: side },
        edgeHoles: rows.map(([, name]) => ({ ...hole, side: name, leg, inset })),
      });
      const poly = unfold(
        rectangle,
        rows.map(([no, , at]) => ({ ...hole, side: no, leg, at, inset })),
        legs,
      );
      expect(poly.geometry.holes).toHaveLength(4);
      poly.geometry.holes.forEach((ring, i) => {
        const [mine, its] = [centre(ring), centre(box.geometry.holes[i] as Ring)];
        // the box keeps its flat to 0.1
        expect(Math.hypot(mine.x - its.x, mine.y - its.y)).toBeLessThan(0.1);
      });
      expect(poly.warnings).toEqual(box.warnings);
    }
  });

  it('of a slope stand along it: the slot lies in its direction, 10 from its free edge', () => {
    const face = [
      { x: 0, y: 0 },
      { x: 1000, y: 0 },
      { x: 800, y: 500 },
      { x: 0, y: 500 },
    ];
    const { geometry, warnings, faceOrigin } = unfold(face, [
      { ...hole, side: '2', at: 200, length: 20, count: 2, pitch: 50 },
    ]);
    expect(warnings).toEqual([]);
    const u = { x: -200 / Math.hypot(200, 500), y: 500 / Math.hypot(200, 500) };
    const out = { x: u.y, y: -u.x };
    // the free edge stands f − BD beyond the face, the hole 10 nearer
    const far = 25 - BD - 10;
    const wanted = [200, 250].map((at) => ({
      x: faceOrigin.x + 1000 + u.x * at + out.x * far,
      y: faceOrigin.y + u.y * at + out.y * far,
    }));
    geometry.holes.forEach((ring, i) => {
      expect(centre(ring).x).toBeCloseTo(wanted[i]?.x ?? 0, 3);
      expect(centre(ring).y).toBeCloseTo(wanted[i]?.y ?? 0, 3);
      const [a, b] = [ring.vertices[0] as Point, ring.vertices[3] as Point];
      expect(Math.abs(a.x * u.x + a.y * u.y - b.x * u.x - b.y * u.y)).toBeCloseTo(14, 3);
    });
    expect(geometry.holes).toHaveLength(2);
  });

  it('are refused with their row: no such edge, none of a box, no second leg, over the edge, the bend, each other', () => {
    const said = (rows: EdgeHole[]) =>
      unfold(rectangle, rows)
        .warnings.filter((w) => w.code.startsWith('Unfold:EdgeHole'))
        .map(unfoldMessage);
    expect(said([{ ...hole, side: '5' }])).toEqual(['第 1 行：第 5 边没有第 1 道折边']);
    expect(said([hole, { ...hole, side: 'top' }])).toEqual(['第 2 行：上边没有第 1 道折边']);
    expect(said([{ ...hole, leg: 2 }])).toEqual(['第 1 行：第 1 边没有第 2 道折边']);
    expect(said([{ ...hole, inset: 2 }])).toEqual(['第 1 行：孔超出折边']);
    expect(said([{ ...hole, at: 1199 }])).toEqual(['第 1 行：孔超出折边']);
    expect(said([{ ...hole, inset: 20 }])).toEqual(['第 1 行：孔压在折弯线上']);
    expect(said([hole, { ...hole, at: 103 }])).toEqual(['第 2 行：孔与其他孔重叠']);
  });
});
