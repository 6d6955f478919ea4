/** SQL of what paint should be bought again: what may be used of it, what comes, what is taken, what was used. */
import { nameSql } from '../../../kit/document/index.ts';
import { contains } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { inventoryMoves, inventoryQuantities } from '../../../ledger/inventory/index.ts';
import { PAINT_DOMAIN } from './figures.ts';

const FACTS = shape({
  id: col.id,
  paintCode: col.text,
  paintName: col.text,
  colorCode: orNull(col.text),
  supplierId: orNull(col.id),
  supplierName: orNull(col.text),
  packSize: col.decimal,
  safetyKg: col.decimal,
  leadDays: col.int,
  stockKg: col.decimal,
  onWayKg: col.decimal,
  usedKg: col.decimal,
});
export type ReorderFacts = RowOf<typeof FACTS>;
export interface ReorderFilter {
  readonly filter?: string | undefined;
  readonly supplierId?: readonly string[] | undefined;
  readonly paintIds?: readonly string[] | undefined;
}

/** Enabled paints with their facts. What is frozen, expired or not 合格 is no stock; drafts count as coming, so that nothing is asked for twice. */
export function reorderFacts(
  tx: Tx,
  f: ReorderFilter,
  of: { readonly today: string; readonly since: string; readonly outs: readonly number[] },
): Promise<ReorderFacts[]> {
  const where = new Where(tx)
    .and(sql`not t.is_deleted and t.is_enabled`)
    .when(f.paintIds, sql`t.id = any(${f.paintIds ?? []}::uuid[])`)
    .when(f.supplierId, sql`t.supplier_id = any(${f.supplierId ?? []}::uuid[])`);
  if (f.filter) where.and(contains([sql`t.name`, sql`t.code`, sql`t.color_code`], f.filter));
  return tx.rows(
    FACTS,
    sql`/* planned anew */ select t.id, t.code as "paintCode", t.name as "paintName", t.color_code as "colorCode", t.supplier_id as "supplierId", ${nameSql('supplier', 'supplier_id')} as "supplierName",
        t.pack_size as "packSize", t.safety_stock as "safetyKg", t.lead_days as "leadDays", coalesce(q.kg, 0)::numeric(18,3) as "stockKg", (coalesce(o.kg, 0) + coalesce(y.kg, 0))::numeric(18,3) as "onWayKg",
        greatest(coalesce(u.kg, 0), 0)::numeric(18,3) as "usedKg"
      from paint t
        left join (select l.item_id, sum(l.quantity) as kg from ${inventoryQuantities(tx)} l join paint_batch b on b.tenant_id = ${tx.tenantId} and b.id = l.batch_id
            join warehouse w on w.tenant_id = b.tenant_id and w.id = l.warehouse_id
          where l.quality_state = 1 and w.purpose = 1 and (not b.is_frozen and b.expiry_date >= ${of.today}::date or b.concession_until >= ${of.today}::date) group by 1) q on q.item_id = t.id
        left join (select l.paint_id, sum(greatest(l.quantity - l.received_kg + l.returned_kg, 0)) as kg from paint_purchase d join paint_purchase_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
          where d.tenant_id = ${tx.tenantId} and not d.is_deleted and d.order_status in (1, 2, 4, 8) group by 1) o on o.paint_id = t.id
        left join (select l.paint_id, sum(l.sent_quantity) as kg from paint_in d join paint_in_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
          where d.tenant_id = ${tx.tenantId} and not d.is_deleted and d.order_status in (1, 2) and l.sent_quantity is not null group by 1) y on y.paint_id = t.id
        left join (select m.item_id, -sum(m.quantity) as kg from ${inventoryMoves(tx, PAINT_DOMAIN)} m
          where m.business_date > ${of.since}::date and ((m.source_type = 'psi.paint.out' and m.move_type = any(${[...of.outs]}::int[])) or (m.source_type = 'psi.paint.in' and m.move_type = 2)) group by 1) u on u.item_id = t.id
      where ${where.sql} order by t.code, t.id`,
  );
}

const OPEN = shape({ paintId: col.id, projectId: col.id, kg: col.decimal });
/** What projects still take of paints by their plans. */
export const openDemands = (tx: Tx): Promise<RowOf<typeof OPEN>[]> =>
  tx.rows(
    OPEN,
    sql`select t.paint_id as "paintId", t.project_id as "projectId", sum(t.plan_kg - t.issued_kg + t.returned_kg)::numeric(18,3) as kg from paint_demand t
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.plan_kg > t.issued_kg - t.returned_kg group by 1, 2`,
  );

/** Whoever turns suggestions into purchases does it alone: the second sees what the first has asked for. */
export async function lockReorder(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`paint reorder ${tx.tenantId}`}, 0))`);
}
