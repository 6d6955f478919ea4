// Sheets of true outlines laid by hand: what the engine made is found again as it lies; parts interlock and lie in openings.
import { describe, expect, it } from 'vitest';
import {
  codes,
  frame,
  item,
  params,
  placementsOf,
  plate,
  problemOf,
  ring,
  solved,
  triangle,
} from '../outlined/test/scene.ts';
import { circleRing, rectangleRing } from '../geometry/ring.ts';
import type { Layout, Params, Problem, Solution } from '../problem/types.ts';
import { withKept, withoutKept } from './kept.ts';
import { rebuilt } from './rebuilt.ts';
import type { HandPlacement, PlainLayout } from './hand.ts';
import { relaid } from './relay.ts';

const plain = (l: Layout): PlainLayout => ({ ...l });
const handOf = (l: Layout): HandPlacement[] =>
  l.placements.map(({ itemId, x, y, rotation, mirror, at }) => ({
    itemId,
    x,
    y,
    rotation,
    mirror,
    ...(at === undefined ? {} : { at }),
  }));
/** The plan of one sheet with these parts. */
const laid = (problem: Problem, rules: Params, parts: HandPlacement[], stockId = 'S'): Solution => {
  const sheet = relaid(problem, rules, { group: 'g', stockId, length: 3000, repeat: 1 }, parts);
  return rebuilt(problem, rules, { seed: 1, rounds: 0 }, [sheet as PlainLayout]);
};
const part = (itemId: string, x: number, y: number, over: Partial<HandPlacement> = {}): HandPlacement => ({
  itemId,
  x,
  y,
  rotation: 0,
  ...over,
});

describe('a solution of outlines from its sheets alone', () => {
  const problem = problemOf([
    triangle(5),
    frame(2),
    item('o', circleRing({ x: 0, y: 0 }, 150), 3, [300, 300], 70_685.83),
  ]);
  const rules = params({ spacing: 5 });
  const plan = solved(problem, rules);

  it('has the figures of the engine to the last decimal, and the bound of outlines', () => {
    const again = rebuilt(problem, rules, plan, plan.layouts.map(plain));
    expect(again).toEqual(plan);
    expect(codes(problem, rules, again)).toEqual([]);
  });

  it('laid again as it lies it is the same sheet', () => {
    const [first] = plan.layouts as [Layout];
    const sheet = relaid(problem, rules, plain(first), handOf(first));
    expect(sheet?.placements).toEqual(first.placements);
    expect(sheet?.remnants.map((r) => [r.x, r.y, r.w, r.h])).toEqual(
      first.remnants.map((r) => [r.x, r.y, r.w, r.h]),
    );
  });
});

describe('a sheet of outlines laid by hand', () => {
  const rules = params({ spacing: 5, trims: { left: 10, right: 10, top: 10, bottom: 10 } });
  const pair = problemOf([triangle(2), frame(1), item('q', rectangleRing(380, 380), 1, [380, 380], 144_400)]);

  it('two triangles whose boxes overlap may interlock; nearer than the spacing they may not', () => {
    const gap = (far: number) => [part('t', 90, 90), part('t', 90 + far, 90 + far, { rotation: 180 })];
    // long sides are apart by √2 of what one is moved beyond touching
    expect(codes(pair, rules, laid(pair, rules, gap(3.54)))).toEqual([]);
    expect(codes(pair, rules, laid(pair, rules, gap(3.53)))).toEqual(['SPACING']);
    expect(codes(pair, rules, laid(pair, rules, gap(-1)))).toEqual(['OVERLAP']);
  });

  it('a part in the opening of another is cut before it; beyond the rim it is refused', () => {
    const inside = laid(pair, rules, [part('f', 10, 10), part('q', 120, 120)]);
    expect(codes(pair, rules, inside)).toEqual([]);
    expect(placementsOf(inside).map((p) => p.itemId)).toEqual(['q', 'f']);
    const sent = relaid(
      pair,
      rules,
      { group: 'g', stockId: 'S', length: 3000, repeat: 1 },
      [part('f', 10, 10), part('q', 120, 120)],
      'sent',
    );
    expect(sent?.placements.map((p) => p.itemId)).toEqual(['f', 'q']);
    expect(codes(pair, rules, laid(pair, rules, [part('f', 10, 10), part('q', 114, 120)]))).toEqual([
      'SPACING',
    ]);
    const closed = { ...rules, partInHole: false };
    expect(codes(pair, closed, inside)).toContain('OVERLAP');
  });

  it('at the trims it may lie, a thousandth beyond it may not; turns and mirrors are those of the part', () => {
    expect(codes(pair, rules, laid(pair, rules, [part('t', 10, 10)]))).toEqual([]);
    expect(codes(pair, rules, laid(pair, rules, [part('t', 9.999, 10)]))).toEqual(['OUTSIDE']);
    expect(codes(pair, rules, laid(pair, rules, [part('t', 10, 10, { rotation: 45 })]))).toEqual([
      'ROTATION',
    ]);
    expect(codes(pair, rules, laid(pair, rules, [part('t', 10, 10, { mirror: true })]))).toEqual(['MIRROR']);
    const free = problemOf([{ ...triangle(1), turns: 'free', allowMirror: true }]);
    const turned = laid(free, rules, [part('t', 10, 10, { rotation: 33.333, mirror: true })]);
    expect(codes(free, rules, turned)).toEqual([]);
    const [only] = placementsOf(turned);
    expect([only?.x, only?.y]).toEqual([10, 10]);
  });

  it('what is no part of the order, or has no drawing, is left for the verifier', () => {
    expect(codes(pair, rules, laid(pair, rules, [part('x', 10, 10), part('t', 900, 10)]))).toContain(
      'ITEM_UNKNOWN',
    );
    const { outline: _none, ...bare } = item('b', ring([0, 0], [1, 0], [0, 1]), 1, [300, 300], 90_000);
    const flat = problemOf([bare]);
    expect(codes(flat, rules, laid(flat, rules, [part('b', 10, 10)]))).toContain('PLACEMENT_NUMBER');
  });

  it('of a coil the next length is cut that holds the parts', () => {
    const coil = problemOf(
      [triangle(1)],
      [plate({ id: 'C', kind: 2, minLength: 1000, maxLength: 3000, lengthStep: 50 } as never)],
    );
    const lengthAt = (x: number) => {
      const sheet = { group: 'g', stockId: 'C', length: 1000, repeat: 1 };
      return relaid(coil, rules, sheet, [part('t', x, 10)])?.length;
    };
    expect([lengthAt(10), lengthAt(290), lengthAt(290.001), lengthAt(2290)]).toEqual([
      1000, 1000, 1050, 3000,
    ]);
  });
});

it('sheets of outlines are kept: the rest is nested on the plates that they leave', () => {
  const problem = problemOf([triangle(10), frame(6)], [plate({ quantity: 3 })]);
  const rules = params({ spacing: 5 });
  const plan = solved(problem, rules);
  const kept = [plain(plan.layouts[0] as Layout)];
  const rest = withoutKept(problem, rules, kept);
  expect(rest.problem.stocks[0]?.quantity).toBe(3 - (kept[0]?.repeat ?? 0));
  const whole = withKept(problem, rules, kept, solved(rest.problem, rest.params));
  expect(codes(problem, rules, whole)).toEqual([]);
  expect(whole.layouts[0]).toEqual(plan.layouts[0]);
  expect(whole.totals.placedAmount + whole.totals.lostAmount).toBe(16);
});
