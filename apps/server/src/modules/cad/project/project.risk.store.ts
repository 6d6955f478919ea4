/** SQL of who is told of a project at risk. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Spaces that have work left by their capacities, or had. As the owner. */
export const spacesWithLoads = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      { tenantId: col.id },
      sql`select distinct p.tenant_id as "tenantId" from cad_project p where (p.bottleneck_hours > 0 or p.risk_since is not null) and not p.is_deleted /* all tenants */`,
    )
  ).map((r) => r.tenantId);

const RISKY = shape({
  id: col.id,
  name: col.text,
  deliveryDate: col.date,
  hours: col.decimal,
  userId: col.id,
});

/** Marks those that have come into risk since they were looked at last, forgets those that are out of it; answers the former. */
export async function comeIntoRisk(tx: Tx, isAtRisk: Sql, today: string): Promise<RowOf<typeof RISKY>[]> {
  await tx.run(
    sql`update cad_project t set risk_since = null where t.tenant_id = ${tx.tenantId} and t.risk_since is not null and (t.is_deleted or ${isAtRisk} is not true)`,
  );
  return tx.rows(
    RISKY,
    sql`with told as (update cad_project t set risk_since = ${today} where t.tenant_id = ${tx.tenantId} and t.risk_since is null and not t.is_deleted and ${isAtRisk}
        returning t.id, t.display_name, t.delivery_date, t.bottleneck_hours, t.planner_id, t.creator_id)
      select t.id, t.display_name as name, t.delivery_date as "deliveryDate", t.bottleneck_hours as hours, coalesce(u.user_id, t.creator_id) as "userId"
      from told t left join tenant_user u on u.tenant_id = ${tx.tenantId} and u.id = t.planner_id where coalesce(u.user_id, t.creator_id) is not null order by t.id`,
  );
}

/** Who plans a project, as whoever is told something; undefined where nobody does. */
export const plannerOf = async (tx: Tx, memberId: string | null): Promise<string | undefined> =>
  memberId === null
    ? undefined
    : (
        await tx.one(
          { userId: col.id },
          sql`select u.user_id as "userId" from tenant_user u where u.tenant_id = ${tx.tenantId} and u.id = ${memberId}`,
        )
      )?.userId;
