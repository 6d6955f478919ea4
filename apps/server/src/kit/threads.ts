/** The threads that read what people send and write what they take away: one queue for all of them in this process. */
import { availableParallelism } from 'node:os';
import { FairQueue } from './fair-queue.ts';

const CORES = Math.max(2, availableParallelism());

/** Drawings and lists being read: one core stays for the other spaces. */
export const readers = new FairQueue({
  size: CORES,
  perTenant: CORES - 1,
  waiting: 24,
  waitMs: 45_000,
  retryAfter: 10,
});

/** Exports being written: each holds a transaction and, for a document, the thread that draws. */
export const writers = new FairQueue({ size: 3, perTenant: 2, waiting: 24, waitMs: 60_000, retryAfter: 10 });

/** Uploads being received and hashed: who waits is not read from, so that nothing of it fills the memory. */
export const receivers = new FairQueue({
  size: 8,
  perTenant: 5,
  waiting: 120,
  waitMs: 90_000,
  retryAfter: 10,
});
