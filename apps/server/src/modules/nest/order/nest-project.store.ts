/** What projects follow of nesting: which orders are of them, and whether a sheet of theirs was cut. */
import { NEST_CONFIRMED_STATES } from '@muyun/contract';
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const OF = shape({ projectId: col.id, orderId: col.id });
const ids = (rows: readonly { readonly projectId: string }[]): string[] => rows.map((r) => r.projectId);

/** Projects whose pieces are lines of these orders, of plates or of bars. */
export const projectsOfOrders = async (tx: Tx, orderIds: readonly string[]): Promise<string[]> =>
  ids(
    await tx.rows(
      { projectId: col.id },
      sql`select distinct p.project_id as "projectId" from (
          select l.product_id from nest_order_product l where l.tenant_id = ${tx.tenantId} and l.order_id = any(${[...orderIds]})
          union all select b.product_id from nest_bar_line b where b.tenant_id = ${tx.tenantId} and b.order_id = any(${[...orderIds]})) x
        join cad_product p on p.tenant_id = ${tx.tenantId} and p.id = x.product_id`,
    ),
  );

const PIECE = shape({ id: col.id, projectId: col.id, netArea: col.decimal });
/** Of which project these products are, and the net area of one piece. */
export const piecesOfProjects = (tx: Tx, productIds: readonly string[]) =>
  tx.rows(
    PIECE,
    sql`select p.id, p.project_id as "projectId", p.net_area as "netArea" from cad_product p
      where p.tenant_id = ${tx.tenantId} and p.id = any(${[...productIds]}::uuid[])`,
  );

/** The confirmed orders of plates of these projects. */
export const confirmedOrdersOf = (tx: Tx, projectIds: readonly string[]) =>
  tx.rows(
    OF,
    sql`select distinct p.project_id as "projectId", o.id as "orderId" from cad_product p
      join nest_order_product l on l.tenant_id = p.tenant_id and l.product_id = p.id
      join nest_order o on o.tenant_id = l.tenant_id and o.id = l.order_id and o.state = any(${[...NEST_CONFIRMED_STATES]}::int[])
      where p.tenant_id = ${tx.tenantId} and p.project_id = any(${[...projectIds]}) and not p.is_deleted`,
  );

/** Those of these projects of which a piece lies on a sheet that was cut. */
export const projectsUnderTheSaw = async (tx: Tx, projectIds: readonly string[]): Promise<string[]> =>
  ids(
    await tx.rows(
      { projectId: col.id },
      sql`select x.id as "projectId" from unnest(${[...projectIds]}::uuid[]) as x(id) where exists (
        select 1 from cad_product p join nest_order_product l on l.tenant_id = p.tenant_id and l.product_id = p.id
          join nest_sheet s on s.tenant_id = l.tenant_id and s.order_id = l.order_id and s.state = 4
          join nest_placement c on c.tenant_id = s.tenant_id and c.layout_id = s.layout_id and c.product_id = p.id
        where p.tenant_id = ${tx.tenantId} and p.project_id = x.id)`,
    ),
  );

/** The kinds (正常, 补单, 样板, 返工重做) of these projects. */
export const projectTypes = async (tx: Tx, projectIds: readonly string[]): Promise<number[]> =>
  (
    await tx.rows(
      { type: col.int },
      sql`select distinct project_type as type from cad_project where tenant_id = ${tx.tenantId} and id = any(${[...projectIds]}::uuid[])`,
    )
  ).map((r) => r.type);
