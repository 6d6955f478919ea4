/** Every fault of the list can be planted: a list that has grown old is seen at once, not when the faults are tried. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from './list.ts';
import { patternOf, plant } from './plant.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

it('every fault has its place, exactly once', () => {
  const lost = MUTANTS.filter((m) => {
    const file = path.join(ROOT, m.file);
    return !existsSync(file) || plant(readFileSync(file, 'utf8'), m) === null;
  });
  expect(lost.map((m) => `${m.name}: ${m.file}`)).toEqual([]);
});

it('a line is found in another format, and not when it differs', () => {
  expect(patternOf('call(a, { b: 1 })').test('call(\n  a,\n  {\n    b: 1,\n  },\n)')).toBe(true);
  expect(patternOf('call(a, { b: 1 })').test('call(a, { b: 2 })')).toBe(false);
  expect(plant('x; x;', { from: 'x;', to: '' })).toBeNull();
});
