/** SQL of projects: list, detail, writes of the header. Counters and status are written by cad/shared only. */
import { type Dto, type Paged, PROJECT_FORCED, PROJECT_OPEN, projectFields } from '@muyun/contract';
import { businessDay, newId } from '../../../kit/clock.ts';
import { columnsOf, endOfDay, orderBy, snake, Where } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { raiseAt } from '../../basic/index.ts';
import { ownProjects } from '../shared/scope.ts';

export type ProjectRow = Dto<typeof projectFields>;
export interface ProjectView extends ProjectRow {
  factoryName: string | null;
  salesmanName: string | null;
  designerName: string | null;
  plannerName: string | null;
  creatorName: string | null;
  textureName: string | null;
  colorName: string | null;
  areaRuleName: string | null;
  isFavorite: boolean;
  nestedPercent: string | null;
}
export interface ProjectFilter {
  readonly filter?: string | undefined;
  readonly projectStatus?: number | undefined;
  readonly produceState?: number | undefined;
  readonly controlState?: number | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly projectTimeType?: number | undefined;
  readonly demanderId?: string | undefined;
  readonly factoryId?: string | undefined;
  readonly projectType?: number | undefined;
  readonly hasProjectOrder?: boolean | undefined;
  readonly isFavorite?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
  readonly isOverdue?: boolean | undefined;
  readonly name?: string | undefined;
}
export interface ProjectQuery extends ProjectFilter {
  readonly skipCount: number;
  readonly maxResultCount: number;
  readonly sorting?: string | undefined;
}

const staff = (column: string): string =>
  `(select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = t.tenant_id and u.id = t.${column})`;
const EXTRA: Readonly<Record<string, string>> = {
  factoryName: '(select f.name from factory f where f.tenant_id = t.tenant_id and f.id = t.factory_id)',
  salesmanName: staff('salesman_id'),
  designerName: staff('designer_id'),
  plannerName: staff('planner_id'),
  creatorName:
    "(select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = t.tenant_id and u.user_id = t.creator_id)",
  textureName:
    '(select x.name from material_texture x where x.tenant_id = t.tenant_id and x.id = t.default_texture_id)',
  colorName:
    '(select x.code from color_card x where x.tenant_id = t.tenant_id and x.id = t.default_color_id)',
  areaRuleName: '(select x.name from area_rule x where x.tenant_id = t.tenant_id and x.id = t.area_rule_id)',
  nestedPercent:
    'case when t.nestable_amount > 0 then round(100.0 * t.nested_amount / t.nestable_amount, 2)::text end',
};
const FIELDS = columnsOf(projectFields, Object.keys(projectFields));
const SELECT = `${FIELDS}${Object.entries(EXTRA)
  .map(([n, sql]) => `, ${sql} as "${n}"`)
  .join('')}`;
