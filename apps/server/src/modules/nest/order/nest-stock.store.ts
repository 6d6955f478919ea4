/** SQL of what sheets are cut from: plate sizes, coils, stock plates and remnants that fit a group. */
import type { RemnantOutline } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { warehouseRows } from '../../../kit/document/index.ts';
import { empty, sql, type Sql } from '../../../kit/sql.ts';
import type { Who } from '../../../kit/who.ts';
import type { Tx } from '../../../kit/tx.ts';
import { businessDay } from '../../../kit/clock.ts';

/** A candidate. Lengths mm; `price` yuan by `priceMode` (A1 calc 2); `available` null = unlimited. */
const STOCK = shape({
  textureId: col.id,
  thickness: col.float,
  colorId: orNull(col.id),
  kind: col.int,
  plateMaterialSizeId: orNull(col.id),
  stockPlateId: orNull(col.id),
  warehouseId: orNull(col.id),
  materialSkuId: orNull(col.id),
  code: orNull(col.text),
  width: col.float,
  length: orNull(col.float),
  minLength: orNull(col.float),
  maxLength: orNull(col.float),
  lengthStep: orNull(col.float),
  available: orNull(col.int),
  priceMode: col.int,
  price: orNull(col.decimal),
  levellingFee: col.decimal,
  useOrder: col.int,
  leadDays: col.int,
  outline: orNull(col.json<RemnantOutline>()),
  area: orNull(col.decimal),
  ageDays: orNull(col.int),
  film: orNull(col.text),
});
export type StockRow = RowOf<typeof STOCK>;

const COLOR = shape({ id: col.id, code: col.text, name: col.text });
/** Colours by what people write of them: their code or their name. */
export async function colorsBySurface(
  tx: Tx,
  surfaces: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (surfaces.length === 0) return new Map();
  const typed = surfaces.map((s) => s.toLowerCase());
  const rows = await tx.rows(
    COLOR,
    sql`select c.id, lower(c.code) as code, lower(c.name) as name from color_card c
      where c.tenant_id = ${tx.tenantId} and not c.is_deleted and (lower(c.code) = any(${typed}::text[]) or lower(c.name) = any(${typed}::text[])) order by c.id`,
  );
  // a code is meant before a name
  return new Map([...rows.map((c) => [c.name, c.id] as const), ...rows.map((c) => [c.code, c.id] as const)]);
}

/** Whole days that a remnant of `stock_plate` lies in the store, by the calendar of the house. */
export const ageDays = (plate: Sql): Sql =>
  sql`case when ${plate}.kind = 3 then (${businessDay()}::date - (${plate}.creation_time at time zone 'Asia/Shanghai')::date) end`;

/** All candidates of the given textures and thicknesses; the caller keeps those whose colour fits. */
export async function loadStocks(
  tx: Tx,
  who: Who,
  specs: readonly { textureId: string; thickness: number }[],
): Promise<StockRow[]> {
  const scope = warehouseRows(who, 's');
  const asked = sql`unnest(${specs.map((s) => s.textureId)}::uuid[], ${specs.map((s) => String(s.thickness))}::numeric[]) as v (t, h)`;
  const sizes = await tx.rows(
    STOCK,
    sql`select s.texture_id as "textureId", s.thickness::float8 as thickness, s.color_id as "colorId", s.size_kind as kind, s.id as "plateMaterialSizeId", null::uuid as "stockPlateId", null::uuid as "warehouseId", null::uuid as "materialSkuId", null::text as code, s.width::float8 as width,
       case when s.size_kind = 1 then s.length::float8 end as length, s.min_length::float8 as "minLength", s.max_length::float8 as "maxLength", s.length_step::float8 as "lengthStep", s.max_qty as available,
       s.price_mode as "priceMode", s.price, s.levelling_fee as "levellingFee", s.priority as "useOrder", s.lead_days as "leadDays", null::jsonb as outline, null::numeric as area, null::int as "ageDays", s.film
     from plate_material_size s where s.tenant_id = ${tx.tenantId} and s.size_kind in (1, 2) and s.is_enabled
       and exists (select 1 from ${asked} where v.t = s.texture_id and v.h = s.thickness) order by s.priority, s.width, s.length, s.id`,
  );
  const plates = await tx.rows(
    STOCK,
    sql`select s.texture_id as "textureId", s.thickness::float8 as thickness, s.color_id as "colorId", s.kind, null::uuid as "plateMaterialSizeId", s.id as "stockPlateId", null::uuid as "warehouseId", null::uuid as "materialSkuId", s.code, s.width::float8 as width, s.length::float8 as length,
       null::float8 as "minLength", null::float8 as "maxLength", null::float8 as "lengthStep", s.quantity - s.reserved_quantity as available,
       case when s.book_value is null then 1 else 2 end as "priceMode", coalesce(round(s.book_value / greatest(s.quantity, 1), 6), s.unit_price) as price, 0::numeric as "levellingFee", case s.kind when 3 then 1 else 3 end as "useOrder", 0 as "leadDays", s.outline, s.area, ${ageDays(sql`s`)} as "ageDays", null::text as film
     from stock_plate s where s.tenant_id = ${tx.tenantId} and not s.is_deleted and s.is_enabled and s.remnant_status = 1 and s.quantity > s.reserved_quantity${scope ? sql` and ${scope}` : empty}
       and exists (select 1 from ${asked} where v.t = s.texture_id and v.h = s.thickness) order by s.kind, s.creation_time, s.id limit 5000`,
  );
  return [...plates, ...sizes];
}
