/** SQL of single products and of changes to several: load, lock, delete, history, statistics. */
import { type Dto, productFields } from '@muyun/contract';
import type { PartGeometry } from '@muyun/nesting/panel';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, idIn, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type ProjectChange, writeProducts } from '../shared/project-counters.store.ts';
import { isShut, lockedError } from '../shared/project-lock.store.ts';
import { seenRows } from '../shared/scope.ts';
import { NAME_COLUMNS, NAME_JOINS, NAMED } from './product.list.store.ts';

export type ProductRow = Dto<typeof productFields>;
const SHOWN = shape({
  ...productFields,
  ...NAMED,
  geometry: orNull(col.json<PartGeometry>()),
  importNo: orNull(col.text),
  creatorName: orNull(col.text),
  areaRuleName: orNull(col.text),
  density: orNull(col.decimal),
  controlState: col.int,
  projectStatus: col.int,
});
export type ProductView = RowOf<typeof SHOWN>;

const FIELDS = columns(productFields);
const ID = pick(productFields, 'id');

const POINTED = shape({ id: col.id, ...NAMED, areaRuleName: orNull(col.text) });
/** What products point to, by its names: what a log says instead of ids. */
export const pointedNames = async (
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, RowOf<typeof POINTED>>> =>
  new Map(
    (
      await tx.rows(
        POINTED,
        sql`select t.id, ${NAME_COLUMNS}, (select x.name from area_rule x where x.tenant_id = t.tenant_id and x.id = t.area_rule_id) as "areaRuleName"
          from cad_product t ${NAME_JOINS} where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]})`,
      )
    ).map((row) => [row.id, row]),
  );

/** A product with everything that its page shows. Raises Common:NotFound, Cad:ProjectLocked. */
export async function viewProduct(tx: Tx, who: Who, id: string): Promise<ProductView> {
  const row = await tx.one(
    shape({ ...SHOWN, isShut: col.bool }),
    sql`select ${FIELDS}, ${NAME_COLUMNS}, b.no as "importNo", coalesce(nullif(u.remark_name, ''), a.nickname) as "creatorName", ar.name as "areaRuleName", mt.density::text as density,
       p.control_state as "controlState", p.project_status as "projectStatus", ${isShut(who, 'p')} as "isShut"
     from cad_product t ${NAME_JOINS} left join import_batch b on b.tenant_id = t.tenant_id and b.id = t.import_batch_id left join area_rule ar on ar.tenant_id = t.tenant_id and ar.id = t.area_rule_id
       left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id left join app_account a on a.id = t.creator_id
     where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted${seenRows(who)}`,
  );
  if (!row) raise('Common:NotFound');
  const { isShut: isClosed, ...view } = row;
  if (isClosed) throw lockedError(view);
  return view;
}

/** Products locked in id order. Raises Common:NotFound when one is missing or outside the member's scope. */
export async function lockProducts(tx: Tx, who: Who, ids: readonly string[]): Promise<ProductRow[]> {
  const unique = [...new Set(ids)];
  const rows = await tx.rows(
    productFields,
    sql`select ${FIELDS} from cad_product t where t.tenant_id = ${tx.tenantId} and ${idIn(unique)} and not t.is_deleted${seenRows(who)} order by t.id for update of t`,
  );
  if (rows.length !== unique.length) raise('Common:NotFound');
  return rows;
}

/** As `lockProducts`, without the locks. */
export async function loadProducts(tx: Tx, who: Who, ids: readonly string[]): Promise<ProductRow[]> {
  const unique = [...new Set(ids)];
  const rows = await tx.rows(
    productFields,
    sql`select ${FIELDS} from cad_product t where t.tenant_id = ${tx.tenantId} and ${idIn(unique)} and not t.is_deleted${seenRows(who)} order by t.id`,
  );
  if (rows.length !== unique.length) raise('Common:NotFound');
  return rows;
}

/** Takes locked products away. Answers what is to be counted. */
export const softDelete = (tx: Tx, ids: readonly string[]): Promise<ProjectChange[]> =>
  writeProducts(
    tx,
    sql`update cad_product t set is_deleted = true, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where t.tenant_id = ${tx.tenantId} and t.id = any(${ids})`,
    sql`t.id = any(${ids})`,
  );

/** True while a product is of this texture and thickness (mm). Counted: for a first row alone the whole table would be read. */
export async function hasThickness(tx: Tx, textureId: string, thickness: number): Promise<boolean> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from cad_product t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} and t.thickness = ${thickness} and not t.is_deleted`,
  );
  return (row?.n ?? 0) > 0;
}

export async function markPrinted(tx: Tx, ids: readonly string[], isPrinted: boolean): Promise<number> {
  return tx.run(
    sql`update cad_product set is_print_label = ${isPrinted}, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = any(${ids}) and not is_deleted and is_print_label <> ${isPrinted}`,
  );
}

export async function codeTaken(tx: Tx, projectId: string, code: string, except: string): Promise<boolean> {
  const row = await tx.one(
    ID,
    sql`select id from cad_product where tenant_id = ${tx.tenantId} and project_id = ${projectId} and code_key = lower(${code}) and id <> ${except} and not is_deleted`,
  );
  return row !== undefined;
}

const HISTORY_ROW = shape({
  id: col.id,
  time: col.time,
  operatorName: orNull(col.text),
  action: col.text,
  summary: col.text,
  changes: col.json<{ label: string; oldValue: unknown; newValue: unknown }[]>(),
});
export type HistoryRow = RowOf<typeof HISTORY_ROW>;

/** Audit rows of one product, newest first. */
export const historyOf = (tx: Tx, id: string): Promise<HistoryRow[]> =>
  tx.rows(
    HISTORY_ROW,
    sql`select l.id, l.time, coalesce(nullif(u.remark_name, ''), a.nickname) as "operatorName", l.action, l.summary, l.changes from audit_log l left join tenant_user u on u.tenant_id = l.tenant_id and u.id = l.tenant_user_id
       left join app_account a on a.id = l.user_id where l.tenant_id = ${tx.tenantId} and l.biz_type = 'cad-product' and l.biz_id = ${id} and l.error_code is null order by l.time desc, l.id desc limit 200`,
  );
