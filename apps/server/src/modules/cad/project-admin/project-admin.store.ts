/** SQL of projects for the platform's people: whose a project or a member is, and the projects of one space. */
import { PROJECT_FORCED, projectAdmin as calls } from '@muyun/contract';
import { contains, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow, seenProject } from '../shared/scope.ts';

const OWNER = { tenantId: col.id };
/** On the platform's role: nobody knows yet whose it is. */
export const spaceOfProject = (tx: Tx, id: string): Promise<{ tenantId: string } | undefined> =>
  tx.one(OWNER, sql`select tenant_id as "tenantId" from cad_project where id = ${id} /* all tenants */`);
export const spaceOfMember = (tx: Tx, id: string): Promise<{ tenantId: string } | undefined> =>
  tx.one(OWNER, sql`select tenant_id as "tenantId" from tenant_user where id = ${id} /* all tenants */`);

const BRIEF = shape({
  id: col.id,
  code: col.text,
  displayName: col.text,
  demandSide: orNull(col.text),
  shownStatus: col.int,
  productAmount: col.int,
  notNestingAmount: col.int,
  orderTime: orNull(col.date),
  deliveryDate: orNull(col.date),
  creationTime: col.time,
});
export function briefProjects(tx: Tx, who: Who, filter: string | undefined): Promise<RowOf<typeof BRIEF>[]> {
  const where = new Where(tx).and(sql`not t.is_deleted`);
  if (isNarrow(who)) where.and(seenProject(who, 't'));
  if (filter) where.and(contains([sql`t.name`, sql`t.code`, sql`t.demand_side`], filter));
  return tx.rows(
    BRIEF,
    sql`select t.id, t.code, t.display_name as "displayName", t.demand_side as "demandSide", (case when t.control_state = 1 then ${whole(PROJECT_FORCED)} else t.project_status end) as "shownStatus",
        t.product_amount as "productAmount", t.not_nesting_amount as "notNestingAmount", t.order_time as "orderTime", t.delivery_date as "deliveryDate", t.creation_time as "creationTime"
      from cad_project t where ${where.sql} order by t.creation_time desc, t.id limit ${whole(calls.MOST_BRIEF)}`,
  );
}
