/** SQL of the home pages. The platform's runs on the platform's role and reads no row of a factory's work. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { SPACE_TERMS } from '../../../kit/space-terms.ts';
import { sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

export async function countMembers(tx: Tx): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from tenant_user where tenant_id = ${tx.tenantId} and user_status in (1, 4, 32) and not is_deleted`,
  );
  return row?.n ?? 0;
}

const SPACE_FACTS = shape({
  tenantId: col.id,
  name: col.text,
  editionName: col.text,
  isFree: col.bool,
  ...SPACE_TERMS,
  members: col.int,
  lastEntered: orNull(col.time),
});
export type SpaceFacts = RowOf<typeof SPACE_FACTS>;

export function loadSpaces(tx: Tx): Promise<SpaceFacts[]> {
  return tx.rows(
    SPACE_FACTS,
    sql`select t.tenant_id as "tenantId", t.name, e.name as "editionName", t.is_active as "isActive", e.is_free as "isFree", t.is_in_trial_period as "isInTrialPeriod",
       t.expire_time as "expireTime", t.activated_time as "activatedTime", t.disabled_time as "disabledTime", t.grace_days as "graceDays", coalesce(m.members, 0)::int as members,
       s.seen as "lastEntered"
     from tenant t join edition e on e.id = t.edition_id
       left join (select tenant_id, count(*) filter (where user_status in (1, 4, 32) and not is_deleted) as members from tenant_user group by tenant_id /* all tenants */) m on m.tenant_id = t.tenant_id
       left join (select active_tenant_id, max(last_seen_time) as seen from user_session group by active_tenant_id) s on s.active_tenant_id = t.tenant_id
     where t.tenant_id <> ${PLATFORM} and not t.is_deleted order by s.seen desc nulls last, t.tenant_id`,
  );
}

const INSTALLATION = shape({ sessionCount: col.int, databaseBytes: col.float, sealedDay: orNull(col.text) });
export type Installation = RowOf<typeof INSTALLATION>;

export async function loadInstallation(tx: Tx): Promise<Installation> {
  const row = await tx.one(
    INSTALLATION,
    sql`select (select count(*)::int from user_session where ended_time is null and absolute_expire_time > now()
         and last_seen_time > now() - make_interval(secs => idle_seconds)) as "sessionCount", pg_database_size(current_database())::float8 as "databaseBytes",
       (select max(day)::text from audit_chain) as "sealedDay"`,
  );
  return row ?? { sessionCount: 0, databaseBytes: 0, sealedDay: null };
}
