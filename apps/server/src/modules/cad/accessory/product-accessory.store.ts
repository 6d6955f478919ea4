/** SQL of the accessories of products. */
import { bomTotal, productAccessoryExtra, productAccessoryFields } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { contains, type PageQuery, runList } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { type ColumnTypes, columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { inSeenProject, isNarrow } from '../shared/scope.ts';

const SHOWN = shape({ ...productAccessoryFields, ...productAccessoryExtra });
export type AccessoryRow = RowOf<typeof SHOWN>;
const MAKE = sql`pr.quantity + pr.remake_quantity - pr.closed_quantity`;
const LIST = sql`${columns(productAccessoryFields)}, pr.code as "productCode", pr.name as "productName", p.display_name as "displayName",
  ${MAKE} as pieces, (t.qty_per_piece * (${MAKE}))::numeric(18,4) as "totalQty"`;
const FROM = sql`cad_product_accessory t join cad_product pr on pr.tenant_id = t.tenant_id and pr.id = t.product_id and not pr.is_deleted
  join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id and not p.is_deleted`;

export interface AccessoryQuery {
  readonly filter?: string | undefined;
  readonly projectId?: string | undefined;
  readonly productId?: string | undefined;
}

function whereOf(tx: Tx, who: Who, query: AccessoryQuery): Where {
  const where = new Where(tx)
    .and(sql`not t.is_deleted`)
    .when(query.projectId, sql`t.project_id = ${query.projectId}`)
    .when(query.productId, sql`t.product_id = ${query.productId}`);
  if (isNarrow(who)) where.and(inSeenProject(who));
  if (query.filter) where.and(contains([sql`t.name`, sql`pr.code`, sql`pr.name`], query.filter));
  return where;
}

export const listAccessories = (tx: Tx, who: Who, query: AccessoryQuery & PageQuery) =>
  runList(
    tx,
    {
      shape: SHOWN,
      columns: LIST,
      from: FROM,
      sortable: ['creationTime', 'name', 'qtyPerPiece', 'cutLength'],
      defaultSort: 'creationTime asc',
    },
    whereOf(tx, who, query),
    query,
  );

/** All rows of a project by accessory and product, at most `most`. */
export const accessoriesOfProject = (
  tx: Tx,
  who: Who,
  projectId: string,
  most: number,
): Promise<AccessoryRow[]> =>
  tx.rows(
    SHOWN,
    sql`select ${LIST} from ${FROM} where ${whereOf(tx, who, { projectId }).sql} order by t.name, t.cut_length, pr.code, t.id limit ${most}`,
  );

const NEEDED = shape({ projectId: col.id, accessorySkuId: col.id, unit: col.int, quantity: col.decimal });
export type NeededAccessory = RowOf<typeof NEEDED>;
/** What projects need of each SKU that is not cut: whole units are rounded up once, over the project. Of bars nesting knows. */
export async function neededAccessories(tx: Tx, projectIds: readonly string[]): Promise<NeededAccessory[]> {
  const rows = await tx.rows(
    NEEDED,
    sql`select t.project_id as "projectId", t.accessory_sku_id as "accessorySkuId", min(t.unit) as unit, sum(t.qty_per_piece * (${MAKE}))::text as quantity
      from ${FROM} where t.tenant_id = ${tx.tenantId} and t.project_id = any(${[...projectIds]}::uuid[]) and not t.is_deleted and t.cut_length is null
      group by 1, 2 order by 1, 2`,
  );
  return rows.map((r) => ({ ...r, quantity: bomTotal(r.quantity, 1, r.unit) }));
}

const JOINTS = shape({ projectName: col.text, colorId: col.id, pieces: col.int, millimetres: col.decimal });
/** By colour: how many panels a project makes, and half of what runs around them. */
export const jointsOf = (tx: Tx, projectId: string): Promise<RowOf<typeof JOINTS>[]> =>
  tx.rows(
    JOINTS,
    sql`select p.display_name as "projectName", pr.color_id as "colorId", sum(${MAKE})::int as pieces,
        sum((coalesce(pr.visible_width, pr.unfold_width) + coalesce(pr.visible_height, pr.unfold_height)) * (${MAKE})) as millimetres
      from cad_product pr join cad_project p on p.tenant_id = pr.tenant_id and p.id = pr.project_id and not p.is_deleted
      where pr.tenant_id = ${tx.tenantId} and pr.project_id = ${projectId} and not pr.is_deleted and pr.color_id is not null and pr.parent_product_id is null
        and coalesce(pr.visible_width, pr.unfold_width) > 0 and coalesce(pr.visible_height, pr.unfold_height) > 0 and ${MAKE} > 0
      group by 1, 2`,
  );

type Own = RowOf<typeof productAccessoryFields>;

/** The row as it stands. Raises Common:NotFound, also outside the member's scope. */
export async function loadAccessory(tx: Tx, who: Who, id: string): Promise<Own> {
  const where = whereOf(tx, who, {}).and(sql`t.id = ${id}`);
  const row = await tx.one(
    productAccessoryFields,
    sql`select ${columns(productAccessoryFields)} from ${FROM} where ${where.sql}`,
  );
  return row ?? raise('Common:NotFound');
}

/** What is bound to locked products. */
export const boundTo = (tx: Tx, productIds: readonly string[]): Promise<Own[]> =>
  tx.rows(
    productAccessoryFields,
    sql`select ${columns(productAccessoryFields)} from cad_product_accessory t
      where t.tenant_id = ${tx.tenantId} and t.product_id = any(${productIds}::uuid[]) and not t.is_deleted order by t.product_id, t.name, t.id`,
  );

const DROP = sql`update cad_product_accessory set is_deleted = true, version = version + 1, last_modification_time = now()`;

/** Takes away one row of a locked product. Answers whether it stood. */
export const dropAccessory = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(
    sql`${DROP}, last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id} and not is_deleted`,
  )) > 0;

