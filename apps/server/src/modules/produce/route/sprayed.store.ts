/** What was sprayed: pieces of which every spraying process is reported. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** 喷涂 (PROCESS_TYPES) */
const SPRAYING = 32;

const SPRAYED = shape({ productId: col.id, pieces: col.decimal });

/** Of a row `l` of the log the part that these members did; what is taken back belongs to whoever had done it. */
const partOf = (tx: Tx, memberIds: readonly string[]): Sql =>
  sql`coalesce((select sum((o.one ->> 'share')::numeric) from produce_report d cross join jsonb_array_elements(d.operators) o (one)
    where d.tenant_id = ${tx.tenantId} and d.id = coalesce((select v.report_id from product_log v where v.tenant_id = ${tx.tenantId} and v.lable_id = l.lable_id and v.seq = l.reverses_seq), l.report_id)
      and (o.one ->> 'userId')::uuid = any(${[...memberIds]}::uuid[])), 0)`;

export interface SprayedIn {
  readonly since: string;
  readonly until?: string | null;
  /** what these did of it; unless said what anybody did */
  readonly memberIds?: readonly string[] | null;
}
/** Products of the projects with how many of their pieces were sprayed since a moment, until another one, as the reports of it have it. */
export const sprayedSince = (
  tx: Tx,
  projectIds: readonly string[],
  { since, until = null, memberIds = null }: SprayedIn,
): Promise<RowOf<typeof SPRAYED>[]> =>
  tx.rows(
    SPRAYED,
    sql`select x.product_id as "productId", min(x.pieces)::numeric(18,6) as pieces from (
        select l.product_id, l.project_process_id, sum(l.d_done${memberIds ? sql` * ${partOf(tx, memberIds)}` : sql``}) as pieces from product_log l join process r on r.tenant_id = l.tenant_id and r.id = l.process_id
        where l.tenant_id = ${tx.tenantId} and l.project_id = any(${[...projectIds]}::uuid[]) and l.recorded_at >= ${since}::timestamptz and l.occurred_at >= ${since}::timestamptz
          and (${until}::timestamptz is null or l.occurred_at < ${until}::timestamptz)
          and r.process_type = ${SPRAYING}::int group by 1, 2) x
      group by x.product_id having min(x.pieces) > 0`,
  );

/** Products of the projects with how many of their pieces are sprayed; none where nothing is. */
export const sprayedPieces = (tx: Tx, projectIds: readonly string[]): Promise<RowOf<typeof SPRAYED>[]> =>
  tx.rows(
    SPRAYED,
    sql`select s.product_id as "productId", min(s.done_qty)::numeric(18,6) as pieces from product_process_stat s
        join project_process p on p.tenant_id = s.tenant_id and p.id = s.project_process_id
        join process r on r.tenant_id = p.tenant_id and r.id = p.process_id
      where s.tenant_id = ${tx.tenantId} and p.project_id = any(${[...projectIds]}::uuid[]) and r.process_type = ${SPRAYING}::int and s.required_qty > 0
      group by s.product_id having min(s.done_qty) > 0`,
  );
