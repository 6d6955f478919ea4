// Holes on returns: their place on the flat of the worked example (B3), and every refusal.
import { describe, expect, it } from 'vitest';
import { boundsOfRing } from '../geometry/box.ts';
import { measure } from '../geometry/measure.ts';
import type { Bend } from './bend.ts';
import { unfoldBoxPanel } from './box-panel.ts';
import type { Leg } from './flange.ts';
import { unfoldMessage } from './messages.ts';
import type { EdgeHole } from './panel-spec.ts';

const plain: Bend = { angle: 90, dir: 'back', method: 1, radius: 3, rule: { mode: 1, value: 0.4 } };
const one: Leg[] = [{ length: 25, bend: plain }];
const two: Leg[] = [...one, { length: 15, bend: plain }];

function unfold(edgeHoles: EdgeHole[], chain = one) {
  const side = { chain };
  return unfoldBoxPanel({
    width: 1200,
    height: 600,
    thickness: 3,
    corner: { type: 2, gap: 0.5 },
    sides: { top: side, right: side, bottom: side, left: side },
    edgeHoles,
  });
}
const hole = (over: Partial<EdgeHole> = {}): EdgeHole => ({
  side: 'bottom',
  leg: 1,
  at: 100,
  inset: 10,
  diameter: 6,
  ...over,
});
const centres = (edgeHoles: EdgeHole[], chain = one): number[][] =>
  unfold(edgeHoles, chain).geometry.holes.map((ring) => {
    const { minX, maxX, minY, maxY } = boundsOfRing(ring);
    return [(minX + maxX) / 2, (minY + maxY) / 2].map((v) => Math.round(v * 100) / 100);
  });
const errors = (edgeHoles: EdgeHole[], chain = one): string[] =>
  unfold(edgeHoles, chain)
    .warnings.filter((w) => w.level === 'error' && w.code !== 'Unfold:HoleOutside')
    .map(unfoldMessage);

describe('where a hole on a return lies on the flat', () => {
  // the flat starts f − BD = 19.597 outside the face; a hole 10 from the free edge stays 10 from it
  it('is measured from the left and from below on all four sides', () => {
    expect(centres([hole()])).toEqual([[119.6, 10]]);
    expect(centres([hole({ side: 'top' })])).toEqual([[119.6, 629.2]]);
    expect(centres([hole({ side: 'left' })])).toEqual([[10, 119.6]]);
    expect(centres([hole({ side: 'right' })])).toEqual([[1229.2, 119.6]]);
  });
  it('of a return with a lip is measured from the edge of the return', () => {
    // lip 15 − BD/2 = 12.299 to its bend; the return's edge is BD/2 = 2.701 nearer: 9.597 + 10
    expect(centres([hole()], two)[0]?.[1]).toBeCloseTo(19.6, 1);
    expect(centres([hole({ leg: 2, inset: 6 })], two)[0]?.[1]).toBeCloseTo(6, 2);
  });
  it('is repeated by number and pitch; slots lie along the edge', () => {
    expect(centres([hole({ count: 3, pitch: 250 })]).map(([x]) => x)).toEqual([119.6, 369.6, 619.6]);
    const [slot] = unfold([hole({ length: 14, side: 'left' })]).geometry.holes;
    const { minX, maxX, minY, maxY } = boundsOfRing(slot ?? { vertices: [] });
    expect([maxX - minX, maxY - minY].map((v) => Math.round(v * 10) / 10)).toEqual([6, 14]);
  });
  it('is cut, counted and weighed', () => {
    const with4 = measure(unfold([hole({ count: 4, pitch: 100 })]).geometry, 3, 2.73);
    const without = measure(unfold([]).geometry, 3, 2.73);
    expect([with4.holeCount, with4.pierceCount]).toEqual([4, 5]);
    expect(with4.cutLength - without.cutLength).toBeCloseTo((4 * Math.PI * 6) / 1000, 3);
  });
});

describe('what is refused, with its row', () => {
  it.each<[string, EdgeHole[], string[]]>([
    ['no such leg', [hole(), hole({ leg: 2 })], ['第 2 行：下边没有第 2 道折边']],
    ['over the free edge', [hole({ inset: 2 })], ['第 1 行：孔超出折边']],
    ['over the bend', [hole({ inset: 20 })], ['第 1 行：孔压在折弯线上']],
    ['beyond the end', [hole({ at: 1199 })], ['第 1 行：孔超出折边']],
    ['in the corner that is cut away', [hole({ side: 'left', at: 4 })], ['第 1 行：孔超出折边']],
    ['one on another', [hole(), hole({ at: 103 })], ['第 2 行：孔与其他孔重叠']],
    ['one in another', [hole(), hole({ diameter: 3 })], ['第 2 行：孔与其他孔重叠']],
    ['a row on itself', [hole({ count: 3, pitch: 5 })], ['第 1 行：孔与其他孔重叠']],
  ])('%s', (_, holes, wanted) => {
    expect(errors(holes)).toEqual(wanted);
  });
  it('over the bend of the lip', () => {
    expect(errors([hole({ inset: 3 })], two)).toEqual(['第 1 行：孔压在折弯线上']);
    expect(errors([hole({ inset: 12 })], two)).toEqual([]);
  });
});
