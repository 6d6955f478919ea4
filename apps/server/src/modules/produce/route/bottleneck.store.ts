/** What is left to do of projects, process by process, as far as it is measured. */
import { type Measures, measuresOf } from '@muyun/contract';
import { col, shape } from '../../../kit/shape.ts';
import { alsoColumns, name, snake, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Fields of a product that its measures are made of, and their sums over what is left. */
const SUMS = {
  faceArea: col.decimal,
  boundingArea: col.decimal,
  perimeter: col.decimal,
  weight: col.decimal,
  bendCount: col.int,
  bendLength: col.decimal,
  slotLength: col.decimal,
  weldLength: col.decimal,
  ribLength: col.decimal,
  holeCount: col.int,
  cutLength: col.decimal,
};
const WHOLE = new Set(['bendCount', 'holeCount']);
const ROW = shape({
  projectId: col.id,
  processId: col.id,
  thickness: col.decimal,
  pieces: col.int,
  labourFactor: col.decimal,
  ...SUMS,
});
const summed = alsoColumns(
  Object.fromEntries(
    Object.keys(SUMS).map((field) => {
      const total = sql`sum((s.required_qty - s.done_qty) * coalesce(t.${name(snake(field))}, 0))`;
      return [field, WHOLE.has(field) ? sql`${total}::int` : total];
    }),
  ),
);

export interface WorkLeft {
  readonly projectId: string;
  readonly processId: string;
  readonly thickness: number;
  /** 工时系数 of the structure */
  readonly labourFactor: string;
  /** of all pieces together */
  readonly measures: Measures;
}
/** Work of open steps that the factory does itself, by thickness. */
export async function workLeft(tx: Tx, projectIds: readonly string[]): Promise<WorkLeft[]> {
  const rows = await tx.rows(
    ROW,
    sql`select x.project_id as "projectId", x.process_id as "processId", t.thickness, sum(s.required_qty - s.done_qty)::int as pieces, coalesce(st.labour_factor, 1) as "labourFactor"${summed}
      from project_process x join project_route r on r.tenant_id = x.tenant_id and r.project_id = x.project_id
        join product_process_stat s on s.tenant_id = x.tenant_id and s.project_process_id = x.id
        join cad_product t on t.tenant_id = s.tenant_id and t.id = s.product_id
        left join structure st on st.tenant_id = t.tenant_id and st.id = t.structure_id
      where x.tenant_id = ${tx.tenantId} and x.project_id = any(${[...projectIds]}) and not x.is_deleted and not x.is_outsource and x.closed_time is null
        and r.end_report_id is null and s.required_qty > s.done_qty
      group by x.project_id, x.process_id, t.thickness, coalesce(st.labour_factor, 1) order by x.project_id, x.process_id, t.thickness, coalesce(st.labour_factor, 1)`,
  );
  return rows.map(({ projectId, processId, thickness, pieces, labourFactor, ...sums }) => ({
    projectId,
    processId,
    thickness: Number(thickness),
    labourFactor,
    measures: { ...measuresOf(sums), pieces: String(pieces) },
  }));
}
