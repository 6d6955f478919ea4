import { describe, expect, it } from 'vitest';
import { makeChance } from '../search/rng.ts';
import { shapeOf } from '../shape/outline.ts';
import { collides } from './collide.ts';
import { Kind } from './kind.ts';
import type { Oriented } from './oriented.ts';
import { overlapMeasure } from './overlap.ts';
import { slope } from './no-fit-grid.ts';
import { PairTable, UNSURE, codeOf } from './pair-table.ts';

const TURNS = [0, 90_000, 137_000];

function ringOf(...points: [number, number][]) {
  return { vertices: points.map(([x, y]) => ({ x, y })) };
}

function kindsOf(turns: readonly number[] | null, canMirror = false): Kind[] {
  const rules = { chordError: 0.05, minHoleArea: 0 };
  const frame = shapeOf(
    ringOf([0, 0], [60, 0], [60, 40], [0, 40]),
    [ringOf([10, 10], [50, 10], [30, 35])],
    rules,
  );
  const hook = shapeOf(ringOf([0, 0], [50, 0], [50, 10], [12, 12], [8, 44], [0, 44]), [], rules);
  const star = shapeOf(
    ringOf([0, 0], [9, 6], [20, 0], [14, 9], [20, 20], [9, 14], [0, 20], [6, 9]),
    [],
    rules,
  );
  return [frame, hook, star].map((shape) => new Kind(shape, turns, canMirror));
}

interface Ask {
  a: Oriented;
  b: Oriented;
  dx: number;
  dy: number;
}

function asksOf(kinds: readonly Kind[], gap: number): Ask[] {
  const chance = makeChance(5);
  const forms = kinds.flatMap((k) => k.forms());
  const pick = () => forms[Math.floor(chance() * forms.length)] as Oriented;
  return Array.from({ length: 6000 }, () => {
    const [a, b] = [pick(), pick()];
    const along = (low: number, high: number) => Math.round(low + chance() * (high - low));
    const reach = gap + 1000;
    return {
      a,
      b,
      dx: along(-b.width - reach, a.width + reach),
      dy: along(-b.height - reach, a.height + reach),
    };
  });
}

describe('collisions looked up', () => {
  it.each([0, 3000])('say the same as the exact test, gap %d µm', (gap) => {
    const kinds = kindsOf(TURNS);
    const table = new PairTable(kinds, gap);
    expect(table.isKept).toBe(true);
    for (const { a, b, dx, dy } of asksOf(kinds, gap))
      expect(table.measure(a, b, dx, dy) > 0).toBe(collides(a, 0, 0, b, dx, dy, gap));
  });

  it.each([0, 3000])('share borders between quarter turns, mirrored too, gap %d µm', (gap) => {
    const kinds = kindsOf([0, 90_000, 180_000, 270_000], true);
    const table = new PairTable(kinds, gap);
    for (const { a, b, dx, dy } of asksOf(kinds, gap))
      expect(table.measure(a, b, dx, dy) > 0).toBe(collides(a, 0, 0, b, dx, dy, gap));
  });

  it.each([0, 3000])('are never less than what circles say before there is a border, gap %d µm', (gap) => {
    const kinds = kindsOf([0, 90_000, 180_000, 270_000], true);
    const table = new PairTable(kinds, gap);
    const without = new PairTable(kinds, gap);
    let certain = 0;
    for (const { a, b, dx, dy } of asksOf(kinds, gap)) {
      const offset = [dx + (b.width - a.width) / 2, dy + (b.height - a.height) / 2] as const;
      const least = without.leastLoss(codeOf(a), codeOf(b), ...offset);
      if (least > 0) certain++;
      expect(least).toBeLessThanOrEqual(table.loss(codeOf(a), codeOf(b), ...offset));
    }
    expect(certain).toBeGreaterThan(500);
  });

  it.each([0, 3000])('are never less than what their cell alone says, gap %d µm', (gap) => {
    const kinds = kindsOf([0, 90_000, 180_000, 270_000], true);
    const table = new PairTable(kinds, gap);
    let certain = 0;
    let apart = 0;
    for (const { a, b, dx, dy } of asksOf(kinds, gap)) {
      const offset = [dx + (b.width - a.width) / 2, dy + (b.height - a.height) / 2] as const;
      const loss = table.loss(codeOf(a), codeOf(b), ...offset);
      const least = table.leastLoss(codeOf(a), codeOf(b), ...offset);
      if (least < 0) expect(loss).toBe(0);
      else expect(least).toBeLessThanOrEqual(loss);
      if (least > 0) certain++;
      if (least < 0) apart++;
    }
    expect([certain, apart].every((n) => n > 500)).toBe(true);
  });

  it('tell how far to move which way until a shallow collision has ended', () => {
    const kinds = kindsOf([0, 90_000, 180_000, 270_000]);
    const table = new PairTable(kinds, 0);
    let asked = 0;
    let ended = 0;
    for (const { a, b, dx, dy } of asksOf(kinds, 0)) {
      const offset = [dx + (b.width - a.width) / 2, dy + (b.height - a.height) / 2] as const;
      const depth = table.depth(codeOf(a), codeOf(b), ...offset);
      if (depth < UNSURE || depth > 1500) continue;
      asked++;
      const [x, y] = [Math.round(dx + slope.x * (depth + 4)), Math.round(dy + slope.y * (depth + 4))];
      if (!collides(a, 0, 0, b, x, y, 0)) ended++;
    }
    expect(asked).toBeGreaterThan(300);
    expect(ended / asked).toBeGreaterThan(0.98);
  });

  it('say the same while many borders are still missing', () => {
    const rules = { chordError: 0.05, minHoleArea: 0 };
    const kinds = Array.from({ length: 72 }, (_, i) => {
      const wedge = ringOf([0, 0], [40 + i, 0], [50 + i, 20], [10, 30], [15, 8]);
      return new Kind(shapeOf(wedge, [], rules), [0], false);
    });
    const table = new PairTable(kinds, 0);
    expect(table.isKept).toBe(true);
    for (const [i, { a, b, dx, dy }] of asksOf(kinds, 0).entries()) {
      // 1600 pairs of five edges each may be made between two calls
      if (i % 2000 === 1999) table.renew();
      expect(table.measure(a, b, dx, dy) > 0).toBe(collides(a, 0, 0, b, dx, dy, 0));
    }
  });

  it('do not depend on what was asked before', () => {
    const kinds = kindsOf(TURNS);
    const asks = asksOf(kinds, 0);
    const all = (order: readonly Ask[]) => {
      const table = new PairTable(kinds, 0);
      return order.map(({ a, b, dx, dy }) => table.measure(a, b, dx, dy));
    };
    expect(all(asks.toReversed()).toReversed()).toEqual(all(asks));
  });

  it('free kinds are computed each time', () => {
    const kinds = kindsOf(null);
    const table = new PairTable(kinds, 0);
    expect(table.isKept).toBe(false);
    for (const { a, b, dx, dy } of asksOf(kinds, 0).slice(0, 500)) {
      const expected = collides(a, 0, 0, b, dx, dy, 0) ? overlapMeasure(a, b, dx, dy, 0) : 0;
      expect(table.measure(a, b, dx, dy)).toBe(expected);
    }
  });
});