/** Takes away everything that these products have. */
export async function dropAccessories(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`${DROP}, last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::uuid[]) and not is_deleted`,
  );
}

/** Takes away what these products have of one source. */
export async function dropFromStructure(
  tx: Tx,
  productIds: readonly string[],
  source: number,
): Promise<void> {
  await tx.run(
    sql`${DROP}, last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::uuid[]) and source = ${source} and not is_deleted`,
  );
}

const WRITTEN: ColumnTypes = {
  id: 'uuid',
  project_id: 'uuid',
  product_id: 'uuid',
  accessory_sku_id: 'uuid',
  name: 'text',
  unit: 'int',
  qty_per_piece: 'numeric',
  cut_length: 'numeric',
  left_angle: 'numeric',
  right_angle: 'numeric',
  remark: 'text',
  source: 'int',
};
const A_TIME = 1000;

export interface NewAccessory {
  readonly projectId: string;
  readonly productId: string;
  readonly accessorySkuId: string;
  readonly name: string;
  readonly unit: number;
  readonly qtyPerPiece: string;
  readonly cutLength: number | null;
  readonly leftAngle: string;
  readonly rightAngle: string;
  readonly remark: string | null;
  readonly source: number;
}

/** New rows of locked products; the same SKU, length and angles get the new quantity. */
export async function upsertAccessories(tx: Tx, rows: readonly NewAccessory[]): Promise<void> {
  for (let at = 0; at < rows.length; at += A_TIME) {
    const part = rows.slice(at, at + A_TIME).map((r) => ({
      id: newId(),
      project_id: r.projectId,
      product_id: r.productId,
      accessory_sku_id: r.accessorySkuId,
      name: r.name,
      unit: r.unit,
      qty_per_piece: r.qtyPerPiece,
      cut_length: r.cutLength,
      left_angle: r.leftAngle,
      right_angle: r.rightAngle,
      remark: r.remark,
      source: r.source,
    }));
    await tx.run(sql`insert into cad_product_accessory (tenant_id, creator_id, ${columnsUnder(WRITTEN)})
      select ${tx.tenantId}::uuid, ${tx.userId}::uuid, ${columnsUnder(WRITTEN, 'r')} from ${recordset(WRITTEN, part)} as r
      on conflict (tenant_id, product_id, accessory_sku_id, coalesce(cut_length, 0), left_angle, right_angle) where not is_deleted
      do update set qty_per_piece = excluded.qty_per_piece, name = excluded.name, unit = excluded.unit, remark = excluded.remark, source = excluded.source,
        version = cad_product_accessory.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}`);
  }
}
