/** SQL of projects: list, detail, writes of the header. Counters and status are written by cad/shared only. */
import {
  actionsFor,
  type DeliveryRisk,
  type Dto,
  type Paged,
  PROJECT_OPEN,
  projectFields,
  projectMachine,
  projectStateOf,
  type WorkCalendar,
} from '@muyun/contract';
import { businessDay, newId } from '../../../kit/clock.ts';
import { countedInsert, countedUpdate, runKeptList } from '../../../kit/kept-list.ts';
import { contains, endOfDay, orderBy, type PageQuery, startOfDay } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, pick } from '../../../kit/shape.ts';
import { join, name, snake, sql, type Sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { raiseAt } from '../../basic/index.ts';
import { keptProjects } from '../shared/project-kept.ts';
import { workCalendar } from '../../../kit/work-calendar.ts';
import { isNarrow, seenProject } from '../shared/scope.ts';
import { atRisk, riskOf } from './project.risk.ts';
import { GROUP, NAMED, SHOWN, type ShownRow } from './project.shown.store.ts';

/** What a write sets. */
export type ProjectValues = Partial<Omit<Dto<typeof projectFields>, 'id' | 'version'>>;
/** Fields of the header; what decides the state moves through `projectLife` alone. */
export type HeaderValues = Omit<ProjectValues, 'controlState' | 'isDeleted' | 'deletedTime'>;
/** A project as it goes on the wire: with the verbs that this member may do now. */
export type ProjectView = ShownRow & { readonly risk: DeliveryRisk | null; actions: string[] };
export interface ProjectFilter {
  readonly filter?: string | undefined;
  readonly projectStatus?: number | undefined;
  readonly produceState?: readonly number[] | undefined;
  readonly controlState?: number | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly projectTimeType?: number | undefined;
  readonly demanderId?: string | undefined;
  readonly factoryId?: string | undefined;
  readonly salesmanId?: string | undefined;
  readonly designerId?: string | undefined;
  readonly projectType?: number | undefined;
  readonly hasProjectOrder?: boolean | undefined;
  readonly isFavorite?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
  readonly isOverdue?: boolean | undefined;
  readonly isAtRisk?: boolean | undefined;
  readonly name?: string | undefined;
}
export interface ProjectQuery extends ProjectFilter, PageQuery {}

/** The columns of a project as this person sees it. */
const shownTo = (who: Who): Sql =>
  sql`${NAMED}, exists (select 1 from project_favorite v where v.tenant_id = t.tenant_id and v.project_id = t.id and v.user_id = ${who.tenantUserId}) as "isFavorite"`;
const viewOf = (who: Who, calendar: WorkCalendar, row: ShownRow): ProjectView => ({
  ...row,
  risk: riskOf(calendar, row),
  actions: actionsFor(projectMachine, projectStateOf(row), who).filter(
    (action) => action !== 'password' || isResponsible(who, row),
  ),
});
/** Who made a project or answers for it, and the administrators of the space: they set its password (engineering C6). */
export const isResponsible = (
  who: Who,
  row: Pick<ShownRow, 'creatorId' | 'salesmanId' | 'designerId' | 'plannerId'>,
): boolean =>
  who.isAdmin ||
  row.creatorId === who.userId ||
  (who.tenantUserId !== null && [row.salesmanId, row.designerId, row.plannerId].includes(who.tenantUserId));
const LIST = {
  shape: SHOWN,
  from: sql`cad_project t`,
  sortable: [
    'code',
    'name',
    'creationTime',
    'orderTime',
    'deliveryDate',
    'productAmount',
    'notNestingAmount',
    'unfoldArea',
    'weight',
  ],
  defaultSort: 'creationTime desc',
};
const TIMES = { 1: 'creation_time', 2: 'order_time', 3: 'delivery_date' } as const;
/** Bits of a mask. */
const bitsOf = (mask: number): number[] =>
  Array.from({ length: 10 }, (_, i) => mask & (1 << i)).filter(Boolean);

const scoped = (where: Where, who: Who): Where => (isNarrow(who) ? where.and(seenProject(who, 't')) : where);

/** What a list of projects is narrowed to, but for the status. */
export function conditions(tx: Tx, who: Who, query: ProjectFilter, calendar: WorkCalendar): Where {
  const where = scoped(new Where(tx), who).and(sql`t.is_deleted = ${query.isDeleted === true}`);
  if (query.filter)
    where.and(contains([sql`t.name`, sql`t.code`, sql`t.demand_side`, sql`t.display_batch`], query.filter));
  where
    .when(query.produceState, sql`t.produce_state = any(${query.produceState}::int[])`)
    .when(query.controlState, sql`t.control_state = ${query.controlState}`)
    .when(query.demanderId, sql`t.demander_id = ${query.demanderId}`)
    .when(query.factoryId, sql`t.factory_id = ${query.factoryId}`)
    .when(query.salesmanId, sql`t.salesman_id = ${query.salesmanId}`)
    .when(query.designerId, sql`t.designer_id = ${query.designerId}`)
    .when(query.projectType, sql`t.project_type = ${query.projectType}`)
    .when(query.hasProjectOrder, sql`t.has_project_order = ${query.hasProjectOrder}`)
    .when(query.name, sql`t.name = ${query.name}`);
  const time = TIMES[(query.projectTimeType ?? 1) as 1 | 2 | 3] ?? TIMES[1];
  const isDay = time !== TIMES[1];
  const column = sql`t.${name(time)}`;
  where
    .when(
      query.beginTime,
      sql`${column} >= ${isDay ? query.beginTime?.slice(0, 10) : startOfDay(query.beginTime)}`,
    )
    .when(query.endTime, sql`${column} <= ${isDay ? query.endTime?.slice(0, 10) : endOfDay(query.endTime)}`);
  if (query.isOverdue) where.and(sql`t.delivery_date < ${businessDay()} and ${GROUP} & ${PROJECT_OPEN} <> 0`);
  if (query.isAtRisk) where.and(atRisk(calendar));
  if (query.isFavorite)
    where.and(
      sql`t.id in (select v.project_id from project_favorite v where v.tenant_id = t.tenant_id and v.user_id = ${who.tenantUserId})`,
    );
  return where;
}

/** How many projects each status has over the other filters: `projectStatus:2`, `projectStatus:all`, and all open ones together. */
function countsOf(counts: readonly { group: number; n: number }[]): Record<string, number> {
  const sum = (mask: number): number => counts.reduce((n, c) => n + ((c.group & mask) === 0 ? 0 : c.n), 0);
  const each = counts.map((c) => [`projectStatus:${c.group}`, c.n]);
  return {
    ...Object.fromEntries(each),
    [`projectStatus:${PROJECT_OPEN}`]: sum(PROJECT_OPEN),
    'projectStatus:all': sum(-1),
  };
}

export const withStatus = (where: Where, mask: number | undefined): Where =>
  mask ? where.and(sql`${GROUP} = any(${bitsOf(mask)})`) : where;

/** How many projects a list with this filter has. */
export async function projectCount(tx: Tx, who: Who, query: ProjectFilter): Promise<number> {
  const where = withStatus(conditions(tx, who, query, await workCalendar(tx)), query.projectStatus);
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from cad_project t where ${where.sql}`,
  );
  return row?.n ?? 0;
}

/** A page of projects with sums over the filter and the number of projects per status over the other filters. */
export async function listProjects(tx: Tx, who: Who, query: ProjectQuery): Promise<Paged<ProjectView>> {
  const calendar = await workCalendar(tx);
  const { page, states } = await runKeptList(
    tx,
    { ...LIST, columns: shownTo(who) },
    {
      list: keptProjects,
      stateFilter: 'projectStatus',
      query,
      seesAll: !isNarrow(who),
      where: () => conditions(tx, who, query, calendar),
    },
  );
  const { productAmount, notNestingAmount, unfoldArea, weight } = page.totals ?? {};
  const counts = countsOf(states.map((s) => ({ group: s.state, n: s.n })));
  return {
    ...page,
    items: page.items.map((row) => viewOf(who, calendar, row)),
    totals: {
      unfoldArea: String(unfoldArea),
      weight: String(weight),
      productAmount: Number(productAmount),
      notNestingAmount: Number(notNestingAmount),
      ...counts,
    },
  };
}

/** All projects of a filter, in batches, as the list shows them. */
export async function* streamProjectList(
  tx: Tx,
  who: Who,
  query: ProjectFilter & { readonly sorting?: string | undefined },
): AsyncGenerator<ShownRow[]> {
  const where = withStatus(conditions(tx, who, query, await workCalendar(tx)), query.projectStatus);
  yield* tx.stream(
    SHOWN,
    sql`select ${shownTo(who)} from cad_project t where ${where.sql} ${orderBy(LIST, query.sorting)}`,
    500,
  );
}

/** A project as it goes on the wire. Raises Common:NotFound for another space's, or one outside the member's scope. */
export async function viewProject(tx: Tx, who: Who, id: string): Promise<ProjectView> {
  const where = scoped(new Where(tx), who).and(sql`t.id = ${id}`);
  const row = await tx.one(SHOWN, sql`select ${shownTo(who)} from cad_project t where ${where.sql}`);
  return row ? viewOf(who, await workCalendar(tx), row) : raise('Common:NotFound');
}

/**
 * Locks the header row. `isDeleted` finds projects of the recycle bin only. Who moves the state (`isMoved`) waits for everybody whose rows
 * name the project; who edits its header does not: an import holds it for as long as it writes. Raises Common:NotFound.
 */
export async function lockProject(
  tx: Tx,
  who: Who,
  id: string,
  { isDeleted, isMoved }: { readonly isDeleted: boolean; readonly isMoved: boolean },
): Promise<void> {
  const where = scoped(new Where(tx), who)
    .and(sql`t.id = ${id}`)
    .and(sql`t.is_deleted = ${isDeleted}`);
  const row = await tx.one(
    pick(projectFields, 'id'),
    sql`select t.id from cad_project t where ${where.sql} ${isMoved ? sql`for update` : sql`for no key update`}`,
  );
  if (!row) raise('Common:NotFound');
}

/** The columns that are given, with their values. */
const cellsOf = (values: ProjectValues): [column: Sql, value: unknown][] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [name(snake(field)), value]);

export async function insertProject(tx: Tx, values: ProjectValues): Promise<string> {
  const id = newId();
  const cells = cellsOf(values);
  const insert = sql`insert into cad_project as t (tenant_id, id, creator_id, ${join(cells.map(([column]) => column))})
    values (${tx.tenantId}, ${id}, ${tx.userId}, ${join(cells.map(([, value]) => value))})`;
  await countedInsert(tx, keptProjects, insert);
  return id;
}

/** Writes header columns and raises the version. */
export async function updateProject(tx: Tx, id: string, values: ProjectValues): Promise<void> {
  const sets = cellsOf(values).map(([column, value]) => sql`${column} = ${value}`);
  await countedUpdate(tx, keptProjects, {
    ids: [id],
    set: sql`${join([...sets, sql`version = t.version + 1`])}, last_modification_time = now(), last_modifier_id = ${tx.userId}`,
  });
}

export async function nameBatchTaken(
  tx: Tx,
  projectName: string,
  displayBatch: string,
  except: string | null,
): Promise<boolean> {
  const row = await tx.one(
    pick(projectFields, 'id'),
    sql`select id from cad_project where tenant_id = ${tx.tenantId} and id = any(array(select search_twin('cad_project', 'name', ${projectName}))) and lower(display_batch) = lower(${displayBatch}) and not is_deleted and (${except}::uuid is null or id <> ${except})`,
  );
  return row !== undefined;
}

/** The next batch number of a project name: one more than its highest. */
export async function nextBatch(tx: Tx, projectName: string): Promise<number> {
  const row = await tx.one(
    { batch: orNull(col.int) },
    sql`select max(batch) as batch from cad_project where tenant_id = ${tx.tenantId} and id = any(array(select search_twin('cad_project', 'name', ${projectName}))) and not is_deleted`,
  );
  return (row?.batch ?? 0) + 1;
}

/** Name and area rule of a customer that may be chosen. Raises Common:NotFound, Basic:Disabled. */
export async function loadDemander(tx: Tx, id: string): Promise<{ name: string }> {
  const row = await tx.one(
    { name: col.text, status: col.int },
    sql`select name, status from demander where tenant_id = ${tx.tenantId} and id = ${id} and not is_deleted`,
  );
  if (!row) raise('Common:NotFound');
  if (row.status !== 1) raiseAt('demanderId', 'Basic:Disabled', { name: row.name });
  return row;
}
export async function factoryName(tx: Tx, id: string | null): Promise<string | null> {
  if (!id) return null;
  const row = await tx.one(
    { name: col.text },
    sql`select name from factory where tenant_id = ${tx.tenantId} and id = ${id} and is_enabled`,
  );
  return row?.name ?? null;
}
