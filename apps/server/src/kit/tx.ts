/**
 * A transaction with its tenant and user: the only door to PostgreSQL. First parameter of everything that touches data.
 * There is no query function outside one, and one cannot be opened inside another.
 */
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { gathered } from './gathered.ts';
import { MASTERS, type Memory, memoryOf, TELL, told, topicsWritten } from './memory.ts';
import { park } from './parked.ts';
import { preparedName } from './prepared.ts';
import type { RowOf, Shape } from './shape.ts';
import { slowOf } from './watch/slow-desk.ts';
import { visitNow } from './watch/visit.ts';

export const PLATFORM = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface Tx {
  readonly tenantId: string;
  readonly userId: string;
  /** the rows of a statement, typed by their shape */
  rows<S extends Shape>(shape: S, statement: Sql): Promise<RowOf<S>[]>;
  /** the first row, if any */
  one<S extends Shape>(shape: S, statement: Sql): Promise<RowOf<S> | undefined>;
  /** a statement that answers no rows; how many rows it touched */
  run(statement: Sql): Promise<number>;
  /** rows of a large result, `size` at a time, so that memory stays flat */
  stream<S extends Shape>(shape: S, statement: Sql, size: number): AsyncGenerator<RowOf<S>[]>;
  /** what `load` reads of the space's master data (kit/memory.ts), remembered under `key` until a table of its topic is written; shared, not to be changed */
  remembered<T>(key: string, load: () => Promise<T>, topic?: string): Promise<T>;
  /** runs after a successful commit: notifications, cache drops */
  afterCommit(work: () => void): void;
}

/** Sees every statement, and through what it returns its answer; only the tests set one. */
export type Watch = (text: string, shape: Shape | null) => (answer: pg.QueryResult) => void;
let watch: Watch | null = null;
export function watchStatements(by: Watch | null): void {
  watch = by;
}
/** Hears of every deadlock; only the tests set one. */
let deadlocked: ((told: string) => void) | null = null;
export function watchDeadlocks(by: ((told: string) => void) | null): void {
  deadlocked = by;
}

export interface TxOptions {
  readonly tenantId: string;
  readonly userId: string;
  readonly readOnly?: boolean;
  /** every statement sees what was there when the first one began */
  readonly snapshot?: boolean;
  /** looks at the own rows of all spaces (platform F3, own rows) */
  readonly self?: boolean;
}

const literal = (id: string): string => {
  if (!UUID.test(id)) throw new Error(`not a uuid: ${id}`);
  return `'${id}'`;
};

/** a statement of a transaction that has failed before */
const ABORTED = '25P02';
const DEADLOCK = '40P01';

class OpenTx implements Tx {
  readonly tenantId: string;
  readonly userId: string;
  readonly #client: pg.PoolClient;
  readonly #pool: pg.Pool;
  readonly #memory: Memory | undefined;
  readonly #after: (() => void)[] = [];
  #cursors = 0;
  readonly #written = new Set<string>();
  #failure: unknown = null;

