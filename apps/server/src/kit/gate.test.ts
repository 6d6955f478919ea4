import { expect, it } from 'vitest';
import { Gate } from './gate.ts';

it('lets so many in at once, the others in the order of their coming, and goes on after a failure', async () => {
  const gate = new Gate(2);
  const [began, ends]: [number[], (() => void)[]] = [[], []];
  const all = [0, 1, 2, 3, 4].map((n) =>
    gate.run(async () => {
      began.push(n);
      await new Promise<void>((end) => {
        ends.push(end);
      });
      if (n === 1) throw new Error('one fails');
      return n;
    }),
  );
  const settled = Promise.allSettled(all);
  expect(began).toEqual([0, 1]);
  for (let left = all.length; left > 0; left -= 1) {
    ends.shift()?.();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(began.length - (all.length - left + 1)).toBeLessThanOrEqual(2);
  }
  expect(began).toEqual([0, 1, 2, 3, 4]);
  expect((await settled).map((s) => (s.status === 'fulfilled' ? s.value : 'failed'))).toEqual([
    0,
    'failed',
    2,
    3,
    4,
  ]);
});
