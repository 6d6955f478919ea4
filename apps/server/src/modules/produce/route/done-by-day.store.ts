/** SQL of what of a project's steps was done, day by day. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const DAY = shape({ day: col.text, amount: col.int });
const REQUIRED = shape({ n: col.int });

/** Steps of pieces that were done (what was taken back counts against its day), and how many there are to do. */
export async function doneByDay(
  tx: Tx,
  projectId: string,
): Promise<{ done: RowOf<typeof DAY>[]; required: number }> {
  const [done, whole] = await Promise.all([
    tx.rows(
      DAY,
      sql`select to_char(l.business_day, 'YYYY-MM-DD') as day, sum(l.d_done)::int as amount from product_log l
        where l.tenant_id = ${tx.tenantId} and l.project_id = ${projectId} group by 1 having sum(l.d_done) <> 0 order by 1`,
    ),
    tx.one(
      REQUIRED,
      sql`select coalesce(sum(s.required_qty), 0)::int as n from project_process t
          join project_process_stat s on s.tenant_id = t.tenant_id and s.project_process_id = t.id
        where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted`,
    ),
  ]);
  return { done, required: whole?.n ?? 0 };
}
