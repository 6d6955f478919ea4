/** SQL of handing a space over: what was asked, and the owner who changes. */
import { ADMIN_ROLE, DEFAULT_ROLES, transfer } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { nameSql } from '../../../kit/document/index.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { isActiveMember, memberName } from '../shared/people.store.ts';

const [OPEN, LAPSED] = [whole(0), whole(3)];

/** What is too late waits no more. */
export async function endLate(tx: Tx): Promise<void> {
  await tx.run(sql`update admin_transfer set state = ${LAPSED}, end_time = now()
    where tenant_id = ${tx.tenantId} and state = ${OPEN} and expire_time < now()`);
}

const ASKED = shape({ id: col.id, until: col.time });
/** Asks the member; undefined when somebody is asked already. */
export const ask = (tx: Tx, from: string, to: string): Promise<RowOf<typeof ASKED> | undefined> =>
  tx.one(
    ASKED,
    sql`insert into admin_transfer (tenant_id, id, from_tenant_user_id, to_tenant_user_id, expire_time)
      values (${tx.tenantId}, ${newId()}, ${from}, ${to}, now() + make_interval(hours => ${whole(transfer.TRANSFER_HOURS)}))
      on conflict (tenant_id) where state = 0 do nothing returning id, expire_time as until`,
  );

const SHOWN = shape({ id: col.id, toName: col.text, until: col.time });
export const openOne = (tx: Tx): Promise<RowOf<typeof SHOWN> | undefined> =>
  tx.one(
    SHOWN,
    sql`select t.id, coalesce(${nameSql('member', 'to_tenant_user_id')}, '') as "toName", t.expire_time as until from admin_transfer t
      where t.tenant_id = ${tx.tenantId} and t.state = ${OPEN} and t.expire_time > now()`,
  );
/** Takes back what waits; its id, if something does. */
export async function withdraw(tx: Tx): Promise<string | null> {
  const row = await tx.one(
    { id: col.id },
    sql`update admin_transfer set state = ${LAPSED}, end_time = now() where tenant_id = ${tx.tenantId} and state = ${OPEN} returning id`,
  );
  return row?.id ?? null;
}

const WAITING = shape({
  id: col.id,
  fromTenantUserId: col.id,
  toTenantUserId: col.id,
  state: col.int,
  isOver: col.bool,
});
/** The last thing that this person was asked, held until commit: of two answers one comes first. */
export const askedOf = (tx: Tx, userId: string): Promise<RowOf<typeof WAITING> | undefined> =>
  tx.one(
    WAITING,
    sql`select t.id, t.from_tenant_user_id as "fromTenantUserId", t.to_tenant_user_id as "toTenantUserId", t.state, t.expire_time < now() as "isOver"
      from admin_transfer t join tenant_user m on m.tenant_id = t.tenant_id and m.id = t.to_tenant_user_id
      where t.tenant_id = ${tx.tenantId} and m.user_id = ${userId} order by t.creation_time desc limit 1 for update of t`,
  );
export async function writeAnswer(tx: Tx, id: string, state: 1 | 2): Promise<void> {
  await tx.run(
    sql`update admin_transfer set state = ${state}, end_time = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

const MEMBER = shape({ id: col.id, userId: col.id, isAdmin: col.bool, name: col.text, isActive: col.bool });
export type Party = RowOf<typeof MEMBER>;
/** Both members, held in the order of their ids; one that is gone is missing. */
export const parties = (tx: Tx, ids: readonly string[]): Promise<Party[]> =>
  tx.rows(
    MEMBER,
    sql`select t.id, t.user_id as "userId", t.is_admin as "isAdmin", ${memberName} as name, (${isActiveMember} and a.is_active) as "isActive"
      from tenant_user t join app_account a on a.id = t.user_id
      where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) and not t.is_deleted order by t.id for update of t`,
  );

/** The space changes its owner. */
export async function changeOwner(tx: Tx, from: Party, to: Party): Promise<void> {
  const at = sql`version = version + 1, permission_version = permission_version + 1`;
  await tx.run(
    sql`update tenant_user set is_admin = false, ${at} where tenant_id = ${tx.tenantId} and id = ${from.id}`,
  );
  await tx.run(
    sql`update tenant_user set is_admin = true, user_status = 1, ${at} where tenant_id = ${tx.tenantId} and id = ${to.id}`,
  );
  await tx.run(sql`update tenant set owner_user_id = ${to.userId} where tenant_id = ${tx.tenantId}`);
}

const ROLE = shape({ id: col.id });
/** Who owned the space keeps all of its rights by the built-in role, which is made where the space has none. */
export async function giveAdminRole(tx: Tx, memberId: string): Promise<void> {
  const usual = DEFAULT_ROLES.find((r) => r.name === ADMIN_ROLE);
  const known = await tx.one(
    ROLE,
    sql`select ${columns(ROLE)} from role t where t.tenant_id = ${tx.tenantId} and t.is_static and not t.is_deleted limit 1`,
  );
  const id = known?.id ?? newId();
  if (!known)
    await tx.run(sql`insert into role (tenant_id, id, name, display_name, description, data_permission, display_amount, is_static, creator_id)
      values (${tx.tenantId}, ${id}, ${ADMIN_ROLE}, ${usual?.displayName}, ${usual?.description}, 1, true, true, ${tx.userId})`);
  await tx.run(sql`insert into tenant_user_role (tenant_id, tenant_user_id, role_id)
    values (${tx.tenantId}, ${memberId}, ${id}) on conflict do nothing`);
}
const NAMED = shape({ name: col.text });
export async function spaceName(tx: Tx): Promise<string> {
  const row = await tx.one(NAMED, sql`select t.name from tenant t where t.tenant_id = ${tx.tenantId}`);
  return row?.name ?? '';
}
