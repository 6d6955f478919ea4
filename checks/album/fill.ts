/** A database with one large space, so that plans are those of a factory that has worked for years. */
import type pg from 'pg';

export const TENANT = '00000000-0000-7000-8000-0000000000a1';
const OTHER = '00000000-0000-7000-8000-0000000000a2';

/** Tables that grow with the work of a factory: reading them from end to end is a fault. */
export const LARGE = [
  'cad_product',
  'audit_log',
  'material_order',
  'material_order_line',
  'nest_order_product',
  'project_log',
  'product_original',
];

const ids = (prefix: string, n = 'n'): string =>
  `(${`'00000000-0000-7000-8000-'`} || lpad(to_hex(${prefix} + ${n}), 12, '0'))::uuid`;

/** Two spaces; the first has 60,000 products and 40,000 orders. */
export async function fill(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  for (const tenant of [TENANT, OTHER]) {
    const size = tenant === TENANT ? 1 : 10;
    await client.query(`insert into cad_project (tenant_id, id, code, name, display_batch, display_name, demander_id)
      select '${tenant}', ${ids('1000000')}, 'GC' || n, '工程' || n, '第1批', '工程' || n || ' / 第1批', '${tenant}' from generate_series(1, ${2000 / size}) n`);
    await client.query(`insert into cad_product (tenant_id, id, project_id, code, texture_id, thickness, quantity, geometry_hash)
      select '${tenant}', ${ids('2000000')}, ${ids('1000000', '(n % 2000 + 1)')}, 'P-' || n, '${tenant}', 3, 1, 'h' || (n % 900) from generate_series(1, ${60_000 / size}) n`);
    await client.query(`insert into material_order (tenant_id, id, order_status, order_no, supplier_id, order_date, delivery_date, tax_rate, warehouse_id, creation_time)
      select '${tenant}', ${ids('3000000')}, 4, 'CG' || n, ${ids('12000000', '(n % 200)')}, current_date, current_date, 13, '${tenant}', now() - n * interval '1 minute' from generate_series(1, ${40_000 / size}) n`);
    await client.query(`insert into material_order_line (tenant_id, id, document_id, line_no, material_sku_id, quantity, price_basis, unit_price)
      select '${tenant}', ${ids('4000000')}, ${ids('3000000', '(n / 3 + 1)')}, n % 3 + 1, ${ids('5000000', '(n % 500)')}, 1, 2, 1 from generate_series(1, ${100_000 / size}) n`);
    await client.query(`insert into audit_log (tenant_id, id, user_id, call_id, biz_type, biz_id, action, summary)
      select '${tenant}', ${ids('6000000')}, '${tenant}', 'x', 'cad-product', ${ids('2000000')}, 'edit', '修改' from generate_series(1, ${50_000 / size}) n`);
    await client.query(`insert into nest_order_product (tenant_id, id, order_id, product_id, quantity)
      select '${tenant}', ${ids('7000000')}, ${ids('8000000', '(n / 40 + 1)')}, ${ids('2000000')}, 1 from generate_series(1, ${60_000 / size}) n`);
    await client.query(`insert into project_log (tenant_id, id, project_id, type, content)
      select '${tenant}', ${ids('9000000')}, ${ids('1000000', '(n % 2000 + 1)')}, 'edit', '修改' from generate_series(1, ${40_000 / size}) n`);
    await client.query(`insert into product_original (tenant_id, id, import_batch_id, source, raw)
      select '${tenant}', ${ids('10000000')}, ${ids('11000000', '(n / 300 + 1)')}, 'excel', '{}' from generate_series(1, ${60_000 / size}) n`);
  }
  await client.query("set session_replication_role = 'origin'");
  await client.query('analyze');
}
