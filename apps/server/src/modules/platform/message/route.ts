/** Where a delivery goes: pure, from what the person has chosen, where he can be reached and what time it is. */
import { type MessageKind, notification } from '@muyun/contract';
import type { DueDelivery } from './delivery.store.ts';
import { quietUntil } from './quiet.ts';

const { CHANNEL, FALLBACK_KINDS, isOnUnlessSaid, URGENT_KINDS } = notification;

export type Route = { readonly alsoBySms: boolean } & (
  | { readonly go: 'now' }
  | { readonly go: 'nowhere' }
  | { readonly go: 'later'; readonly until: Date }
);
interface Has {
  readonly hasWechat: boolean;
  readonly hasSms: boolean;
}
const wants = (said: boolean | null, channel: 2 | 3): boolean => said ?? isOnUnlessSaid(channel);
const has = (kinds: readonly MessageKind[], kind: number): boolean => kinds.includes(kind as MessageKind);

/**
 * Every message begins with a delivery by WeChat, where it is decided whether a short message goes beside it: not where
 * WeChat reaches the person and the short message only stands in for it.
 */
export function routeOf(due: DueDelivery, at: Date, { hasWechat, hasSms }: Has): Route {
  const bySms = hasSms && due.phone !== null && wants(due.bySms, CHANNEL.sms);
  const byWechat = hasWechat && due.openId !== null && due.isFollowing && wants(due.byWechat, CHANNEL.wechat);
  const isFirst = due.channel === CHANNEL.wechat;
  const nowhere = { go: 'nowhere', alsoBySms: false } as const;
  if (due.isKnown || !due.isActive) return nowhere;
  const standsIn = byWechat && has(FALLBACK_KINDS, due.kind);
  // tried again, it was decided before
  const alsoBySms = isFirst && due.tryCount === 0 && bySms && !standsIn;
  if (isFirst ? !byWechat : !bySms) return { go: 'nowhere', alsoBySms };
  const until = has(URGENT_KINDS, due.kind) ? null : quietUntil(at, due.quietFrom, due.quietTo);
  // the short message beside it waits for the morning by itself
  return until ? { go: 'later', until, alsoBySms } : { go: 'now', alsoBySms };
}
