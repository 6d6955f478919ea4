/** SQL of what limits of SKUs are computed from: what was used of each, since when it is known, how long it takes to come. */
import {
  ACCESSORY_IN,
  ACCESSORY_OUT,
  accessoryIn,
  accessoryLimitFields,
  accessoryOut,
} from '@muyun/contract';
import { contains } from '../../../../kit/paged.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql, Where } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { inventoryBalances, inventoryMoves } from '../../../../ledger/inventory/index.ts';
import { ACCESSORY_DOMAIN } from '../posting.ts';

const FACTS = shape({
  ...pick(
    accessoryLimitFields,
    'id',
    'accessorySkuName',
    'typeName',
    'unit',
    'availableQty',
    'usedQty',
    'receipts',
    'minStock',
    'maxStock',
  ),
  /** the first day on which it was there */
  firstDate: orNull(col.date),
  /** mean of the last year */
  leadDays: orNull(col.int),
});
export type LimitFactsRow = RowOf<typeof FACTS>;

export interface LimitFilter {
  readonly filter?: string | null | undefined;
  readonly typeId?: string | null | undefined;
  readonly supplierId?: readonly string[] | null | undefined;
  readonly skuIds?: readonly string[] | null | undefined;
}
/** what is used up: by projects, by everybody, with deliveries; not what is moved, missed or sent back */
const USED: readonly number[] = [ACCESSORY_OUT.project, ACCESSORY_OUT.shared, ACCESSORY_OUT.delivery];

/** SKUs that were ever stocked, with their facts between two days, the last not among them; what came back counts against what went. */
export function limitFacts(
  tx: Tx,
  f: LimitFilter,
  days: { readonly since: string; readonly today: string; readonly yearAgo: string },
  most: number,
): Promise<LimitFactsRow[]> {
  const where = new Where(tx)
    .and(sql`not t.is_deleted and t.is_enabled`)
    .when(f.typeId ?? undefined, sql`a.type_id = ${f.typeId ?? null}`)
    .when(
      f.supplierId ?? undefined,
      sql`coalesce(t.supplier_id, a.supplier_id) = any(${f.supplierId ?? []}::uuid[])`,
    )
    .when(f.skuIds ?? undefined, sql`t.id = any(${f.skuIds ?? []}::uuid[])`);
  if (f.filter) where.and(contains([sql`t.name`, sql`t.code`], f.filter));
  return tx.rows(
    FACTS,
    sql`/* planned anew */ select t.id, t.name as "accessorySkuName", y.name as "typeName", a.unit, coalesce(b.available, 0)::numeric(18,4) as "availableQty",
        greatest(coalesce(u.quantity, 0), 0)::numeric(18,4) as "usedQty", coalesce(c.receipts, 0)::int as receipts, t.safety_stock as "minStock", t.max_stock as "maxStock",
        (select m.business_date from ${inventoryMoves(tx, ACCESSORY_DOMAIN)} m where m.item_id = t.id order by m.creation_time, m.id limit 1) as "firstDate", c.days as "leadDays"
      from accessory_sku t join accessory a on a.tenant_id = t.tenant_id and a.id = t.accessory_id and not a.is_deleted and a.is_enabled
        join accessory_type y on y.tenant_id = a.tenant_id and y.id = a.type_id
        left join (select i.item_id, sum(i.quantity - i.reserved_quantity) as available from ${inventoryBalances(tx, ACCESSORY_DOMAIN)} i group by 1) b on b.item_id = t.id
        left join (select m.item_id, -sum(m.quantity) as quantity from ${inventoryMoves(tx, ACCESSORY_DOMAIN)} m
          where m.business_date >= ${days.since}::date and m.business_date < ${days.today}::date
            and ((m.source_type = ${accessoryOut.id} and m.move_type = any(${[...USED]}::int[])) or (m.source_type = ${accessoryIn.id} and m.move_type = ${ACCESSORY_IN.giveBack}::int)) group by 1) u on u.item_id = t.id
        left join (select l.accessory_sku_id, count(distinct h.id) as receipts, ceil(avg(greatest(h.business_date - p.order_date, 0)))::int as days
          from accessory_in h join accessory_in_line l on l.tenant_id = h.tenant_id and l.document_id = h.id
            join accessory_purchase_line pl on pl.tenant_id = l.tenant_id and pl.id = l.purchase_line_id join accessory_purchase p on p.tenant_id = pl.tenant_id and p.id = pl.document_id
          where h.tenant_id = ${tx.tenantId} and h.in_type = 1 and h.order_status = 4 and not h.is_deleted and h.business_date >= ${days.yearAgo}::date group by 1) c on c.accessory_sku_id = t.id
      where ${where.sql} order by t.name, t.id limit ${most}`,
  );
}
