/** How far the production of projects is, over the steps of their routes. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const STEP = shape({
  projectId: col.id,
  weight: col.decimal,
  requiredQty: col.int,
  doneQty: col.int,
  doingQty: col.int,
  requiredArea: col.decimal,
  doneArea: col.decimal,
  isEnded: col.bool,
});
export type StepProgress = RowOf<typeof STEP>;

export const stepsOf = (tx: Tx, projectIds: readonly string[]): Promise<StepProgress[]> =>
  tx.rows(
    STEP,
    sql`select t.project_id as "projectId", p.progress_weight as weight, s.required_qty as "requiredQty", s.done_qty as "doneQty", s.doing_qty as "doingQty",
        s.required_area as "requiredArea", s.done_area as "doneArea", r.end_report_id is not null as "isEnded"
      from project_process t join project_process_stat s on s.tenant_id = t.tenant_id and s.project_process_id = t.id
        join process p on p.tenant_id = t.tenant_id and p.id = t.process_id join project_route r on r.tenant_id = t.tenant_id and r.project_id = t.project_id
      where t.tenant_id = ${tx.tenantId} and t.project_id = any(${[...projectIds]}) and not t.is_deleted order by t.project_id, t.sort, t.id`,
  );
