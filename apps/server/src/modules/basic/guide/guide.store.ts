/** SQL of the guide: what a space has of each kind of basic data. */
import type { SetupKey } from '@muyun/contract';
import { col, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const COUNTS = {
  texture: col.int,
  size: col.int,
  bend: col.int,
  areaRule: col.int,
  warehouse: col.int,
  plateType: col.int,
  structure: col.int,
  accessoryType: col.int,
  accessory: col.int,
  installStructure: col.int,
  paint: col.int,
  color: col.int,
  craft: col.int,
  quotation: col.int,
  market: col.int,
  orderCode: col.int,
} as const satisfies Record<SetupKey, unknown>;

/** How many rows in use there are of each. */
export async function setupCounts(tx: Tx): Promise<Readonly<Record<SetupKey, number>>> {
  const { tenantId } = tx;
  const live = (table: Sql, more: Sql = sql`true`): Sql =>
    sql`(select count(*)::int from ${table} t where t.tenant_id = ${tenantId} and not t.is_deleted and ${more})`;
  const on = sql`t.is_enabled`;
  const row = await tx.one(
    shape(COUNTS),
    sql`select ${live(sql`material_texture`, on)} as texture,
        (select count(*)::int from plate_material_size t where t.tenant_id = ${tenantId} and t.is_enabled) as size,
        (select count(*)::int from bend_coefficient t where t.tenant_id = ${tenantId}) as bend,
        ${live(sql`area_rule`, sql`t.is_default and t.is_enabled`)} as "areaRule",
        ${live(sql`warehouse`, sql`t.is_default and t.is_enabled and t.domain & 2 <> 0`)} as warehouse,
        ${live(sql`plate_type`, on)} as "plateType", ${live(sql`structure`, on)} as structure,
        ${live(sql`accessory_type`)} as "accessoryType", ${live(sql`accessory`, on)} as accessory,
        ${live(sql`install_structure`, on)} as "installStructure", ${live(sql`paint_structure`, on)} as paint,
        ${live(sql`color_card`, on)} as color, ${live(sql`craftsmanship_item`, on)} as craft,
        ${live(sql`quotation_item`, on)} as quotation,
        (select count(*)::int from aluminum_market t where t.tenant_id = ${tenantId}) as market,
        (select count(*)::int from custom_order_code t where t.tenant_id = ${tenantId}) as "orderCode"`,
  );
  if (!row) throw new Error('counts are one row');
  return row;
}
