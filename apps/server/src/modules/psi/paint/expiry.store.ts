/** SQL of who still takes paint of a colour. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const TAKER = shape({ paintId: col.id, projectId: col.id, name: col.text, kg: col.decimal });
export type Taker = RowOf<typeof TAKER>;

/** Projects that go on and whose plans are not served yet, by the paints whose colour (or which themselves) they take; those that take most first; `own` says of `c` which of them this member sees. */
export const takersOf = (tx: Tx, paintIds: readonly string[], own: Sql): Promise<Taker[]> =>
  tx.rows(
    TAKER,
    sql`select p.id as "paintId", c.id as "projectId", c.display_name as name, sum(d.plan_kg - d.issued_kg + d.returned_kg)::numeric(18,3) as kg
      from paint p join paint_demand d on d.tenant_id = p.tenant_id and (d.paint_id = p.id or d.color_card_id = p.color_card_id) and not d.is_deleted
        join cad_project c on c.tenant_id = d.tenant_id and c.id = d.project_id and not c.is_deleted and c.control_state = 0${own}
      where p.tenant_id = ${tx.tenantId} and p.id = any(${[...new Set(paintIds)]}::uuid[]) and d.plan_kg > d.issued_kg - d.returned_kg
      group by 1, 2, 3 order by 4 desc, 3, 2`,
  );
