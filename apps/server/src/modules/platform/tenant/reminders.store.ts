/** SQL of what is told at its time: how often support looked into a space, whom the platform has to talk to. As the owner. */
import { member } from '@muyun/contract';
import { endOfDay, startOfDay } from '../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';
import { lastTalker } from './followup.store.ts';

/** userStatus of who has not answered yet */
const INVITED = 2;

const LOOKED = shape({
  id: col.id,
  name: col.text,
  ownerUserId: col.id,
  count: col.int,
  operators: col.int,
  writes: col.int,
});
/** Spaces into which support has looked from `begin` (inclusive) to `end`, with whoever owns them. */
export const lookedInto = (tx: Tx, begin: Date, end: Date): Promise<RowOf<typeof LOOKED>[]> =>
  tx.rows(
    LOOKED,
    sql`select l.tenant_id as id, t.name, o.user_id as "ownerUserId", count(*)::int as count, count(distinct l.operator_id)::int as operators, sum(l.write_count)::int as writes
      from impersonation_log l join tenant t on t.tenant_id = l.tenant_id and not t.is_deleted
      join lateral (select w.user_id from tenant_user w where w.tenant_id = t.tenant_id and w.is_admin and not w.is_deleted order by w.id limit 1) o on true
      where l.start_time >= ${begin.toISOString()} and l.start_time < ${end.toISOString()}
      group by l.tenant_id, t.name, o.user_id order by l.tenant_id /* all tenants */`,
  );

const DUE = shape({ userId: col.id, names: col.texts, count: col.int, over: col.int });
/** Of each of the platform's people the spaces that he has to talk to by the end of `day`: his own, else those he has talked to last. */
export const dueByPerson = (tx: Tx, day: string): Promise<RowOf<typeof DUE>[]> =>
  tx.rows(
    DUE,
    sql`select a.id as "userId", array_agg(d.name order by d.next, d.id) as names, count(*)::int as count, count(*) filter (where d.next < ${startOfDay(day)}::timestamptz)::int as over
      from (select t.tenant_id as id, t.name, t.next_follow_time as next, coalesce(t.salesman_user_id, ${lastTalker(sql`t.tenant_id`)}) as user_id
        from tenant t
        where t.tenant_id <> ${PLATFORM} and not t.is_deleted and t.next_follow_time <= ${endOfDay(day)}::timestamptz) d
      join app_account a on a.id = d.user_id and a.is_host_user and a.is_active
      group by a.id order by a.id /* all tenants */`,
  );

const OVER = shape({
  tenantId: col.id,
  space: col.text,
  userId: col.id,
  date: col.date,
  names: col.texts,
  /** of people who were asked by a short message and have no account */
  phones: col.texts,
  count: col.int,
});
/** Invitations that ran out unanswered from the day `from` until before `to`, by whoever sent them and still belongs to the space. */
export const invitesOver = (tx: Tx, from: string, to: string): Promise<RowOf<typeof OVER>[]> =>
  tx.rows(
    OVER,
    sql`select t.tenant_id as "tenantId", s.name as space, i.user_id as "userId", (t.invite_expire_time at time zone 'Asia/Shanghai')::date as date,
        coalesce(array_agg(t.name order by t.invite_expire_time, t.id) filter (where t.name is not null), '{}') as names,
        coalesce(array_agg(t.phone order by t.invite_expire_time, t.id) filter (where t.phone is not null), '{}') as phones, count(*)::int as count
      from (select m.tenant_id, m.id, m.inviter_id, m.invite_expire_time, a.nickname as name, null as phone
          from tenant_user m join app_account a on a.id = m.user_id where m.user_status = ${INVITED} and not m.is_deleted
        union all
        select p.tenant_id, p.id, p.inviter_tenant_user_id, p.expire_time, null, p.phone from phone_invitation p where p.used_time is null and p.end_time is null) t
      join tenant s on s.tenant_id = t.tenant_id and s.is_active and not s.is_deleted
      join tenant_user i on i.tenant_id = t.tenant_id and i.id = t.inviter_id and not i.is_deleted and i.user_status = any(${[...member.ACTIVE_STATUSES]}::int[])
      where t.invite_expire_time >= ${startOfDay(from)}::timestamptz and t.invite_expire_time < ${startOfDay(to)}::timestamptz
      group by 1, 2, 3, 4 order by 1, 3, 4 /* all tenants */`,
  );
