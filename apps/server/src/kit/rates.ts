/**
 * Requests per minute of one caller, in this process; for several processes the proxy counts (backend.md §6).
 * Tries to log in are counted in the database, for all processes together (platform F7).
 */
import { createHash } from 'node:crypto';
import type { Tx } from './tx.ts';

const WINDOW_MS = 60_000;
const waitOf = (start: number, at: number): number => Math.max(1, Math.ceil((start + WINDOW_MS - at) / 1000));

/**
 * Counts one try to log in from an address with a typed account, whoever that is. Answers the seconds to wait when there were
 * more than `limit` within a minute, else 0. Tries that are refused count no further: the minute ends when it says.
 */
export async function takeLogin(tx: Tx, client: { ip: string; account: string }, limit: number, at: Date): Promise<number> {
  const key = createHash('sha256').update(JSON.stringify([client.ip, client.account.trim().toLowerCase()])).digest();
  const [row] = await tx.raw<{ start: string; tries: number }>(
    `insert into login_window as w (key, start_time, tries) values ($1, $2, 1) on conflict (key) do update set
       start_time = case when w.start_time <= $3 then excluded.start_time else w.start_time end, tries = case when w.start_time <= $3 then 1 else least(w.tries + 1, $4 + 1) end
     returning start_time as start, tries`, [key, at.toISOString(), new Date(at.getTime() - WINDOW_MS).toISOString(), limit]);
  return row && row.tries > limit ? waitOf(Date.parse(row.start), at.getTime()) : 0;
}

export class Rates {
  readonly #windows = new Map<string, { start: number; count: number }>();

  /** Counts one request of `key`; answers the seconds to wait when over `limit`, else 0. */
  take(key: string, limit: number, at: number): number {
    let window = this.#windows.get(key);
    if (!window || at - window.start >= WINDOW_MS) {
      if (this.#windows.size > 50_000) this.#windows.clear();
      window = { start: at, count: 0 };
      this.#windows.set(key, window);
    }
    window.count += 1;
    return window.count > limit ? waitOf(window.start, at) : 0;
  }
}
