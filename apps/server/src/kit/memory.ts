/**
 * What a server remembers of master data: rows that nearly every write reads and that seldom change; and of what is dear to add
 * up, under a topic of its own, so that what changes often does not take the masters with it. Statements that write such a table
 * are seen as they are asked (kit/tx.ts); with their transaction goes a notification, and every server forgets what it remembers
 * of that space and topic. Whoever has written such a table in his own transaction reads it from the database.
 */
import type pg from 'pg';
import type { Listener } from './listener.ts';

const CHANNEL = 'written';
/** what was missed while the listener was away, or was written past the server by hand, is told within this time */
const KEEP_MS = 30_000;
const MAX_SPACES = 100;
const MAX_KEYS = 50;
/** for all spaces: written by a transaction of none */
const EVERY = '*';

/** rows of masters; what else is remembered has a name of its own */
export const MASTERS = 'masters';
const watched = new Map<string, Set<string>>();
/** Tables whose rows are remembered under a topic; said once, when the file is loaded that reads them. */
export function watchTables(tables: readonly string[], topic = MASTERS): void {
  for (const table of tables) watched.set(table, (watched.get(table) ?? new Set()).add(topic));
  seen.clear();
}

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\w+)/gi;
const MAX_TEXTS = 3000;
const NONE: readonly string[] = [];
const seen = new Map<string, readonly string[]>();

/** The topics of which the statement writes a table. */
export function topicsWritten(text: string): readonly string[] {
  let answer = seen.get(text);
  if (answer === undefined) {
    const written = [...text.matchAll(WRITES)].map((found) => (found[1] as string).toLowerCase());
    const topics = new Set(written.flatMap((table) => [...(watched.get(table) ?? NONE)]));
    answer = topics.size > 0 ? [...topics] : NONE;
    if (seen.size >= MAX_TEXTS) seen.clear();
    seen.set(text, answer);
  }
  return answer;
}

/** The statement that tells all servers, with the commit of the transaction in which it is asked. */
export const TELL = { name: 'tell_written', text: `select pg_notify('${CHANNEL}', $1)` } as const;

interface Kept {
  readonly until: number;
  readonly value: unknown;
}

/** One server's memory. */
export class Memory {
  readonly #spaces = new Map<string, Map<string, Kept>>();
  #forgotten = 0;

  constructor(listener: Listener) {
    listener.on(CHANNEL, (said) => this.forget(said));
  }

  /** Forgets what is remembered of a space under a topic, as `told` says it; `*` of all. */
  forget(said: string): void {
    this.#forgotten += 1;
    if (said === EVERY) this.#spaces.clear();
    else this.#spaces.delete(said);
  }

  /** What `load` answers, or has answered not long ago. It is shared: nobody may change it. */
  async get<T>(tenantId: string, key: string, load: () => Promise<T>, topic = MASTERS): Promise<T> {
    const of = told(tenantId, topic, EVERY);
    const kept = this.#spaces.get(of)?.get(key);
    if (kept && kept.until > performance.now()) return kept.value as T;
    const before = this.#forgotten;
    const value = await load();
    // what was read while something was written may be from before: good for this transaction, not for the next
    if (before === this.#forgotten) this.#keep(of, key, value);
    return value;
  }

  #keep(of: string, key: string, value: unknown): void {
    let space = this.#spaces.get(of);
    if (!space) {
      if (this.#spaces.size >= MAX_SPACES) this.#spaces.clear();
      this.#spaces.set(of, (space = new Map<string, Kept>()));
    }
    if (space.size >= MAX_KEYS) space.clear();
    space.set(key, { until: performance.now() + KEEP_MS, value });
  }
}

const memories = new WeakMap<pg.Pool, Memory>();
/** Gives the transactions of these pools a memory; those of a pool without one read everything themselves. */
export function giveMemory(memory: Memory, pools: readonly pg.Pool[]): void {
  for (const pool of pools) memories.set(pool, memory);
}
export const memoryOf = (pool: pg.Pool): Memory | undefined => memories.get(pool);

/** What a transaction of `tenantId` says it has written: one of no space (`nobody`) may have written for all. */
export const told = (tenantId: string, topic: string, nobody: string): string =>
  tenantId === nobody ? EVERY : topic === MASTERS ? tenantId : `${tenantId} ${topic}`;