  constructor(client: pg.PoolClient, pool: pg.Pool, options: TxOptions) {
    this.#client = client;
    this.#pool = pool;
    this.#memory = memoryOf(pool);
    this.tenantId = options.tenantId;
    this.userId = options.userId;
  }
  async #ask(shape: Shape | null, { text, values }: Sql): Promise<pg.QueryResult> {
    const seen = watch?.(text, shape);
    for (const topic of topicsWritten(text)) this.#written.add(topic);
    const began = this.#begun();
    try {
      const answer = await gathered(this.#client).query({ name: preparedName(text), text, values });
      seen?.(answer);
      return answer;
    } catch (error) {
      throw this.#causeOf(error, text);
    } finally {
      this.#took(text, began);
    }
  }
  /**
   * Statements are pipelined: whoever was asked behind one that fails hears only that the transaction has failed, and may be heard
   * first. What it failed of is told, so that a deadlock is tried again and a lock that was not given is 请稍后重试.
   */
  #causeOf(error: unknown, text: string): unknown {
    const { code, detail = '' } = error as { code?: string; detail?: string };
    if (code === ABORTED) return this.#failure ?? error;
    if (code === DEADLOCK) {
      slowOf(this.#pool)?.deadlock(this.tenantId, text, detail);
      deadlocked?.(`${text}\n${detail}`);
    }
    this.#failure = error;
    return error;
  }
  /** Counts a statement for whom it is asked. Answers when that was. */
  #begun(): number {
    const visit = visitNow();
    if (visit) visit.statements += 1;
    return performance.now();
  }
  /** One that took too long is told; that it failed in the end does not matter. */
  #took(text: string, began: number): void {
    const took = performance.now() - began;
    const desk = slowOf(this.#pool);
    if (desk && desk.ms > 0 && took >= desk.ms) desk.note(this.#pool, this.tenantId, text, took);
  }
  async rows<S extends Shape>(shape: S, statement: Sql): Promise<RowOf<S>[]> {
    return (await this.#ask(shape, statement)).rows as RowOf<S>[];
  }
  async one<S extends Shape>(shape: S, statement: Sql): Promise<RowOf<S> | undefined> {
    return (await this.rows(shape, statement))[0];
  }
  async run(statement: Sql): Promise<number> {
    return (await this.#ask(null, statement)).rowCount ?? 0;
  }
  async *stream<S extends Shape>(shape: S, statement: Sql, size: number): AsyncGenerator<RowOf<S>[]> {
    const name = `cursor_${(this.#cursors += 1)}`;
    const seen = watch?.(statement.text, shape);
    await this.#client.query(`declare ${name} no scroll cursor for ${statement.text}`, statement.values);
    for (;;) {
      const began = this.#begun();
      const answer = await this.#client.query(`fetch ${size} from ${name}`);
      this.#took(statement.text, began);
      seen?.(answer);
      if (answer.rows.length > 0) yield answer.rows as RowOf<S>[];
      if (answer.rows.length < size) break;
    }
    await this.#client.query(`close ${name}`);
  }
  remembered<T>(key: string, load: () => Promise<T>, topic = MASTERS): Promise<T> {
    return this.#memory && !this.#written.has(topic)
      ? this.#memory.get(this.tenantId, key, load, topic)
      : load();
  }
  afterCommit(work: () => void): void {
    this.#after.push(work);
  }
  /** Tells all servers of written master data; they hear it when the transaction is committed. */
  async tell(): Promise<void> {
    for (const topic of this.#written)
      await gathered(this.#client).query({ ...TELL, values: [told(this.tenantId, topic, PLATFORM)] });
  }
  committed(): void {
    // here at once: whoever is answered may ask again before the notification has come back
    for (const topic of this.#written) this.#memory?.forget(told(this.tenantId, topic, PLATFORM));
    for (const work of this.#after) work();
  }
}

/**
 * Runs `work` in one transaction of `pool` for one tenant and user. Serialisation failures and deadlocks run the
 * whole function again, at most three times; any other error rolls back and is thrown.
 */
export async function inTx<T>(pool: pg.Pool, options: TxOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, options, work);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if ((code !== '40001' && code !== DEADLOCK) || attempt >= 4) throw error;
    }
  }
}

/** Literals are checked; set_config is not propagated by a sharded database. */
const opening = (o: TxOptions): string =>
  `begin${o.snapshot ? ' isolation level repeatable read' : ''}${o.readOnly ? ' read only' : ''};set local app.tenant_id=${literal(o.tenantId)};set local app.user_id=${literal(o.userId)}${o.self ? ";set local app.scope='self'" : ''}`;

/** The result of `work`; where the opening failed, its error, for what failed after it failed because of it. */
async function afterOpening<T>(opened: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const [first, second] = await Promise.allSettled([opened, (async () => work())()]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return second.value;
}

/** A connection goes back when its transaction has ended; nobody waits for the end of a read. */
async function givenBack(client: pg.PoolClient, ended: Promise<unknown>, isRead: boolean): Promise<void> {
  const given = ended.then(
    () => {
      client.release();
    },
    (broken: Error) => {
      client.release(broken);
    },
  );
  if (!isRead) await given;
}

/**
 * Connections are pipelined (kit/database.ts): the first statement of `work` does not wait for the opening; should the
 * opening fail, row security shows that statement nothing. A read does not wait for its commit, which goes along with what the
 * connection is asked next (kit/parked.ts): there is nothing to lose.
 */
async function once<T>(pool: pg.Pool, options: TxOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = opening(options);
  const isRead = options.readOnly === true;
  const client = await pool.connect();
  const tx = new OpenTx(client, pool, options);
  let ended: Promise<unknown> = Promise.resolve();
  let isParked = false;
  try {
    const result = await afterOpening(gathered(client).query(begin), () => work(tx));
    await tx.tell();
    isParked = isRead && park(pool, client);
    if (!isParked) ended = gathered(client).query('commit');
    if (!isRead && ((await ended) as pg.QueryResult).command !== 'COMMIT')
      throw new Error('the transaction had failed before its commit');
    tx.committed();
    return result;
  } catch (error) {
    if (!isParked) ended = client.query('rollback');
    throw error;
  } finally {
    if (!isParked) await givenBack(client, ended, isRead);
  }
}
const HIGHEST = /\$(\d+)/g;

/**
 * The plan of a statement as it is prepared, for whatever values: none of those that it was asked with stands in it. Asked as the
 * space's own role sees its rows; nothing is executed.
 */
export async function planOf(pool: pg.Pool, tenantId: string, text: string): Promise<string[]> {
  const count = Math.max(0, ...[...text.matchAll(HIGHEST)].map((m) => Number(m[1])));
  const nulls = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(opening({ tenantId, userId: PLATFORM }));
    await client.query(`set local plan_cache_mode = force_generic_plan; prepare slow_statement as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute slow_statement${nulls}`);
    await client.query('deallocate slow_statement; rollback');
    return rows.map((row) => row['QUERY PLAN']);
  } catch (error) {
    // what is prepared outlives its transaction: the connection goes with it
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
