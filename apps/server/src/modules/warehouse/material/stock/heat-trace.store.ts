/** SQL of 炉号追溯: what was issued of a batch, what was cut of its material for the same nest order, and what was cut of the remnants of that. */
import { materialStockOut } from '@muyun/contract';
import { scopeOf } from '../../../../kit/document/index.ts';
import { contains } from '../../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { inventoryMoves } from '../../../../ledger/inventory/index.ts';
import { MATERIAL } from '../posting.ts';

const TRACED = shape({
  id: col.text,
  heatNo: orNull(col.text),
  batchNo: orNull(col.text),
  materialSkuName: col.text,
  inId: orNull(col.id),
  inNo: orNull(col.text),
  receivedDate: orNull(col.date),
  supplierName: orNull(col.text),
  outId: col.id,
  outNo: col.text,
  issuedDate: col.date,
  issuedQty: col.decimal,
  nestOrderId: orNull(col.id),
  nestOrderNo: orNull(col.text),
  projectName: orNull(col.text),
  productId: orNull(col.id),
  productCode: orNull(col.text),
  pieces: orNull(col.int),
  sheets: orNull(col.text),
  remnants: orNull(col.text),
  isMixed: col.bool,
});
export type Traced = RowOf<typeof TRACED>;
export interface TraceFilter {
  readonly filter?: string | undefined;
  readonly productId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly nestOrderId?: string | undefined;
}

const [ISSUE, CUT] = [1, 4];
/**
 * Nest orders whose sheets these are, and those whose sheets left the remnants that they were cut from, as far back as it goes. `seeds`: rows
 * of nest_sheet `h`.
 */
const ordersOf = (tx: Tx, seeds: Sql): Sql =>
  sql`(with recursive up as (select h.order_id, h.stock_plate_id from nest_sheet h where h.tenant_id = ${tx.tenantId} and ${seeds}
      union select a.order_id, a.stock_plate_id from up join nest_remnant r on r.tenant_id = ${tx.tenantId} and r.stock_plate_id = up.stock_plate_id
        join nest_sheet a on a.tenant_id = r.tenant_id and a.id = r.sheet_id)
    select up.order_id from up)`;
const withProduct = (tx: Tx, productId: string): Sql =>
  sql`h.id in (select g.sheet_id from nest_layout_lable g where g.tenant_id = ${tx.tenantId} and g.product_id = ${productId})`;
const ofProject = (tx: Tx, projectId: string): Sql =>
  sql`h.order_id in (select r.order_id from nest_order_product r join cad_product q on q.tenant_id = r.tenant_id and q.id = r.product_id
    where r.tenant_id = ${tx.tenantId} and q.project_id = ${projectId})`;

/** What moves are looked at: of the batches that are asked for, or of the issues for what is asked for. */
function asked(tx: Tx, f: TraceFilter): Sql {
  const parts: Sql[] = [];
  if (f.filter)
    parts.push(
      sql`m.batch_id in (select y.id from material_batch y where y.tenant_id = ${tx.tenantId} and ${contains([sql`y.heat_no`, sql`y.batch_no`], f.filter)})`,
    );
  const ofIssues = (condition: Sql): Sql =>
    sql`m.source_id in (select y.id from material_stock_out y where y.tenant_id = ${tx.tenantId} and ${condition})`;
  const cutFor = (seeds: Sql): Sql => sql`y.nest_order_id in ${ordersOf(tx, seeds)}`;
  const { nestOrderId, productId, projectId } = f;
  if (nestOrderId)
    parts.push(
      ofIssues(sql`(y.nest_order_id = ${nestOrderId} or ${cutFor(sql`h.order_id = ${nestOrderId}`)})`),
    );
  if (productId) parts.push(ofIssues(cutFor(withProduct(tx, productId))));
  if (projectId)
    parts.push(
      ofIssues(sql`(y.project_id = ${projectId} or y.nest_order_id in (select r.order_id from nest_order_product r join cad_product q on q.tenant_id = r.tenant_id
      and q.id = r.product_id where r.tenant_id = ${tx.tenantId} and q.project_id = ${projectId}) or ${cutFor(ofProject(tx, projectId))})`),
    );
  return join([sql``, ...parts], ' and ');
}

/** Sheets that were cut of whole sheets or coil of the material `s` for the order of the issue `o`; what lay in the racks as a board was issued nowhere. */
const direct = (
  tx: Tx,
): Sql => sql`select h.id from nest_sheet h join nest_layout l on l.tenant_id = h.tenant_id and l.id = h.layout_id join nest_result e on e.tenant_id = h.tenant_id and e.id = h.result_id
    left join nest_order_stock k on k.tenant_id = l.tenant_id and k.id = l.order_stock_id
  where h.tenant_id = ${tx.tenantId} and h.order_id = o.nest_order_id and h.state = ${CUT}::int and h.stock_plate_id is null
    and case when k.material_sku_id is not null then k.material_sku_id = s.id
      else s.texture_id = e.texture_id and s.thickness = e.thickness and s.width = l.width and (s.length is null or s.length = l.length) end`;

