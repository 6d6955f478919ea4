import { describe, expect, it } from 'vitest';
import { makeChance } from '../search/rng.ts';
import { shapeOf } from '../shape/outline.ts';
import { collides } from './collide.ts';
import { Kind } from './kind.ts';
import type { Oriented } from './oriented.ts';
import { overlapMeasure } from './overlap.ts';
import { PairTable } from './pair-table.ts';

const TURNS = [0, 90_000, 137_000];

function ringOf(...points: [number, number][]) {
  return { vertices: points.map(([x, y]) => ({ x, y })) };
}

function kindsOf(turns: readonly number[] | null): Kind[] {
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
  return [frame, hook, star].map((shape) => new Kind(shape, turns, false));
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
