/** SQL of the pieces of a project by product and figures. */
import type { Measures } from '@muyun/contract';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const PIECES = shape({ productId: col.id, measures: col.json<Measures>(), count: col.int });
/** Those that live and are counted against their product: neither surplus nor made once more. */
export const piecesOfProject = (tx: Tx, projectId: string): Promise<RowOf<typeof PIECES>[]> =>
  tx.rows(
    PIECES,
    sql`select t.product_id as "productId", t.measures, count(*)::int as count from lable t
      where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.state < 64 and t.kind in (1, 8) and t.hold_flag & 16 = 0 group by 1, 2 order by 1`,
  );
