/** SQL of 供货评分 (engineering A20): what came on orders over a year, against the day that was agreed, and what of it went back. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** stock domains of the commerce document */
const [MATERIAL, PAINT, ACCESSORIES] = [2, 4, 8] as const;
const [POSTED, PURCHASED] = [4, 1] as const;

/** Lines of posted receipts on an order since a day: a row each, with what went back of it as a share. */
function received(tx: Tx, since: string, supplierId: string | null): Sql {
  const head = (date: Sql): Sql =>
    sql`h.tenant_id = ${tx.tenantId} and not h.is_deleted and h.order_status = ${POSTED} and h.in_type = ${PURCHASED} and ${date} >= ${since}::date
      and (${supplierId}::uuid is null or h.supplier_id = ${supplierId}::uuid) and l.quantity > 0`;
  return sql`select h.supplier_id, ${MATERIAL}::int as domain, h.in_no as no, h.business_date, coalesce(ol.delivery_date, o.delivery_date) as due, l.net, l.returned_qty / l.quantity as returned, k.name as item
      from material_stock_in h join material_stock_in_line l on l.tenant_id = h.tenant_id and l.document_id = h.id
        join material_order_line ol on ol.tenant_id = l.tenant_id and ol.id = l.order_line_id join material_order o on o.tenant_id = ol.tenant_id and o.id = ol.document_id
        join material_sku k on k.tenant_id = l.tenant_id and k.id = l.material_sku_id where ${head(sql`h.business_date`)}
    union all select h.supplier_id, ${PAINT}::int, h.order_no, h.business_date, o.delivery_date, l.net, l.returned_kg / l.quantity, k.name
      from paint_in h join paint_in_line l on l.tenant_id = h.tenant_id and l.document_id = h.id
        join paint_purchase_line ol on ol.tenant_id = l.tenant_id and ol.id = l.purchase_line_id join paint_purchase o on o.tenant_id = ol.tenant_id and o.id = ol.document_id
        join paint k on k.tenant_id = l.tenant_id and k.id = l.paint_id where ${head(sql`h.business_date`)}
    union all select h.supplier_id, ${ACCESSORIES}::int, h.order_no, h.business_date, o.delivery_date, l.net, l.returned_qty / l.quantity, k.name
      from accessory_in h join accessory_in_line l on l.tenant_id = h.tenant_id and l.document_id = h.id
        join accessory_purchase_line ol on ol.tenant_id = l.tenant_id and ol.id = l.purchase_line_id join accessory_purchase o on o.tenant_id = ol.tenant_id and o.id = ol.document_id
        join accessory_sku k on k.tenant_id = l.tenant_id and k.id = l.accessory_sku_id where ${head(sql`h.business_date`)}`;
}

/** What goes back counts by its worth; where nothing has a price each line counts the same. */
const FIGURES = sql`count(*)::int as lines, count(*) filter (where r.business_date > r.due)::int as "lateLines",
  round(avg(r.business_date - r.due) filter (where r.business_date > r.due), 1) as "lateDays",
  round(100.0 * count(*) filter (where r.business_date <= r.due) / nullif(count(r.due), 0), 3)::numeric(6,3) as "onTimePercent",
  round(100 * coalesce(sum(r.net * r.returned) / nullif(sum(r.net), 0), avg(r.returned)), 3)::numeric(6,3) as "rejectPercent"`;
const FIGURED = shape({
  lines: col.int,
  lateLines: col.int,
  lateDays: orNull(col.decimal),
  onTimePercent: orNull(col.decimal),
  rejectPercent: orNull(col.decimal),
});
export type RatingFigures = RowOf<typeof FIGURED>;

/** All together, as it stands now. */
export const ratingOf = (tx: Tx, id: string, since: string): Promise<RatingFigures | undefined> =>
  tx.one(FIGURED, sql`select ${FIGURES} from (${received(tx, since, id)}) r`);

const PART = shape({ ...FIGURED, domain: col.int });
export const ratingParts = (tx: Tx, id: string, since: string): Promise<RowOf<typeof PART>[]> =>
  tx.rows(
    PART,
    sql`select r.domain, ${FIGURES} from (${received(tx, since, id)}) r group by r.domain order by r.domain`,
  );

const LATE = shape({
  domain: col.int,
  no: col.text,
  dueDate: col.date,
  businessDate: col.date,
  days: col.int,
  item: col.text,
});
/** The latest lines that were late. */
export const lateLines = (tx: Tx, id: string, since: string): Promise<RowOf<typeof LATE>[]> =>
  tx.rows(
    LATE,
    sql`select r.domain, r.no, r.due as "dueDate", r.business_date as "businessDate", r.business_date - r.due as days, r.item
      from (${received(tx, since, id)}) r where r.business_date > r.due order by r.business_date desc, r.no, r.item limit 20`,
  );

/** Writes the rating of every supplier of the space that is another than it was. Answers how many. */
export const writeRatings = (tx: Tx, since: string): Promise<number> =>
  tx.run(sql`/* planned anew */ update supplier s set on_time_percent = f."onTimePercent", reject_percent = f."rejectPercent", rated_lines = coalesce(f.lines, 0)
    from supplier t left join (select r.supplier_id, ${FIGURES} from (${received(tx, since, null)}) r group by r.supplier_id) f on f.supplier_id = t.id
    where t.tenant_id = ${tx.tenantId} and s.tenant_id = t.tenant_id and s.id = t.id and not s.is_deleted
      and (s.on_time_percent, s.reject_percent, s.rated_lines) is distinct from (f."onTimePercent", f."rejectPercent", coalesce(f.lines, 0))`);

/** Spaces that buy, or have been rated. */
export const ratedSpaces = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      { tenantId: col.id },
      sql`select distinct s.tenant_id as "tenantId" from supplier s where not s.is_deleted and (s.rated_lines > 0 or s.last_order_date is not null) /* all tenants */`,
    )
  ).map((r) => r.tenantId);