const SORT = {
  fields: projectFields,
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
const favorite = (parameter: number): string =>
  `, exists (select 1 from project_favorite v where v.tenant_id = t.tenant_id and v.project_id = t.id and v.user_id = $${parameter}) as "isFavorite"`;
const TIMES = { 1: 't.creation_time', 2: 't.order_time', 3: 't.delivery_date' } as const;

/** By what the list is divided: the status, with projects finished by force under a code of their own (contract, PROJECT_GROUPS). */
const GROUP = `(case when t.control_state = 1 then ${PROJECT_FORCED} else t.project_status end)`;
/** Bits of a mask; a status filter is the OR of several codes. */
const bitsOf = (mask: number): number[] =>
  Array.from({ length: 10 }, (_, i) => 1 << i).filter((bit) => (mask & bit) !== 0);

function scoped(where: Where, who: Who): Where {
  const own = ownProjects(who, 't', 1);
  if (own.sql === '') return where;
  return where.and(
    '(t.creator_id = ? or t.salesman_id = ? or t.designer_id = ? or t.planner_id = ?)',
    who.userId,
    who.tenantUserId,
    who.tenantUserId,
    who.tenantUserId,
  );
}

function conditions(tx: Tx, who: Who, query: ProjectFilter): Where {
  const where = scoped(new Where(tx), who).and('t.is_deleted = ?', query.isDeleted === true);
  if (query.filter) {
    const pattern = `%${query.filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    where.and(
      '(t.name ilike ? or t.code ilike ? or t.demand_side ilike ? or t.display_batch ilike ?)',
      pattern,
      pattern,
      pattern,
      pattern,
    );
  }
  where
    .when(query.produceState, 't.produce_state = ?')
    .when(query.controlState, 't.control_state = ?')
    .when(query.demanderId, 't.demander_id = ?')
    .when(query.factoryId, 't.factory_id = ?')
    .when(query.projectType, 't.project_type = ?')
    .when(query.hasProjectOrder, 't.has_project_order = ?')
    .when(query.name, 't.name = ?');
  const column = TIMES[(query.projectTimeType ?? 1) as 1 | 2 | 3] ?? TIMES[1];
  const isDay = column !== TIMES[1];
  where
    .when(query.beginTime, `${column} >= ?`, isDay ? query.beginTime?.slice(0, 10) : query.beginTime)
    .when(query.endTime, `${column} <= ?`, isDay ? query.endTime?.slice(0, 10) : endOfDay(query.endTime));
  if (query.isOverdue) where.and(`t.delivery_date < ? and ${GROUP} & ? <> 0`, businessDay(), PROJECT_OPEN);
  if (query.isFavorite)
    where.and(
      't.id in (select v.project_id from project_favorite v where v.tenant_id = t.tenant_id and v.user_id = ?)',
      who.tenantUserId,
    );
  return where;
}

const SUMS = `coalesce(sum(t.product_amount), 0)::bigint as "productAmount", coalesce(sum(t.unfold_area), 0)::numeric(18,4)::text as "unfoldArea",
  coalesce(sum(t.weight), 0)::numeric(18,3)::text as weight, coalesce(sum(t.not_nesting_amount), 0)::bigint as "notNestingAmount"`;

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

const withStatus = (where: Where, mask: number | undefined): Where =>
  mask ? where.and(`${GROUP} = any(?)`, bitsOf(mask)) : where;

/** How many projects a list with this filter has. */
export async function countProjects(tx: Tx, who: Who, query: ProjectFilter): Promise<number> {
  const where = withStatus(conditions(tx, who, query), query.projectStatus);
  const [row] = await tx.prepared<{ n: number }>(
    `select count(*)::int as n from cad_project t where ${where.sql}`,
    where.params,
  );
  return row?.n ?? 0;
}

/** A page of projects with sums over the filter and the number of projects per status over the other filters. */
export async function listProjects(tx: Tx, who: Who, query: ProjectQuery): Promise<Paged<ProjectView>> {
  const all = conditions(tx, who, query);
  const where = withStatus(conditions(tx, who, query), query.projectStatus);
  const params = [...where.params, who.tenantUserId];
  const page = `${orderBy(SORT, query.sorting)} limit ${query.maxResultCount} offset ${query.skipCount}`;
  const [counts, [sums], items] = await Promise.all([
    tx.raw<{ group: number; n: number }>(
      `select ${GROUP} as "group", count(*)::int as n from cad_project t where ${all.sql} group by 1`,
      all.params,
    ),
    tx.raw<{ totalCount: number } & Record<string, string | number>>(
      `select count(*)::int as "totalCount", ${SUMS} from cad_project t where ${where.sql}`,
      where.params,
    ),
    tx.raw<ProjectView>(
      `select ${SELECT}${favorite(params.length)} from cad_project t where ${where.sql} ${page}`,
      params,
    ),
  ]);
  const { totalCount = 0, ...totals } = sums ?? {};
  return { items, totalCount, totals: { ...totals, ...countsOf(counts) } };
}

/** A project as it goes on the wire. Raises Common:NotFound for another space's, or one outside the member's scope. */
export async function viewProject(tx: Tx, who: Who, id: string): Promise<ProjectView> {
  const where = scoped(new Where(tx), who).and('t.id = ?', id);
  const params = [...where.params, who.tenantUserId];
  const [row] = await tx.raw<ProjectView>(
    `select ${SELECT}${favorite(params.length)} from cad_project t where ${where.sql}`,
    params,
  );
  return row ?? raise('Common:NotFound');
}

/** The header row, locked. `deleted` true finds projects of the recycle bin only. */
export async function lockProject(tx: Tx, who: Who, id: string, deleted = false): Promise<ProjectRow> {
  const where = scoped(new Where(tx), who).and('t.id = ?', id).and('t.is_deleted = ?', deleted);
  const [row] = await tx.raw<ProjectRow>(
    `select ${FIELDS} from cad_project t where ${where.sql} for update`,
    where.params,
  );
  return row ?? raise('Common:NotFound');
}

export async function insertProject(tx: Tx, values: Readonly<Record<string, unknown>>): Promise<string> {
  const id = newId();
  const names = Object.keys(values).filter((n) => values[n] !== undefined);
  await tx.raw(
    `insert into cad_project (tenant_id, id, creator_id${names.map((n) => `, ${snake(n)}`).join('')}) values ($1, $2, $3${names.map((_, i) => `, $${i + 4}`).join('')})`,
    [tx.tenantId, id, tx.userId, ...names.map((n) => values[n])],
  );
  return id;
}

/** Writes header columns. `quiet` writes leave the version alone, so that an open form stays valid. */
export async function updateProject(
  tx: Tx,
  id: string,
  values: Readonly<Record<string, unknown>>,
  quiet = false,
): Promise<void> {
  const names = Object.keys(values).filter((n) => values[n] !== undefined);
  if (names.length === 0) return;
  await tx.raw(
    `update cad_project set ${names.map((n, i) => `${snake(n)} = $${i + 4}`).join(', ')}${quiet ? '' : ', version = version + 1'}, last_modification_time = now(), last_modifier_id = $3 where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, tx.userId, ...names.map((n) => values[n])],
  );
}

