/** The queue in front of threads and exports: bounded, and fair between spaces. */
import { describe, expect, it } from 'vitest';
import { FairQueue, type QueueLimits } from './fair-queue.ts';

const limits: QueueLimits = { size: 2, perTenant: 1, waiting: 3, waitMs: 10_000, retryAfter: 7 };

/** Work that ends when it is told to. */
function works(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (tenant: string, name: string): Promise<string> =>
    queue.run(
      tenant,
      () =>
        new Promise((resolve) => {
          started.push(name);
          ends.set(name, () => resolve(name));
        }),
    );
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  };
  return { started, run, end };
}

describe('fair queue', () => {
  it('runs so many at once, one of each space, and the spaces take turns', async () => {
    const queue = new FairQueue(limits);
    const { started, run, end } = works(queue);
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => run(name[0] as string, name));
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2']);
    await end('a2');
    expect(started.at(-1)).toBe('c1');
    await end('b2');
    expect(started.at(-1)).toBe('a3');
    await end('c1');
    await end('a3');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
    expect([queue.busy, queue.queued]).toEqual([0, 0]);
  });

  it('refuses what would wait behind too much of its own space; another space still gets in', async () => {
    const queue = new FairQueue(limits);
    const { run, end, started } = works(queue);
    const mine = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
    await expect(run('a', 'a5')).rejects.toMatchObject({
      code: 'Common:Overloaded',
      status: 503,
      details: { retryAfter: 7 },
    });
    const other = run('b', 'b1');
    expect(started).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'b1', 'a2', 'a3', 'a4']) await end(name);
    await Promise.all([...mine, other]);
  });

  it('who is patient waits past every limit, until nobody wants it any more', async () => {
    const queue = new FairQueue({ ...limits, waiting: 0, waitMs: 1 });
    const { run, end, started } = works(queue);
    const first = run('a', 'a1');
    const stop = new AbortController();
    const second = queue.run(
      'a',
      async () => {
        started.push('a2');
      },
      stop.signal,
    );
    const third = queue.run(
      'a',
      async () => {
        started.push('a3');
      },
      new AbortController().signal,
    );
    stop.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    await end('a1');
    await Promise.all([first, third]);
    expect(started).toEqual(['a1', 'a3']);
  });

  it('lets nobody wait for ever, and a piece that fails gives its place back', async () => {
    const queue = new FairQueue({ ...limits, waitMs: 20 });
    const { run, end } = works(queue);
    const first = run('a', 'a1');
    await expect(run('a', 'a2')).rejects.toMatchObject({ code: 'Common:Overloaded' });
    await end('a1');
    await first;
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect([queue.busy, queue.queued, await queue.run('a', async () => 5)]).toEqual([0, 0, 5]);
  });
});
