/** SQL of 涂料用量: what was issued and came back, by project and paint, or by whatever a chart asks for. */
import { batchLabel } from '@muyun/contract';
import { nameSql } from '../../../kit/document/index.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { typedPattern } from './purchase.store.ts';

export interface UseFilter {
  readonly filter?: string | undefined;
  readonly projectIds?: readonly string[] | undefined;
  readonly paintId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly color?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
const day = (value: string | undefined): string | null => value?.slice(0, 10) ?? null;

/** Posted lines of issues to projects and to the workshop, not of what lies at an outsourcer still; `scope` over the document `t`. Cost is what stayed away. */
const linesSql = (tx: Tx, f: UseFilter, scope: readonly Sql[]): Sql => {
  const [pattern, color] = [typedPattern(f.filter), typedPattern(f.color)];
  return sql`paint_out_line l join paint_out t on t.tenant_id = l.tenant_id and t.id = l.document_id join paint p on p.tenant_id = l.tenant_id and p.id = l.paint_id
    where l.tenant_id = ${tx.tenantId} and not t.is_deleted and t.order_status = 4 and t.out_type in (1, 2, 32) and not (t.out_type = 32 and t.target_warehouse_id is not null) and l.quantity > 0${join([sql``, ...scope], ' and ')}
      and (${day(f.beginTime)}::date is null or t.business_date >= ${day(f.beginTime)}::date) and (${day(f.endTime)}::date is null or t.business_date <= ${day(f.endTime)}::date)
      and (${f.projectIds ?? null}::uuid[] is null or l.project_id = any(${f.projectIds ?? null}::uuid[]))
      and (${f.paintId ?? null}::uuid is null or l.paint_id = ${f.paintId ?? null}::uuid)
      and (${f.teamId ?? null}::uuid is null or t.team_id = ${f.teamId ?? null}::uuid)
      and (${color}::text is null or p.color_code ilike ${color}::text)
      and (${pattern}::text is null or p.name ilike ${pattern}::text or ${nameSql('project', 'project_id', 'l')} ilike ${pattern}::text)`;
};
const COST = sql`round(l.value * (l.quantity - l.returned_kg) / l.quantity, 2)`;

const USE = shape({
  projectId: orNull(col.id),
  projectName: orNull(col.text),
  batch: orNull(col.int),
  paintId: col.id,
  paint: col.text,
  colorCode: orNull(col.text),
  issuedKg: col.decimal,
  returnedKg: col.decimal,
  cost: col.decimal,
});
export type UseRow = RowOf<typeof USE>;
export const batchText = (batch: number | null): string | null => (batch === null ? null : batchLabel(batch));

const GROUPED = sql`select l.project_id, l.paint_id, p.name, p.color_code, sum(l.quantity) as issued, sum(l.returned_kg) as returned, sum(${COST}) as cost, l.tenant_id`;
const grouped = (tx: Tx, f: UseFilter, scope: readonly Sql[]): Sql =>
  sql`(${GROUPED} from ${linesSql(tx, f, scope)} group by l.tenant_id, l.project_id, l.paint_id, p.name, p.color_code) g`;
const SELECTED = sql`g.project_id as "projectId", (select x.name from cad_project x where x.tenant_id = g.tenant_id and x.id = g.project_id) as "projectName",
  (select x.batch from cad_project x where x.tenant_id = g.tenant_id and x.id = g.project_id) as batch, g.paint_id as "paintId", g.name as paint, g.color_code as "colorCode",
  g.issued as "issuedKg", g.returned as "returnedKg", g.cost`;
const ORDER = sql`order by g.issued desc, g.project_id, g.paint_id`;

export async function listUse(
  tx: Tx,
  f: UseFilter,
  scope: readonly Sql[],
  page: { readonly take: number; readonly skip: number },
): Promise<{ items: UseRow[]; totalCount: number }> {
  const from = grouped(tx, f, scope);
  const [items, counted] = await Promise.all([
    tx.rows(
      USE,
      sql`select ${SELECTED} from ${from} ${ORDER} limit ${page.take}::int offset ${page.skip}::int`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
export const streamUse = (tx: Tx, f: UseFilter, scope: readonly Sql[]): AsyncGenerator<UseRow[]> =>
  tx.stream(USE, sql`select ${SELECTED} from ${grouped(tx, f, scope)} ${ORDER}`, 500);

/** What the points of a chart stand for. */
const AXES = {
  day: sql`to_char(t.business_date, 'YYYY-MM-DD')`,
  month: sql`to_char(t.business_date, 'YYYY-MM')`,
  project: nameSql('project', 'project_id', 'l'),
  paint: sql`p.name`,
  team: nameSql('organizationUnit', 'team_id'),
} as const;
export type UseAxis = keyof typeof AXES;
const POINT = shape({ x: orNull(col.text), used: col.decimal, cost: col.decimal });
export const usePoints = (
  tx: Tx,
  f: UseFilter,
  scope: readonly Sql[],
  axis: UseAxis,
): Promise<RowOf<typeof POINT>[]> =>
  tx.rows(
    POINT,
    sql`select ${AXES[axis]} as x, sum(l.quantity - l.returned_kg) as used, sum(${COST}) as cost from ${linesSql(tx, f, scope)} group by 1 order by 1 nulls last limit 400`,
  );
const TOTALS = shape({
  issuedKg: col.decimal,
  returnedKg: col.decimal,
  usedKg: col.decimal,
  cost: col.decimal,
});
export const useTotals = (
  tx: Tx,
  f: UseFilter,
  scope: readonly Sql[],
): Promise<RowOf<typeof TOTALS> | undefined> =>
  tx.one(
    TOTALS,
    sql`select coalesce(sum(l.quantity), 0)::numeric(18,3) as "issuedKg", coalesce(sum(l.returned_kg), 0)::numeric(18,3) as "returnedKg",
      coalesce(sum(l.quantity - l.returned_kg), 0)::numeric(18,3) as "usedKg", coalesce(sum(${COST}), 0)::numeric(18,2) as cost from ${linesSql(tx, f, scope)}`,
  );
