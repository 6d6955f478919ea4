/** What a module declares of its background work, and what the runner gives it. */
import type { Logger } from 'pino';
import type { FairQueue } from './fair-queue.ts';
import type { FileStore } from './files.ts';
import type { JobRow } from './job-rows.ts';
import type { Tx } from './tx.ts';
import type { Who } from './who.ts';

export interface JobContext<P> {
  readonly job: JobRow<P>;
  readonly signal: AbortSignal;
  readonly files: FileStore;
  readonly log: Logger;
  /** a transaction of the job's tenant */
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** percent 0–100 and a short Chinese line; written at most five times a second */
  progress(percent: number, message: string): Promise<void>;
  /** finishes the job in the very transaction that writes its result, so that a kill cannot come between */
  finish(tx: Tx, result: unknown, fileId?: string | null): Promise<void>;
}
export interface JobKind<P = unknown> {
  readonly kind: string;
  /** rights of which one is needed to start such a job, and so to start it again */
  readonly rights: readonly string[];
  /** whether somebody else than its maker and the owner of the space may follow it; without it nobody else may */
  isShown?(tx: Tx, who: Who, job: { readonly bizId: string | null }): Promise<boolean>;
  run(context: JobContext<P>): Promise<unknown>;
  /** work that is scarce waits for the turn of its space, as long as it takes */
  readonly queue?: FairQueue;
  /** in the transaction that ends the job as failed or cancelled: the document goes to its failed state */
  ended?(
    tx: Tx,
    job: JobRow<P>,
    state: 'failed' | 'cancelled',
    error: { code: string; message: string } | null,
  ): Promise<void>;
}
