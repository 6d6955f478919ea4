/** SQL of the keys of the open interface. */
import type { ApiKeyRow } from '@muyun/contract';
import { col, orNull, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const KEY = shape({
  id: col.id,
  name: col.text,
  appKey: col.text,
  scopes: col.json<number[]>(),
  ipAllowList: col.texts,
  expireTime: orNull(col.time),
  isExpired: col.bool,
  isEnabled: col.bool,
  lastUsedTime: orNull(col.time),
  lastIp: orNull(col.text),
  creatorName: orNull(col.text),
  creationTime: col.time,
  version: col.int,
});
const SELECT = sql`select t.id, t.name, t.app_key as "appKey", to_json(t.scopes) as scopes, t.ip_allow_list as "ipAllowList", t.expire_time as "expireTime", coalesce(t.expire_time <= now(), false) as "isExpired", t.is_enabled as "isEnabled",
    t.last_used_time as "lastUsedTime", t.last_ip as "lastIp", coalesce(nullif(u.remark_name, ''), a.nickname) as "creatorName", t.creation_time as "creationTime", t.version
  from api_key t left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id left join app_account a on a.id = t.creator_id`;

export const everyKey = (tx: Tx): Promise<ApiKeyRow[]> =>
  tx.rows(
    KEY,
    sql`${SELECT} where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.creation_time desc, t.id`,
  );
export const findKey = (tx: Tx, id: string): Promise<ApiKeyRow | undefined> =>
  tx.one(KEY, sql`${SELECT} where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`);
/** Held until commit. */
export async function lockKey(tx: Tx, id: string): Promise<ApiKeyRow | undefined> {
  await tx.run(sql`select id from api_key where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return findKey(tx, id);
}
/** Serialises those who make keys in the space; how many there are. */
export async function countKeys(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('api_key:' || ${tx.tenantId}, 0))`);
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from api_key where tenant_id = ${tx.tenantId} and not is_deleted`,
  );
  return row?.n ?? 0;
}

export interface KeyValues {
  readonly name: string;
  readonly scopes: readonly number[];
  readonly ipAllowList: readonly string[];
  readonly expireTime: string | null;
}
export async function insertKey(
  tx: Tx,
  id: string,
  v: KeyValues & { readonly appKey: string; readonly secretCipher: string },
): Promise<void> {
  await tx.run(
    sql`insert into api_key (tenant_id, id, creator_id, name, app_key, secret_cipher, scopes, ip_allow_list, expire_time)
      values (${tx.tenantId}, ${id}, ${tx.userId}, ${v.name}, ${v.appKey}, ${v.secretCipher}, ${v.scopes}::int[], ${v.ipAllowList}::text[], ${v.expireTime})`,
  );
}
const TOUCHED = sql`version = version + 1, last_modification_time = now()`;
export async function writeKey(tx: Tx, id: string, v: KeyValues & { isEnabled: boolean }): Promise<void> {
  await tx.run(
    sql`update api_key set name = ${v.name}, scopes = ${v.scopes}::int[], ip_allow_list = ${v.ipAllowList}::text[], expire_time = ${v.expireTime}, is_enabled = ${v.isEnabled}, ${TOUCHED}, last_modifier_id = ${tx.userId}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
/** Its secret goes with it. */
export async function removeKey(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update api_key set is_deleted = true, is_enabled = false, secret_cipher = '', ${TOUCHED}, last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Forgets what cannot be sent again any more: the time of such a request is refused by itself. */
export const dropNonces = (tx: Tx, before: Date): Promise<number> =>
  tx.run(sql`delete from api_nonce where time < ${before.toISOString()} /* all tenants */`);
