/** SQL of what of a project's steps was done, day by day. */
import { PIECE } from '@muyun/contract';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { DAY_FIGURES, type DayFigures } from '../../cad/project-stat/index.ts';

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

/** states from here on are those of pieces that are no more (`isAlive`) */
const ENDED = 64;
/** Pieces by the day on which the last step they need was done, with unfolded area and weight; those of ended pieces are not made. */
export const producedDays = (tx: Tx, projectIds: readonly string[]): Promise<DayFigures[]> =>
  tx.rows(
    DAY_FIGURES,
    sql`select d.project_id as "projectId", to_char(d.time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date, count(*)::int as quantity,
        sum(p.bounding_area)::numeric(18,4) as area, sum(p.weight)::numeric(18,3) as weight
      from (select l.project_id, l.product_id, max(s.completed_at) as time from lable l
          join lable_process s on s.tenant_id = l.tenant_id and s.lable_id = l.id and s.required
          where l.tenant_id = ${tx.tenantId} and l.project_id = any(${projectIds}) and l.state >= ${PIECE.done} and l.state < ${ENDED} group by l.project_id, l.product_id, l.id) d
        join cad_product p on p.tenant_id = ${tx.tenantId} and p.id = d.product_id
      where d.time is not null group by 1, 2`,
  );

const MADE = shape({ productId: col.id, making: col.int, made: col.int });
/** Pieces of products that are begun, and that are done; a piece that is no more is neither. By the key of a product's serials. */
export const madeOf = (tx: Tx, productIds: readonly string[]): Promise<RowOf<typeof MADE>[]> =>
  tx.rows(
    MADE,
    sql`select t.product_id as "productId", count(*) filter (where t.state = ${PIECE.doing})::int as making, count(*) filter (where t.state >= ${PIECE.done})::int as made
      from lable t where t.tenant_id = ${tx.tenantId} and t.product_id = any(${[...productIds]}) and t.state >= ${PIECE.doing} and t.state < ${ENDED} group by t.product_id`,
  );
