/**
 * Recurring work of the server: one table of due times for all processes. A process that finds a task due takes the
 * advisory lock of its name, looks again whether it is still due, does it and sets the next time. A process that dies loses
 * the lock with its connection, and the task is still due. Every task must be able to run again after a half-finished run.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { businessDay, newId, now } from './clock.ts';
import type { Pools } from './database.ts';

/** Whoever holds the advisory lock (class, hash of the name) runs the task, on whatever server. */
export const LOCK_CLASS = 7_260_002;
const TICK_MS = 20_000;
const RETRY_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface ScheduledTask {
  readonly name: string;
  /** the time after `at` at which it is due again */
  next(at: Date): Date;
  /** does it for the moment `at`; answers one short line for the run log */
  run(at: Date): Promise<string>;
  /** due as soon as the task is first known, not only at its next time */
  readonly atStart?: boolean;
}

export const everyMinutes =
  (minutes: number) =>
  (at: Date): Date =>
    new Date(at.getTime() + minutes * MINUTE_MS);

/** Every day at a time of Shanghai, e.g. `03:00`. */
export const dailyAt =
  (time: string) =>
  (at: Date): Date => {
    const today = new Date(`${businessDay(at)}T${time}:00+08:00`);
    return today > at ? today : new Date(today.getTime() + DAY_MS);
  };

export class Scheduler {
  readonly #pools: Pools;
  readonly #log: Logger;
  readonly #now: () => Date;
  readonly #tasks = new Map<string, ScheduledTask>();
  #timer: NodeJS.Timeout | null = null;
  #ticking: Promise<unknown> = Promise.resolve();

  /** `clock` is the server's clock unless a test gives its own. */
  constructor(pools: Pools, log: Logger, clock: () => Date = now) {
    this.#pools = pools;
    this.#log = log;
    this.#now = clock;
  }

  /** Makes tasks known; a name that the table does not know yet gets its first due time. */
  async register(tasks: readonly ScheduledTask[]): Promise<void> {
    const at = this.#now();
    for (const task of tasks) {
      this.#tasks.set(task.name, task);
      await this.#pools.owner.query(
        'insert into scheduled_task (name, due_time) values ($1, $2) on conflict do nothing',
        [task.name, (task.atStart ? at : task.next(at)).toISOString()],
      );
    }
  }

  start(): void {
    const beat = (): void => {
      this.#ticking = this.tick().catch((error: unknown) => this.#log.error({ err: error }, 'scheduler'));
    };
    beat();
    this.#timer = setInterval(beat, TICK_MS);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#ticking;
  }

  /** Does what is due and is not being done by another process. Answers the names of what this one has done. */
  async tick(): Promise<string[]> {
    const at = this.#now();
    const { rows } = await this.#pools.owner.query<{ name: string }>(
      'select name from scheduled_task where due_time <= $1 and name = any($2) order by due_time, name',
      [at.toISOString(), [...this.#tasks.keys()]],
    );
    const done: string[] = [];
    for (const { name } of rows) if (await this.#take(name, at)) done.push(name);
    return done;
  }

  async #take(name: string, at: Date): Promise<boolean> {
    const task = this.#tasks.get(name);
    const client = await this.#pools.owner.connect();
    let broken: Error | undefined;
    try {
      const {
        rows: [lock],
      } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [
        LOCK_CLASS,
        name,
      ]);
      if (!lock?.got || !task) return false;
      // another process may have done it between the look and the lock
      const { rowCount } = await client.query(
        'update scheduled_task set last_start = $2 where name = $1 and due_time <= $2',
        [name, at.toISOString()],
      );
      if (rowCount) await this.#run(client, task, at);
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, name]);
      return Boolean(rowCount);
    } catch (error) {
      // a connection that may still hold the lock is closed, not handed back
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #run(client: pg.PoolClient, task: ScheduledTask, at: Date): Promise<void> {
    let [outcome, failure]: [string, string | null] = ['', null];
    try {
      outcome = await task.run(at);
    } catch (error) {
      failure = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      this.#log.error({ err: error, task: task.name }, 'scheduled task failed');
    }
    const [end, due] = [this.#now(), failure === null ? task.next(at) : new Date(at.getTime() + RETRY_MS)];
    await client.query(
      `with run as (insert into scheduled_run (id, name, start_time, end_time, outcome, error) values ($5, $1, $6, $3, $7, $4))
       update scheduled_task set due_time = $2, last_end = $3, last_error = $4 where name = $1`,
      [
        task.name,
        due.toISOString(),
        end.toISOString(),
        failure,
        newId(),
        at.toISOString(),
        outcome.slice(0, 500),
      ],
    );
  }
}