/** Panels that were cut of them, and of the remnants that they left, for whatever order these were taken. */
const panels = (
  tx: Tx,
): Sql => sql`with recursive cut as (select d.id, null::uuid as plate_id from (${direct(tx)}) d
    union select n.id, n.stock_plate_id from cut join nest_remnant r on r.tenant_id = ${tx.tenantId} and r.sheet_id = cut.id and r.stock_plate_id is not null
      join nest_sheet n on n.tenant_id = r.tenant_id and n.stock_plate_id = r.stock_plate_id and n.state = ${CUT}::int)
  select g.product_id, h.order_id, count(*)::int as pieces, string_agg(distinct h.sheet_no, '、') as sheets, string_agg(distinct w.code, '、') as remnants
  from cut join nest_sheet h on h.tenant_id = ${tx.tenantId} and h.id = cut.id
    join nest_layout_lable g on g.tenant_id = h.tenant_id and g.sheet_id = h.id and not g.is_void and not g.is_returned
    left join stock_plate w on w.tenant_id = h.tenant_id and w.id = cut.plate_id
  group by g.product_id, h.order_id, cut.plate_id is null`;

function traced(tx: Tx, who: Who, f: TraceFilter): Sql {
  const scope = join([sql``, ...scopeOf(materialStockOut, who, 'o')], ' and ');
  const of = f.productId ? sql` and c.product_id = ${f.productId}` : sql``;
  const project = f.projectId ? sql` and j.id = ${f.projectId}` : sql``;
  const order = f.nestOrderId
    ? sql` and (o.nest_order_id = ${f.nestOrderId} or c.order_id = ${f.nestOrderId})`
    : sql``;
  return sql`(select m.batch_id, m.source_id, -sum(m.quantity) as quantity from ${inventoryMoves(tx, MATERIAL)} m
      where m.source_type = ${materialStockOut.id} and m.move_type = ${ISSUE}::int and m.batch_id is not null${asked(tx, f)} group by 1, 2 having sum(m.quantity) < 0) u
    join material_stock_out o on o.tenant_id = ${tx.tenantId} and o.id = u.source_id join material_batch b on b.tenant_id = ${tx.tenantId} and b.id = u.batch_id
    join material_sku s on s.tenant_id = ${tx.tenantId} and s.id = b.material_sku_id
    left join lateral (${panels(tx)}) c on true
    left join cad_product p on p.tenant_id = ${tx.tenantId} and p.id = c.product_id
    left join cad_project j on j.tenant_id = ${tx.tenantId} and j.id = coalesce(p.project_id, o.project_id)
    left join nest_order n on n.tenant_id = ${tx.tenantId} and n.id = coalesce(c.order_id, o.nest_order_id)
    left join lateral (select i.id, i.in_no, i.business_date, (select x.name from supplier x where x.tenant_id = i.tenant_id and x.id = i.supplier_id) as supplier
      from material_stock_in_line r join material_stock_in i on i.tenant_id = r.tenant_id and i.id = r.document_id
      where r.tenant_id = ${tx.tenantId} and r.material_sku_id = s.id and r.batch_id = b.id and i.order_status = 4 and i.in_type in (1, 32, 64, 128) and not i.is_deleted
      order by i.business_date, i.in_no limit 1) q on true
    where true${of}${project}${order}${scope}`;
}

/** Another batch of the material went to the same nest order. */
const isMixed = (tx: Tx): Sql =>
  sql`o.nest_order_id is not null and exists (select 1 from ${inventoryMoves(tx, MATERIAL)} v join material_stock_out w on w.tenant_id = ${tx.tenantId} and w.id = v.source_id
    where v.item_id = s.id and v.source_type = ${materialStockOut.id} and w.nest_order_id = o.nest_order_id and w.order_status = 4 and v.batch_id is distinct from b.id and not v.is_reversal)`;

/** Rows in the order of their issues, the newest first. */
export const tracedRows = (
  tx: Tx,
  who: Who,
  filter: TraceFilter,
  page: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<Traced[]> =>
  tx.rows(
    TRACED,
    sql`select concat_ws(' ', b.id, o.id, c.product_id, c.order_id, c.remnants) as id, nullif(b.heat_no, '') as "heatNo", nullif(b.batch_no, '') as "batchNo", s.name as "materialSkuName", q.id as "inId", q.in_no as "inNo",
        q.business_date as "receivedDate", q.supplier as "supplierName", o.id as "outId", o.out_no as "outNo", o.business_date as "issuedDate", u.quantity as "issuedQty", n.id as "nestOrderId",
        n.no as "nestOrderNo", j.display_name as "projectName", p.id as "productId", p.code as "productCode", c.pieces, c.sheets, c.remnants, (${isMixed(tx)}) as "isMixed"
      from ${traced(tx, who, filter)} order by o.business_date desc, o.out_no desc, b.id, p.code, n.no, c.remnants nulls first limit ${page.maxResultCount}::int offset ${page.skipCount}::int`,
  );

export const countTraced = async (tx: Tx, who: Who, filter: TraceFilter): Promise<number> =>
  (await tx.one({ n: col.int }, sql`select count(*)::int as n from ${traced(tx, who, filter)}`))?.n ?? 0;
