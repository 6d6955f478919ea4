/**
 * Statements that take too long are logged with their plan: that of the statement as it is prepared, without any of its values. At
 * most a few a minute, and the same one once in a while, because whatever is slow is slow many times. Deadlocks are logged all.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { planOf } from '../tx.ts';
import type { SlowDesk } from './slow-desk.ts';
import { visitNow } from './visit.ts';

const PER_MINUTE = 3;
const MINUTE_MS = 60_000;
const AGAIN_MS = 10 * MINUTE_MS;
const MOST_TEXT = 4_000;
const MOST_KNOWN = 500;

export class SlowStatements implements SlowDesk {
  readonly ms: number;
  readonly #log: Logger;
  readonly #count: (what: 'slow' | 'deadlock') => void;
  readonly #told = new Map<string, number>();
  #recent: number[] = [];
  /** `ms`: from when on one is slow, 0 for never; `count` is told of each. */
  constructor(ms: number, log: Logger, count: (what: 'slow' | 'deadlock') => void) {
    this.ms = ms;
    this.#log = log;
    this.#count = count;
  }

  /** A statement of the space has taken `took` ms. */
  note(pool: pg.Pool, tenantId: string, text: string, took: number): void {
    if (this.ms === 0 || took < this.ms) return;
    this.#count('slow');
    if (!this.#mayTell(text)) return;
    const about = { ...this.#about(tenantId, text), ms: Math.round(took) };
    void planOf(pool, tenantId, text).then(
      (plan) => this.#log.warn({ ...about, plan }, 'slow statement'),
      (error: unknown) => this.#log.warn({ ...about, err: error }, 'slow statement'),
    );
  }

  /** The transaction is tried again, a second later than it could have been: somebody takes locks in another order than the others. */
  deadlock(tenantId: string, text: string, detail: string): void {
    this.#count('deadlock');
    this.#log.warn({ ...this.#about(tenantId, text), detail }, 'deadlock');
  }

  #about(tenantId: string, text: string) {
    const visit = visitNow();
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_TEXT);
    return { callId: visit?.call ?? null, requestId: visit?.requestId ?? null, tenantId, statement };
  }

  #mayTell(text: string): boolean {
    const now = performance.now();
    this.#recent = this.#recent.filter((at) => now - at < MINUTE_MS);
    const last = this.#told.get(text);
    if (this.#recent.length >= PER_MINUTE || (last !== undefined && now - last < AGAIN_MS)) return false;
    if (this.#told.size >= MOST_KNOWN) this.#told.clear();
    this.#told.set(text, now);
    this.#recent.push(now);
    return true;
  }
}
