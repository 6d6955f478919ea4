/** What an opened book is entered with: a token for its calls, and links of its images, which die with it (platform M19 §8). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { openBook as calls } from '@muyun/contract';

/** A book as its tokens know it: a changed password ends them. */
export interface Opened {
  readonly id: string;
  readonly passwordHash: string | null;
}
/** One opening: who has the nonce has the time. */
export interface Entry {
  readonly nonce: string;
  /** ms since 1970 */
  readonly until: number;
}

const keyOf = (secret: string, share: Opened, entry: Entry, of: string): string =>
  createHmac('sha256', `picture book ${secret}`)
    .update(JSON.stringify([share.id, share.passwordHash, entry.nonce, entry.until, of]))
    .digest('base64url');

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const NONCE_BYTES = 12;
export function newToken(secret: string, share: Opened, at: Date): string {
  const entry = {
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
    until: at.getTime() + calls.BOOK_SECONDS * 1000,
  };
  return `${entry.nonce}.${entry.until}.${keyOf(secret, share, entry, 'token')}`;
}

/** The opening of a token; null for one that is over, of another book, or not made here. */
export function entryOf(secret: string, share: Opened, token: string, at: Date): Entry | null {
  const [nonce = '', until = '', key = ''] = token.split('.');
  const entry = { nonce, until: Number(until) };
  const isOurs = isSame(key, keyOf(secret, share, entry, 'token'));
  return isOurs && entry.until > at.getTime() ? entry : null;
}

export type ImageKind = 'drawing' | 'picture';
/** The address of an image for one opening. */
export function imageLink(
  secret: string,
  share: Opened & { readonly code: string },
  entry: Entry,
  kind: ImageKind,
  id: string,
): string {
  const query = new URLSearchParams({
    n: entry.nonce,
    e: String(entry.until),
    k: keyOf(secret, share, entry, `${kind} ${id}`),
  });
  return `/api/cad/book/${share.code}/${kind}/${id}?${query.toString()}`;
}

/** Whether a link was made here for this image and its time is not over. */
export function isLink(
  secret: string,
  share: Opened,
  link: { readonly n: string; readonly e: string; readonly k: string },
  of: { readonly kind: ImageKind; readonly id: string },
  at: Date,
): boolean {
  const entry = { nonce: link.n, until: Number(link.e) };
  const isOurs = isSame(link.k, keyOf(secret, share, entry, `${of.kind} ${of.id}`));
  return isOurs && entry.until > at.getTime();
}
