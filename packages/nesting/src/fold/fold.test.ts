// A panel that is folded again has the outside size it was unfolded from (B2, B3).
import { describe, expect, it } from 'vitest';
import type { PartGeometry } from '../geometry/types.ts';
import type { Bend } from '../unfold/bend.ts';
import { unfoldBoxPanel } from '../unfold/box-panel.ts';
import { unfoldFacePoly } from '../unfold/face-poly.ts';
import type { Leg } from '../unfold/flange.ts';
import type { PanelSpec } from '../unfold/panel-spec.ts';
import { bendSequence, foldedSize, foldModel } from './model.ts';
import type { FoldModel } from './model.ts';
import { foldScene } from './scene.ts';
import { bendTable, holeTable } from './tables.ts';

const plain: Bend = { angle: 90, dir: 'back', method: 1, radius: 3, rule: { mode: 1, value: 0.4 } };

function box(chain: Leg[] = [{ length: 25, bend: plain }], over: Partial<PanelSpec> = {}): PanelSpec {
  const side = { chain };
  return {
    width: 1200,
    height: 600,
    thickness: 3,
    corner: { type: 2, gap: 0.5 },
    sides: { top: side, right: side, bottom: side, left: side },
    ...over,
  };
}
const modelOf = (part: PartGeometry, thickness = 3): FoldModel => foldModel(part, thickness) as FoldModel;
const folded = (spec: PanelSpec) => foldedSize(modelOf(unfoldBoxPanel(spec).geometry));

describe('the worked example folded again (B3)', () => {
  it('is 1200 × 600 × 25 outside, within 0.01 mm', () => {
    const size = folded(box());
    expect(Math.abs(size.x - 1200)).toBeLessThan(0.01);
    expect(Math.abs(size.y - 600)).toBeLessThan(0.01);
    expect(Math.abs(size.z - 25)).toBeLessThan(0.01);
  });
  it('lies flat while nothing is turned', () => {
    const { geometry } = unfoldBoxPanel(box());
    const size = foldedSize(modelOf(geometry), [0, 0, 0, 0]);
    expect([size.x, size.y, size.z]).toEqual([1239.2, 639.2, 3]);
  });
  it.each([
    ['grooved s 1.0', { ...plain, method: 2, grooveRemain: 1 } as Bend],
    ['table BD 5.0', { ...plain, rule: { mode: 2, value: 5 } } as Bend],
    ['inside compensation', { ...plain, rule: { mode: 3, value: 1.2 } } as Bend],
  ])('so are its variants: %s', (_, bend) => {
    const size = folded(box([{ length: 25, bend }]));
    // the flat is rounded to 0.1 at both ends of a return
    for (const [is, wanted] of [
      [size.x, 1200],
      [size.y, 600],
      [size.z, 25],
    ] as const)
      expect(Math.abs(is - wanted)).toBeLessThan(0.101);
  });
  it('with lips too: they come inwards, the box grows by nothing', () => {
    const size = folded(
      box([
        { length: 25, bend: plain },
        { length: 15, bend: plain },
      ]),
    );
    expect(Math.abs(size.x - 1200)).toBeLessThan(0.06);
    expect(Math.abs(size.y - 600)).toBeLessThan(0.06);
    expect(Math.abs(size.z - 25)).toBeLessThan(0.01);
  });
  it('a hem lies on its return: two sheets thick, no higher', () => {
    const hem: Bend = { ...plain, angle: 180 };
    const size = folded(
      box(
        [
          { length: 30, bend: plain },
          { length: 12, bend: hem },
        ],
        {
          sides: {
            bottom: {
              chain: [
                { length: 30, bend: plain },
                { length: 12, bend: hem },
              ],
            },
          },
        },
      ),
    );
    expect(Math.abs(size.z - 30)).toBeLessThan(0.02);
    expect(Math.abs(size.y - 600)).toBeLessThan(0.06);
  });
  it('a lip to the front stands outwards', () => {
    const out: Bend = { ...plain, dir: 'front' };
    const size = folded(
      box([], {
        sides: {
          top: {
            chain: [
              { length: 25, bend: plain },
              { length: 20, bend: out },
            ],
          },
        },
      }),
    );
    // from the outer face of the return: 20 less the sheet that stands there already
    expect(Math.abs(size.y - 617)).toBeLessThan(0.06);
  });
  it('an open section of two sides, bent by 45°', () => {
    const half: Bend = { ...plain, angle: 45 };
    const side = { chain: [{ length: 40, bend: half }] };
    const size = folded(box([], { sides: { left: side, right: side } }));
    const reach = 40 * Math.cos(Math.PI / 4);
    expect(Math.abs(size.x - (1200 + 2 * reach))).toBeLessThan(0.06);
    expect(Math.abs(size.y - 600)).toBeLessThan(0.01);
    expect(Math.abs(size.z - (reach + 3 * Math.cos(Math.PI / 4)))).toBeLessThan(0.06);
  });
  it('a polygon of six sides', () => {
    const face = Array.from({ length: 6 }, (_, i) => ({
      x: 400 * Math.cos((i * Math.PI) / 3),
      y: 400 * Math.sin((i * Math.PI) / 3),
    }));
    const { geometry } = unfoldFacePoly({
      face,
      edges: face.map(() => [{ length: 25, bend: plain }]),
      thickness: 3,
      corner: { type: 2, gap: 0.5 },
    });
    const size = foldedSize(modelOf(geometry));
    expect(Math.abs(size.y - 800 * Math.cos(Math.PI / 6))).toBeLessThan(0.06);
    expect(Math.abs(size.z - 25)).toBeLessThan(0.01);
  });
  it('keeps size through 200 random boxes', () => {
    let seed = 7;
    const random = (from: number, to: number): number => {
      seed = (seed * 16807) % 2147483647;
      return Math.round((from + ((to - from) * seed) / 2147483647) * 10) / 10;
    };
    for (let i = 0; i < 200; i++) {
      const [width, height, depth] = [random(150, 2000), random(150, 2000), random(15, 60)];
      const radius = random(0.5, 5);
      const chain = [{ length: depth, bend: { ...plain, radius } }];
      const type = ((i % 4) + 1) as 1 | 2 | 3 | 4;
      const size = folded(
        box(chain, { width, height, corner: { type, gap: 0.5, relief: (i % 3) as 0 | 1 | 2 } }),
      );
      expect(Math.abs(size.x - width)).toBeLessThan(0.101);
      expect(Math.abs(size.y - height)).toBeLessThan(0.101);
      expect(Math.abs(size.z - depth)).toBeLessThan(0.101);
    }
  });
});

