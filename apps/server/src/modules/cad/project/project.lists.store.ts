/** SQL of the selectors of projects and of their log. */
import type { Paged, ProjectLogType } from '@muyun/contract';
import { endOfDay, orderBy, Where } from '../../../kit/lists.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { ownProjects } from '../shared/scope.ts';

const MAX_SELECT = 2000;
const like = (text: string | undefined): string | null =>
  text ? `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;

/** Project names with the ids of their batches, the newest first. */
export function projectNames(
  tx: Tx,
  who: Who,
  query: { filter?: string | undefined; hasProjectOrder?: boolean | undefined },
): Promise<{ name: string; projectIds: string[] }[]> {
  const own = ownProjects(who, 'p', 4);
  return tx.raw(
    `select p.name, array_agg(p.id order by p.batch) as "projectIds" from cad_project p where p.tenant_id = $1 and not p.is_deleted and p.control_state <> 2
       and ($2::text is null or p.name ilike $2 or p.code ilike $2) and ($3::boolean is null or p.has_project_order = $3)${own.sql} group by p.name order by max(p.creation_time) desc limit ${MAX_SELECT}`,
    [tx.tenantId, like(query.filter), query.hasProjectOrder ?? null, ...own.params],
  );
}

export interface BatchOption {
  id: string;
  name: string;
  displayBatch: string;
  displayName: string;
  hasProjectOrder: boolean;
  kindAmount: number;
  notNestingAmount: number;
}

/** Batches of a project name, or of the given projects. */
export function projectBatchs(
  tx: Tx,
  who: Who,
  query: { projectName?: string | undefined; ids?: readonly string[] | undefined },
): Promise<BatchOption[]> {
  const own = ownProjects(who, 'p', 4);
  return tx.raw<BatchOption>(
    `select p.id, p.name, p.display_batch as "displayBatch", p.display_name as "displayName", p.has_project_order as "hasProjectOrder", p.kind_amount as "kindAmount", p.not_nesting_amount as "notNestingAmount"
     from cad_project p where p.tenant_id = $1 and not p.is_deleted and ($2::text is null or p.name = $2) and ($3::uuid[] is null or p.id = any($3))${own.sql} order by p.name, p.batch, p.id limit ${MAX_SELECT}`,
    [tx.tenantId, query.projectName ?? null, query.ids ?? null, ...own.params],
  );
}

export function projectTexts(
  tx: Tx,
  who: Who,
  filter: string | undefined,
): Promise<{ id: string; text: string }[]> {
  const own = ownProjects(who, 'p', 3);
  return tx.raw(
    `select p.id, concat_ws(' ', p.code, p.name, p.display_batch, p.demand_side) as text from cad_project p where p.tenant_id = $1 and not p.is_deleted
       and ($2::text is null or p.name ilike $2 or p.code ilike $2 or p.demand_side ilike $2)${own.sql} order by p.creation_time desc, p.id limit ${MAX_SELECT}`,
    [tx.tenantId, like(filter), ...own.params],
  );
}

export interface LogRow {
  id: string;
  projectId: string;
  displayName: string;
  type: ProjectLogType;
  content: string;
  operatorName: string | null;
  time: string;
  changes: { label: string; oldValue: unknown; newValue: unknown }[];
}
export interface LogQuery {
  readonly projectId?: string | undefined;
  readonly type?: string | undefined;
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

const LOG = `select t.id, t.project_id as "projectId", p.display_name as "displayName", t.type, t.content, t.operator_name as "operatorName", t.time, coalesce(t.after -> 'changes', '[]'::jsonb) as changes
  from project_log t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id`;

function logWhere(tx: Tx, who: Who, query: LogQuery): Where {
  const where = new Where(tx)
    .when(query.projectId, 't.project_id = ?')
    .when(query.type, 't.type = ?')
    .when(query.beginTime, 't.time >= ?')
    .when(query.endTime, 't.time <= ?', endOfDay(query.endTime));
  const pattern = like(query.filter);
  if (pattern) where.and('(t.operator_name ilike ? or t.content ilike ?)', pattern, pattern);
  const own = ownProjects(who, 'p', 1);
  if (own.sql !== '')
    where.and(
      '(p.creator_id = ? or p.salesman_id = ? or p.designer_id = ? or p.planner_id = ?)',
      who.userId,
      who.tenantUserId,
      who.tenantUserId,
      who.tenantUserId,
    );
  return where;
}

export async function listLog(
  tx: Tx,
  who: Who,
  query: LogQuery & { skipCount: number; maxResultCount: number; sorting?: string | undefined },
): Promise<Paged<LogRow>> {
  const where = logWhere(tx, who, query);
  const sorting = orderBy({ fields: {}, sortable: ['time'], defaultSort: 'time desc' }, query.sorting);
  const items = await tx.raw<LogRow>(
    `${LOG} where ${where.sql} ${sorting} limit ${query.maxResultCount} offset ${query.skipCount}`,
    where.params,
  );
  const [count] = await tx.raw<{ n: number }>(
    `select count(*)::int as n from project_log t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id where ${where.sql}`,
    where.params,
  );
  return { items, totalCount: count?.n ?? 0 };
}

/** All lines of the log, oldest first, in batches. */
export function streamLog(tx: Tx, who: Who, query: LogQuery): AsyncGenerator<LogRow[]> {
  const where = logWhere(tx, who, query);
  return tx.cursor<LogRow>(`${LOG} where ${where.sql} order by t.time, t.id`, where.params, 500);
}
