/** SQL of projects by their name: one row for all batches of a building (engineering C1). */
import { type OutputOf, PROJECT_OPEN, type project } from '@muyun/contract';
import { limit, orderBy } from '../../../kit/paged.ts';
import { col, orNull, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { workCalendar } from '../../../kit/work-calendar.ts';
import { keptProjects } from '../shared/project-kept.ts';
import { conditions, type ProjectQuery, withStatus } from './project.store.ts';

type Page = OutputOf<typeof project.listProjectNames>;
/** so many batches are told by name */
const MOST_NAMED = 12;
const GROUP = keptProjects.state(sql`t`);
const ROW = shape({
  name: col.text,
  batches: col.int,
  newest: col.json<Page['items'][number]['newest']>(),
  demandSide: orNull(col.text),
  kindAmount: col.int,
  productAmount: col.int,
  notNestingAmount: col.int,
  nestedPercent: orNull(col.decimal),
  unfoldArea: col.decimal,
  billedArea: col.decimal,
  weight: col.decimal,
  deliveryDate: orNull(col.date),
  creationTime: col.time,
});
const SUMS = shape({ names: col.int, productAmount: col.int, unfoldArea: col.decimal, weight: col.decimal });
const SORT = {
  sortable: [
    'name',
    'creationTime',
    'deliveryDate',
    'productAmount',
    'notNestingAmount',
    'unfoldArea',
    'weight',
  ],
  defaultSort: 'creationTime desc',
};

/** A page of names in their order, with what their batches are together. */
export async function listNames(tx: Tx, who: Who, query: ProjectQuery): Promise<Page> {
  const calendar = await workCalendar(tx);
  const where = withStatus(conditions(tx, who, query, calendar), query.projectStatus).sql;
  const [items, sums] = await Promise.all([
    tx.rows(
      ROW,
      sql`with t as materialized (select t.name, count(*)::int as batches,
          (array_agg(jsonb_build_object('id', t.id, 'displayBatch', coalesce(t.display_batch, ''), 'shownStatus', ${GROUP}) order by t.batch desc, t.creation_time desc))[1:${MOST_NAMED}] as newest,
          case when count(distinct t.demander_id) = 1 then min(t.demand_side) end as demand_side, sum(t.kind_amount)::int as kind_amount, sum(t.product_amount)::int as product_amount,
          sum(t.not_nesting_amount)::int as not_nesting_amount, case when sum(t.nestable_amount) > 0 then round(100.0 * sum(t.nested_amount) / sum(t.nestable_amount), 2)::text end as nested_percent,
          sum(t.unfold_area)::numeric(18,4) as unfold_area, sum(t.billed_area)::numeric(18,4) as billed_area, sum(t.weight)::numeric(18,3) as weight,
          min(t.delivery_date) filter (where ${GROUP} & ${PROJECT_OPEN} <> 0) as delivery_date, max(t.creation_time) as creation_time, min(t.id::text) as id
        from cad_project t where ${where} group by t.name)
        select t.name, t.batches, to_jsonb(t.newest) as newest, t.demand_side as "demandSide", t.kind_amount as "kindAmount", t.product_amount as "productAmount", t.not_nesting_amount as "notNestingAmount",
          t.nested_percent as "nestedPercent", t.unfold_area as "unfoldArea", t.billed_area as "billedArea", t.weight, t.delivery_date as "deliveryDate", t.creation_time as "creationTime"
        from t ${orderBy(SORT, query.sorting)} ${limit(query)}`,
    ),
    tx.one(
      SUMS,
      sql`select count(distinct t.name)::int as names, coalesce(sum(t.product_amount), 0)::int as "productAmount", coalesce(sum(t.unfold_area), 0)::numeric(18,4) as "unfoldArea",
          coalesce(sum(t.weight), 0)::numeric(18,3) as weight
        from cad_project t where ${where}`,
    ),
  ]);
  const { names = 0, ...totals } = sums ?? {};
  return { items, totalCount: names, totals };
}
