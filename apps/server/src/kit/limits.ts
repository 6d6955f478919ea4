/** How often an address, a session and a member may ask (platform F2). */
import { type AnyCall, rightsOf } from '@muyun/contract';
import type { House } from './house.ts';
import { raise } from './raise.ts';
import { addressKey, type Rates } from './rates.ts';
import type { Member } from './who.ts';

export interface Limits {
  readonly house: House;
  readonly rates: Rates;
  readonly at: number;
}

function take({ rates, at }: Limits, key: string, limit: number): void {
  const retryAfter = rates.take(key, limit, at);
  if (retryAfter > 0) raise('Common:TooManyRequests', undefined, { retryAfter });
}

/** What pages repeat by themselves is counted apart: nobody is kept from logging in by those who wait. */
const REPEATED = 10;
export function limitAddress(limits: Limits, ip: string, isRepeated = false): void {
  const { anonymous } = limits.house.config.rates;
  const key = addressKey(ip);
  if (isRepeated) take(limits, `r:${key}`, anonymous * REPEATED);
  else take(limits, `a:${key}`, anonymous);
}

export const isExport = (call: AnyCall): boolean =>
  call.countsAsExport !== false && rightsOf(call.right).some((right) => right.endsWith(':export'));

export function limitMember(limits: Limits, call: AnyCall, member: Member): void {
  const { session, exports, uploads } = limits.house.config.rates;
  take(limits, `s:${member.sessionId}`, session);
  if (isExport(call)) take(limits, `e:${member.userId}`, exports);
  if (call.upload) take(limits, `u:${member.userId}`, uploads);
}
