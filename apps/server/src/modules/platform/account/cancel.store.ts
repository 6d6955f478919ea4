/** SQL of accounts that end. On the platform's role, the end itself on the owner's. */
import { GONE_NAME, PAYMENT_STATUS } from '@muyun/contract';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const PERSONAL = whole(1);
const UNPAID = whole(PAYMENT_STATUS.unpaid);
/** Spaces of the account `a` that are in use and nobody's but his: the personal one ends with him. */
const OWNED = sql`from tenant t join edition e on e.id = t.edition_id join tenant_user m on m.tenant_id = t.tenant_id
  where m.user_id = a.id and m.is_admin and not m.is_deleted and t.is_active and not t.is_deleted and e.edition_type <> ${PERSONAL}`;

const STATE = shape({
  requestTime: orNull(col.time),
  isStaff: col.bool,
  phone: orNull(col.text),
  spaces: col.texts,
  unpaidOrders: col.int,
});
export type CancelRow = RowOf<typeof STATE>;
const COLUMNS = sql`a.cancel_request_time as "requestTime", a.is_host_user as "isStaff", a.phone_number as phone, array(select t.name ${OWNED} order by t.name) as spaces,
  (select count(*)::int from payment_order o where o.user_id = a.id and o.status = ${UNPAID}) as "unpaidOrders"`;

export const cancelOf = (tx: Tx, userId: string): Promise<CancelRow | undefined> =>
  tx.one(STATE, sql`select ${COLUMNS} from app_account a where a.id = ${userId} /* all tenants */`);
/** The same, held until commit. */
export const lockCancel = (tx: Tx, userId: string): Promise<CancelRow | undefined> =>
  tx.one(
    STATE,
    sql`select ${COLUMNS} from app_account a where a.id = ${userId} for update of a /* all tenants */`,
  );

/** Asks for it now, or takes it back. Answers since when. */
export async function writeCancel(tx: Tx, userId: string, isAsked: boolean): Promise<string | null> {
  const row = await tx.one(
    { time: orNull(col.time) },
    sql`update app_account set cancel_request_time = case when ${isAsked} then now() end where id = ${userId} returning cancel_request_time as time`,
  );
  return row?.time ?? null;
}

/** Accounts whose time has come; who has come to own a space since, or to owe, waits. */
export const dueAccounts = async (tx: Tx, before: Date): Promise<string[]> => {
  const rows = await tx.rows(
    { id: col.id },
    sql`select a.id from app_account a where a.cancel_request_time < ${before.toISOString()} and a.is_active and not a.is_host_user
      and not exists (select 1 ${OWNED}) and not exists (select 1 from payment_order o where o.user_id = a.id and o.status = ${UNPAID}) order by a.id limit 500 /* all tenants */`,
  );
  return rows.map((r) => r.id);
};

/** Nothing tells any more who it was; what he has made keeps a name that is none. False: he has thought better of it meanwhile. */
export async function anonymise(tx: Tx, id: string, before: Date): Promise<boolean> {
  const gone =
    await tx.run(sql`update app_account set user_name = 'gone-' || id, phone_number = null, email = null, nickname = ${GONE_NAME}, real_name = null, gender = null, avatar = null,
    password_hash = null, second_factor = false, is_active = false, cancel_request_time = null, version = version + 1 where id = ${id} and cancel_request_time < ${before.toISOString()}`);
  if (gone === 0) return false;
  await tx.run(sql`delete from password_history where user_id = ${id}`);
  await tx.run(sql`delete from user_login where user_id = ${id}`);
  await tx.run(
    sql`update user_session set ended_time = now(), end_reason = 4 where user_id = ${id} and ended_time is null`,
  );
  await tx.run(sql`update tenant t set is_active = false, disabled_time = now(), is_deleted = true, deleted_time = now(), version = t.version + 1 from edition e, tenant_user m
    where e.id = t.edition_id and e.edition_type = ${PERSONAL} and m.tenant_id = t.tenant_id and m.user_id = ${id} and m.is_admin and t.is_active /* all tenants */`);
  await tx.run(
    sql`delete from tenant_user_role r using tenant_user m where m.tenant_id = r.tenant_id and m.id = r.tenant_user_id and m.user_id = ${id} /* all tenants */`,
  );
  await tx.run(
    sql`delete from tenant_user_grant r using tenant_user m where m.tenant_id = r.tenant_id and m.id = r.tenant_user_id and m.user_id = ${id} /* all tenants */`,
  );
  await tx.run(sql`update tenant_user set is_deleted = not is_admin, user_status = case when is_admin then user_status else 16 end, remark_name = '', remark = null, factory_ids = case when is_admin then factory_ids else '{}' end,
    data_permission = null, version = version + 1, permission_version = permission_version + 1 where user_id = ${id} /* all tenants */`);
  return true;
}
