/** SQL of the materials and material orders that are sent to other systems (platform M16). */
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import { DOCUMENT_COUNTS, documentsAsked, mastersAsked, type ToSend } from '../../kit/to-send.ts';
import type { Tx } from '../../kit/tx.ts';
import { skuUnitSql } from './material-sku/index.ts';

const MATERIAL = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  kind: col.int,
  textureName: col.text,
  thickness: orNull(col.float),
  width: orNull(col.float),
  length: orNull(col.float),
  surface: orNull(col.text),
  unit: col.text,
  unitWeight: col.decimal,
  isEnabled: col.bool,
});
/** A material has no number of its own: its name says what it is. */
export const materialsToSend = (tx: Tx, asked: ToSend): Promise<RowOf<typeof MATERIAL>[]> =>
  tx.rows(
    MATERIAL,
    sql`select t.id, '' as code, t.name, t.kind, x.name as "textureName", t.thickness::float8 as thickness, t.width::float8 as width, t.length::float8 as length,
        t.surface, ${skuUnitSql(sql`t.kind`)} as unit, t.unit_weight as "unitWeight", t.is_enabled as "isEnabled"
      from material_sku t join material_texture x on x.tenant_id = t.tenant_id and x.id = t.texture_id
      where ${mastersAsked(tx, asked)} order by t.id`,
  );

const ORDER = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  status: col.int,
  isValid: col.bool,
  orderDate: col.date,
  deliveryDate: col.date,
  contractNo: orNull(col.text),
  supplierId: col.id,
  supplierCode: col.text,
  warehouseName: col.text,
  isTaxInclusive: col.bool,
  taxRate: col.decimal,
  freightAmount: orNull(col.decimal),
  totalWeight: col.decimal,
  amount: col.decimal,
  net: col.decimal,
  tax: col.decimal,
  remark: orNull(col.text),
  lines: col.json<unknown[]>(),
});
const LINES = sql`(select coalesce(json_agg(json_build_object('id', l.id, 'materialSkuId', l.material_sku_id, 'materialName', k.name, 'unit', ${skuUnitSql(sql`k.kind`)},
      'quantity', l.quantity::text, 'weight', l.theoretical_weight::text, 'priceBasis', l.price_basis, 'unitPrice', l.unit_price::text, 'amount', l.amount::text,
      'net', l.net::text, 'tax', l.tax::text, 'projectName', p.name, 'remark', l.remark) order by l.line_no), '[]')
    from material_order_line l join material_sku k on k.tenant_id = l.tenant_id and k.id = l.material_sku_id
      left join cad_project p on p.tenant_id = l.tenant_id and p.id = l.project_id
    where l.tenant_id = t.tenant_id and l.document_id = t.id)`;

/** Material orders by what they are called, with their lines. */
export const ordersToSend = (tx: Tx, asked: ToSend): Promise<RowOf<typeof ORDER>[]> =>
  tx.rows(
    ORDER,
    sql`select t.id, t.order_no as code, s.name, t.order_status as status, ${DOCUMENT_COUNTS} as "isValid", t.order_date as "orderDate", t.delivery_date as "deliveryDate",
        t.contract_no as "contractNo", t.supplier_id as "supplierId", s.code as "supplierCode", w.name as "warehouseName", t.is_tax_inclusive as "isTaxInclusive",
        t.tax_rate as "taxRate", t.freight_amount as "freightAmount", t.total_weight as "totalWeight", t.amount, t.net, t.tax, t.remark, ${LINES} as lines
      from material_order t join supplier s on s.tenant_id = t.tenant_id and s.id = t.supplier_id
        join warehouse w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id
      where ${documentsAsked(tx, asked)} order by t.id`,
  );
