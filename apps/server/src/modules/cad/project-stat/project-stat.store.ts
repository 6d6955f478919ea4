/** SQL of the figures of days of projects. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Pieces, their unfolded area in m² and their weight in kg on one day; what was taken back counts against its day. */
export const DAY_FIGURES = shape({
  projectId: col.id,
  date: col.text,
  quantity: col.int,
  area: col.decimal,
  weight: col.decimal,
});
export type DayFigures = RowOf<typeof DAY_FIGURES>;

/** Spaces with projects of which something was nested, made or delivered. As the owner. */
export const spacesAtWork = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      { tenantId: col.id },
      sql`select distinct p.tenant_id as "tenantId" from cad_project p
        where not p.is_deleted and (p.nested_amount <> 0 or p.produce_state <> 0 or p.shipped_amount <> 0) /* all tenants */`,
    )
  ).map((r) => r.tenantId);

/**
 * Projects of the space whose days are counted: those under way, and of the others those whose days do not add up to what they
 * count, or that were changed since `since`. The next of them after `after`, in id order.
 */
export const projectsToCount = async (
  tx: Tx,
  { since, after, most }: { readonly since: Date; readonly after: string | null; readonly most: number },
): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select p.id from cad_project p where p.tenant_id = ${tx.tenantId} and not p.is_deleted and (${after}::uuid is null or p.id > ${after}::uuid)
        and (p.nested_amount <> 0 or p.produce_state <> 0 or p.shipped_amount <> 0)
        and ((p.control_state = 0 and p.project_status not in (64, 256)) or p.last_modification_time >= ${since.toISOString()}::timestamptz
          or exists (select from (select coalesce(sum(d.nested_quantity), 0)::int as nested, coalesce(sum(d.shipped_quantity), 0)::int as shipped
            from project_stat_daily d where d.tenant_id = p.tenant_id and d.project_id = p.id) s where (p.nested_amount, p.shipped_amount) is distinct from (s.nested, s.shipped)))
        order by p.id limit ${most}`,
    )
  ).map((r) => r.id);

/** What has been delivered by now beyond what the other days have: it was delivered on `date`, as far as anybody knows. */
export const shippedOn = (tx: Tx, projectIds: readonly string[], date: string): Promise<DayFigures[]> =>
  tx.rows(
    DAY_FIGURES,
    sql`select p.project_id as "projectId", ${date}::date::text as date, (p.quantity - coalesce(d.quantity, 0))::int as quantity,
        (p.area - coalesce(d.area, 0))::numeric(18,4) as area, (p.weight - coalesce(d.weight, 0))::numeric(18,3) as weight
      from (select t.project_id, sum(t.shipped_quantity) as quantity, sum(t.shipped_quantity * t.bounding_area) as area, sum(t.shipped_quantity * t.weight) as weight
          from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = any(${projectIds}) and not t.is_deleted group by 1) p
        left join (select d.project_id, sum(d.shipped_quantity) as quantity, sum(d.shipped_area) as area, sum(d.shipped_weight) as weight
          from project_stat_daily d where d.tenant_id = ${tx.tenantId} and d.project_id = any(${projectIds}) and d.date <> ${date}::date group by 1) d on d.project_id = p.project_id`,
  );

const TYPES = {
  project_id: 'uuid',
  date: 'date',
  nested_quantity: 'integer',
  nested_area: 'numeric',
  nested_weight: 'numeric',
  produced_quantity: 'integer',
  produced_area: 'numeric',
  produced_weight: 'numeric',
} as const;
const SHIPPED = {
  project_id: 'uuid',
  date: 'date',
  shipped_quantity: 'integer',
  shipped_area: 'numeric',
  shipped_weight: 'numeric',
} as const;

/** One day of a project as it is counted anew. */
export type CountedDay = Readonly<Record<keyof typeof TYPES, string | number>>;

/** Whoever counts a project is alone with its days until the transaction ends; others wait, in id order. */
export const lockDays = (tx: Tx, projectIds: readonly string[]): Promise<number> =>
  tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('project days ' || x.id::text, 0)) from (select unnest(${[...projectIds].sort()}::uuid[]) as id order by 1) x`,
  );

