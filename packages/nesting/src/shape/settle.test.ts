import { describe, expect, it } from 'vitest';
import { Field } from '../collide/field.ts';
import { Kind } from '../collide/kind.ts';
import { PairTable } from '../collide/pair-table.ts';
import { makeChance } from '../search/rng.ts';
import { shapeOf } from './outline.ts';
import { PlaceValue } from './place-value.ts';
import { Settling } from './settle.ts';

const RULES = { chordError: 0.05, minHoleArea: 0 };

function kindOf(...points: [number, number][]): Kind {
  return new Kind(shapeOf({ vertices: points.map(([x, y]) => ({ x, y })) }, [], RULES), [0], false);
}

/** Two squares with a gap of 20 mm between them, and a smaller one that collides with either or both. */
function narrowGap(side = 18) {
  const square = kindOf([0, 0], [100, 0], [100, 100], [0, 100]);
  const small = kindOf([0, 0], [side, 0], [side, side], [0, side]);
  const kinds = [square, square, small];
  const area = {
    lowX: 0,
    lowY: 0,
    highX: 220_000,
    highY: 100_000,
    outline: null,
    outlineX: 0,
    outlineY: 0,
    defects: [],
    margin: 0,
  };
  const table = new PairTable(kinds, 0);
  const field = new Field(area, 0, 3);
  field.put(0, square.at(0, false), 0, 0);
  field.put(1, square.at(0, false), 120_000, 0);
  const form = small.at(0, false);
  field.put(2, form, 0, 0);
  const values = new PlaceValue(field, table, new Float64Array(9).fill(1));
  values.begin(2);
  return { field, form, values, settling: new Settling(field, values) };
}

describe('a piece led out of its collisions', () => {
  it('ends in the gap it overlaps, whole micrometres, without a collision', () => {
    const { field, form, settling, values } = narrowGap();
    const found = settling.settle({
      form,
      x: 95_300,
      y: 40_000,
      value: values.of(form, 95_300, 40_000, Infinity),
    });
    expect(found.value).toBe(0);
    expect(field.isFree(form, found.x, found.y, 2)).toBe(true);
    expect([found.x % 1, found.y % 1]).toEqual([0, 0]);
  });

  it('fits where it has no play at all', () => {
    const { field, form, settling, values } = narrowGap(20);
    const value = values.of(form, 95_300, 40_000, Infinity);
    const found = settling.settle({ form, x: 95_300, y: 40_000, value });
    expect(found).toMatchObject({ x: 100_000, value: 0 });
    expect(field.isFree(form, found.x, found.y, 2)).toBe(true);
  });

  it('never ends worse than it began, and never outside the area', () => {
    const { field, form, settling, values } = narrowGap();
    const chance = makeChance(4);
    for (let i = 0; i < 300; i++) {
      const [x, y] = [Math.floor(chance() * 202_000), Math.floor(chance() * 82_000)];
      const value = values.of(form, x, y, Infinity);
      const found = settling.settle({ form, x, y, value });
      expect(found.value).toBeLessThanOrEqual(value);
      expect(field.isOnSheet(form, found.x, found.y)).toBe(true);
    }
  });
});
