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

it('whoever has lost patience goes ahead, and gives no place away that he did not have', async () => {
  const gate = new Gate(1, 5);
  let end = (): void => undefined;
  const first = gate.run(
    () =>
      new Promise<string>((resolve) => {
        end = () => resolve('first');
      }),
  );
  expect(await gate.run(() => Promise.resolve('second'))).toBe('second');
  expect(await gate.run(() => Promise.resolve('third'))).toBe('third');
  end();
  expect(await first).toBe('first');
  const patient = new Gate(1, 60_000);
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((n) => patient.run(async () => void order.push(n))));
  expect(order).toEqual([1, 2, 3]);
});
