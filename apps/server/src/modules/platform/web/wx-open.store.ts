/** SQL of mini-programs, their versions, and of the ticket of the open platform. */
import { type WxConfig, wxOpen as calls } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { WxAuthorized } from '../../../kit/wx-open.ts';

const { WX_VERSION: V, WX_AUTH } = calls;
const APP = shape({
  id: col.id,
  appId: col.text,
  nickname: col.text,
  headImg: col.text,
  principal: col.text,
  authState: col.int,
  releasedVersion: orNull(col.text),
  newestVersion: orNull(col.text),
  newestState: orNull(col.int),
  newestReason: orNull(col.text),
  lastModificationTime: col.time,
  version: col.int,
  refreshToken: col.text,
  funcScopes: col.json<number[]>(),
  config: col.json<Partial<WxConfig>>(),
});
export type AppRow = RowOf<typeof APP>;
const APPS = sql`select t.id, t.app_id as "appId", t.nickname, t.head_img as "headImg", t.principal, t.auth_state as "authState", r.version as "releasedVersion", n.version as "newestVersion", n.state as "newestState", n.reason as "newestReason",
    coalesce(t.last_modification_time, t.creation_time) as "lastModificationTime", t.version, t.refresh_token as "refreshToken", to_json(t.func_scopes) as "funcScopes", t.config
  from wx_open_app t
    left join lateral (select v.version from wx_open_version v where v.tenant_id = t.tenant_id and v.wx_app_id = t.id and v.state = ${V.released} order by v.release_time desc limit 1) r on true
    left join lateral (select v.version, v.state, v.reason from wx_open_version v where v.tenant_id = t.tenant_id and v.wx_app_id = t.id order by v.creation_time desc, v.id desc limit 1) n on true`;
export const everyApp = (tx: Tx): Promise<AppRow[]> =>
  tx.rows(
    APP,
    sql`${APPS} where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.creation_time, t.id`,
  );
/** `holds` keeps others from it until commit. */
export const findApp = (tx: Tx, id: string, holds = false): Promise<AppRow | undefined> =>
  tx.one(
    APP,
    sql`${APPS} where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted${holds ? sql` for update of t` : empty}`,
  );

const VERSION = shape({
  id: col.id,
  version: col.text,
  description: col.text,
  templateId: col.text,
  state: col.int,
  auditId: orNull(col.text),
  reason: orNull(col.text),
  creatorName: orNull(col.text),
  creationTime: col.time,
  auditTime: orNull(col.time),
  releaseTime: orNull(col.time),
});
export type VersionRow = RowOf<typeof VERSION>;
/** The newest first. */
export const versionsOf = (tx: Tx, wxAppId: string): Promise<VersionRow[]> =>
  tx.rows(
    VERSION,
    sql`select t.id, t.version, t.description, t.template_id as "templateId", t.state, t.audit_id as "auditId", t.reason, coalesce(nullif(u.remark_name, ''), a.nickname) as "creatorName", t.creation_time as "creationTime", t.audit_time as "auditTime", t.release_time as "releaseTime"
      from wx_open_version t left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id left join app_account a on a.id = t.creator_id
      where t.tenant_id = ${tx.tenantId} and t.wx_app_id = ${wxAppId} order by t.creation_time desc, t.id desc limit 200`,
  );

const TOUCHED = sql`last_modification_time = now(), version = version + 1`;
/** A mini-program that was bound here before comes back with its versions. Answers its id. */
export async function putApp(tx: Tx, a: Omit<WxAuthorized, 'refreshToken'>, sealed: string): Promise<string> {
  const known = await tx.one(
    { id: col.id },
    sql`select id from wx_open_app where tenant_id = ${tx.tenantId} and app_id = ${a.appId} order by is_deleted, creation_time desc limit 1 for update`,
  );
  if (known) {
    await tx.run(
      sql`update wx_open_app set nickname = ${a.nickname}, head_img = ${a.headImg}, principal = ${a.principal}, refresh_token = ${sealed}, func_scopes = ${a.funcScopes}::int[], auth_state = ${WX_AUTH.given}, is_deleted = false, ${TOUCHED}, last_modifier_id = ${tx.userId}
        where tenant_id = ${tx.tenantId} and id = ${known.id}`,
    );
    return known.id;
  }
  const id = newId();
  await tx.run(
    sql`insert into wx_open_app (tenant_id, id, creator_id, app_id, nickname, head_img, principal, refresh_token, func_scopes) values (${tx.tenantId}, ${id}, ${tx.userId}, ${a.appId}, ${a.nickname}, ${a.headImg}, ${a.principal}, ${sealed}, ${a.funcScopes}::int[])`,
  );
  return id;
}
export async function writeConfig(tx: Tx, id: string, config: WxConfig): Promise<void> {
  await tx.run(
    sql`update wx_open_app set config = ${JSON.stringify(config)}::jsonb, ${TOUCHED}, last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
/** What opened it is forgotten; its versions stay for the day it comes back. */
export async function removeApp(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update wx_open_app set is_deleted = true, refresh_token = '', auth_state = ${WX_AUTH.taken}, ${TOUCHED}, last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
export async function writeUnauthorised(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update wx_open_app set auth_state = ${WX_AUTH.taken}, refresh_token = '', ${TOUCHED} where tenant_id = ${tx.tenantId} and id = ${id} and auth_state = ${WX_AUTH.given}`,
  );
}

export async function insertVersion(
  tx: Tx,
  wxAppId: string,
  v: { readonly version: string; readonly description: string; readonly templateId: string },
): Promise<boolean> {
  const count = await tx.run(
    sql`insert into wx_open_version (tenant_id, id, wx_app_id, version, description, template_id, creator_id) values (${tx.tenantId}, ${newId()}, ${wxAppId}, ${v.version}, ${v.description}, ${v.templateId}, ${tx.userId}) on conflict do nothing`,
  );
  return count > 0;
}
/** Moves a version, if it is still where it was. Answers whether it was. */
export async function moveVersion(
  tx: Tx,
  id: string,
  from: number,
  to: number,
  more: { readonly auditId?: string; readonly reason?: string } = {},
): Promise<boolean> {
  const count = await tx.run(
    sql`update wx_open_version set state = ${to}, audit_id = coalesce(${more.auditId ?? null}, audit_id), reason = coalesce(${more.reason ?? null}, reason),
        audit_time = case when ${to}::int in (${V.passed}::int, ${V.refused}::int) then now() else audit_time end, release_time = case when ${to}::int = ${V.released}::int then now() else release_time end
      where tenant_id = ${tx.tenantId} and id = ${id} and state = ${from}`,
  );
  return count > 0;
}

const OWNER = shape({ tenantId: col.id, id: col.id });
/** Whose a mini-program is: on the platform's role, for what WeChat tells. */
export const ownerOf = (tx: Tx, appId: string): Promise<RowOf<typeof OWNER> | undefined> =>
  tx.one(
    OWNER,
    sql`select tenant_id as "tenantId", id from wx_open_app where app_id = ${appId} and not is_deleted /* all tenants */`,
  );

/** Of the platform's account: sealed. */
export async function putTicket(tx: Tx, appId: string, sealed: string): Promise<void> {
  await tx.run(
    sql`insert into wx_open_ticket (app_id, ticket, time) values (${appId}, ${sealed}, now()) on conflict (app_id) do update set ticket = excluded.ticket, time = excluded.time`,
  );
}
export const findTicket = async (tx: Tx, appId: string): Promise<string | null> =>
  (await tx.one({ ticket: col.text }, sql`select ticket from wx_open_ticket where app_id = ${appId}`))
    ?.ticket ?? null;
