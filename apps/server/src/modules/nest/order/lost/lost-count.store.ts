/** SQL of the nightly comparison of what products count as nested with the plans that nest them (engineering F10, H2). */
import { col, type RowOf, shape } from '../../../../kit/shape.ts';
import { type Sql, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

const NESTED = sql`(16, 32, 64, 128)`;
/** Placements of binding plans, less what their sheets gave back. */
const placed = (
  of: (column: Sql) => Sql,
): Sql => sql`(select y.tenant_id, y.product_id, sum(y.n)::int as n from (
    select o.tenant_id, c.product_id, l.repeat_count as n from nest_order o join nest_layout l on l.tenant_id = o.tenant_id and l.run_id = o.run_id
      join nest_result e on e.tenant_id = l.tenant_id and e.id = l.result_id and not e.is_deleted join nest_placement c on c.tenant_id = l.tenant_id and c.layout_id = l.id
      where not o.is_deleted and o.kind <> 4 and o.state in ${NESTED} and ${of(sql`c.product_id`)}
    union all select q.tenant_id, q.product_id, -q.returned_quantity from nest_order_product q join nest_order o on o.tenant_id = q.tenant_id and o.id = q.order_id
      where not o.is_deleted and o.kind <> 4 and o.state in ${NESTED} and q.returned_quantity > 0 and ${of(sql`q.product_id`)}) y group by 1, 2)`;

const WRONG = shape({ tenantId: col.id, productId: col.id });
export type Miscounted = RowOf<typeof WRONG>;
/** Products of every space that count otherwise than their plans do. */
export const miscountedNests = (tx: Tx): Promise<Miscounted[]> =>
  tx.rows(
    WRONG,
    sql`select p.tenant_id as "tenantId", p.id as "productId" from cad_product p left join ${placed(() => sql`true`)} x on x.tenant_id = p.tenant_id and x.product_id = p.id
      where p.nested_quantity <> coalesce(x.n, 0) order by p.tenant_id, p.id /* all tenants */`,
  );
/** How many pieces of a locked product lie on binding plans. */
export const placedPieces = async (tx: Tx, productId: string): Promise<number> =>
  (
    await tx.one(
      { n: col.int },
      sql`select coalesce(sum(x.n), 0)::int as n from ${placed((column) => sql`${column} = ${productId}`)} x where x.tenant_id = ${tx.tenantId}`,
    )
  )?.n ?? 0;
/** Under which name the platform knows a space. */
export const spaceName = async (tx: Tx, tenantId: string): Promise<string> =>
  (await tx.one({ name: col.text }, sql`select t.name from tenant t where t.tenant_id = ${tenantId}`))
    ?.name ?? '';
