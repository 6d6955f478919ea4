/** SQL of WeChat accounts that belong to persons, and of the application's own token. Runs on the platform's role. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** the public account; others come with the connections that need them */
const PROVIDER = 'wechat-mp';

const LOGIN = shape({
  userId: col.id,
  openId: col.text,
  nickname: orNull(col.text),
  isFollowing: col.bool,
  boundTime: col.time,
});
export type WechatLogin = RowOf<typeof LOGIN>;
const ONE = sql`select t.user_id as "userId", t.open_id as "openId", t.nickname, t.is_following as "isFollowing", t.bound_time as "boundTime" from user_login t`;

/** The WeChat of a person. */
export const loginOfUser = (tx: Tx, appId: string, userId: string): Promise<WechatLogin | undefined> =>
  tx.one(LOGIN, sql`${ONE} where t.provider = ${PROVIDER} and t.app_id = ${appId} and t.user_id = ${userId}`);
/** Whose WeChat it is. */
export const loginOfWechat = (tx: Tx, appId: string, openId: string): Promise<WechatLogin | undefined> =>
  tx.one(LOGIN, sql`${ONE} where t.provider = ${PROVIDER} and t.app_id = ${appId} and t.open_id = ${openId}`);

export interface Scanned {
  readonly openId: string;
  readonly unionId: string | null;
  readonly nickname: string | null;
  readonly isFollowing: boolean;
}
/** Binds it to the person in place of what he had; false when it is somebody else's. Two at once wait for each other's commit. */
export async function bindWechat(tx: Tx, appId: string, userId: string, by: Scanned): Promise<boolean> {
  await tx.run(sql`select 1 from app_account where id = ${userId} for update`);
  const owner = await loginOfWechat(tx, appId, by.openId);
  if (owner && owner.userId !== userId) return false;
  await unbindWechat(tx, appId, userId);
  const made = await tx.run(
    sql`insert into user_login (user_id, provider, app_id, open_id, union_id, nickname, is_following)
      values (${userId}, ${PROVIDER}, ${appId}, ${by.openId}, ${by.unionId}, ${by.nickname}, ${by.isFollowing})
      on conflict (provider, app_id, open_id) do nothing`,
  );
  return made === 1;
}
/** Answers whether there was one. */
export const unbindWechat = async (tx: Tx, appId: string, userId: string): Promise<boolean> =>
  (await tx.run(
    sql`delete from user_login where provider = ${PROVIDER} and app_id = ${appId} and user_id = ${userId}`,
  )) === 1;
export async function markFollowing(
  tx: Tx,
  appId: string,
  openId: string,
  isFollowing: boolean,
): Promise<void> {
  await tx.run(
    sql`update user_login set is_following = ${isFollowing} where provider = ${PROVIDER} and app_id = ${appId} and open_id = ${openId} and is_following <> ${isFollowing}`,
  );
}

const TOKEN = shape({ sealed: col.text, expireTime: col.time });
export const tokenOf = (tx: Tx, appId: string): Promise<RowOf<typeof TOKEN> | undefined> =>
  tx.one(TOKEN, sql`select sealed, expire_time as "expireTime" from wechat_token where app_id = ${appId}`);
/** Until commit nobody else fetches one: the vendor ends the one before. */
export async function holdToken(tx: Tx, appId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('wechat ' || ${appId}, 727))`);
}
export async function storeToken(tx: Tx, appId: string, sealed: string, expires: Date): Promise<void> {
  await tx.run(sql`insert into wechat_token (app_id, sealed, expire_time) values (${appId}, ${sealed}, ${expires.toISOString()})
    on conflict (app_id) do update set sealed = excluded.sealed, expire_time = excluded.expire_time`);
}
