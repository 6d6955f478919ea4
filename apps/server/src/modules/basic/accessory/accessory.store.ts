/** SQL of accessories, their types and SKUs beyond the master records. */
import { accessoryFields, accessorySkuFields } from '@muyun/contract';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Enabled SKUs and others alike: what stands under the accessory. */
const OWN = sql`from accessory_sku s where s.tenant_id = t.tenant_id and s.accessory_id = t.id and not s.is_deleted`;
export const skuCount = sql`(select count(*)::int ${OWN})`;
export const defaultSku = sql`(select concat_ws(' ', s.specification, s.color, 'L' || trim_scale(s.length)::text) ${OWN} and s.is_default)`;
export const referencePrice = sql`(select s.unit_price ${OWN} and s.is_default)`;

const PARENT = sql`from accessory a where a.tenant_id = t.tenant_id and a.id = t.accessory_id`;
export const skuUnit = sql`(select a.unit ${PARENT})`;
export const skuIsProfile = sql`(select a.is_profile ${PARENT})`;
export const skuFilters: MoreFilters = (where, query) => {
  where
    .when(query['typeId'], sql`exists (select ${PARENT} and a.type_id = ${query['typeId']})`)
    .when(query['isProfile'], sql`exists (select ${PARENT} and a.is_profile = ${query['isProfile']})`);
};

export const accessoryCount = sql`(select count(*)::int from accessory a where a.tenant_id = t.tenant_id and a.type_id = t.id and not a.is_deleted)`;

const TYPE = shape({ name: col.text, isEnabled: col.bool, parentId: orNull(col.id), children: col.int });

