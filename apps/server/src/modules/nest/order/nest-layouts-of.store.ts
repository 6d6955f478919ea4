/** SQL of the layouts that a demand of purchasing came of. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const LAID = shape({
  layoutNo: col.int,
  width: col.float,
  length: col.float,
  repeat: col.int,
  cutCount: col.int,
  partCount: col.int,
  utilization: col.decimal,
});
export interface LaidOn {
  readonly textureId: string;
  readonly thickness: number | null;
  readonly width: number | null;
  /** null: of a coil, cut to any length */
  readonly length: number | null;
}
/** Layouts of the chosen plan of an order on sheets of a material and size, whichever way they lie; the boards of its stock are not bought. */
export const layoutsOn = (tx: Tx, orderId: string, on: LaidOn): Promise<RowOf<typeof LAID>[]> =>
  tx.rows(
    LAID,
    sql`select l.layout_no as "layoutNo", l.width::float8 as width, l.length::float8 as length, l.repeat_count as repeat, l.cut_count as "cutCount", l.part_count as "partCount", l.utilization
      from nest_order o join nest_layout l on l.tenant_id = o.tenant_id and l.run_id = o.run_id join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id
      where o.tenant_id = ${tx.tenantId} and o.id = ${orderId} and not r.is_deleted and r.texture_id = ${on.textureId} and r.thickness = ${on.thickness}::numeric and l.stock_kind in (1, 2)
        and ((l.width = ${on.width}::numeric and (${on.length}::numeric is null or l.length = ${on.length}::numeric)) or (l.length = ${on.width}::numeric and l.width = ${on.length}::numeric))
      order by l.layout_no limit 500`,
  );
