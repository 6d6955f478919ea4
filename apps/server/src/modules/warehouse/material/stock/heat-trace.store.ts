/** SQL of 炉号追溯: what was issued of a batch, and what was cut of its material for the same nest order. */
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
/** Nest orders on whose sheets a product lies. */
const ordersWith = (tx: Tx, productId: string): Sql =>
  sql`(select h.order_id from nest_layout_lable g join nest_sheet h on h.tenant_id = g.tenant_id and h.id = g.sheet_id where g.tenant_id = ${tx.tenantId} and g.product_id = ${productId})`;

/** What moves are looked at: of the batches that are asked for, or of the issues for what is asked for. */
function asked(tx: Tx, f: TraceFilter): Sql {
  const parts: Sql[] = [];
  if (f.filter)
    parts.push(
      sql`m.batch_id in (select y.id from material_batch y where y.tenant_id = ${tx.tenantId} and ${contains([sql`y.heat_no`, sql`y.batch_no`], f.filter)})`,
    );
  const ofIssues = (condition: Sql): Sql =>
    sql`m.source_id in (select y.id from material_stock_out y where y.tenant_id = ${tx.tenantId} and ${condition})`;
  if (f.nestOrderId) parts.push(ofIssues(sql`y.nest_order_id = ${f.nestOrderId}`));
  if (f.productId) parts.push(ofIssues(sql`y.nest_order_id in ${ordersWith(tx, f.productId)}`));
  if (f.projectId)
    parts.push(
      ofIssues(
        sql`(y.project_id = ${f.projectId} or y.nest_order_id in (select r.order_id from nest_order_product r join cad_product q on q.tenant_id = r.tenant_id and q.id = r.product_id
          where r.tenant_id = ${tx.tenantId} and q.project_id = ${f.projectId}))`,
      ),
    );
  return join([sql``, ...parts], ' and ');
}

/** Panels that were cut of whole sheets or coil of the material `s` for the order of the issue `o`; what lay in the racks as a board was issued nowhere. */
const panels = (
  tx: Tx,
): Sql => sql`select g.product_id, count(*)::int as pieces, string_agg(distinct h.sheet_no, '、') as sheets
  from nest_sheet h join nest_layout l on l.tenant_id = h.tenant_id and l.id = h.layout_id join nest_result e on e.tenant_id = h.tenant_id and e.id = h.result_id
    left join nest_order_stock k on k.tenant_id = l.tenant_id and k.id = l.order_stock_id
    join nest_layout_lable g on g.tenant_id = h.tenant_id and g.sheet_id = h.id and not g.is_void and not g.is_returned
  where h.tenant_id = ${tx.tenantId} and h.order_id = o.nest_order_id and h.state = ${CUT}::int and h.stock_plate_id is null
    and case when k.material_sku_id is not null then k.material_sku_id = s.id
      else s.texture_id = e.texture_id and s.thickness = e.thickness and s.width = l.width and (s.length is null or s.length = l.length) end
  group by g.product_id`;

function traced(tx: Tx, who: Who, f: TraceFilter): Sql {
  const scope = join([sql``, ...scopeOf(materialStockOut, who, 'o')], ' and ');
  const of = f.productId ? sql` and c.product_id = ${f.productId}` : sql``;
  const project = f.projectId ? sql` and j.id = ${f.projectId}` : sql``;
  return sql`(select m.batch_id, m.source_id, -sum(m.quantity) as quantity from ${inventoryMoves(tx, MATERIAL)} m
      where m.source_type = ${materialStockOut.id} and m.move_type = ${ISSUE}::int and m.batch_id is not null${asked(tx, f)} group by 1, 2 having sum(m.quantity) < 0) u
    join material_stock_out o on o.tenant_id = ${tx.tenantId} and o.id = u.source_id join material_batch b on b.tenant_id = ${tx.tenantId} and b.id = u.batch_id
    join material_sku s on s.tenant_id = ${tx.tenantId} and s.id = b.material_sku_id
    left join lateral (${panels(tx)}) c on true
    left join cad_product p on p.tenant_id = ${tx.tenantId} and p.id = c.product_id
    left join cad_project j on j.tenant_id = ${tx.tenantId} and j.id = coalesce(p.project_id, o.project_id)
    left join nest_order n on n.tenant_id = ${tx.tenantId} and n.id = o.nest_order_id
    left join lateral (select i.id, i.in_no, i.business_date, (select x.name from supplier x where x.tenant_id = i.tenant_id and x.id = i.supplier_id) as supplier
      from material_stock_in_line r join material_stock_in i on i.tenant_id = r.tenant_id and i.id = r.document_id
      where r.tenant_id = ${tx.tenantId} and r.material_sku_id = s.id and r.batch_id = b.id and i.order_status = 4 and i.in_type in (1, 32, 64, 128) and not i.is_deleted
      order by i.business_date, i.in_no limit 1) q on true
    where true${of}${project}${scope}`;
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
    sql`select concat_ws(' ', b.id, o.id, c.product_id) as id, nullif(b.heat_no, '') as "heatNo", nullif(b.batch_no, '') as "batchNo", s.name as "materialSkuName", q.id as "inId", q.in_no as "inNo",
        q.business_date as "receivedDate", q.supplier as "supplierName", o.id as "outId", o.out_no as "outNo", o.business_date as "issuedDate", u.quantity as "issuedQty", n.id as "nestOrderId",
        n.no as "nestOrderNo", j.display_name as "projectName", p.id as "productId", p.code as "productCode", c.pieces, c.sheets, (${isMixed(tx)}) as "isMixed"
      from ${traced(tx, who, filter)} order by o.business_date desc, o.out_no desc, b.id, p.code limit ${page.maxResultCount}::int offset ${page.skipCount}::int`,
  );

export const countTraced = async (tx: Tx, who: Who, filter: TraceFilter): Promise<number> =>
  (await tx.one({ n: col.int }, sql`select count(*)::int as n from ${traced(tx, who, filter)}`))?.n ?? 0;
