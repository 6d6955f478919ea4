// The worked values of B2 and A1, and sections folded back numerically.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bendAllowance,
  bendDeduction,
  deductionOf,
  grooveDepth,
  outsideSetback,
  rolledLength,
} from './bend.ts';
import type { Bend } from './bend.ts';
import { calibrate, lookupBendValue, systemK } from './bend-value.ts';
import type { BendRow } from './bend-value.ts';
import { unfoldSection } from './chain.ts';
import { unfoldMessage } from './messages.ts';
import { often } from '../../trust/often.ts';

const plain: Bend = { angle: 90, dir: 'back', method: 1, radius: 3, rule: { mode: 1, value: 0.4 } };
const to4 = (value: number): string => (Math.round(value * 10_000) / 10_000).toFixed(4);

describe('one bend (B2 test values)', () => {
  it.each([
    [90, '6.5973', '6.0000', '5.4027'],
    [45, '3.2987', '2.4853', '1.6719'],
    [135, '9.8960', '6.0000', '2.1040'],
  ])('θ %d: BA %s, OSSB %s, BD %s', (angle, ba, ossb, bd) => {
    const fold = { angle, radius: 3, thickness: 3 };
    expect([bendAllowance(fold, 0.4), outsideSetback(fold), bendDeduction(fold, 0.4)].map(to4)).toEqual([
      ba,
      ossb,
      bd,
    ]);
  });
  it('grooved s 1.0: BA 0.6283, OSSB 1.0000, BD 1.3717, depth 2', () => {
    const fold = { angle: 90, radius: 0, thickness: 1 };
    expect([bendAllowance(fold, 0.4), outsideSetback(fold), bendDeduction(fold, 0.4)].map(to4)).toEqual([
      '0.6283',
      '1.0000',
      '1.3717',
    ]);
    const grooved: Bend = { ...plain, method: 2, grooveRemain: 1 };
    expect(to4(deductionOf(grooved, 3))).toBe('1.3717');
    expect(grooveDepth(grooved, 3)).toBe(2);
  });
  it('rolled 60° at Ro 1500 is 1569.2; hem takes 0.43·t or its table value', () => {
    expect(rolledLength(60, 1500, 3).toFixed(1)).toBe('1569.2');
    expect(deductionOf({ ...plain, angle: 180 }, 2)).toBeCloseTo(0.86, 10);
    expect(deductionOf({ ...plain, angle: 180, rule: { mode: 2, value: 1.1, isForAngle: true } }, 2)).toBe(
      1.1,
    );
  });
  it('table values scale with θ/90 unless kept for the angle', () => {
    expect(deductionOf({ ...plain, angle: 45, rule: { mode: 2, value: 5 } }, 3)).toBe(2.5);
    expect(deductionOf({ ...plain, angle: 45, rule: { mode: 2, value: 1.7, isForAngle: true } }, 3)).toBe(
      1.7,
    );
    expect(deductionOf({ ...plain, rule: { mode: 3, value: 1.2 } }, 3)).toBeCloseTo(4.8, 10);
  });
});

describe('sections (B2, B3)', () => {
  const channel = (bend: Bend, w: number, f: number) => [
    { length: f, bend },
    { length: w, bend },
    { length: f },
  ];
  it.each([
    ['K 0.40', plain, 1239.2],
    ['grooved s 1.0', { ...plain, method: 2, grooveRemain: 1 } as Bend, 1247.3],
    ['table BD 5.0', { ...plain, rule: { mode: 2, value: 5 } } as Bend, 1240],
    ['inside compensation 0.4t', { ...plain, rule: { mode: 3, value: 1.2 } } as Bend, 1240.4],
  ])('1200 with two returns of 25, %s', (_, bend, flat) => {
    expect(unfoldSection(channel(bend, 1200, 25), 3).flat).toBe(flat);
  });
  it('bend lines lie at f − BD/2 and the face between them keeps W − BD', () => {
    const section = unfoldSection(channel(plain, 1200, 25), 3);
    expect(section.bendAt[0]).toBeCloseTo(22.2987, 4);
    expect((section.bendAt[1] ?? 0) - (section.bendAt[0] ?? 0)).toBeCloseTo(1194.5973, 4);
  });
  it('inside dimensions of the same channel give the same flat', () => {
    expect(
      unfoldSection(channel({ ...plain, rule: { mode: 3, value: 1.2 } }, 1194, 22), 3, 'inside').flat,
    ).toBe(1240.4);
    const inside = unfoldSection(channel(plain, 1194, 22), 3, 'inside');
    const outside = unfoldSection(channel(plain, 1200, 25), 3);
    expect(inside.flatLength).toBeCloseTo(outside.flatLength, 9);
    expect(inside.bendAt[1]).toBeCloseTo(outside.bendAt[1] ?? 0, 9);
  });
  it('warns of short flanges in the words of B4', () => {
    const short = unfoldSection(channel(plain, 1200, 10), 3).warnings;
    expect(short.map(unfoldMessage)[0]).toBe('折边 10 小于最小折边 12.6');
    expect(unfoldSection(channel(plain, 1200, 5), 3).warnings[0]).toMatchObject({
      code: 'Unfold:FlangeTooShort',
      level: 'error',
    });
  });
  it('folds back to its outside dimensions in 4000 random sections', () => {
    const leg = fc.double({ min: 20, max: 900, noNaN: true });
    const bend = fc.record({
      angle: fc.integer({ min: 5, max: 90 }),
      radius: fc.double({ min: 0, max: 8, noNaN: true }),
      k: fc.double({ min: 0.1, max: 0.5, noNaN: true }),
      isLeft: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(leg, bend), { minLength: 1, maxLength: 6 }),
        leg,
        fc.double({ min: 0.5, max: 5, noNaN: true }),
        (parts, last, t) => {
          const segments = [
            ...parts.map(([length, b]) => ({
              length,
              bend: {
                angle: b.angle,
                dir: 'back' as const,
                method: 1 as const,
                radius: b.radius,
                rule: { mode: 1 as const, value: b.k },
              },
            })),
            { length: last },
          ];
          const section = unfoldSection(segments, t);
          // slow model: straight pieces and arcs of the neutral line, walked piece by piece
          const straight = segments.map((segment, i) => {
            const before = segments[i - 1] as { bend?: Bend } | undefined;
            const ends = [before?.bend, (segment as { bend?: Bend }).bend];
            const setbacks = ends.map((b) =>
              b === undefined ? 0 : (b.radius + t) * Math.tan((b.angle * Math.PI) / 360),
            );
            return segment.length - (setbacks[0] ?? 0) - (setbacks[1] ?? 0);
          });
          let flat = 0;
          parts.forEach(([, b], i) => {
            flat += straight[i] ?? 0;
            const arc = ((b.angle * Math.PI) / 180) * (b.radius + b.k * t);
            expect(section.bendAt[i]).toBeCloseTo(flat + arc / 2, 6);
            flat += arc;
          });
          expect(section.flatLength).toBeCloseTo(flat + (straight[parts.length] ?? 0), 6);
        },
      ),
      { numRuns: often(1000, 4000) },
    );
  });
});

