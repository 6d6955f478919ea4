/** SQL of requisitions and their lines. */
import { pricePerKg, requisitionLineFields } from '@muyun/contract';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { limit, orderBy, type PageQuery } from '../../../kit/paged.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { skuUnitSql } from '../material-sku/index.ts';

/** What a requisition shows beside its fields. */
export const requisitionExtras = {
  lineCount: sql`(select count(*)::int from material_requisition_line l where l.tenant_id = t.tenant_id and l.document_id = t.id)`,
  projectNames: sql`(select string_agg(distinct p.name, '、') from material_requisition_line l join cad_project p on p.tenant_id = l.tenant_id and p.id = l.project_id
    where l.tenant_id = t.tenant_id and l.document_id = t.id)`,
} as const;
/** Requisitions for projects; those that a member has written. */
export const requisitionFilters: MoreFilters = (where, query) => {
  where
    .when(
      query['projectIds'],
      sql`t.id in (select l.document_id from material_requisition_line l where l.tenant_id = t.tenant_id and l.project_id = any(${query['projectIds']}::uuid[]))`,
    )
    .when(
      query['applicantId'],
      sql`t.creator_id = (select u.user_id from tenant_user u where u.tenant_id = t.tenant_id and u.id = ${query['applicantId']}::uuid)`,
    );
};

const OPEN = shape({
  ...pick(
    requisitionLineFields,
    'id',
    'materialSkuId',
    'quantity',
    'orderedQty',
    'cancelledQty',
    'tasks',
    'projectId',
    'requiredDate',
    'targetPrice',
  ),
  documentId: col.id,
  state: col.int,
  orderNo: col.text,
});
export type OpenLine = RowOf<typeof OPEN>;

/** Requisition lines with their heads, both locked: heads by id, then lines by id. */
export async function lockLines(tx: Tx, ids: readonly string[]): Promise<OpenLine[]> {
  const asked = [...new Set(ids)];
  await tx.rows(
    { id: col.id },
    sql`select r.id from material_requisition r where r.tenant_id = ${tx.tenantId} and r.id in (select l.document_id from material_requisition_line l
      where l.tenant_id = ${tx.tenantId} and l.id = any(${asked}::uuid[])) order by r.id for update of r`,
  );
  return tx.rows(
    OPEN,
    sql`select l.id, l.material_sku_id as "materialSkuId", l.quantity, l.ordered_qty as "orderedQty", l.cancelled_qty as "cancelledQty", l.tasks, l.project_id as "projectId",
        l.required_date as "requiredDate", l.target_price as "targetPrice", l.document_id as "documentId", r.order_status as state, r.order_no as "orderNo"
      from material_requisition_line l join material_requisition r on r.tenant_id = l.tenant_id and r.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.id = any(${asked}::uuid[]) and not r.is_deleted order by l.id for update of l`,
  );
}

