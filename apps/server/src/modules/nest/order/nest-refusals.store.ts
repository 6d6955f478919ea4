/** Orders that stand in the way of projects and products that are to go. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const OPEN = shape({ no: col.text, state: col.int, cutSheetAmount: col.int });

/** Orders of a project that are not voided. */
export const openOrders = (tx: Tx, projectId: string): Promise<RowOf<typeof OPEN>[]> =>
  tx.rows(
    OPEN,
    sql`select no, state, cut_sheet_amount as "cutSheetAmount" from nest_order where tenant_id = ${tx.tenantId} and ${projectId} = any(project_ids) and not is_deleted and state <> 512 order by no`,
  );

const HELD = shape({ code: col.text, no: col.text });

/** Those of the products whose pieces of profile are lines of an order of bars that is not voided, with the order. */
export const productsOfBars = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof HELD>[]> =>
  tx.rows(
    HELD,
    sql`select distinct p.code, o.no from nest_bar_line n join nest_order o on o.tenant_id = n.tenant_id and o.id = n.order_id join cad_product p on p.tenant_id = n.tenant_id and p.id = n.product_id where n.tenant_id = ${tx.tenantId} and n.product_id = any(${ids}) and not o.is_deleted and o.state <> 512 order by p.code, o.no`,
  );

const CODE = shape({ code: col.text });

/** Those of the products that an order which is not voided has as its lines. */
export const namedProducts = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof CODE>[]> =>
  tx.rows(
    CODE,
    sql`select distinct p.code from nest_order_product n join nest_order o on o.tenant_id = n.tenant_id and o.id = n.order_id join cad_product p on p.tenant_id = n.tenant_id and p.id = n.product_id where n.tenant_id = ${tx.tenantId} and n.product_id = any(${ids}) and not o.is_deleted and o.state <> 512 order by p.code`,
  );