/** Writes what was nested and made on each day over what stood there, where it differs. */
export async function writeDays(
  tx: Tx,
  projectIds: readonly string[],
  days: readonly CountedDay[],
  at: Date,
): Promise<void> {
  const rows = recordset(TYPES, days);
  const isCounted =
    days.length > 0
      ? sql`exists (select from ${rows} r where r.project_id = t.project_id and r.date = t.date)`
      : sql`false`;
  await tx.run(sql`update project_stat_daily t set nested_quantity = 0, nested_area = 0, nested_weight = 0, produced_quantity = 0, produced_area = 0,
      produced_weight = 0, computed_time = ${at.toISOString()}::timestamptz
    where t.tenant_id = ${tx.tenantId} and t.project_id = any(${projectIds}) and (t.nested_quantity <> 0 or t.produced_quantity <> 0 or t.nested_area <> 0 or t.produced_area <> 0)
      and not ${isCounted}`);
  if (days.length === 0) return;
  await tx.run(sql`insert into project_stat_daily as t (tenant_id, computed_time, ${columnsUnder(TYPES)})
    select ${tx.tenantId}, ${at.toISOString()}::timestamptz, ${columnsUnder(TYPES, 'r')} from ${rows} r
    on conflict (tenant_id, project_id, date) do update set computed_time = excluded.computed_time, nested_quantity = excluded.nested_quantity,
      nested_area = excluded.nested_area, nested_weight = excluded.nested_weight, produced_quantity = excluded.produced_quantity,
      produced_area = excluded.produced_area, produced_weight = excluded.produced_weight
    where (t.nested_quantity, t.nested_area, t.nested_weight, t.produced_quantity, t.produced_area, t.produced_weight)
      is distinct from (excluded.nested_quantity, excluded.nested_area, excluded.nested_weight, excluded.produced_quantity, excluded.produced_area, excluded.produced_weight)`);
}

/** Writes what was delivered on a day, and drops days of which nothing is left. */
export async function writeShipped(
  tx: Tx,
  projectIds: readonly string[],
  shipped: readonly DayFigures[],
  at: Date,
): Promise<void> {
  const rows = shipped.map((s) => ({
    project_id: s.projectId,
    date: s.date,
    shipped_quantity: s.quantity,
    shipped_area: s.area,
    shipped_weight: s.weight,
  }));
  if (rows.length > 0)
    await tx.run(sql`insert into project_stat_daily as t (tenant_id, computed_time, ${columnsUnder(SHIPPED)})
      select ${tx.tenantId}, ${at.toISOString()}::timestamptz, ${columnsUnder(SHIPPED, 'r')} from ${recordset(SHIPPED, rows)} r
      on conflict (tenant_id, project_id, date) do update set computed_time = excluded.computed_time, shipped_quantity = excluded.shipped_quantity,
        shipped_area = excluded.shipped_area, shipped_weight = excluded.shipped_weight
      where (t.shipped_quantity, t.shipped_area, t.shipped_weight) is distinct from (excluded.shipped_quantity, excluded.shipped_area, excluded.shipped_weight)`);
  await tx.run(sql`delete from project_stat_daily where tenant_id = ${tx.tenantId} and project_id = any(${projectIds})
    and nested_quantity = 0 and produced_quantity = 0 and shipped_quantity = 0 and nested_area = 0 and produced_area = 0 and shipped_area = 0`);
}

const STORED = shape({
  date: col.text,
  nestedQuantity: col.int,
  nestedArea: col.decimal,
  nestedWeight: col.decimal,
  producedQuantity: col.int,
  producedArea: col.decimal,
  producedWeight: col.decimal,
  shippedQuantity: col.int,
  shippedArea: col.decimal,
  shippedWeight: col.decimal,
  computedTime: col.time,
});

/** Days of a project, the newest first. */
export const loadDays = (tx: Tx, projectId: string, most: number): Promise<RowOf<typeof STORED>[]> =>
  tx.rows(
    STORED,
    sql`select to_char(t.date, 'YYYY-MM-DD') as date, t.nested_quantity as "nestedQuantity", t.nested_area as "nestedArea", t.nested_weight as "nestedWeight",
        t.produced_quantity as "producedQuantity", t.produced_area as "producedArea", t.produced_weight as "producedWeight",
        t.shipped_quantity as "shippedQuantity", t.shipped_area as "shippedArea", t.shipped_weight as "shippedWeight", t.computed_time as "computedTime"
      from project_stat_daily t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} order by t.date desc limit ${most}`,
  );
