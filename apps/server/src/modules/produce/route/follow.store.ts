/** SQL of what follows other areas. */
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const FOUND = shape({ id: col.id, projectId: col.id, productCode: col.text });
export const piecesOfProducts = (tx: Tx, productIds: readonly string[]) =>
  tx.rows(
    FOUND,
    sql`select t.id, t.project_id as "projectId", p.code as "productCode" from lable t join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id
      where t.tenant_id = ${tx.tenantId} and t.product_id = any(${productIds}) and t.state < 64`,
  );
