/** SQL of the home pages. The platform's runs on the platform's role and reads no row of a factory's work. */
import type { Tx } from '../../../kit/tx.ts';
import { PLATFORM } from '../../../kit/tx.ts';

export async function countMembers(tx: Tx): Promise<number> {
  const [row] = await tx.prepared<{ n: number }>(
    'select count(*)::int as n from tenant_user where tenant_id = $1 and user_status = 1',
    [tx.tenantId],
  );
  return row?.n ?? 0;
}

export interface SpaceFacts {
  tenantId: string;
  name: string;
  editionName: string;
  isActive: boolean;
  isFree: boolean;
  isInTrialPeriod: boolean;
  expireTime: string | null;
  activatedTime: string | null;
  disabledTime: string | null;
  graceDays: number;
  members: number;
  lastEntered: string | null;
}

export function loadSpaces(tx: Tx): Promise<SpaceFacts[]> {
  return tx.raw<SpaceFacts>(
    `select t.tenant_id as "tenantId", t.name, e.name as "editionName", t.is_active as "isActive", e.is_free as "isFree", t.is_in_trial_period as "isInTrialPeriod",
       t.expire_time as "expireTime", t.activated_time as "activatedTime", t.disabled_time as "disabledTime", t.grace_days as "graceDays", coalesce(m.members, 0)::int as members,
       s.seen as "lastEntered"
     from tenant t join edition e on e.id = t.edition_id
       left join (select tenant_id, count(*) filter (where user_status = 1) as members from tenant_user group by tenant_id /* all tenants */) m on m.tenant_id = t.tenant_id
       left join (select active_tenant_id, max(last_seen_time) as seen from user_session group by active_tenant_id) s on s.active_tenant_id = t.tenant_id
     where t.tenant_id <> $1 order by s.seen desc nulls last, t.tenant_id`,
    [PLATFORM],
  );
}

export interface Installation {
  sessionCount: number;
  databaseBytes: number;
  sealedDay: string | null;
}

export async function loadInstallation(tx: Tx): Promise<Installation> {
  const [row] = await tx.raw<Installation>(
    `select (select count(*)::int from user_session where ended_time is null and absolute_expire_time > now()
         and last_seen_time > now() - make_interval(secs => idle_seconds)) as "sessionCount", pg_database_size(current_database())::float8 as "databaseBytes",
       (select max(day)::text from audit_chain) as "sealedDay"`,
  );
  return row ?? { sessionCount: 0, databaseBytes: 0, sealedDay: null };
}
