/** Orders that stand in the way of projects and products that are to go. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const OPEN = shape({
  id: col.id,
  no: col.text,
  kind: col.int,
  state: col.int,
  cutSheetAmount: col.int,
  projectIds: col.json<string[]>(),
  projectNames: col.text,
});
export type OpenOrder = RowOf<typeof OPEN>;

/** Holds those orders of a project that nobody else is at; answers which. Its products are locked: nobody may be waited for. */
export async function holdOpenOrders(tx: Tx, projectId: string): Promise<ReadonlySet<string>> {
  const held = await tx.rows(
    shape({ id: col.id }),
    sql`select id from nest_order where tenant_id = ${tx.tenantId} and ${projectId} = any(project_ids) and not is_deleted and state <> 512 order by id for update skip locked`,
  );
  return new Set(held.map((o) => o.id));
}

/** Orders of a project that are not voided. */
export const openOrders = (tx: Tx, projectId: string): Promise<OpenOrder[]> =>
  tx.rows(
    OPEN,
    sql`select id, no, kind, state, cut_sheet_amount as "cutSheetAmount", to_json(project_ids) as "projectIds", coalesce(project_names, '') as "projectNames" from nest_order where tenant_id = ${tx.tenantId} and ${projectId} = any(project_ids) and not is_deleted and state <> 512 order by no`,
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
