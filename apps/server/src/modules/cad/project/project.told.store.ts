/** SQL of what other areas tell of projects. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { recordset } from '../../../kit/recordset.ts';
import { name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { deriveStatuses } from '../shared/project-counters.store.ts';

const note =
  (column: 'project_id' | 'nest_order_id') =>
  async (tx: Tx, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    await tx.run(
      sql`insert into project_due (tenant_id, id, ${name(column)}) select ${tx.tenantId}, gen_random_uuid(), x.id from unnest(${[...new Set(ids)]}::uuid[]) as x(id)`,
    );
  };
/** Notes that facts of these projects have changed: they are derived once the transaction stands. */
export const noteProjects = note('project_id');
/** The same of every project that these nest orders are of. */
export const noteOrders = note('nest_order_id');

const DUE = shape({ projectId: orNull(col.id), nestOrderId: orNull(col.id) });

/** Spaces of which something was told. As the owner. */
export const spacesDue = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      { tenantId: col.id },
      sql`select distinct tenant_id as "tenantId" from project_due /* all tenants */`,
    )
  ).map((r) => r.tenantId);

/**
 * Takes what was told of the space: one at a time, so that what is derived later is what stands. What is told after this is
 * derived by the next run.
 */
export async function takeDue(tx: Tx): Promise<RowOf<typeof DUE>[]> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('project told ' || ${tx.tenantId}::text, 0))`,
  );
  return tx.rows(
    DUE,
    sql`with taken as (delete from project_due t where t.tenant_id = ${tx.tenantId} returning t.project_id, t.nest_order_id)
      select distinct project_id as "projectId", nest_order_id as "nestOrderId" from taken`,
  );
}

/** Every project that purchasing or production has rows of: looked at once a night. As the owner. */
export const noteAll = (tx: Tx): Promise<number> =>
  tx.run(
    sql`insert into project_due (tenant_id, id, project_id)
      select p.tenant_id, gen_random_uuid(), p.id from cad_project p where not p.is_deleted
        and (p.told_flags <> 0 or p.nested_amount > 0 or p.produce_state <> 0) /* all tenants */`,
  );

export interface ToldRow {
  readonly projectId: string;
  /** bits of PROJECT_STATUSES */
  readonly flags: number;
  readonly produceState: number;
  /** null without a route */
  readonly producedPercent: string | null;
  /** null where no process has a capacity to reckon with */
  readonly bottleneckHours: string | null;
}
const TYPES = {
  project_id: 'uuid',
  told_flags: 'integer',
  produce_state: 'integer',
  produced_percent: 'numeric',
  bottleneck_hours: 'numeric',
} as const;

/** Writes what was told, of those that it changes, in id order; their status follows. Does not raise `version`. Answers how many changed. */
export async function writeTold(tx: Tx, told: readonly ToldRow[]): Promise<number> {
  const rows = told.map((t) => ({
    project_id: t.projectId,
    told_flags: t.flags,
    produce_state: t.produceState,
    produced_percent: t.producedPercent,
    bottleneck_hours: t.bottleneckHours,
  }));
  const changed = await tx.rows(
    { id: col.id },
    sql`select p.id from cad_project p join ${recordset(TYPES, rows)} n on n.project_id = p.id
      where p.tenant_id = ${tx.tenantId} and (p.told_flags, p.produce_state, p.produced_percent, p.bottleneck_hours) is distinct from (n.told_flags, n.produce_state, n.produced_percent, n.bottleneck_hours)
      order by p.id for no key update of p`,
  );
  const ids = changed.map((r) => r.id);
  if (ids.length === 0) return 0;
  await tx.run(
    sql`update cad_project p set told_flags = n.told_flags, produce_state = n.produce_state, produced_percent = n.produced_percent, bottleneck_hours = n.bottleneck_hours
      from ${recordset(TYPES, rows)} n where p.tenant_id = ${tx.tenantId} and p.id = n.project_id and p.id = any(${ids})`,
  );
  await deriveStatuses(tx, ids);
  return ids.length;
}
