/**
 * Requests per minute of one caller, in this process; for several processes the proxy counts (backend.md §6).
 * Tries to log in are counted in the database, for all processes together (platform F7).
 */
import { createHash } from 'node:crypto';
import { col } from './shape.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

const WINDOW_MS = 60_000;
const waitOf = (start: number, at: number): number => Math.max(1, Math.ceil((start + WINDOW_MS - at) / 1000));

/**
 * Counts one try to log in from an address with a typed account, whoever that is. Answers the seconds to wait when there were
 * more than `limit` within a minute, else 0. Tries that are refused count no further: the minute ends when it says.
 */
export async function takeLogin(
  tx: Tx,
  client: { ip: string; account: string },
  limit: number,
  at: Date,
): Promise<number> {
  const key = createHash('sha256')
    .update(JSON.stringify([client.ip, client.account.trim().toLowerCase()]))
    .digest();
  const before = new Date(at.getTime() - WINDOW_MS).toISOString();
  const row = await tx.one(
    { start: col.time, tries: col.int },
    sql`insert into login_window as w (key, start_time, tries) values (${key}, ${at.toISOString()}, 1) on conflict (key) do update set
       start_time = case when w.start_time <= ${before} then excluded.start_time else w.start_time end, tries = case when w.start_time <= ${before} then 1 else least(w.tries + 1, ${limit} + 1) end
     returning start_time as start, tries`,
  );
  return row && row.tries > limit ? waitOf(Date.parse(row.start), at.getTime()) : 0;
}

/** An address as it is counted: of IPv6 the network, because a single line has more addresses than any table has room. */
export function addressKey(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const groups = plain.includes('::')
    ? [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0'), ...last]
    : first;
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const MOST_WINDOWS = 100_000;
const SWEEP_MS = 1_000;
/** counts for all who find the table full: nobody gets past the limit by filling it */
const REST = 'rest';

export class Rates {
  readonly #windows = new Map<string, { start: number; count: number }>();
  readonly #most: number;
  #swept = 0;
  constructor(most = MOST_WINDOWS) {
    this.#most = most;
  }

  /** Counts one request of `key`; answers the seconds to wait when over `limit`, else 0. */
  take(key: string, limit: number, at: number): number {
    const window = this.#windowOf(key, at);
    window.count += 1;
    return window.count > limit ? waitOf(window.start, at) : 0;
  }

  #windowOf(key: string, at: number): { start: number; count: number } {
    const known = this.#windows.get(key);
    if (known && at - known.start < WINDOW_MS) return known;
    if (!known && this.#windows.size >= this.#most) {
      this.#sweep(at);
      // windows that still count are never thrown away for new ones
      if (this.#windows.size >= this.#most && key !== REST) return this.#windowOf(REST, at);
    }
    const window = { start: at, count: 0 };
    this.#windows.set(key, window);
    return window;
  }

  #sweep(at: number): void {
    if (at - this.#swept < SWEEP_MS) return;
    this.#swept = at;
    for (const [key, window] of this.#windows) if (at - window.start >= WINDOW_MS) this.#windows.delete(key);
  }
}