/** Lines of live requisitions that serve these demands, the newest first; nothing is locked. */
export const servingLines = async (tx: Tx, taskIds: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select l.id from material_requisition_line l join material_requisition r on r.tenant_id = l.tenant_id and r.id = l.document_id
        where l.tenant_id = ${tx.tenantId} and not r.is_deleted and r.order_status in (1, 2, 4, 8)
          and l.material_sku_id in (select k.material_sku_id from material_task k where k.tenant_id = ${tx.tenantId} and k.id = any(${[...taskIds]}::uuid[]))
          and exists (select 1 from jsonb_array_elements(l.tasks) x where x.value ->> 'taskId' = any(${[...taskIds]}::text[]))
        order by r.creation_time desc, l.line_no desc`,
    )
  ).map((r) => r.id);

const PAID = shape({
  materialSkuId: col.id,
  priceBasis: col.int,
  unitPrice: col.decimal,
  amount: col.decimal,
  theoreticalWeight: col.decimal,
  isTaxInclusive: col.bool,
  taxRate: col.decimal,
});

/** What a kilogram of each material cost in its last approved order, with tax, 6 decimals. */
export async function paidPerKg(tx: Tx, skuIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows(
    PAID,
    sql`select distinct on (l.material_sku_id) l.material_sku_id as "materialSkuId", l.price_basis as "priceBasis", l.unit_price as "unitPrice", l.amount,
        l.theoretical_weight as "theoreticalWeight", o.is_tax_inclusive as "isTaxInclusive", o.tax_rate as "taxRate"
      from material_order_line l join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.material_sku_id = any(${[...new Set(skuIds)]}::uuid[]) and not o.is_deleted
        and o.order_status in (4, 8, 16, 32) and l.theoretical_weight > 0 and l.amount > 0
      order by l.material_sku_id, o.order_date desc, o.id desc, l.line_no desc`,
  );
  return new Map(rows.map((r) => [r.materialSkuId, pricePerKg(r, r) ?? '0']));
}

const USED = shape({ no: col.text, isPending: col.bool });

/** Orders that hold lines of the requisition. Area of purchasing: requisition and order know each other's tables. */
export const ordersOf = (tx: Tx, requisitionId: string): Promise<RowOf<typeof USED>[]> =>
  tx.rows(
    USED,
    sql`select distinct o.order_no as no, o.order_status in (1, 2) as "isPending" from material_order o join material_order_line ol on ol.tenant_id = o.tenant_id and ol.document_id = o.id
      join material_requisition_line l on l.tenant_id = ol.tenant_id and l.id = ol.requisition_line_id
      where l.tenant_id = ${tx.tenantId} and l.document_id = ${requisitionId} and not o.is_deleted and o.order_status <> 64 order by 1`,
  );

const SELECTABLE = shape({
  id: col.id,
  requisitionNo: col.text,
  materialSkuId: col.id,
  materialSkuName: col.text,
  projectId: orNull(col.id),
  projectName: orNull(col.text),
  requiredDate: col.date,
  unit: col.text,
  quantity: col.decimal,
  openQty: col.decimal,
  targetPrice: orNull(col.decimal),
  suggestSupplierName: orNull(col.text),
});

const SELECT_SORT = {
  sortable: ['requiredDate', 'requisitionNo'],
  defaultSort: 'requiredDate asc',
  by: { requiredDate: sql`l.required_date`, requisitionNo: sql`t.order_no` },
};

/** Lines of approved requisitions that still need something. */
export async function selectable(
  tx: Tx,
  query: PageQuery & { filter?: string | undefined; supplierId?: string | undefined },
  scope: readonly Sql[],
): Promise<{ items: RowOf<typeof SELECTABLE>[]; totalCount: number }> {
  const pattern = query.filter ? `%${query.filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  const seen = scope.reduce((all, part) => sql`${all} and ${part}`, sql``);
  const from = sql`material_requisition_line l join material_requisition t on t.tenant_id = l.tenant_id and t.id = l.document_id
    join material_sku s on s.tenant_id = l.tenant_id and s.id = l.material_sku_id
    where l.tenant_id = ${tx.tenantId} and not t.is_deleted and t.order_status in (4, 8) and l.quantity > l.ordered_qty + l.cancelled_qty${seen}
      and (${pattern}::text is null or s.name ilike ${pattern}::text or t.order_no ilike ${pattern}::text)
      and (${query.supplierId ?? null}::uuid is null or l.suggest_supplier_id is null or l.suggest_supplier_id = ${query.supplierId ?? null}::uuid)`;
  const [items, counted] = await Promise.all([
    tx.rows(
      SELECTABLE,
      sql`select l.id, t.order_no as "requisitionNo", l.material_sku_id as "materialSkuId", s.name as "materialSkuName", l.project_id as "projectId",
          (select p.display_name from cad_project p where p.tenant_id = l.tenant_id and p.id = l.project_id) as "projectName", l.required_date as "requiredDate",
          ${skuUnitSql(sql`s.kind`)} as unit, l.quantity, (l.quantity - l.ordered_qty - l.cancelled_qty)::numeric(18,4) as "openQty", l.target_price as "targetPrice",
          (select x.name from supplier x where x.tenant_id = l.tenant_id and x.id = l.suggest_supplier_id) as "suggestSupplierName"
        from ${from} ${orderBy(SELECT_SORT, query.sorting)}, l.line_no ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
