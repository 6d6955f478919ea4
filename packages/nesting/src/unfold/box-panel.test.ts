// The worked example of B3 with its variants, the corner rules, and random panels against a slow model.
import { describe, expect, it } from 'vitest';
import { findSelfCrossing } from '../geometry/crossing.ts';
import { measure } from '../geometry/measure.ts';
import { area, circleRing } from '../geometry/ring.ts';
import type { Bend } from './bend.ts';
import { unfoldBoxPanel } from './box-panel.ts';
import type { CornerRule } from './corner.ts';
import type { Leg } from './flange.ts';
import { unfoldMessage } from './messages.ts';
import type { PanelSpec, Unfolded } from './panel-spec.ts';

const plain: Bend = { angle: 90, dir: 'back', method: 1, radius: 3, rule: { mode: 1, value: 0.4 } };
const cover: CornerRule = { type: 2, gap: 0.5 };

function box(over: Partial<PanelSpec> = {}, chain: Leg[] = [{ length: 25, bend: plain }]): PanelSpec {
  const side = { chain };
  return {
    width: 1200,
    height: 600,
    thickness: 3,
    corner: cover,
    sides: { top: side, right: side, bottom: side, left: side },
    ...over,
  };
}

function shown(unfolded: Unfolded): Record<string, number> {
  return Object.fromEntries(unfolded.steps.map((step) => [step.key, step.shown]));
}

describe('worked example (B3)', () => {
  const flat = unfoldBoxPanel(box());
  it('prints the table', () => {
    expect(flat.flatWidth).toBeCloseTo(1239.1947, 4);
    expect(flat.flatHeight).toBeCloseTo(639.1947, 4);
    expect(shown(flat)).toMatchObject({
      'deduction.top.1': 5.4027,
      flatWidth: 1239.2,
      flatHeight: 639.2,
      'bendFromEdge.top.1': 22.3,
      'faceBetweenBends.W': 1194.6,
      'faceBetweenBends.H': 594.6,
      'returnLength.top': 1200,
      'returnLength.left': 593,
      'notch.bottom-right.W': 19.6,
      'notch.bottom-right.H': 23.1,
      'notch.right-top.W': 19.6,
      'notch.right-top.H': 23.1,
    });
  });
  it('draws four notches of 19.6 × 23.1', () => {
    expect(flat.geometry.kind).toBe('NOTCHED');
    expect(flat.geometry.outer.vertices).toEqual([
      { x: 0, y: 23.1 },
      { x: 19.6, y: 23.1 },
      { x: 19.6, y: 0 },
      { x: 1219.6, y: 0 },
      { x: 1219.6, y: 23.1 },
      { x: 1239.2, y: 23.1 },
      { x: 1239.2, y: 616.1 },
      { x: 1219.6, y: 616.1 },
      { x: 1219.6, y: 639.2 },
      { x: 19.6, y: 639.2 },
      { x: 19.6, y: 616.1 },
      { x: 0, y: 616.1 },
    ]);
    expect(flat.geometry.bendLines[0]).toEqual({
      from: { x: 19.6, y: 22.299 },
      to: { x: 1219.6, y: 22.299 },
      angle: 90,
      dir: 'back',
      method: 1,
      radius: 3,
      deduction: 5.4027,
      side: 'bottom',
      leg: 1,
    });
  });
  it('measures 0.7921, 0.7903, 0.7200 m², 6.472 kg, 4 bends of 3.586 m', () => {
    expect(measure(flat.geometry, 3, 2.73)).toMatchObject({
      unfoldWidth: 1239.2,
      unfoldHeight: 639.2,
      boundingArea: 0.7921,
      netArea: 0.7903,
      faceArea: 0.72,
      weight: 6.472,
      bendCount: 4,
      bendLength: 3.586,
      holeCount: 0,
      pierceCount: 1,
      slotLength: 0,
    });
    expect(area(flat.geometry.outer) / 1e6).toBeCloseTo(0.7902856, 9);
    expect(flat.warnings).toEqual([]);
  });
  it.each([
    ['grooved s 1.0', { ...plain, method: 2, grooveRemain: 1 } as Bend, 1247.3, 647.3],
    ['table BD 5.0', { ...plain, rule: { mode: 2, value: 5 } } as Bend, 1240, 640],
    ['inside compensation 0.4t', { ...plain, rule: { mode: 3, value: 1.2 } } as Bend, 1240.4, 640.4],
  ])('variant %s', (_, bend, width, height) => {
    const { geometry } = unfoldBoxPanel(box({}, [{ length: 25, bend }]));
    expect([geometry.width, geometry.height]).toEqual([width, height]);
  });
  it('grooved panel carries its grooves, 2 mm deep on the back', () => {
    const { geometry } = unfoldBoxPanel(
      box({ corner: { ...cover, relief: 1 } }, [
        { length: 25, bend: { ...plain, method: 2, grooveRemain: 1 } },
      ]),
    );
    expect(geometry.grooveLines).toHaveLength(4);
    expect(geometry.grooveLines[0]).toMatchObject({ depth: 2, side: 'back' });
    expect(geometry.outer.vertices).toHaveLength(12);
    expect(measure(geometry, 3, 2.73).slotLength).toBe(3.586);
  });
  it('small panel of A11: 400 × 100 unfolds to 439.2 × 139.2', () => {
    const { geometry } = unfoldBoxPanel(box({ width: 400, height: 100 }));
    expect([geometry.width, geometry.height]).toEqual([439.2, 139.2]);
  });
});