/** A type with how many stand below it. */
export const loadType = (tx: Tx, id: string): Promise<RowOf<typeof TYPE> | undefined> =>
  tx.one(
    TYPE,
    sql`select t.name, t.is_enabled as "isEnabled", t.parent_id as "parentId",
        (select count(*)::int from accessory_type c where c.tenant_id = t.tenant_id and c.parent_id = t.id and not c.is_deleted) as children
      from accessory_type t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );

const SKU_PARENT = shape({ accessoryId: col.id });

/** Of which accessory the SKU is; undefined when it is gone. */
export async function parentOf(tx: Tx, skuId: string): Promise<string | undefined> {
  const row = await tx.one(
    SKU_PARENT,
    sql`select t.accessory_id as "accessoryId" from accessory_sku t where t.tenant_id = ${tx.tenantId} and t.id = ${skuId} and not t.is_deleted`,
  );
  return row?.accessoryId;
}

const SKU_OF = shape({ id: col.id });

/** Another SKU of the accessory with the same specification, colour and length. */
export async function isSkuTaken(
  tx: Tx,
  sku: { accessoryId: string; specification: string; color: string | null; length: number | null },
  except: string | null,
): Promise<boolean> {
  const row = await tx.one(
    SKU_OF,
    sql`select t.id from accessory_sku t where t.tenant_id = ${tx.tenantId} and t.accessory_id = ${sku.accessoryId} and not t.is_deleted
      and lower(t.specification) = lower(${sku.specification}) and lower(coalesce(t.color, '')) = lower(coalesce(${sku.color}::text, ''))
      and coalesce(t.length, 0) = coalesce(${sku.length}::numeric, 0) and (${except}::uuid is null or t.id <> ${except}) limit 1`,
  );
  return row !== undefined;
}

export async function hasDefaultSku(tx: Tx, accessoryId: string): Promise<boolean> {
  const row = await tx.one(
    SKU_OF,
    sql`select t.id from accessory_sku t where t.tenant_id = ${tx.tenantId} and t.accessory_id = ${accessoryId} and t.is_default and not t.is_deleted`,
  );
  return row !== undefined;
}

/** No SKU of the accessory is the default any more, but `except`. */
export async function clearDefaultSku(tx: Tx, accessoryId: string, except: string | null): Promise<void> {
  await tx.run(sql`update accessory_sku set is_default = false where tenant_id = ${tx.tenantId} and accessory_id = ${accessoryId}
    and is_default and (${except}::uuid is null or id <> ${except})`);
}

/** The names of the SKUs after the accessory was renamed: as `accessorySkuName` of the contract makes them. */
export async function renameSkus(tx: Tx, accessoryId: string, called: string): Promise<void> {
  await tx.run(sql`update accessory_sku set name = concat_ws(' ', ${called}::text, specification, color, 'L' || trim_scale(length)::text)
    where tenant_id = ${tx.tenantId} and accessory_id = ${accessoryId}`);
}

/** How many SKUs have a length, and how many have none. */
export async function skuLengths(tx: Tx, accessoryId: string): Promise<{ with: number; without: number }> {
  const row = await tx.one(
    shape({ with: col.int, without: col.int }),
    sql`select count(t.length)::int as "with", count(*) filter (where t.length is null)::int as "without"
      from accessory_sku t where t.tenant_id = ${tx.tenantId} and t.accessory_id = ${accessoryId} and not t.is_deleted`,
  );
  return row ?? { with: 0, without: 0 };
}

/** Enabled accessories, at most 5000. */
export function enabledAccessories(
  tx: Tx,
  typeId: string | undefined,
): Promise<RowOf<typeof accessoryFields>[]> {
  const where = new Where(tx)
    .and(sql`not t.is_deleted`)
    .and(sql`t.is_enabled`)
    .when(typeId, sql`t.type_id = ${typeId}`);
  return tx.rows(
    accessoryFields,
    sql`select ${columns(accessoryFields)} from accessory t where ${where.sql} order by t.sort, t.code limit 5000`,
  );
}

/** Enabled SKUs of these accessories. */
export const enabledSkus = (
  tx: Tx,
  accessoryIds: readonly string[],
): Promise<RowOf<typeof accessorySkuFields>[]> =>
  tx.rows(
    accessorySkuFields,
    sql`select ${columns(accessorySkuFields)} from accessory_sku t where t.tenant_id = ${tx.tenantId} and t.accessory_id = any(${accessoryIds}::uuid[])
      and t.is_enabled and not t.is_deleted order by t.name`,
  );

const BRIEF = shape({
  id: col.id,
  name: col.text,
  unit: col.int,
  isEnabled: col.bool,
  isProfile: col.bool,
  length: accessorySkuFields.length,
  ...pick(accessorySkuFields, 'purchaseUnit', 'purchaseFactor', 'lossPct', 'supplierId'),
});
export type SkuBrief = RowOf<typeof BRIEF>;

const briefsOf = (tx: Tx, ids: readonly string[]): Sql =>
  sql`select t.id, t.name, a.unit, t.is_enabled and a.is_enabled as "isEnabled", a.is_profile as "isProfile", ${columns({ length: accessorySkuFields.length })},
        t.purchase_unit as "purchaseUnit", t.purchase_factor as "purchaseFactor", t.loss_pct as "lossPct", coalesce(t.supplier_id, a.supplier_id) as "supplierId" from accessory_sku t
      join accessory a on a.tenant_id = t.tenant_id and a.id = t.accessory_id
      where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) and not t.is_deleted order by t.id`;

const byId = (rows: readonly SkuBrief[]): ReadonlyMap<string, SkuBrief> =>
  new Map(rows.map((r) => [r.id, r]));

/** SKUs that stand, by id: what they are called, in what they are counted. */
export const skuBriefs = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SkuBrief>> =>
  ids.length === 0 ? new Map() : byId(await tx.rows(BRIEF, briefsOf(tx, ids)));

/** As `skuBriefs`; until the transaction ends none of them is deleted. Raises Common:NotFound when one is gone. */
export async function holdSkus(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SkuBrief>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(BRIEF, sql`${briefsOf(tx, ids)} for key share of t`);
  if (rows.length !== new Set(ids).size) raise('Common:NotFound');
  return byId(rows);
}

const LIMITS = { id: 'uuid', safety_stock: 'numeric', max_stock: 'numeric' } as const;
/** Lowest and highest stock of SKUs, locked in id order. */
export async function writeLimits(
  tx: Tx,
  rows: readonly {
    readonly id: string;
    readonly safetyStock: string | null;
    readonly maxStock: string | null;
  }[],
): Promise<void> {
  await tx.run(
    sql`select t.id from accessory_sku t where t.tenant_id = ${tx.tenantId} and t.id = any(${rows.map((r) => r.id)}::uuid[]) order by t.id for update`,
  );
  const values = rows.map((r) => ({ id: r.id, safety_stock: r.safetyStock, max_stock: r.maxStock }));
  await tx.run(sql`update accessory_sku t set safety_stock = n.safety_stock, max_stock = n.max_stock, version = t.version + 1, last_modification_time = now(),
    last_modifier_id = ${tx.userId} from ${recordset(LIMITS, values)} n where t.tenant_id = ${tx.tenantId} and t.id = n.id`);
}

const SEALANT = shape({
  id: col.id,
  name: col.text,
  color: orNull(col.text),
  isDefault: col.bool,
  unit: col.int,
  jointMeters: col.decimal,
  ...pick(accessorySkuFields, 'purchaseUnit', 'purchaseFactor'),
});
/** Sealants that may be bought. */
export const sealantSkus = (tx: Tx): Promise<RowOf<typeof SEALANT>[]> =>
  tx.rows(
    SEALANT,
    sql`select t.id, t.name, t.color, t.is_default as "isDefault", a.unit, t.joint_meters as "jointMeters", t.purchase_unit as "purchaseUnit", t.purchase_factor as "purchaseFactor"
      from accessory_sku t join accessory a on a.tenant_id = t.tenant_id and a.id = t.accessory_id
      where t.tenant_id = ${tx.tenantId} and t.joint_meters is not null and t.is_enabled and a.is_enabled and not t.is_deleted and not a.is_deleted order by t.name, t.id`,
  );
