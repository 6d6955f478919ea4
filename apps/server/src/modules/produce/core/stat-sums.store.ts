/** SQL of a rebuild: the statistics as the log and the pieces have them, and what the tables say. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Σ over the rows of the log; areas by the two groups of R4. */
const SUMS = sql`coalesce(sum(l.d_required), 0)::int as required_qty, coalesce(sum(l.d_done), 0)::int as done_qty, coalesce(sum(l.d_output), 0)::int as output_qty, coalesce(sum(l.d_rework), 0)::int as rework_qty, coalesce(sum(l.d_scrap), 0)::int as scrap_qty,
  coalesce(sum(l.d_required * (l.measures ->> 'area')::numeric), 0) as required_area, coalesce(sum(l.d_done * (l.measures ->> 'area')::numeric), 0) as done_area,
  coalesce(sum(l.d_output * (l.out_measures ->> 'area')::numeric), 0) as output_area, coalesce(sum(l.d_rework * (l.out_measures ->> 'area')::numeric), 0) as rework_area, coalesce(sum(l.d_scrap * (l.measures ->> 'area')::numeric), 0) as scrap_area`;
const COUNTS = sql`count(*) filter (where w.state = 2)::int as ready_qty, count(*) filter (where w.state = 4)::int as doing_qty, count(*) filter (where w.state = 16)::int as outsourced_qty, count(*) filter (where w.state = 32)::int as rework_open_qty`;
const FIGURES = [
  'required_qty',
  'done_qty',
  'output_qty',
  'rework_qty',
  'scrap_qty',
  'required_area',
  'done_area',
  'output_area',
  'rework_area',
  'scrap_area',
] as const;
const COUNTERS = ['ready_qty', 'doing_qty', 'outsourced_qty', 'rework_open_qty'] as const;

const DRIFT = shape({ key: col.text, field: col.text, oldValue: col.text, newValue: col.text });
export type Drift = RowOf<typeof DRIFT>;

/** Processes as the log has them, beside what their statistics say. */
export const processSums = (where: Sql): Sql =>
  sql`select s.*, f.*, c.* from (select t.tenant_id, t.project_process_id, t.project_id, to_jsonb(t) as kept from project_process_stat t where ${where}) s
    cross join lateral (select ${SUMS} from product_log l where l.tenant_id = s.tenant_id and l.project_id = s.project_id and l.project_process_id = s.project_process_id) f
    cross join lateral (select ${COUNTS} from lable_process w where w.tenant_id = s.tenant_id and w.project_process_id = s.project_process_id) c`;
export const productSums = (where: Sql): Sql =>
  sql`select s.*, f.* from (select t.tenant_id, t.project_process_id, t.product_id, p.project_id, to_jsonb(t) as kept from product_process_stat t
      join project_process p on p.tenant_id = t.tenant_id and p.id = t.project_process_id where ${where}) s
    cross join lateral (select ${SUMS} from product_log l where l.tenant_id = s.tenant_id and l.project_id = s.project_id and l.project_process_id = s.project_process_id and l.product_id = s.product_id) f`;
/** Where a statistic differs from its sum. */
export const differs = (fields: readonly string[]): Sql =>
  sql`exists (select 1 from unnest(${[...fields]}::text[]) as k(field) where (s.kept ->> k.field)::numeric is distinct from (to_jsonb(s) ->> k.field)::numeric)`;
export const OF_PROCESS: readonly string[] = [...FIGURES, ...COUNTERS];
export const OF_PRODUCT: readonly string[] = FIGURES;

const drifts = (sums: Sql, fields: readonly string[], key: Sql): Sql =>
  sql`select ${key} as key, k.field, s.kept ->> k.field as "oldValue", to_jsonb(s) ->> k.field as "newValue" from (${sums}) s cross join unnest(${[...fields]}::text[]) as k(field)
    where (s.kept ->> k.field)::numeric is distinct from (to_jsonb(s) ->> k.field)::numeric`;

/** Every figure of a project's statistics that differs from its log. */
export async function driftOf(tx: Tx, projectId: string): Promise<Drift[]> {
  const own = sql`t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId}`;
  const ofProduct = sql`t.tenant_id = ${tx.tenantId} and p.project_id = ${projectId}`;
  const [a, b] = await Promise.all([
    tx.rows(DRIFT, drifts(processSums(own), OF_PROCESS, sql`s.project_process_id::text`)),
    tx.rows(
      DRIFT,
      drifts(
        productSums(ofProduct),
        OF_PRODUCT,
        sql`s.product_id::text || ':' || s.project_process_id::text`,
      ),
    ),
  ]);
  return [...a, ...b];
}

/** Writes the sums over the statistics of a project. */
export async function restoreStats(tx: Tx, projectId: string): Promise<void> {
  await tx.run(sql`update project_process_stat x set required_qty = f.required_qty, done_qty = f.done_qty, output_qty = f.output_qty, rework_qty = f.rework_qty, scrap_qty = f.scrap_qty,
      required_area = f.required_area, done_area = f.done_area, output_area = f.output_area, rework_area = f.rework_area, scrap_area = f.scrap_area,
      ready_qty = f.ready_qty, doing_qty = f.doing_qty, outsourced_qty = f.outsourced_qty, rework_open_qty = f.rework_open_qty
    from (${processSums(sql`t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId}`)}) f where x.tenant_id = ${tx.tenantId} and x.project_process_id = f.project_process_id`);
  await tx.run(sql`update product_process_stat x set required_qty = f.required_qty, done_qty = f.done_qty, output_qty = f.output_qty, rework_qty = f.rework_qty, scrap_qty = f.scrap_qty,
      required_area = f.required_area, done_area = f.done_area, output_area = f.output_area, rework_area = f.rework_area, scrap_area = f.scrap_area
    from (${productSums(sql`t.tenant_id = ${tx.tenantId} and p.project_id = ${projectId}`)}) f where x.tenant_id = ${tx.tenantId} and x.product_id = f.product_id and x.project_process_id = f.project_process_id`);
}
