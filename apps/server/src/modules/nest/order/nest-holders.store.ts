/** Where the pieces are that a new order cannot have: the orders that hold them, and those that have nested them. */
import { nest, type OutputOf } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { isOwnOnly, type Scope } from './nest-product.store.ts';

type Holder = OutputOf<typeof nest.listNestHolders>[number];

/** Of given products or of whole projects, as far as `who` may see these; the newest orders first. */
export async function loadHolders(
  tx: Tx,
  who: Scope,
  by: { projectIds?: readonly string[] | undefined; productIds?: readonly string[] | undefined },
): Promise<Holder[]> {
  const own = isOwnOnly(who);
  return tx.raw<Holder>(
    `select t.id, t.no, t.state, coalesce(nullif(u.remark_name, ''), a.nickname) as "creatorName", count(distinct o.product_id)::int as kinds, sum(o.quantity)::int as pieces,
       (not $4 or t.creator_id = $5) as "isMine"
     from nest_order t join nest_order_product o on o.tenant_id = t.tenant_id and o.order_id = t.id
       join cad_product p on p.tenant_id = o.tenant_id and p.id = o.product_id join cad_project j on j.tenant_id = p.tenant_id and j.id = p.project_id
       left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id left join app_account a on a.id = t.creator_id
     where t.tenant_id = $1 and not t.is_deleted and t.state <> 512 and (t.state <> 1 or t.holds_pieces)
       and (p.project_id = any($2::uuid[]) or p.id = any($3::uuid[])) and (not $4 or j.creator_id = $5 or $6::uuid in (j.salesman_id, j.designer_id, j.planner_id))
     group by t.tenant_id, t.id, u.remark_name, a.nickname order by t.creation_time desc, t.id desc limit 20`,
    [tx.tenantId, by.projectIds ?? [], by.productIds ?? [], own, who.userId, who.tenantUserId],
  );
}
