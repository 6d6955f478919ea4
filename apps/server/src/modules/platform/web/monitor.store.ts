/** SQL of the keys of cameras, and of what a camera was last seen as. */
import { type Dto, monitorFields } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const SETTING = shape({
  appKey: col.text,
  appSecret: col.text,
  accessToken: orNull(col.text),
  tokenExpireTime: orNull(col.time),
  lastError: orNull(col.text),
  version: col.int,
});
export type Ys7Row = RowOf<typeof SETTING>;
export const findSetting = (tx: Tx): Promise<Ys7Row | undefined> =>
  tx.one(SETTING, sql`select ${columns(SETTING)} from ys7_setting t where t.tenant_id = ${tx.tenantId}`);
/** Held until commit: one asks the cloud for a new token, the others wait for it. */
export const lockSetting = (tx: Tx): Promise<Ys7Row | undefined> =>
  tx.one(
    SETTING,
    sql`select ${columns(SETTING)} from ys7_setting t where t.tenant_id = ${tx.tenantId} for update`,
  );

interface Kept {
  readonly appKey: string;
  readonly appSecret: string;
  readonly accessToken: string;
  readonly tokenExpireTime: string;
}
/** Over the version that was read; 0 is none. False when another one stands there. */
export async function writeSetting(tx: Tx, kept: Kept, version: number): Promise<boolean> {
  const count =
    version === 0
      ? await tx.run(sql`insert into ys7_setting (tenant_id, app_key, app_secret, access_token, token_expire_time)
          values (${tx.tenantId}, ${kept.appKey}, ${kept.appSecret}, ${kept.accessToken}, ${kept.tokenExpireTime}) on conflict (tenant_id) do nothing`)
      : await tx.run(sql`update ys7_setting set app_key = ${kept.appKey}, app_secret = ${kept.appSecret}, access_token = ${kept.accessToken},
          token_expire_time = ${kept.tokenExpireTime}, last_error = null, version = version + 1 where tenant_id = ${tx.tenantId} and version = ${version}`);
  return count > 0;
}
export async function writeToken(tx: Tx, token: string, until: string): Promise<void> {
  await tx.run(
    sql`update ys7_setting set access_token = ${token}, token_expire_time = ${until}, last_error = null where tenant_id = ${tx.tenantId}`,
  );
}
export async function writeFault(tx: Tx, fault: string): Promise<void> {
  await tx.run(
    sql`update ys7_setting set last_error = ${fault.slice(0, 200)} where tenant_id = ${tx.tenantId}`,
  );
}
export async function writeOnline(tx: Tx, id: string, isOnline: boolean): Promise<void> {
  await tx.run(
    sql`update web_monitor set online = ${isOnline} where tenant_id = ${tx.tenantId} and id = ${id} and online <> ${isOnline}`,
  );
}
/** Answers when. */
export async function writeSnapshot(tx: Tx, id: string, fileId: string): Promise<string> {
  const row = await tx.one(
    { time: col.time },
    sql`update web_monitor set snapshot_file_id = ${fileId}, snapshot_time = now() where tenant_id = ${tx.tenantId} and id = ${id} returning snapshot_time as time`,
  );
  return row?.time ?? '';
}
/** Cameras that everybody may watch. */
const SHOWN = shape({
  id: col.id,
  name: col.text,
  location: col.text,
  online: col.bool,
  snapshotFileId: orNull(col.id),
});
export const shownMonitors = (tx: Tx): Promise<RowOf<typeof SHOWN>[]> =>
  tx.rows(
    SHOWN,
    sql`select t.id, t.name, coalesce(t.location, '') as location, t.online, t.snapshot_file_id as "snapshotFileId" from web_monitor t
      where t.tenant_id = ${tx.tenantId} and t.is_public and t.is_enabled and not t.is_deleted order by t.sort, t.creation_time, t.id limit 100`,
  );
/** A camera that everybody may watch. */
export const openMonitor = (tx: Tx, id: string): Promise<Dto<typeof monitorFields> | undefined> =>
  tx.one(
    monitorFields,
    sql`select ${columns(monitorFields)} from web_monitor t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.is_public and t.is_enabled and not t.is_deleted`,
  );