describe('bending order and tables', () => {
  const lipped = unfoldBoxPanel(
    box(
      [
        { length: 25, bend: plain },
        { length: 15, bend: plain },
      ],
      {
        edgeHoles: [
          { side: 'top', leg: 1, at: 100, inset: 10, diameter: 5, count: 3, pitch: 200 },
          { side: 'left', leg: 2, at: 300, inset: 7, diameter: 4, length: 9 },
        ],
      },
    ),
  );
  it('lips before returns, short before long', () => {
    const model = modelOf(lipped.geometry);
    const bends = bendSequence(model).map((i) => lipped.geometry.bendLines[model.bends[i]?.line ?? 0]);
    expect(bends.map((b) => `${b?.side} ${b?.leg}`)).toEqual([
      'right 2',
      'left 2',
      'bottom 2',
      'top 2',
      'right 1',
      'left 1',
      'bottom 1',
      'top 1',
    ]);
  });
  it('tells length, place, angle, radius and deduction of every bend', () => {
    const rows = bendTable(unfoldBoxPanel(box()).geometry, 3);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({
      no: 1,
      line: 1,
      side: 'right',
      leg: 1,
      length: 593,
      fromEdge: 22.3,
      angle: 90,
      included: 90,
      dir: 'back',
      method: 1,
      radius: 3,
      deduction: 5.4,
    });
    expect(rows[3]).toMatchObject({ side: 'top', length: 1200 });
  });
  it('names every hole, its leg and its place on the flat', () => {
    const [round, slot] = holeTable(lipped.geometry, 3);
    expect(lipped.warnings.filter((w) => w.level === 'error')).toEqual([]);
    expect(round).toMatchObject({ kind: 'round', width: 5, height: 5, side: 'top', leg: 1, count: 3 });
    // the flat starts 29.2 left of the face; the return's outer edge lies 12.3 below the flat's
    expect(round?.places[0]?.x).toBeCloseTo(129.2, 1);
    expect(slot).toMatchObject({ kind: 'slot', width: 4, height: 9, side: 'left', leg: 2, count: 1 });
    expect(slot?.places[0]?.x).toBeCloseTo(7, 1);
  });
  it('shows faces, edges and a place for every number', () => {
    const model = modelOf(lipped.geometry);
    const scene = foldScene(
      model,
      model.bends.map(() => 1),
    );
    expect(scene.labels).toHaveLength(8);
    // four holes are cut through both skins
    expect(scene.faces.filter((face) => face.rings.length > 1).map((f) => f.rings.length)).toEqual([
      4, 4, 2, 2,
    ]);
    for (const { rings } of scene.faces)
      for (const p of rings.flat()) expect(Number.isFinite(p.x + p.y + p.z)).toBe(true);
  });
  it('nothing to fold: no model', () => {
    expect(foldModel(unfoldBoxPanel(box([], { sides: {} })).geometry, 3)).toBeNull();
  });
});
