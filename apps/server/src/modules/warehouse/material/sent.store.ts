/** SQL of the receipts and issues of materials that are sent to other systems (platform M16). */
import { MATERIAL_IN_TYPES, MATERIAL_OUT_TYPES } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { name, type Sql, sql } from '../../../kit/sql.ts';
import { DOCUMENT_COUNTS, documentsAsked, type ToSend } from '../../../kit/to-send.ts';
import type { Tx } from '../../../kit/tx.ts';
import { skuUnitSql } from '../../purchase/index.ts';

const MOVED = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  status: col.int,
  isValid: col.bool,
  type: col.int,
  typeName: col.text,
  businessDate: col.date,
  supplierId: orNull(col.id),
  supplierCode: orNull(col.text),
  supplierName: orNull(col.text),
  warehouseName: col.text,
  projectName: orNull(col.text),
  totalQuantity: col.decimal,
  totalWeight: col.decimal,
  amount: col.decimal,
  net: col.decimal,
  tax: col.decimal,
  /** what it is worth in the stock */
  stockValue: col.decimal,
  remark: orNull(col.text),
  lines: col.json<unknown[]>(),
});

interface Kind {
  readonly table: 'material_stock_in' | 'material_stock_out';
  readonly lines: 'material_stock_in_line' | 'material_stock_out_line';
  readonly no: Sql;
  readonly type: Sql;
  readonly types: readonly { readonly value: number; readonly label: string }[];
  /** of the head and of a line */
  readonly value: Sql;
  readonly lineValue: Sql;
}
const labelOf = ({ type, types }: Kind): Sql =>
  sql`(select u.label from unnest(${types.map((t) => t.value)}::int[], ${types.map((t) => t.label)}::text[]) u (value, label) where u.value = ${type})`;

const movedToSend =
  (of: Kind) =>
  (tx: Tx, asked: ToSend): Promise<RowOf<typeof MOVED>[]> =>
    tx.rows(
      MOVED,
      sql`select t.id, ${of.no} as code, concat_ws(' ', ${labelOf(of)}, s.name) as name, t.order_status as status, ${DOCUMENT_COUNTS} as "isValid", ${of.type} as type,
          ${labelOf(of)} as "typeName", t.business_date as "businessDate", t.supplier_id as "supplierId", s.code as "supplierCode", s.name as "supplierName",
          w.name as "warehouseName", p.name as "projectName", t.total_quantity as "totalQuantity", t.total_weight as "totalWeight", t.amount, t.net, t.tax,
          ${of.value} as "stockValue", t.remark,
          (select coalesce(json_agg(json_build_object('id', l.id, 'materialSkuId', l.material_sku_id, 'materialName', k.name, 'unit', ${skuUnitSql(sql`k.kind`)},
              'quantity', l.quantity::text, 'weight', l.weight::text, 'unitPrice', l.unit_price::text, 'amount', l.amount::text, 'net', l.net::text,
              'tax', l.tax::text, 'stockValue', (${of.lineValue})::text, 'remark', l.remark) order by l.line_no), '[]')
            from ${name(of.lines)} l join material_sku k on k.tenant_id = l.tenant_id and k.id = l.material_sku_id
            where l.tenant_id = t.tenant_id and l.document_id = t.id) as lines
        from ${name(of.table)} t join warehouse w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id
          left join supplier s on s.tenant_id = t.tenant_id and s.id = t.supplier_id
          left join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id
        where ${documentsAsked(tx, asked)} order by t.id`,
    );

export const receiptsToSend = movedToSend({
  table: 'material_stock_in',
  lines: 'material_stock_in_line',
  no: sql`t.in_no`,
  type: sql`t.in_type`,
  types: MATERIAL_IN_TYPES,
  value: sql`t.stock_value`,
  lineValue: sql`l.stock_value`,
});
export const issuesToSend = movedToSend({
  table: 'material_stock_out',
  lines: 'material_stock_out_line',
  no: sql`t.out_no`,
  type: sql`t.out_type`,
  types: MATERIAL_OUT_TYPES,
  value: sql`t.value`,
  lineValue: sql`l.value`,
});