describe('lips (B3)', () => {
  const lipped = unfoldBoxPanel(
    box({}, [
      { length: 25, bend: plain },
      { length: 15, bend: plain },
    ]),
  );
  it('unfolds to 1258.4 × 658.4 with eight bends', () => {
    expect([lipped.geometry.width, lipped.geometry.height]).toEqual([1258.4, 658.4]);
    expect(lipped.geometry.bendLines).toHaveLength(8);
  });
  it('mitres the lips at 45° plus the gap', () => {
    // e = 25 + 15 − 2·5.4027 = 29.1947; free edge set back by p + g = 15.5
    const [first, second, third] = lipped.geometry.outer.vertices;
    expect(lipped.geometry.outer.vertices).toContainEqual({ x: 44.7, y: 0 });
    expect(first).toMatchObject({ x: 0, y: 44.7 });
    // 45° until the return's own setback t + g = 3.5 (29.2 + 3.5) is reached, 12 further in
    expect(second).toEqual({ x: 12, y: 32.7 });
    expect(third?.y).toBe(32.7);
  });
  it('reports lips that meet', () => {
    const narrow = unfoldBoxPanel(
      box({ height: 45, width: 400 }, [
        { length: 25, bend: plain },
        { length: 20, bend: plain },
      ]),
    );
    expect(narrow.warnings.map(unfoldMessage)).toContain('翻边相互干涉');
  });
});

