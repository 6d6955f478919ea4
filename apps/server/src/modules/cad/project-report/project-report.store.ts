/** SQL of what projects come to: sums over their counters, never over their products. */
import { nameSql } from '../../../kit/document/index.ts';
import { endOfDay, startOfDay } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { name, type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow, seenProject } from '../shared/scope.ts';

const FIGURES = {
  projects: col.int,
  kinds: col.int,
  pieces: col.int,
  nestedPieces: col.int,
  faceArea: col.decimal,
  unfoldArea: col.decimal,
  billedArea: col.decimal,
  weight: col.decimal,
} as const;
const ROW = shape({ key: col.text, name: orNull(col.text), ...FIGURES });
const TOTAL = shape(FIGURES);
const SUMS = sql`count(*)::int as projects, coalesce(sum(t.kind_amount), 0)::int as kinds, coalesce(sum(t.product_amount), 0)::int as pieces,
  coalesce(sum(t.nested_amount), 0)::int as "nestedPieces", coalesce(sum(t.face_area), 0)::numeric(18,4) as "faceArea",
  coalesce(sum(t.unfold_area), 0)::numeric(18,4) as "unfoldArea", coalesce(sum(t.billed_area), 0)::numeric(18,4) as "billedArea", coalesce(sum(t.weight), 0)::numeric(18,3) as weight`;

/** By which column, and how its rows are called; months are those of Shanghai. */
interface Grouping {
  readonly by: Sql;
  readonly name: Sql;
}
const personBy = (column: string): Grouping => ({
  by: name(`t.${column}`),
  name: nameSql('member', 'id', 'g'),
});
const TIMES: Readonly<Record<number, string>> = { 1: 'creation_time', 2: 'order_time', 3: 'delivery_date' };
const timeOf = (type: number | undefined): Sql => name(`t.${TIMES[type ?? 1] ?? 'creation_time'}`);

/** Dates have no time of day; moments are those of the business calendar. */
const isDate = (type: number | undefined): boolean => type === 2 || type === 3;
const dayOf = (type: number | undefined): Sql =>
  isDate(type) ? timeOf(type) : sql`(${timeOf(type)} at time zone 'Asia/Shanghai')`;

const groupingOf = (group: number | undefined, time: number | undefined): Grouping => {
  if (group === 2) return { by: sql`t.demander_id`, name: sql`g.side` };
  if (group === 3) return personBy('salesman_id');
  if (group === 4) return personBy('designer_id');
  return { by: sql`to_char(${dayOf(time)}, 'YYYY-MM')`, name: sql`g.id` };
};

export interface ReportQuery {
  readonly group?: number | undefined;
  readonly projectTimeType?: number | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly projectIds?: readonly string[] | undefined;
}
function rowsOf(tx: Tx, who: Who, q: ReportQuery): Where {
  const at = timeOf(q.projectTimeType);
  const isDay = isDate(q.projectTimeType);
  const where = new Where(tx)
    .and(sql`not t.is_deleted and t.control_state <> 2`)
    .when(
      q.beginTime,
      isDay ? sql`${at} >= ${q.beginTime?.slice(0, 10)}::date` : sql`${at} >= ${startOfDay(q.beginTime)}`,
    )
    .when(
      q.endTime,
      isDay ? sql`${at} <= ${q.endTime?.slice(0, 10)}::date` : sql`${at} <= ${endOfDay(q.endTime)}`,
    );
  if (q.projectIds && q.projectIds.length > 0) where.and(sql`t.id = any(${[...q.projectIds]}::uuid[])`);
  if (isNarrow(who)) where.and(seenProject(who, 't'));
  return where;
}

/** Months from the first, others by what they come to. */
export async function reportOf(
  tx: Tx,
  who: Who,
  q: ReportQuery,
): Promise<{ rows: RowOf<typeof ROW>[]; total: RowOf<typeof TOTAL> }> {
  const where = rowsOf(tx, who, q);
  const { by, name: called } = groupingOf(q.group, q.projectTimeType);
  const isMonth = ![2, 3, 4].includes(q.group ?? 1);
  const order = isMonth ? sql`g.id` : sql`g."unfoldArea" desc, g.id`;
  const [rows, total] = await Promise.all([
    tx.rows(
      ROW,
      sql`select coalesce(g.id::text, '') as key, ${called} as name, g.projects, g.kinds, g.pieces, g."nestedPieces", g."faceArea", g."unfoldArea", g."billedArea", g.weight
        from (select t.tenant_id, ${by} as id, max(t.demand_side) as side, ${SUMS} from cad_project t where ${where.sql} group by 1, 2) g where g.tenant_id = ${tx.tenantId} order by ${order} limit 2000`,
    ),
    tx.one(TOTAL, sql`select ${SUMS} from cad_project t where ${where.sql}`),
  ]);
  if (!total) throw new Error('an aggregate answers a row');
  return { rows, total };
}
