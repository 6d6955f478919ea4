/** SQL of the route of a project: its processes, overrides and figures. */
import { projectProcessFields, targetOf } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { nameSql } from '../../../kit/document/index.ts';
import type { Duty } from '../../../kit/duties.ts';
import { limit, whole } from '../../../kit/paged.ts';
import { type ColumnTypes, columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, idIn, type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { seenProjects } from '../../cad/project/index.ts';

const ROUTE = shape({ projectId: col.id, version: col.int, endReportId: orNull(col.id) });
export const loadRoute = (tx: Tx, projectId: string) =>
  tx.one(
    ROUTE,
    sql`select t.project_id as "projectId", t.version, t.end_report_id as "endReportId" from project_route t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId}`,
  );
export const makeRoute = (tx: Tx, projectId: string): Promise<number> =>
  tx.run(
    sql`insert into project_route (tenant_id, project_id) values (${tx.tenantId}, ${projectId}) on conflict do nothing`,
  );
export const touchRoute = (tx: Tx, projectId: string): Promise<number> =>
  tx.run(
    sql`update project_route set version = version + 1 where tenant_id = ${tx.tenantId} and project_id = ${projectId}`,
  );
export const endRoute = (tx: Tx, projectId: string, reportId: string | null): Promise<number> =>
  tx.run(
    sql`update project_route set end_report_id = ${reportId}, version = version + 1 where tenant_id = ${tx.tenantId} and project_id = ${projectId}`,
  );

const OWN = pick(
  projectProcessFields,
  'id',
  'projectId',
  'processId',
  'stepNo',
  'sort',
  'orderRule',
  'isOutsource',
  'supplierId',
  'ownerUserId',
  'plannedBegin',
  'plannedEnd',
  'closedTime',
  'version',
);
const FIGURES = shape({
  requiredQty: col.int,
  doneQty: col.int,
  readyQty: col.int,
  doingQty: col.int,
  reworkQty: col.int,
  scrapQty: col.int,
  requiredArea: col.decimal,
  doneArea: col.decimal,
});
const ROW = shape({
  ...OWN,
  ...FIGURES,
  code: col.text,
  name: col.text,
  processType: col.int,
  progressWeight: col.decimal,
  projectName: col.text,
  supplierName: orNull(col.text),
  ownerUserName: orNull(col.text),
  isMarked: col.bool,
  isEnded: col.bool,
});
export type StoredRow = RowOf<typeof ROW>;
const LIST = sql`${columns(OWN)}, s.required_qty as "requiredQty", s.done_qty as "doneQty", s.ready_qty as "readyQty", s.doing_qty as "doingQty", s.rework_open_qty as "reworkQty", s.scrap_qty as "scrapQty",
  s.required_area as "requiredArea", s.done_area as "doneArea", p.code, p.name, p.process_type as "processType", p.progress_weight as "progressWeight", c.display_name as "projectName",
  ${nameSql('supplier', 'supplier_id')} as "supplierName", ${nameSql('member', 'owner_user_id')} as "ownerUserName", t.close_report_id is not null as "isMarked", r.end_report_id is not null as "isEnded"`;
const FROM = sql`project_process t join project_process_stat s on s.tenant_id = t.tenant_id and s.project_process_id = t.id
  join process p on p.tenant_id = t.tenant_id and p.id = t.process_id join project_route r on r.tenant_id = t.tenant_id and r.project_id = t.project_id
  join cad_project c on c.tenant_id = t.tenant_id and c.id = t.project_id and not c.is_deleted`;
/** What the state of a process follows from (contract: routeState). */
const STATE = sql`case when t.close_report_id is not null and s.done_qty >= s.required_qty then 8 when s.done_qty >= s.required_qty and s.required_qty > 0 then 4 when s.done_qty > 0 or s.doing_qty > 0 then 2 else 1 end`;

/** Processes of projects that are not done, of which a member is the responsible. */
export const PROCESS_DUTY: Duty = {
  title: targetOf('projectProcess').title,
  table: 'project_process',
  columns: ['owner_user_id'],
  open: sql`exists (select from project_process_stat s join project_route r on r.tenant_id = s.tenant_id and r.project_id = s.project_id
    join cad_project c on c.tenant_id = s.tenant_id and c.id = s.project_id and not c.is_deleted
    where s.tenant_id = t.tenant_id and s.project_process_id = t.id and r.end_report_id is null and ${STATE} < 4)`,
};

export interface Asked {
  readonly projectIds?: readonly string[] | undefined;
  readonly processIds?: readonly string[] | undefined;
  readonly states?: readonly number[] | undefined;
  readonly id?: string;
}
function whereOf(tx: Tx, who: Who, asked: Asked): Sql {
  const where = new Where(tx).and(sql`not t.is_deleted${seenProjects(who, 'c')}`);
  if (asked.id) where.and(sql`t.id = ${asked.id}`);
  if (asked.projectIds) where.and(sql`t.project_id = any(${asked.projectIds})`);
  if (asked.processIds) where.and(sql`t.process_id = any(${asked.processIds})`);
  if (asked.states) where.and(sql`${STATE} = any(${asked.states}::int[])`);
  return where.sql;
}
export const routeRows = (
  tx: Tx,
  who: Who,
  asked: Asked,
  page?: { skipCount: number; maxResultCount: number },
): Promise<StoredRow[]> =>
  tx.rows(
    ROW,
    sql`select ${LIST} from ${FROM} where ${whereOf(tx, who, asked)} order by t.project_id, t.sort, t.id ${page ? limit(page) : sql``}`,
  );
export const countRows = async (tx: Tx, who: Who, asked: Asked): Promise<number> =>
  (await tx.one({ n: col.int }, sql`select count(*)::int as n from ${FROM} where ${whereOf(tx, who, asked)}`))
    ?.n ?? 0;

const PENDING = shape({ projectId: col.id, readyQty: col.int, pendingQty: col.int, area: col.decimal });
const pendingWhere = (tx: Tx, who: Who, processId: string, filter: string | undefined): Sql =>
  new Where(tx)
    .and(
      sql`not t.is_deleted and t.process_id = ${processId} and s.required_qty > s.done_qty${seenProjects(who, 'c')}`,
    )
    .when(filter, sql`strpos(lower(c.display_name), lower(${filter ?? ''})) > 0`).sql;
/** Projects with pieces that wait for a process, those that are due first before the others. */
export async function pendingProjects(
  tx: Tx,
  who: Who,
  processId: string,
  {
    filter,
    skipCount,
    maxResultCount,
  }: { filter?: string | undefined; skipCount: number; maxResultCount: number },
) {
  const where = pendingWhere(tx, who, processId, filter);
  const [rows, count] = await Promise.all([
    tx.rows(
      PENDING,
      sql`select t.project_id as "projectId", sum(s.ready_qty)::int as "readyQty", sum(s.required_qty - s.done_qty)::int as "pendingQty", sum(s.required_area - s.done_area) as area
        from ${FROM} where ${where} group by t.project_id, c.delivery_date order by c.delivery_date nulls last, t.project_id limit ${whole(maxResultCount)} offset ${whole(skipCount)}`,
    ),
    tx.one({ n: col.int }, sql`select count(distinct t.project_id)::int as n from ${FROM} where ${where}`),
  ]);
  return { rows, totalCount: count?.n ?? 0 };
}

const LOCKED = shape({ ...OWN, closeReportId: orNull(col.id) });
export type LockedRow = RowOf<typeof LOCKED>;
/** Processes of routes, locked in id order. */
export const lockRows = (tx: Tx, ids: readonly string[]): Promise<LockedRow[]> =>
  tx.rows(
    LOCKED,
    sql`select ${columns(OWN)}, t.close_report_id as "closeReportId" from project_process t where t.tenant_id = ${tx.tenantId} and ${idIn([...new Set(ids)])} and not t.is_deleted order by t.id for update`,
  );
export const findRows = (tx: Tx, ids: readonly string[]): Promise<LockedRow[]> =>
  tx.rows(
    LOCKED,
    sql`select ${columns(OWN)}, t.close_report_id as "closeReportId" from project_process t where t.tenant_id = ${tx.tenantId} and ${idIn([...new Set(ids)])} and not t.is_deleted order by t.id`,
  );

export interface NewRow {
  readonly processId: string;
  readonly stepNo: number;
  readonly sort: number;
  readonly orderRule: number;
  readonly isOutsource: boolean;
}
const NEW: ColumnTypes = {
  id: 'uuid',
  process_id: 'uuid',
  step_no: 'int',
  sort: 'int',
  order_rule: 'int',
  is_outsource: 'bool',
};
export async function insertRows(tx: Tx, projectId: string, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const made = rows.map((r) => ({
    id: newId(),
    process_id: r.processId,
    step_no: r.stepNo,
    sort: r.sort,
    order_rule: r.orderRule,
    is_outsource: r.isOutsource,
  }));
  await tx.run(sql`insert into project_process (tenant_id, project_id, creator_id, ${columnsUnder(NEW)})
    select ${tx.tenantId}, ${projectId}, ${tx.userId}, ${columnsUnder(NEW, 'r')} from ${recordset(NEW, made)} as r`);
  await tx.run(sql`insert into project_process_stat (tenant_id, project_process_id, project_id)
    select ${tx.tenantId}, r.id, ${projectId} from ${recordset({ id: 'uuid' }, made)} as r`);
}
export type Values = Pick<
  LockedRow,
  'orderRule' | 'isOutsource' | 'supplierId' | 'ownerUserId' | 'plannedBegin' | 'plannedEnd'
>;
export const writeRow = (tx: Tx, id: string, v: Values): Promise<number> =>
  tx.run(sql`update project_process set order_rule = ${v.orderRule}, is_outsource = ${v.isOutsource}, supplier_id = ${v.supplierId}, owner_user_id = ${v.ownerUserId}, planned_begin = ${v.plannedBegin},
    planned_end = ${v.plannedEnd}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
/** `reportId` null: the marking is taken back. */
export const markRow = (tx: Tx, id: string, reportId: string | null): Promise<number> =>
  tx.run(sql`update project_process set close_report_id = ${reportId}, closed_time = case when ${reportId}::uuid is null then null else now() end, closed_by = case when ${reportId}::uuid is null then null else ${tx.userId}::uuid end,
    version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
export const dropRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sql`update project_process set is_deleted = true, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
export const dropParts = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from lable_process where tenant_id = ${tx.tenantId} and project_process_id = ${id}`);
export const sortRows = (
  tx: Tx,
  items: readonly { readonly id: string; readonly sort: number }[],
): Promise<number> =>
  tx.run(sql`update project_process t set sort = r.sort, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    from ${recordset({ id: 'uuid', sort: 'int' }, items)} as r where t.tenant_id = ${tx.tenantId} and t.id = r.id`);

const OVERRIDE = shape({ projectProcessId: col.id, productId: col.id, required: col.bool });
export const overridesOf = (tx: Tx, projectId: string) =>
  tx.rows(
    OVERRIDE,
    sql`select t.project_process_id as "projectProcessId", t.product_id as "productId", t.required from project_process_override t
      join project_process p on p.tenant_id = t.tenant_id and p.id = t.project_process_id where t.tenant_id = ${tx.tenantId} and p.project_id = ${projectId} and not p.is_deleted`,
  );
export async function writeOverrides(
  tx: Tx,
  id: string,
  rows: readonly { readonly productId: string; readonly required: boolean | null }[],
): Promise<void> {
  const unique = [...new Map(rows.map((r) => [r.productId, r])).values()];
  await tx.run(
    sql`delete from project_process_override where tenant_id = ${tx.tenantId} and project_process_id = ${id} and product_id = any(${unique.map((r) => r.productId)})`,
  );
  const set = unique.filter((r) => r.required !== null);
  if (set.length > 0)
    await tx.run(sql`insert into project_process_override (tenant_id, project_process_id, product_id, required)
      select ${tx.tenantId}, ${id}, r.product_id, r.required from ${recordset(
        { product_id: 'uuid', required: 'bool' },
        set.map((r) => ({ product_id: r.productId, required: r.required })),
      )} as r`);
}

const CELL = shape({ productId: col.id, projectProcessId: col.id, requiredQty: col.int, doneQty: col.int });
export const cellsOf = (tx: Tx, projectId: string) =>
  tx.rows(
    CELL,
    sql`select t.product_id as "productId", t.project_process_id as "projectProcessId", t.required_qty as "requiredQty", t.done_qty as "doneQty" from product_process_stat t
      join project_process p on p.tenant_id = t.tenant_id and p.id = t.project_process_id where t.tenant_id = ${tx.tenantId} and p.project_id = ${projectId} and not p.is_deleted`,
  );
/** Pieces of a project that are made. */
export const pieceCount = async (tx: Tx, projectId: string): Promise<number> =>
  (
    await tx.one(
      { n: col.int },
      sql`select count(*)::int as n from lable t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.state < 64`,
    )
  )?.n ?? 0;
