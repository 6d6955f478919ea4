// What the search of a strip does with layouts that others set meanwhile.
import { describe, expect, it } from 'vitest';
import { Kind } from '../collide/kind.ts';
import { makeChance } from '../search/rng.ts';
import { shapeOf } from './outline.ts';
import { firstStrip } from './strip-fill.ts';
import type { StripState, StripTask } from './strip-fill.ts';
import { improveStrip } from './strip.ts';

const MOST_STEPS = 20_000;
const hook = shapeOf(
  {
    vertices: [
      [0, 0],
      [50, 0],
      [50, 12],
      [14, 12],
      [8, 44],
      [0, 44],
    ].map(([x, y]) => ({ x: x as number, y: y as number })),
  },
  [],
  { chordError: 0.05, minHoleArea: 0 },
);

/** A sheet without an outline of its own and without faults. */
const PLAIN = { outline: null, outlineX: 0, outlineY: 0, defects: [], margin: 0 };

/** A strip of 24 hooks, 120 mm high, as it is first laid. */
function laid(): { task: StripTask; state: StripState } {
  const kind = new Kind(hook, [0, 180_000], false);
  const area = { lowX: 0, lowY: 0, highX: 10_000_000, highY: 120_000, ...PLAIN };
  let spent = 0;
  const task: StripTask = {
    kinds: Array.from({ length: 24 }, () => kind),
    area,
    gap: 0,
    chance: makeChance(7),
    homeOf: (of) => ({ form: of.forms()[0], x: 0, y: 0 }) as never,
    spent: () => (spent += 1e-5),
  };
  const work = firstStrip(task, () => undefined);
  for (;;) {
    const next = work.next();
    if (next.done) return { task, state: next.value as StripState };
  }
}
/** The number of shorter layouts that were found while somebody did something at every step. */
function improved(meanwhile: (state: StripState) => void): number {
  const { task, state } = laid();
  const work = improveStrip(task, state);
  for (let i = 0; i < MOST_STEPS && state.improvements === 0 && !work.next().done; i++) meanwhile(state);
  return state.improvements;
}

describe('a shorter layout', () => {
  it('counts although another one, longer than it, was set while it was worked out', () => {
    expect(improved(() => undefined)).toBeGreaterThan(0);
    expect(improved((state) => (state.turned += 1))).toBeGreaterThan(0);
  });

  it('does not count when it comes from one that was refused', () => {
    const refusing = (state: StripState): void => {
      state.turned += 1;
      state.refused += 1;
    };
    expect(improved(refusing)).toBe(0);
  });
});
