/** SQL of invitations: who has the phone, who was asked, and the answer. */
import { member } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { SPACE_TERMS } from '../../../kit/space-terms.ts';
import { columns, join, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const FOUND = shape({ phone: col.text, userId: col.id });
/** The accounts that have these phones. */
export const accountsOf = (tx: Tx, phones: readonly string[]): Promise<RowOf<typeof FOUND>[]> =>
  tx.rows(FOUND, sql`select p.phone, p.user_id as "userId" from accounts_of_phones(${phones}::text[]) p`);

const EMPLOYED = whole(member.MEMBER_ON);
const ACTIVE = join(member.ACTIVE_STATUSES.map(whole), ', ');

/**
 * Asks the person into the space; a membership that was removed or refused long enough ago is asked anew.
 * Answers its id; null when the person belongs already, was asked already or has just refused.
 */
export async function askIn(
  tx: Tx,
  userId: string,
  by: { inviterId: string | null; remark: string | null; until: string },
): Promise<string | null> {
  const row = await tx.one(
    { id: col.id },
    sql`insert into tenant_user as t (tenant_id, id, user_id, remark_name, user_status, creator_id, inviter_id, invite_time, invite_expire_time, remark)
      values (${tx.tenantId}, ${newId()}, ${userId}, '', 2, ${tx.userId}, ${by.inviterId}, now(), ${by.until}, ${by.remark})
      on conflict (tenant_id, user_id) do update set is_deleted = false, user_status = 2, inviter_id = excluded.inviter_id, invite_time = now(),
        invite_expire_time = excluded.invite_expire_time, answer_time = null, join_time = null, remark = excluded.remark, version = t.version + 1
      where t.is_deleted or (t.user_status = 8 and t.answer_time < now() - make_interval(hours => ${whole(member.REFUSED_HOURS)}))
      returning t.id`,
  );
  return row?.id ?? null;
}

/** The membership of somebody who is employed: made, or brought back; an active one stays. Answers its id. */
export async function employ(tx: Tx, userId: string, name: string): Promise<string> {
  const row = await tx.one(
    { id: col.id },
    sql`insert into tenant_user as t (tenant_id, id, user_id, remark_name, user_status, creator_id, join_time)
      values (${tx.tenantId}, ${newId()}, ${userId}, ${name}, ${EMPLOYED}, ${tx.userId}, now())
      on conflict (tenant_id, user_id) do update set is_deleted = false, status_before_disable = null, version = t.version + 1,
        permission_version = t.permission_version + 1, remark_name = coalesce(nullif(t.remark_name, ''), excluded.remark_name),
        join_time = coalesce(t.join_time, excluded.join_time), invite_expire_time = null,
        user_status = case when not t.is_deleted and t.user_status in (${ACTIVE}) then t.user_status else ${EMPLOYED} end
      returning t.id`,
  );
  return row?.id ?? '';
}

/** Asked until another moment, and whoever had refused is asked again. */
export async function askAgain(tx: Tx, id: string, until: string): Promise<void> {
  await tx.run(sql`update tenant_user set user_status = 2, invite_time = now(), invite_expire_time = ${until}, answer_time = null,
    version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

const INVITED = shape({ id: col.id, userStatus: col.int, isOver: col.bool });
/** The person's own membership of the space, if there is one. */
export const invitationOf = (tx: Tx, userId: string): Promise<RowOf<typeof INVITED> | undefined> =>
  tx.one(
    INVITED,
    sql`select t.id, t.user_status as "userStatus", coalesce(t.invite_expire_time < now(), true) as "isOver" from tenant_user t
      where t.tenant_id = ${tx.tenantId} and t.user_id = ${userId} and not t.is_deleted`,
  );

const ANSWERED = shape({ id: col.id, inviterUserId: orNull(col.id), name: col.text });
/** Writes the answer if nobody has answered yet: of an acceptance and a refusal at once one wins. */
export const writeAnswer = (
  tx: Tx,
  id: string,
  status: number,
): Promise<RowOf<typeof ANSWERED> | undefined> =>
  tx.one(
    ANSWERED,
    sql`update tenant_user t set user_status = ${status}, answer_time = now(), version = t.version + 1, permission_version = t.permission_version + 1,
        join_time = case when ${status}::int = ${whole(member.INVITE_ACCEPTED)} then now() end
      from app_account a where a.id = t.user_id and t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.user_status = 2 and not t.is_deleted
      returning t.id, (select i.user_id from tenant_user i where i.tenant_id = t.tenant_id and i.id = t.inviter_id) as "inviterUserId", coalesce(nullif(t.remark_name, ''), a.nickname) as name`,
  );

/** Whoever joins without a role of his own gets the default ones. */
export async function giveDefaultRoles(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`insert into tenant_user_role (tenant_id, tenant_user_id, role_id)
    select r.tenant_id, ${memberId}::uuid, r.id from role r where r.tenant_id = ${tx.tenantId} and r.is_default and not r.is_deleted
      and not exists (select 1 from tenant_user_role o where o.tenant_id = r.tenant_id and o.tenant_user_id = ${memberId})`);
}

const SPACE = shape({
  name: col.text,
  ...SPACE_TERMS,
});
/** What decides whether the space can be entered. */
export const spaceOf = (tx: Tx) =>
  tx.one(
    shape({ ...SPACE, isFree: col.bool }),
    sql`select ${columns(SPACE)}, e.is_free as "isFree" from tenant t join edition e on e.id = t.edition_id where t.tenant_id = ${tx.tenantId}`,
  );
