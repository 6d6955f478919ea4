/** The application's own token at WeChat: one for all servers, sealed at rest, fetched by one of them at a time. */
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { seal, unseal } from '../../../kit/secrets.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { type WechatDoor, WechatError } from '../../../kit/wechat.ts';
import { holdToken, storeToken, tokenOf } from './wechat.store.ts';

/** before its end it is replaced */
const EARLY_MS = 5 * 60_000;
type Parts = Pick<House, 'pools'>;

/** What stands in the database and is good for a while; null when there is none, or another key has sealed it. */
async function kept(tx: Tx, door: WechatDoor): Promise<string | null> {
  const row = await tokenOf(tx, door.appId);
  if (!row || Date.parse(row.expireTime) - EARLY_MS < now().getTime()) return null;
  return unseal(row.sealed, door.appId);
}

/** `stale`: the token that WeChat has just refused. */
async function tokenFor({ pools }: Parts, door: WechatDoor, stale: string | null): Promise<string> {
  const host = { tenantId: PLATFORM, userId: PLATFORM };
  const known = await inTx(pools.host, { ...host, readOnly: true }, (tx) => kept(tx, door));
  if (known !== null && known !== stale) return known;
  return inTx(pools.host, host, async (tx) => {
    await holdToken(tx, door.appId);
    // another server may have fetched one while this one waited
    const meanwhile = await kept(tx, door);
    if (meanwhile !== null && meanwhile !== stale) return meanwhile;
    const { token, seconds } = await door.freshToken();
    const expires = new Date(now().getTime() + seconds * 1000);
    await storeToken(tx, door.appId, seal(token, door.appId), expires);
    return token;
  });
}

/** Does something with the token; one that WeChat no longer knows is replaced once. Throws WechatError. */
export async function withToken<T>(
  parts: Parts,
  door: WechatDoor,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const token = await tokenFor(parts, door, null);
  return work(token).catch(async (error: unknown) => {
    if (!(error instanceof WechatError) || error.kind !== 'token') throw error;
    return work(await tokenFor(parts, door, token));
  });
}
