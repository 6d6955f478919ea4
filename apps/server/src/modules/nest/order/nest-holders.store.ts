/** Where the pieces are that a new order cannot have: the orders that hold them, and those that have nested them. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { isNarrow, seenProjects, type Scope } from '../../cad/project/index.ts';
import { seenOrder } from '../shared/scope.ts';

const HOLDER = shape({
  id: col.id,
  no: col.text,
  state: col.int,
  creatorName: orNull(col.text),
  kinds: col.int,
  pieces: col.int,
  isMine: col.bool,
});

/** Of given products or of whole projects, as far as `who` may see these; the newest orders first. */
export async function loadHolders(
  tx: Tx,
  who: Scope,
  by: { projectIds?: readonly string[] | undefined; productIds?: readonly string[] | undefined },
): Promise<RowOf<typeof HOLDER>[]> {
  const isMine = isNarrow(who) ? seenOrder(who, 't') : sql`true`;
  return tx.rows(
    HOLDER,
    sql`select t.id, t.no, t.state, coalesce(nullif(u.remark_name, ''), a.nickname) as "creatorName", count(distinct o.product_id)::int as kinds, sum(o.quantity)::int as pieces,
       ${isMine} as "isMine"
     from nest_order t join nest_order_product o on o.tenant_id = t.tenant_id and o.order_id = t.id
       join cad_product p on p.tenant_id = o.tenant_id and p.id = o.product_id join cad_project j on j.tenant_id = p.tenant_id and j.id = p.project_id
       left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id left join app_account a on a.id = t.creator_id
     where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.state <> 512 and (t.state <> 1 or t.holds_pieces)
       and (p.project_id = any(${by.projectIds ?? []}::uuid[]) or p.id = any(${by.productIds ?? []}::uuid[]))${seenProjects(who, 'j')}
     group by t.tenant_id, t.id, u.remark_name, a.nickname order by t.creation_time desc, t.id desc limit 20`,
  );
}
