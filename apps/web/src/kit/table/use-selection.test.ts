import { describe, expect, it } from 'vitest';
import { freshRows } from './use-selection.ts';

interface Row {
  readonly id: string;
  readonly state: number;
}
const keyOf = (row: Row): string => row.id;
const row = (id: string, state: number): Row => ({ id, state });

describe('ticked rows', () => {
  it('are those of the page as it stands now, and those of other pages as they were ticked, in the order of ticking', () => {
    const ticked = new Map([row('a', 1), row('b', 1), row('c', 1)].map((r) => [r.id, r]));
    const fresh = freshRows(ticked, [row('c', 8), row('d', 1), row('a', 8)], keyOf);
    expect([...fresh.values()]).toEqual([row('a', 8), row('b', 1), row('c', 8)]);
  });

  it('stay the same map while nothing of them has changed', () => {
    const [a, b] = [row('a', 1), row('b', 1)];
    const ticked = new Map([['a', a]]);
    expect(freshRows(ticked, [a, b], keyOf)).toBe(ticked);
    expect(freshRows(ticked, undefined, keyOf)).toBe(ticked);
  });
});
