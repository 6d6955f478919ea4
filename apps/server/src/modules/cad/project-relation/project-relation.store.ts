/** SQL of tied projects, and of what the area itself knows beside a project: its books and acceptances. */
import { PROJECT_FORCED } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { isOwnOnly } from '../../../kit/document/index.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { type Tie, TIE } from '../../../kit/ties.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { seenProjects } from '../shared/scope.ts';

const STATUS = sql`(case when p.control_state = 1 then ${whole(PROJECT_FORCED)} else p.project_status end)`;
const RELATED = shape({
  id: col.id,
  code: col.text,
  displayName: col.text,
  type: col.int,
  side: col.word<'up' | 'down' | 'side'>(),
  isManual: col.bool,
  shownStatus: col.int,
  productAmount: col.int,
  deliveryDate: orNull(col.date),
});
export type Related = RowOf<typeof RELATED>;

/** Its parent, what names it as parent, other batches of its name, and what was tied by hand: each once, the nearest tie first. */
export const relatedProjects = (tx: Tx, who: Who, id: string): Promise<Related[]> =>
  tx.rows(
    RELATED,
    sql`with me as (select m.id, m.name, m.parent_project_id, m.project_type from cad_project m where m.tenant_id = ${tx.tenantId} and m.id = ${id}),
      ties as (
        select r.to_id as id, r.type, 'side' as side, true as manual, 1 as rank from project_relation r where r.tenant_id = ${tx.tenantId} and r.from_id = ${id}
        union all select r.from_id, r.type, 'side', true, 1 from project_relation r where r.tenant_id = ${tx.tenantId} and r.to_id = ${id}
        union all select me.parent_project_id, case when me.project_type = 8 then 2 else 1 end, 'up', false, 2 from me where me.parent_project_id is not null
        union all select c.id, case when c.project_type = 8 then 2 else 1 end, 'down', false, 3 from cad_project c where c.tenant_id = ${tx.tenantId} and c.parent_project_id = ${id}
        union all select c.id, 4, 'side', false, 4 from cad_project c join me on c.name = me.name where c.tenant_id = ${tx.tenantId} and c.id <> ${id} and not c.is_deleted
      ), nearest as (select distinct on (t.id) t.* from ties t order by t.id, t.rank)
      select p.id, p.code, p.display_name as "displayName", n.type, n.side, n.manual as "isManual", ${STATUS} as "shownStatus", p.product_amount as "productAmount", p.delivery_date as "deliveryDate"
      from nearest n join cad_project p on p.tenant_id = ${tx.tenantId} and p.id = n.id and not p.is_deleted
      where p.tenant_id = ${tx.tenantId}${seenProjects(who, 'p')} order by n.rank, p.name, p.batch, p.id limit 200`,
  );

/** Answers false when the two are tied already. */
export async function insertRelation(tx: Tx, fromId: string, toId: string, type: number): Promise<boolean> {
  const n = await tx.run(
    sql`insert into project_relation (tenant_id, id, from_id, to_id, type, creator_id) values (${tx.tenantId}, ${newId()}, ${fromId}, ${toId}, ${type}, ${tx.userId}) on conflict do nothing`,
  );
  return n > 0;
}
export const deleteRelation = (tx: Tx, id: string, toId: string): Promise<number> =>
  tx.run(
    sql`delete from project_relation where tenant_id = ${tx.tenantId} and ((from_id = ${id} and to_id = ${toId}) or (from_id = ${toId} and to_id = ${id}))`,
  );

const BATCH = shape({
  id: col.id,
  code: col.text,
  displayBatch: col.text,
  shownStatus: col.int,
  creationTime: col.time,
  orderTime: orNull(col.date),
  deliveryDate: orNull(col.date),
  productAmount: col.int,
  nestedPercent: orNull(col.decimal),
});
/** Batches of a building that the person may see. */
export const batchesOfName = (tx: Tx, who: Who, name: string): Promise<RowOf<typeof BATCH>[]> =>
  tx.rows(
    BATCH,
    sql`select p.id, p.code, p.display_batch as "displayBatch", ${STATUS} as "shownStatus", p.creation_time as "creationTime", p.order_time as "orderTime", p.delivery_date as "deliveryDate", p.product_amount as "productAmount",
        case when p.nestable_amount > 0 then round(100.0 * p.nested_amount / p.nestable_amount, 2)::text end as "nestedPercent"
      from cad_project p where p.tenant_id = ${tx.tenantId} and p.name = ${name} and not p.is_deleted${seenProjects(who, 'p')} order by p.batch, p.id limit 100`,
  );

export const bookTies = (tx: Tx, _who: Who, projectIds: readonly string[]): Promise<Tie[]> =>
  tx.rows(
    TIE,
    sql`select 'book' as kind, t.project_id as "projectId", t.id, coalesce(nullif(t.title, ''), p.display_name) as no, null::text as hint,
        case when t.state = 1 and t.expire_time <= now() then 3 else t.state end as state, t.creation_time as time, t.expire_time as "endTime"
      from book_share t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id
      where t.tenant_id = ${tx.tenantId} and t.project_id = any(${[...projectIds]}::uuid[]) and not t.is_deleted order by t.creation_time desc, t.id limit 400`,
  );
export const acceptanceTies = (tx: Tx, who: Who, projectIds: readonly string[]): Promise<Tie[]> => {
  const own = isOwnOnly(who) ? sql` and t.creator_id = ${who.userId}` : sql``;
  return tx.rows(
    TIE,
    sql`select 'acceptance' as kind, t.project_id as "projectId", t.id, t.order_no as no, t.person_name as hint, t.order_status as state, t.creation_time as time, (t.accept_date::timestamp at time zone 'Asia/Shanghai') as "endTime"
      from project_acceptance t where t.tenant_id = ${tx.tenantId} and t.project_id = any(${[...projectIds]}::uuid[]) and not t.is_deleted${own} order by t.creation_time desc, t.id limit 400`,
  );
};
