/** SQL of 过磅对比: approved purchase receipts whose lines were weighed, by supplier. */
import { weighingFields } from '@muyun/contract';
import { factoryRows } from '../../../../kit/document/index.ts';
import { type RowOf, shape } from '../../../../kit/shape.ts';
import { sql, Where } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';

const WEIGHED = shape(weighingFields);
export type Weighed = RowOf<typeof WEIGHED>;
export interface WeighingFilter {
  readonly supplierId?: readonly string[] | undefined;
  readonly textureId?: string | undefined;
  readonly begin?: string | undefined;
  readonly end?: string | undefined;
}
/** bought, approved; paid by the scale */
const [BOUGHT, APPROVED, BY_SCALE] = [1, 4, 1];

/** Suppliers, those who weigh most beyond the sizes first. A line counts where it, or its lorry, was on the scale. */
export function weighedBySupplier(tx: Tx, who: Who, f: WeighingFilter, allowed: number): Promise<Weighed[]> {
  const where = new Where(tx)
    .and(sql`not t.is_deleted and t.in_type = ${BOUGHT} and t.order_status = ${APPROVED}`)
    .and(sql`(l.actual_weight is not null or t.net_weight is not null) and l.theoretical_weight > 0`)
    .when(f.supplierId, sql`t.supplier_id = any(${f.supplierId ?? []}::uuid[])`)
    .when(f.textureId, sql`k.texture_id = ${f.textureId}`)
    .when(f.begin, sql`t.business_date >= ${f.begin?.slice(0, 10)}::date`)
    .when(f.end, sql`t.business_date <= ${f.end?.slice(0, 10)}::date`);
  const scope = factoryRows(who);
  if (scope) where.and(scope);
  return tx.rows(
    WEIGHED,
    sql`select w.supplier_id as id, (select s.name from supplier s where s.tenant_id = ${tx.tenantId} and s.id = w.supplier_id) as "supplierName", w.receipts as "receiptCount", w.lines as "lineCount",
        w.theory as "theoreticalWeight", w.weight, w.weight - w.theory as difference, round((w.weight - w.theory) * 100 / w.theory, 3) as "deviationPct", w.beyond as "beyondCount", w.amount
      from (select t.supplier_id, count(distinct t.id)::int as receipts, count(*)::int as lines, sum(l.theoretical_weight) as theory, sum(l.weight) as weight,
          (count(*) filter (where abs(l.weight - l.theoretical_weight) * 100 > l.theoretical_weight * ${allowed}))::int as beyond,
          coalesce(sum(round((l.weight - l.theoretical_weight) * l.unit_price * case when l.is_tax_inclusive then 1 else 1 + l.tax_rate / 100 end, 2)) filter (where l.price_basis = ${BY_SCALE}), 0)::numeric(18,2) as amount
        from material_stock_in t join material_stock_in_line l on l.tenant_id = t.tenant_id and l.document_id = t.id
          join material_sku k on k.tenant_id = l.tenant_id and k.id = l.material_sku_id
        where ${where.sql} group by t.supplier_id) w
      order by (w.weight - w.theory) / w.theory desc, w.supplier_id`,
  );
}
