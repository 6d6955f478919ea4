/** Threads that are kept for the next piece of work: to start one costs more than most of what they do. */
import { fileURLToPath } from 'node:url';
import type { ResourceLimits } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { CLOSED, type ThreadName, threadFile } from './thread.ts';

export interface PoolLimits {
  readonly size: number;
  readonly memory: ResourceLimits;
  /** after so long a thread is ended with its work; the next work gets a new one */
  readonly limitMs: number;
  /** after so long without work a thread ends, and what it holds is free */
  readonly idleMs: number;
  readonly waiting?: number;
}

const pools = new Set<Piscina<never, unknown>>();

/**
 * What runs the default function of `<name>.worker.ts` for a job. No thread is there before the first job. Rejects with an
 * AbortError when the time is over, with ERR_WORKER_OUT_OF_MEMORY when the memory is, and with what the function throws.
 */
export function threadPool<Job, Answer>(
  name: ThreadName,
  { size, memory, limitMs, idleMs, waiting }: PoolLimits,
): (job: Job) => Promise<Answer> {
  let pool: Piscina<Job, Answer> | null = null;
  const open = (): Piscina<Job, Answer> => {
    const made = new Piscina<Job, Answer>({
      filename: fileURLToPath(threadFile(name)),
      minThreads: 0,
      maxThreads: size,
      idleTimeout: idleMs,
      ...(waiting === undefined ? {} : { maxQueue: waiting }),
      ...CLOSED,
      resourceLimits: memory,
    });
    pools.add(made as never);
    return made;
  };
  return (job) => {
    if (pool === null || !pools.has(pool as never)) pool = open();
    return pool.run(job, { signal: AbortSignal.timeout(limitMs) });
  };
}

/** Ends all of them: when the server stops. */
export async function closeThreadPools(): Promise<void> {
  const open = [...pools];
  pools.clear();
  await Promise.all(open.map((pool) => pool.destroy()));
}
