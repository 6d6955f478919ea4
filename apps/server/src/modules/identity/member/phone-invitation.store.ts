/** SQL of invitations of phones without an account: made by the space, looked up by whoever has the code, used up by who joins. */
import { member } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const ACTIVE = join(member.ACTIVE_STATUSES.map(whole), ', ');
const inDays = (days: number) => sql`now() + make_interval(days => ${days}::int)`;

export interface NewPhoneInvitation {
  readonly phone: string;
  readonly codeHash: Buffer;
  readonly inviterId: string;
  readonly roleIds: readonly string[];
  readonly unitIds: readonly string[];
  readonly factoryIds: readonly string[];
  readonly remark: string | null;
  /** how long it can be answered */
  readonly days: number;
}
/** Answers its id; null when the phone is asked already. One whose time was over is made anew. */
export async function insertPhoneInvitation(tx: Tx, row: NewPhoneInvitation): Promise<string | null> {
  const made = await tx.one(
    { id: col.id },
    sql`insert into phone_invitation as t (tenant_id, id, phone, code_hash, inviter_tenant_user_id, role_ids, organization_unit_ids, factory_ids, remark, expire_time)
      values (${tx.tenantId}, ${newId()}, ${row.phone}, ${row.codeHash}, ${row.inviterId}, ${row.roleIds}::uuid[], ${row.unitIds}::uuid[], ${row.factoryIds}::uuid[], ${row.remark}, ${inDays(row.days)})
      on conflict (tenant_id, phone) where used_time is null and end_time is null do update set code_hash = excluded.code_hash,
        inviter_tenant_user_id = excluded.inviter_tenant_user_id, role_ids = excluded.role_ids, organization_unit_ids = excluded.organization_unit_ids,
        factory_ids = excluded.factory_ids, remark = excluded.remark, invite_time = now(), expire_time = excluded.expire_time, notify_time = now(), notify_count = 1,
        tenant_user_id = null
      where t.expire_time < now() or t.tenant_user_id is not null
      returning t.id`,
  );
  return made?.id ?? null;
}

const ROW = shape({
  id: col.id,
  phone: col.text,
  roles: col.texts,
  inviterName: col.text,
  inviteTime: col.time,
  expireTime: col.time,
  isOver: col.bool,
  notifyCount: col.int,
});
const MOST = whole(500);
export const waitingPhones = (tx: Tx): Promise<RowOf<typeof ROW>[]> =>
  tx.rows(
    ROW,
    sql`select t.id, t.phone, array(select r.display_name from role r where r.tenant_id = t.tenant_id and r.id = any(t.role_ids) and not r.is_deleted order by r.sort, r.id) as roles,
        coalesce(nullif(m.remark_name, ''), a.nickname) as "inviterName", t.invite_time as "inviteTime", t.expire_time as "expireTime",
        t.expire_time < now() as "isOver", t.notify_count as "notifyCount"
      from phone_invitation t join tenant_user m on m.tenant_id = t.tenant_id and m.id = t.inviter_tenant_user_id join app_account a on a.id = m.user_id
      where t.tenant_id = ${tx.tenantId} and t.used_time is null and t.end_time is null and t.tenant_user_id is null order by t.invite_time desc limit ${MOST}`,
  );

const LOCKED = shape({ id: col.id, phone: col.text, sinceNotified: col.int });
/** One that still waits, locked. */
export const lockWaiting = (tx: Tx, id: string): Promise<RowOf<typeof LOCKED> | undefined> =>
  tx.one(
    LOCKED,
    sql`select t.id, t.phone, extract(epoch from now() - t.notify_time)::int as "sinceNotified" from phone_invitation t
      where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.used_time is null and t.end_time is null and t.tenant_user_id is null for update`,
  );
/** Another code and as many days again. Answers how many messages there were. */
export async function renew(
  tx: Tx,
  id: string,
  { codeHash, days }: { codeHash: Buffer; days: number },
): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`update phone_invitation set code_hash = ${codeHash}, expire_time = ${inDays(days)}, notify_time = now(), notify_count = notify_count + 1
      where tenant_id = ${tx.tenantId} and id = ${id} returning notify_count as n`,
  );
  return row?.n ?? 0;
}
export async function withdraw(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update phone_invitation set end_time = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** What was answered, taken back or over before: phones of people who never came are not kept. Answers how many. */
export const purgePhoneInvitations = (tx: Tx, before: Date): Promise<number> =>
  tx.run(sql`delete from phone_invitation where expire_time < ${before.toISOString()} /* all tenants */`);

const FOUND = shape({
  tenantId: col.id,
  spaceName: col.text,
  inviterName: col.text,
  expireTime: col.time,
  phone: col.text,
  hasAccount: col.bool,
});
/** Where a good code leads: on the platform's role, because nobody knows yet whose it is. */
export const findPhoneInvitation = (tx: Tx, codeHash: Buffer): Promise<RowOf<typeof FOUND> | undefined> =>
  tx.one(
    FOUND,
    sql`select i.tenant_id as "tenantId", t.name as "spaceName", coalesce(nullif(m.remark_name, ''), a.nickname) as "inviterName", i.expire_time as "expireTime",
        i.phone, exists (select 1 from app_account o where o.phone_number = i.phone) as "hasAccount"
      from phone_invitation i join tenant t on t.tenant_id = i.tenant_id join tenant_user m on m.tenant_id = i.tenant_id and m.id = i.inviter_tenant_user_id
        join app_account a on a.id = m.user_id
      where i.code_hash = ${codeHash} and i.used_time is null and i.end_time is null and i.expire_time > now()
        and not t.is_deleted and not m.is_deleted and m.user_status in (${ACTIVE}) /* all tenants */`,
  );

const TAKEN = shape({
  inviterId: col.id,
  inviterUserId: orNull(col.id),
  roleIds: col.ids,
  unitIds: col.ids,
  factoryIds: col.ids,
});
/**
 * Uses it up; undefined when it is good no longer: answered, taken back, over, its inviter gone, or the membership that came of
 * it removed again.
 */
export const takePhoneInvitation = (tx: Tx, codeHash: Buffer): Promise<RowOf<typeof TAKEN> | undefined> =>
  tx.one(
    TAKEN,
    sql`update phone_invitation i set used_time = now() from tenant_user m
      where i.tenant_id = ${tx.tenantId} and i.code_hash = ${codeHash} and i.used_time is null and i.end_time is null and i.expire_time > now()
        and m.tenant_id = i.tenant_id and m.id = i.inviter_tenant_user_id and not m.is_deleted and m.user_status in (${ACTIVE})
        and (i.tenant_user_id is null or exists (select 1 from tenant_user u where u.tenant_id = i.tenant_id and u.id = i.tenant_user_id and not u.is_deleted))
      returning m.id as "inviterId", m.user_id as "inviterUserId", i.role_ids as "roleIds", i.organization_unit_ids as "unitIds", i.factory_ids as "factoryIds"`,
  );
