/** Links that open a file without a session: for one person, for a few minutes (platform M20). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LINK_MINUTES } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';

interface Link {
  readonly tenantId: string;
  readonly userId: string;
  readonly fileId: string;
  /** ms since 1970 */
  readonly until: number;
}
export interface Asked {
  readonly s: string;
  readonly u: string;
  readonly e: string;
  readonly k: string;
}

const keyOf = (secret: string, link: Link): string =>
  createHmac('sha256', `file links ${secret}`)
    .update([link.tenantId, link.userId, link.fileId, link.until].join('|'))
    .digest('base64url');

export function linkOf(
  secret: string,
  of: Omit<Link, 'until'>,
  at: Date,
): { url: string; expireTime: string } {
  const until = at.getTime() + LINK_MINUTES * 60_000;
  const query = new URLSearchParams({
    s: of.tenantId,
    u: of.userId,
    e: String(until),
    k: keyOf(secret, { ...of, until }),
  });
  return {
    url: `/api/basic/file/${of.fileId}/open?${query.toString()}`,
    expireTime: new Date(until).toISOString(),
  };
}

/** Raises File:LinkExpired for a link that is over, or that was not made here. */
export function assertLink(secret: string, fileId: string, asked: Asked, at: Date): void {
  const until = Number(asked.e);
  const expected = Buffer.from(keyOf(secret, { tenantId: asked.s, userId: asked.u, fileId, until }));
  const given = Buffer.from(asked.k);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || until < at.getTime()) raise('File:LinkExpired');
}