export async function nameBatchTaken(
  tx: Tx,
  name: string,
  displayBatch: string,
  except: string | null,
): Promise<boolean> {
  return (
    (
      await tx.raw(
        'select 1 from cad_project where tenant_id = $1 and lower(name) = lower($2) and lower(display_batch) = lower($3) and not is_deleted and ($4::uuid is null or id <> $4)',
        [tx.tenantId, name, displayBatch, except],
      )
    ).length > 0
  );
}

/** The next batch number of a project name: one more than its highest. */
export async function nextBatch(tx: Tx, name: string): Promise<number> {
  const [row] = await tx.raw<{ batch: number | null }>(
    'select max(batch) as batch from cad_project where tenant_id = $1 and lower(name) = lower($2) and not is_deleted',
    [tx.tenantId, name],
  );
  return (row?.batch ?? 0) + 1;
}

/** Name and area rule of a customer that may be chosen. Raises Common:NotFound, Basic:Disabled. */
export async function loadDemander(tx: Tx, id: string): Promise<{ name: string }> {
  const [row] = await tx.raw<{ name: string; status: number }>(
    'select name, status from demander where tenant_id = $1 and id = $2 and not is_deleted',
    [tx.tenantId, id],
  );
  if (!row) raise('Common:NotFound');
  if (row.status !== 1) raiseAt('demanderId', 'Basic:Disabled', { name: row.name });
  return row;
}

export async function factoryName(tx: Tx, id: string | null): Promise<string | null> {
  if (!id) return null;
  return (
    (
      await tx.raw<{ name: string }>(
        'select name from factory where tenant_id = $1 and id = $2 and is_enabled',
        [tx.tenantId, id],
      )
    )[0]?.name ?? null
  );
}
