/** SQL of the pieces of a project by the day on which their nests were confirmed. */
import { NEST_CONFIRMED_STATES } from '@muyun/contract';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { DAY_FIGURES, type DayFigures } from '../../cad/project-stat/index.ts';

const DAY = shape({ day: col.text, amount: col.int });

/** Placed pieces of confirmed orders, without those that came back; oldest day first. */
export const nestedByDay = (tx: Tx, projectId: string): Promise<RowOf<typeof DAY>[]> =>
  tx.rows(
    DAY,
    sql`select to_char(o.confirm_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(l.placed_quantity - l.returned_quantity)::int as amount
      from cad_product p join nest_order_product l on l.tenant_id = p.tenant_id and l.product_id = p.id
        join nest_order o on o.tenant_id = l.tenant_id and o.id = l.order_id and o.state = any(${[...NEST_CONFIRMED_STATES]}::int[]) and o.confirm_time is not null
      where p.tenant_id = ${tx.tenantId} and p.project_id = ${projectId} and not p.is_deleted group by 1 order by 1`,
  );

/** The same of several projects, with unfolded area and weight. */
export const nestedDays = (tx: Tx, projectIds: readonly string[]): Promise<DayFigures[]> =>
  tx.rows(
    DAY_FIGURES,
    sql`select p.project_id as "projectId", to_char(o.confirm_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date, sum(n.quantity)::int as quantity,
        sum(n.quantity * p.bounding_area)::numeric(18,4) as area, sum(n.quantity * p.weight)::numeric(18,3) as weight
      from cad_product p join nest_order_product l on l.tenant_id = p.tenant_id and l.product_id = p.id cross join lateral (select l.placed_quantity - l.returned_quantity as quantity) n
        join nest_order o on o.tenant_id = l.tenant_id and o.id = l.order_id and o.state = any(${[...NEST_CONFIRMED_STATES]}::int[]) and o.confirm_time is not null
      where p.tenant_id = ${tx.tenantId} and p.project_id = any(${projectIds}) and not p.is_deleted group by 1, 2`,
  );
