/** SQL of those who look through a member's eyes. On the platform's role, but for what a space reads of itself. */
import { impersonation as calls } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type ListSpec, type PageQuery, runList, whole } from '../../../kit/paged.ts';
import { hashToken } from '../../../kit/sessions.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';

const TARGET = shape({
  tenantUserId: col.id,
  userId: col.id,
  memberName: col.text,
  userStatus: col.int,
  isActive: col.bool,
  isHostUser: col.bool,
  spaceName: col.text,
  isSpaceActive: col.bool,
  disabledTime: orNull(col.time),
  ownerUserId: orNull(col.id),
  allowSupportWriteUntil: orNull(col.time),
});
export type Target = RowOf<typeof TARGET>;
/** The member of the space that this account is, held so that he is not switched off meanwhile. */
export const targetOf = (tx: Tx, tenantId: string, userId: string): Promise<Target | undefined> =>
  tx.one(
    TARGET,
    sql`select m.id as "tenantUserId", m.user_id as "userId", coalesce(nullif(m.remark_name, ''), a.nickname) as "memberName", m.user_status as "userStatus",
      a.is_active as "isActive", a.is_host_user as "isHostUser", t.name as "spaceName", t.is_active as "isSpaceActive", t.disabled_time as "disabledTime", 
      (select w.user_id from tenant_user w where w.tenant_id = m.tenant_id and w.is_admin and not w.is_deleted order by w.id limit 1) as "ownerUserId",
      (select c.allow_support_write_until from tenant_config c where c.tenant_id = m.tenant_id) as "allowSupportWriteUntil"
      from tenant_user m join app_account a on a.id = m.user_id join tenant t on t.tenant_id = m.tenant_id
      where m.tenant_id = ${tenantId} and m.user_id = ${userId} and not m.is_deleted and not t.is_deleted for update of m`,
  );

export interface NewLook {
  readonly tenantId: string;
  readonly target: Target;
  readonly operatorName: string;
  readonly reason: string;
  readonly ticketNo: string | null;
  readonly mode: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly token: string;
}
/** The log row and its session of an hour, which nothing extends: idle and absolute end are one. Answers its seconds. */
export async function insertLook(tx: Tx, n: NewLook): Promise<{ id: string; expiresIn: number }> {
  const [id, sessionId, expiresIn] = [newId(), newId(), calls.IMPERSONATION_MINUTES * 60];
  const { target } = n;
  await tx.run(sql`insert into impersonation_log (tenant_id, id, operator_id, operator_name, tenant_user_id, user_id, member_name, reason, ticket_no, mode, ip, start_time, until_time)
    values (${n.tenantId}, ${id}, ${tx.userId}, ${n.operatorName}, ${target.tenantUserId}, ${target.userId}, ${target.memberName}, ${n.reason}, ${n.ticketNo}, ${n.mode}, ${n.ip},
      now(), now() + make_interval(secs => ${expiresIn}::int))`);
  await tx.run(sql`insert into user_session (token_hash, id, user_id, active_tenant_id, tenant_user_id, client_type, ip, user_agent, idle_seconds, absolute_expire_time, impersonation_id, impersonator_user_id)
    values (${hashToken(n.token)}, ${sessionId}, ${target.userId}, ${n.tenantId}, ${target.tenantUserId}, ${whole(calls.IMPERSONATION_CLIENT)}, ${n.ip}, ${n.userAgent.slice(0, 300)}, ${expiresIn}::int,
      now() + make_interval(secs => ${expiresIn}::int), ${id}, ${tx.userId})`);
  return { id, expiresIn };
}

/** One at a time of an operator, who is held until commit. */
export async function holdOperator(tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from app_account where id = ${tx.userId} for update`);
}

const ENDED = shape({
  id: col.id,
  tenantId: col.id,
  userId: col.id,
  memberName: col.text,
  operatorName: col.text,
});
export type Ended = RowOf<typeof ENDED>;
/** Ends what the operator looks into; one of it, or all. Answers what was still going on. */
export async function endLooks(
  tx: Tx,
  operatorId: string,
  id: string | null,
  reason: number,
): Promise<Ended[]> {
  const rows = await tx.rows(
    ENDED,
    sql`update impersonation_log set end_time = now(), end_reason = ${reason}
      where operator_id = ${operatorId} and (${id}::uuid is null or id = ${id}) and end_time is null and until_time > now()
      returning id, tenant_id as "tenantId", user_id as "userId", member_name as "memberName", operator_name as "operatorName" /* all tenants */`,
  );
  await tx.run(sql`update user_session set ended_time = now(), end_reason = 8
    where impersonator_user_id = ${operatorId} and (${id}::uuid is null or impersonation_id = ${id}) and ended_time is null`);
  return rows;
}

const LOOK = shape({
  id: col.id,
  tenantId: col.id,
  tenantName: col.text,
  operatorName: col.text,
  memberName: col.text,
  reason: col.text,
  ticketNo: orNull(col.text),
  startTime: col.time,
  untilTime: col.time,
  endTime: orNull(col.time),
  endReason: orNull(col.int),
  ip: orNull(col.text),
  mode: col.int,
  requestCount: col.int,
  writeCount: col.int,
  isGoingOn: col.bool,
});
export type LookRow = RowOf<typeof LOOK>;
/** Its session may have ended with the space, the member or the operator: then so has the look. */
const SPEC: ListSpec<typeof LOOK> = {
  shape: LOOK,
  columns: sql`t.id, t.tenant_id as "tenantId", n.name as "tenantName", t.operator_name as "operatorName", t.member_name as "memberName", t.reason, t.ticket_no as "ticketNo",
    t.start_time as "startTime", t.until_time as "untilTime", coalesce(t.end_time, case when t.until_time <= now() then t.until_time end) as "endTime",
    coalesce(t.end_reason, case when t.until_time <= now() then 2 end) as "endReason", t.ip, t.mode, t.request_count as "requestCount", t.write_count as "writeCount", (t.end_time is null and t.until_time > now()) as "isGoingOn"`,
  from: sql`impersonation_log t join tenant n on n.tenant_id = t.tenant_id`,
  sortable: ['startTime'],
  defaultSort: 'startTime desc',
};
export const looksAcross = (tx: Tx, q: PageQuery & { tenantId?: string | undefined }) =>
  pageAcross(tx, SPEC, [sql`true`, ...given(q.tenantId, sql`t.tenant_id = ${q.tenantId}`)], q);
/** Of the own space. */
export const looksHere = (tx: Tx, q: PageQuery) => runList(tx, SPEC, new Where(tx), q);

/** Ends one in the own space. Answers whose eyes it were; undefined when nothing of that id is going on. */
export async function endHere(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.one({ userId: orNull(col.id) }, sql`select end_impersonation_here(${id}) as "userId"`);
  return row?.userId ?? undefined;
}
