/**
 * A copy of the database that PostgreSQL keeps by itself, for long reads: exports and reports (`READ_DATABASE_URL`). Nobody reads there
 * what is older than his question: the copy is waited for until it has all that was written when he asked. Where it does not come so
 * far in time, or does not answer, or the work turns out to write, the primary is asked: who asked notices nothing.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { AppError } from './raise.ts';
import { col, shape } from './shape.ts';
import { sql } from './sql.ts';
import { inTx, type Tx, type TxOptions } from './tx.ts';

/** how long the copy is waited for, and how long it may take to answer that it is not there yet */
const WAIT_MS = 1_000;
const ANSWER_MS = 2_000;
const LOOK_MS = 5;
/** one that did not answer is left alone for so long */
const REST_MS = 5_000;
const WRITES = '25006';

class NotThere extends Error {}

const STANDING = shape({ isThere: col.bool });
/** Whether the copy has replayed `lsn`. What is no copy any more has another history, or is the primary itself. */
const standing = (lsn: string) =>
  sql`select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isThere"`;

/** All that was confirmed to anybody lies before it. Nobody knows where, if commits are confirmed before they are on the disk. */
const CONFIRMED =
  "select case when current_setting('synchronous_commit') <> 'off' then pg_current_wal_flush_lsn()::text end as lsn";

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotThere('the copy does not answer')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function caughtUp(tx: Tx, lsn: string): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (!(await within(ANSWER_MS, tx.one(STANDING, standing(lsn))))?.isThere) {
    if (performance.now() > until) throw new NotThere('the copy is behind');
    await pause(LOOK_MS);
  }
}

export interface CopyPools {
  readonly user: pg.Pool;
  readonly host: pg.Pool;
}

export class Replica {
  readonly #primary: pg.Pool;
  readonly #copy: CopyPools;
  readonly #log: Logger;
  readonly #writing = new Set<string>();
  #restUntil = 0;
  /** how often it has answered, and how often the primary did in its place */
  served = 0;
  missed = 0;

  constructor(primary: pg.Pool, copy: CopyPools, log: Logger) {
    this.#primary = primary;
    this.#copy = copy;
    this.#log = log;
  }

  /**
   * Does `work`, which writes nothing, on the copy, in the role of a space or of the platform; where that is not to be had, `otherwise`. `name` is of the kind of work: one
   * that writes is not tried again. What the business refuses is refused.
   */
  async read<T>(
    name: string,
    role: keyof CopyPools,
    options: TxOptions,
    work: (tx: Tx) => Promise<T>,
    otherwise: () => Promise<T>,
  ): Promise<T> {
    if (this.#writing.has(name) || performance.now() < this.#restUntil) return otherwise();
    try {
      const answer = await this.#onCopy(role, options, work);
      this.served += 1;
      return answer;
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.missed += 1;
      if ((error as { code?: string }).code === WRITES) this.#writing.add(name);
      else this.#restUntil = performance.now() + REST_MS;
      this.#log.warn({ err: error, call: name }, 'read from the primary instead of its copy');
    }
    return otherwise();
  }

  async #onCopy<T>(role: keyof CopyPools, options: TxOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { rows } = await this.#primary.query<{ lsn: string | null }>(CONFIRMED);
    const lsn = rows[0]?.lsn;
    if (!lsn) throw new NotThere('synchronous_commit is off: the copy may lack what was confirmed');
    return inTx(this.#copy[role], { ...options, readOnly: true }, async (tx) => {
      await caughtUp(tx, lsn);
      return work(tx);
    });
  }
}
