/** SQL of connections to other systems, and of which of theirs is which of ours. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, empty, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const PLAIN = shape({
  id: col.id,
  provider: col.int,
  name: col.text,
  url: col.text,
  appId: col.text,
  secretCipher: col.text,
  isEnabled: col.bool,
  lastSyncTime: orNull(col.time),
  frequency: col.int,
  syncTime: col.text,
  weekday: col.int,
  nextTime: orNull(col.time),
  version: col.int,
});
const CONFIG = shape({ ...PLAIN, scopes: col.json<number[]>(), lastState: orNull(col.int) });
export type ConfigRow = RowOf<typeof CONFIG>;
const SELECT = sql`select ${columns(PLAIN)}, to_json(t.scopes) as scopes,
  (select k.state from third_sync_task k where k.tenant_id = t.tenant_id and k.config_id = t.id order by k.creation_time desc, k.id desc limit 1) as "lastState" from third_config t`;

export const everyConfig = (tx: Tx): Promise<ConfigRow[]> =>
  tx.rows(
    CONFIG,
    sql`${SELECT} where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.creation_time, t.id`,
  );
/** `holds` keeps others from it until commit. */
export const findConfig = (tx: Tx, id: string, holds = false): Promise<ConfigRow | undefined> =>
  tx.one(
    CONFIG,
    sql`${SELECT} where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted${holds ? sql` for update of t` : empty}`,
  );

export interface ConfigValues {
  readonly provider: number;
  readonly name: string;
  readonly url: string;
  readonly appId: string;
  readonly scopes: readonly number[];
  readonly frequency: number;
  readonly syncTime: string;
  readonly weekday: number;
}
/** When it synchronises by itself; null: it does not. */
type Next = Date | null;
const at = (next: Next) => sql`${next?.toISOString() ?? null}::timestamptz`;
export async function insertConfig(
  tx: Tx,
  id: string,
  v: ConfigValues & { secretCipher: string; nextTime: Next },
): Promise<void> {
  await tx.run(sql`insert into third_config (tenant_id, id, provider, name, url, app_id, scopes, secret_cipher, frequency, sync_time, weekday, next_time, creator_id)
    values (${tx.tenantId}, ${id}, ${v.provider}, ${v.name}, ${v.url}, ${v.appId}, ${v.scopes}::int[], ${v.secretCipher}, ${v.frequency}, ${v.syncTime}, ${v.weekday}, ${at(v.nextTime)}, ${tx.userId})`);
}
const TOUCHED = sql`version = version + 1, last_modification_time = now()`;
export async function writeConfig(
  tx: Tx,
  id: string,
  v: Omit<ConfigValues, 'provider'> & { secretCipher: string; nextTime: Next },
): Promise<void> {
  await tx.run(sql`update third_config set name = ${v.name}, url = ${v.url}, app_id = ${v.appId}, scopes = ${v.scopes}::int[], secret_cipher = ${v.secretCipher},
    frequency = ${v.frequency}, sync_time = ${v.syncTime}, weekday = ${v.weekday}, next_time = ${at(v.nextTime)}, ${TOUCHED}, last_modifier_id = ${tx.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
export async function switchConfig(tx: Tx, id: string, isEnabled: boolean, nextTime: Next): Promise<void> {
  await tx.run(
    sql`update third_config set is_enabled = ${isEnabled}, next_time = ${at(nextTime)}, ${TOUCHED}, last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
export async function removeConfig(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update third_config set is_deleted = true, is_enabled = false, secret_cipher = '', next_time = null, ${TOUCHED} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
export async function markSynced(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(
    sql`update third_config set last_sync_time = ${at.toISOString()} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Those whose time has come, held; another server passes over them. */
export const takeDueConfigs = (tx: Tx, due: Date): Promise<ConfigRow[]> =>
  tx.rows(
    CONFIG,
    sql`${SELECT} where t.tenant_id = ${tx.tenantId} and t.next_time <= ${due.toISOString()} and t.is_enabled and not t.is_deleted
      order by t.next_time, t.id for update of t skip locked`,
  );
export async function setNext(tx: Tx, id: string, next: Next): Promise<void> {
  await tx.run(
    sql`update third_config set next_time = ${at(next)} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
/** Spaces of which a connection is due. As the owner. */
export const spacesWithDue = (tx: Tx, due: Date): Promise<{ tenantId: string }[]> =>
  tx.rows(
    { tenantId: col.id },
    sql`select distinct tenant_id as "tenantId" from third_config where next_time <= ${due.toISOString()} and is_enabled and not is_deleted /* all tenants */`,
  );

const PAIR = shape({ localId: col.id, remoteId: col.text });
export const mappingOf = (tx: Tx, configId: string, kind: number): Promise<RowOf<typeof PAIR>[]> =>
  tx.rows(
    PAIR,
    sql`select local_id as "localId", remote_id as "remoteId" from third_mapping where tenant_id = ${tx.tenantId} and config_id = ${configId} and kind = ${kind}`,
  );
/** Which row of ours has their number; the config is held, so that nobody gives it to another meanwhile. */
export async function ownerOfRemote(
  tx: Tx,
  configId: string,
  kind: number,
  remoteId: string,
): Promise<string | undefined> {
  const row = await tx.one(
    { id: col.id },
    sql`select local_id as id from third_mapping where tenant_id = ${tx.tenantId} and config_id = ${configId} and kind = ${kind} and remote_id = ${remoteId}`,
  );
  return row?.id;
}
export interface Pair {
  readonly configId: string;
  readonly kind: number;
  readonly localId: string;
}
export async function putMapping(tx: Tx, p: Pair, remoteId: string): Promise<void> {
  await tx.run(sql`insert into third_mapping (tenant_id, config_id, kind, local_id, remote_id) values (${tx.tenantId}, ${p.configId}, ${p.kind}, ${p.localId}, ${remoteId})
    on conflict (tenant_id, config_id, kind, local_id) do update set remote_id = excluded.remote_id`);
}
export async function dropMapping(tx: Tx, p: Pair): Promise<void> {
  await tx.run(
    sql`delete from third_mapping where tenant_id = ${tx.tenantId} and config_id = ${p.configId} and kind = ${p.kind} and local_id = ${p.localId}`,
  );
}
