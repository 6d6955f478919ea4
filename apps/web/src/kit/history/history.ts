/** What a person typed into a field before, in this browser: the last three, for thirty days, per space and person. */
import { useSession } from '../session/session-store.ts';
import { readStored, writeStored } from '../storage.ts';

const KEPT = 3;
const KEPT_MS = 30 * 86_400_000;

export interface PastEntry {
  text: string;
  /** ms since 1970 */
  at: number;
}

/** What is still fresh at `now`, newest first. */
export const freshOf = (entries: readonly PastEntry[], now: number): PastEntry[] =>
  entries.filter((e) => now - e.at < KEPT_MS).slice(0, KEPT);

/** `text` first, an older same one gone, at most three. */
export const withEntry = (entries: readonly PastEntry[], text: string, now: number): PastEntry[] =>
  freshOf([{ text, at: now }, ...entries.filter((e) => e.text !== text)], now);

/** Null without a session: what one person typed is nobody else's. */
function nameOf(field: string): string | null {
  const { tenantId, userId } = useSession.getState();
  return userId === null ? null : `history.${tenantId ?? 'host'}.${userId}.${field}`;
}

/** The texts of a field, newest first; old ones are taken out of the storage. */
export function pastOf(field: string): string[] {
  const name = nameOf(field);
  if (name === null) return [];
  const all = readStored<PastEntry[]>(name, []);
  const fresh = freshOf(all, Date.now());
  if (fresh.length < all.length) writeStored(name, fresh.length > 0 ? fresh : null);
  return fresh.map((e) => e.text);
}

/** Keeps what was sent; blanks are not worth keeping. */
export function rememberPast(field: string, text: string): void {
  const name = nameOf(field);
  if (name === null || text.trim() === '') return;
  writeStored(name, withEntry(readStored<PastEntry[]>(name, []), text.trim(), Date.now()));
}