describe('bend values (A1 calculations 3 and 4)', () => {
  const sample = { angle: 90, flat: 144.7, legA: 100, legB: 50 };
  it('calibrates the example: BD 5.30, BA 6.70, K 0.4218', () => {
    const result = calibrate({ thickness: 3, bendMethod: 1, innerRadius: 3, samples: [sample] });
    expect(result).toEqual({ bd: 5.3, ba: 6.7, k: 0.4218, spread: 0, warnings: [] });
  });
  it('averages, warns over 0.15 mm and refuses K outside 0–0.7', () => {
    const input = { thickness: 3, bendMethod: 1 as const, innerRadius: 3 };
    const spread = (legB: number) => calibrate({ ...input, samples: [sample, { ...sample, legB }] });
    expect(spread(50.15).warnings).toEqual([]);
    expect(spread(50.16).warnings.map(unfoldMessage)).toEqual(['样件离散过大']);
    expect(spread(50.1).bd).toBe(5.35);
    for (const samples of [
      [],
      [{ ...sample, flat: 160 }],
      [{ ...sample, flat: 140 }],
      [{ ...sample, flat: Number.NaN }],
    ]) {
      expect(() => calibrate({ ...input, samples })).toThrow(
        expect.objectContaining({ code: 'Basic:BendSample' }),
      );
    }
  });
  it('climbs down the ladder', () => {
    const row: BendRow = {
      textureId: 'a',
      thickness: 3,
      bendMethod: 1,
      innerRadius: 3,
      angleFrom: 0,
      angleTo: 180,
      mode: 2,
      value: 5,
    };
    const rows: BendRow[] = [
      row,
      { ...row, innerRadius: 1.5, value: 4.5 },
      { ...row, thickness: 2.5, mode: 1, value: 0.42 },
      { ...row, thickness: 2, mode: 2, value: 3 },
    ];
    const ask = { textureId: 'a', thickness: 3, method: 1 as const, angle: 90, radius: 1 };
    expect(lookupBendValue(rows, ask)).toMatchObject({ source: 'row', rule: { mode: 2, value: 4.5 } });
    expect(lookupBendValue(rows, { ...ask, thickness: 4 })).toMatchObject({
      source: 'nearestThickness',
      rule: { mode: 1, value: 0.42 },
    });
    const none = lookupBendValue(rows, { ...ask, textureId: 'b', radius: 3 });
    expect(none).toMatchObject({ source: 'system', rule: { mode: 1, value: 0.38 } });
    expect(none.warnings.map(unfoldMessage)).toEqual(['未维护折弯系数，按系统默认K值']);
    expect([0.5, 1, 1.5, 3, 3.1].map(systemK)).toEqual([0.33, 0.38, 0.41, 0.44, 0.5]);
  });
  it('takes a row kept for sharp angles as it stands', () => {
    const rows: BendRow[] = [
      { thickness: 3, bendMethod: 1, angleFrom: 0, angleTo: 60, mode: 2, value: 1.7 },
      { thickness: 3, bendMethod: 1, angleFrom: 60, angleTo: 179, mode: 2, value: 5 },
      { thickness: 3, bendMethod: 1, angleFrom: 179, angleTo: 180, mode: 2, value: 1.2 },
    ];
    const at = (angle: number) => lookupBendValue(rows, { thickness: 3, method: 1, angle, radius: 3 }).rule;
    expect(at(45)).toEqual({ mode: 2, value: 1.7, isForAngle: true });
    expect(at(120)).toEqual({ mode: 2, value: 5 });
    expect(at(180)).toEqual({ mode: 2, value: 1.2, isForAngle: true });
  });
});