describe('corners (B3)', () => {
  it('type 1 stops both returns at t + g/2', () => {
    const steps = shown(unfoldBoxPanel(box({ corner: { type: 1, gap: 0.5 } })));
    expect(steps['returnLength.top']).toBe(1193.5);
    expect(steps['returnLength.left']).toBe(593.5);
  });
  it('type 3 lets the short side cover', () => {
    const steps = shown(unfoldBoxPanel(box({ corner: { type: 3, gap: 0.5 } })));
    expect(steps['returnLength.top']).toBe(1193);
    expect(steps['returnLength.left']).toBe(600);
  });
  it('type 4 closes the gap and counts the weld', () => {
    const welded = unfoldBoxPanel(box({ corner: { type: 4, gap: 0.5 } }));
    expect(welded.weldLength).toBe(100);
    expect(shown(welded)['returnLength.left']).toBe(594);
  });
  it('round relief Ø 7.0 becomes part of the outer ring', () => {
    const { geometry } = unfoldBoxPanel(box({ corner: { ...cover, relief: 1 } }));
    const arcs = geometry.outer.vertices.filter((v) => v.bulge !== undefined);
    expect(arcs).toHaveLength(4);
    expect(geometry.holes).toHaveLength(0);
    expect(arcs.every((v) => (v.bulge ?? 0) < 0)).toBe(true);
    expect(findSelfCrossing(geometry.outer).state).toBe('clear');
    // more than half of the circle lies in the material
    const cut = 790285.6 - area(geometry.outer);
    expect(cut).toBeGreaterThan(4 * 0.5 * Math.PI * 3.5 ** 2);
    expect(cut).toBeLessThan(4 * Math.PI * 3.5 ** 2);
  });
  it('square relief side BA', () => {
    const { geometry } = unfoldBoxPanel(box({ corner: { ...cover, relief: 2 } }));
    expect(findSelfCrossing(geometry.outer).state).toBe('clear');
    const cut = (790285.6 - area(geometry.outer)) / 4;
    expect(cut).toBeGreaterThan(0.5 * 6.5973 ** 2);
    expect(cut).toBeLessThan(6.5973 ** 2);
  });
  it('a side without flange has no notch', () => {
    const side = { chain: [{ length: 25, bend: plain }] };
    const { geometry } = unfoldBoxPanel(box({ sides: { top: side, bottom: side } }));
    expect(geometry.kind).toBe('RECT');
    expect([geometry.width, geometry.height]).toEqual([1200, 639.2]);
    const three = unfoldBoxPanel(box({ sides: { top: side, bottom: side, left: side } })).geometry;
    expect(three.outer.vertices).toHaveLength(8);
    expect(unfoldBoxPanel(box({ sides: {} })).geometry.outer.vertices).toHaveLength(4);
  });
  it('asymmetric flanges cut asymmetric notches', () => {
    const tall = { chain: [{ length: 40, bend: plain }] };
    const { geometry } = unfoldBoxPanel(box({ sides: { ...box().sides, left: tall } }));
    expect(geometry.width).toBe(1254.2);
    expect(geometry.outer.vertices[1]).toEqual({ x: 34.6, y: 23.1 });
  });
});

describe('limits (B4)', () => {
  const hole = (x: number, y: number) => circleRing({ x, y }, 5);
  const sentences = (spec: PanelSpec): string[] => unfoldBoxPanel(spec).warnings.map(unfoldMessage);
  it('warns in the words of the domain text', () => {
    expect(sentences(box({}, [{ length: 12, bend: plain }]))).toEqual(['折边 12 小于最小折边 12.6']);
    expect(unfoldBoxPanel(box({}, [{ length: 5, bend: plain }])).warnings[0]?.level).toBe('error');
    expect(sentences(box({ minRadius: 3.2 }))).toEqual(['折弯半径过小，有开裂风险']);
    expect(sentences(box({ holes: [hole(15.3, 100)] }))).toEqual([]);
    // bend line 2.7 inside the face edge, clearance 1.5·3 + 3 = 7.5, hole radius 5
    expect(sentences(box({ holes: [hole(15.1, 100)] }))).toEqual(['孔离折弯线过近']);
    expect(sentences(box({ holes: [hole(1300, 100)] }))).toEqual(['孔超出轮廓']);
    expect(sentences(box({ holes: [hole(600, 100), hole(609, 100)] }))).toEqual(['孔超出轮廓']);
    expect(sentences(box({ stock: [{ width: 1220, length: 2440 }] }))).toEqual([]);
    expect(sentences(box({ stock: [{ width: 600, length: 2440 }] }))).toEqual(['超出最大板材']);
    expect(() => unfoldBoxPanel(box({ width: Number.NaN }))).toThrow(
      expect.objectContaining({ code: 'Unfold:SizeNotPositive' }),
    );
  });
  it('rolls the face: 1570.8 of arc at Ro 1500 are 1569.2 of flat', () => {
    const rolled = unfoldBoxPanel(
      box({
        width: 1570.7963,
        sides: {},
        faceCurve: { radius: 1500, axis: 'W' },
        holes: [hole(785.398, 300)],
      }),
    );
    expect(rolled.geometry.width).toBe(1569.2);
    expect(rolled.geometry.holes[0]?.vertices[0]?.x).toBeCloseTo(784.61 + 5, 1);
    const chord = unfoldBoxPanel(
      box({ width: 1500, sides: {}, faceCurve: { radius: 1500, axis: 'W', given: 'chord' } }),
    );
    expect(chord.geometry.width).toBe(1569.2);
  });
});
