/** SQL of links: made by the space, looked up by whoever has one, used up by who joins. */
import { member } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { join, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const ACTIVE = join(member.ACTIVE_STATUSES.map(whole), ', ');

export interface NewLink {
  readonly codeHash: Buffer;
  readonly inviterId: string;
  readonly roleIds: readonly string[];
  readonly unitIds: readonly string[];
  readonly maxUses: number;
  readonly days: number;
}
const MADE = shape({ expireTime: col.time });
/** Answers until when it is good. */
export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  const row = await tx.one(
    MADE,
    sql`insert into invite_link (tenant_id, id, code_hash, inviter_tenant_user_id, role_ids, organization_unit_ids, max_uses, expire_time)
      values (${tx.tenantId}, ${newId()}, ${link.codeHash}, ${link.inviterId}, ${link.roleIds}::uuid[], ${link.unitIds}::uuid[], ${link.maxUses},
        now() + make_interval(days => ${link.days}::int)) returning expire_time as "expireTime"`,
  );
  return row?.expireTime ?? '';
}
/** Ends every link that is still good. Answers how many. */
export const endLinks = (tx: Tx): Promise<number> =>
  tx.run(
    sql`update invite_link set end_time = now() where tenant_id = ${tx.tenantId} and end_time is null and expire_time > now()`,
  );

const FOUND = shape({
  tenantId: col.id,
  spaceName: col.text,
  inviterName: col.text,
  expireTime: col.time,
});
/** Where a good link leads: on the platform's role, because nobody knows yet whose it is. */
export const findLink = (tx: Tx, codeHash: Buffer): Promise<RowOf<typeof FOUND> | undefined> =>
  tx.one(
    FOUND,
    sql`select l.tenant_id as "tenantId", t.name as "spaceName", coalesce(nullif(m.remark_name, ''), a.nickname) as "inviterName", l.expire_time as "expireTime"
      from invite_link l join tenant t on t.tenant_id = l.tenant_id join tenant_user m on m.tenant_id = l.tenant_id and m.id = l.inviter_tenant_user_id
        join app_account a on a.id = m.user_id
      where l.code_hash = ${codeHash} and l.end_time is null and l.expire_time > now() and l.used_count < l.max_uses
        and not t.is_deleted and not m.is_deleted and m.user_status in (${ACTIVE}) /* all tenants */`,
  );

const TAKEN = shape({ inviterId: col.id, inviterUserId: col.id, roleIds: col.ids, unitIds: col.ids });
/** Uses the link once more; undefined when it is good no longer: of two who want the last use one gets it. */
export const takeLink = (tx: Tx, codeHash: Buffer): Promise<RowOf<typeof TAKEN> | undefined> =>
  tx.one(
    TAKEN,
    sql`update invite_link l set used_count = l.used_count + 1 from tenant_user m
      where l.tenant_id = ${tx.tenantId} and l.code_hash = ${codeHash} and l.end_time is null and l.expire_time > now() and l.used_count < l.max_uses
        and m.tenant_id = l.tenant_id and m.id = l.inviter_tenant_user_id and not m.is_deleted and m.user_status in (${ACTIVE})
      returning l.inviter_tenant_user_id as "inviterId", m.user_id as "inviterUserId", l.role_ids as "roleIds", l.organization_unit_ids as "unitIds"`,
  );

const JOINED = shape({ id: col.id, name: col.text });
/** Makes the person a member who has agreed; undefined when he is one, or was switched off. */
export const joinIn = (
  tx: Tx,
  userId: string,
  inviterId: string,
): Promise<RowOf<typeof JOINED> | undefined> =>
  tx.one(
    JOINED,
    sql`with joined as (
      insert into tenant_user as t (tenant_id, id, user_id, remark_name, user_status, creator_id, inviter_id, invite_time, answer_time, join_time)
      values (${tx.tenantId}, ${newId()}, ${userId}, '', ${whole(member.INVITE_ACCEPTED)}, ${userId}, ${inviterId}, now(), now(), now())
      on conflict (tenant_id, user_id) do update set is_deleted = false, user_status = excluded.user_status, inviter_id = excluded.inviter_id,
        answer_time = now(), join_time = now(), invite_expire_time = null, version = t.version + 1, permission_version = t.permission_version + 1
      where t.is_deleted or t.user_status in (2, 8)
      returning t.id, t.remark_name)
    select j.id, coalesce(nullif(j.remark_name, ''), a.nickname) as name from joined j, app_account a where a.id = ${userId}`,
  );
const STATUS = shape({ status: col.int });
export async function statusOf(tx: Tx, userId: string): Promise<number | null> {
  const row = await tx.one(
    STATUS,
    sql`select t.user_status as status from tenant_user t where t.tenant_id = ${tx.tenantId} and t.user_id = ${userId} and not t.is_deleted`,
  );
  return row?.status ?? null;
}
