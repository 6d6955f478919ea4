/** SQL of the selectors of projects and of their log. */
import { type Paged, projectFields, type ProjectLogType } from '@muyun/contract';
import {
  endOfDay,
  startOfDay,
  escaped,
  type ListSpec,
  type PageQuery,
  runList,
  whole,
} from '../../../kit/paged.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow, seenProject, seenProjects } from '../shared/scope.ts';

const MAX_SELECT = whole(2000);
const likeOf = (text: string | undefined): string | null => (text ? `%${escaped(text)}%` : null);
const NAME = { ...pick(projectFields, 'name'), projectIds: col.ids };
const TEXT = { ...pick(projectFields, 'id'), text: col.text };

/** Project names with the ids of their batches, the newest first. */
export function projectNames(
  tx: Tx,
  who: Who,
  query: { filter?: string | undefined; hasProjectOrder?: boolean | undefined },
): Promise<RowOf<typeof NAME>[]> {
  const like = likeOf(query.filter);
  return tx.rows(
    NAME,
    sql`select p.name, array_agg(p.id order by p.batch) as "projectIds" from cad_project p where p.tenant_id = ${tx.tenantId} and not p.is_deleted and p.control_state <> 2
       and (${like}::text is null or p.name ilike ${like} or p.code ilike ${like}) and (${query.hasProjectOrder ?? null}::boolean is null or p.has_project_order = ${query.hasProjectOrder ?? null})${seenProjects(who, 'p')} group by p.name order by max(p.creation_time) desc limit ${MAX_SELECT}`,
  );
}

const BATCH_OPTION = shape({
  ...pick(projectFields, 'id', 'name', 'hasProjectOrder', 'kindAmount', 'notNestingAmount'),
  displayBatch: col.text,
  displayName: col.text,
});
export type BatchOption = RowOf<typeof BATCH_OPTION>;

/** Batches of a project name, or of the given projects. */
export function projectBatchs(
  tx: Tx,
  who: Who,
  query: { projectName?: string | undefined; ids?: readonly string[] | undefined },
): Promise<BatchOption[]> {
  return tx.rows(
    BATCH_OPTION,
    sql`select ${columns(projectFields, Object.keys(BATCH_OPTION), 'p')}
     from cad_project p where p.tenant_id = ${tx.tenantId} and not p.is_deleted and (${query.projectName ?? null}::text is null or p.name = ${query.projectName ?? null}) and (${query.ids ?? null}::uuid[] is null or p.id = any(${query.ids ?? null}))${seenProjects(who, 'p')} order by p.name, p.batch, p.id limit ${MAX_SELECT}`,
  );
}

export function projectTexts(tx: Tx, who: Who, filter: string | undefined): Promise<RowOf<typeof TEXT>[]> {
  const like = likeOf(filter);
  return tx.rows(
    TEXT,
    sql`select p.id, concat_ws(' ', p.code, p.name, p.display_batch, p.demand_side) as text from cad_project p where p.tenant_id = ${tx.tenantId} and not p.is_deleted
       and (${like}::text is null or p.name ilike ${like} or p.code ilike ${like} or p.demand_side ilike ${like})${seenProjects(who, 'p')} order by p.creation_time desc, p.id limit ${MAX_SELECT}`,
  );
}

const LOG_ROW = shape({
  id: col.id,
  projectId: col.id,
  displayName: col.text,
  type: col.word<ProjectLogType>(),
  content: col.text,
  operatorName: orNull(col.text),
  time: col.time,
  changes: col.json<{ label: string; oldValue: unknown; newValue: unknown }[]>(),
});
export type LogRow = RowOf<typeof LOG_ROW>;
export interface LogQuery {
  readonly projectId?: string | undefined;
  readonly type?: string | undefined;
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

const LOG: ListSpec<typeof LOG_ROW> = {
  shape: LOG_ROW,
  columns: sql`t.id, t.project_id as "projectId", p.display_name as "displayName", t.type, t.content, t.operator_name as "operatorName", t.time, coalesce(t.after -> 'changes', '[]'::jsonb) as changes`,
  from: sql`project_log t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id`,
  sortable: ['time'],
  defaultSort: 'time desc',
};

function logWhere(tx: Tx, who: Who, query: LogQuery): Where {
  const where = new Where(tx)
    .when(query.projectId, sql`t.project_id = ${query.projectId}`)
    .when(query.type, sql`t.type = ${query.type}`)
    .when(query.beginTime, sql`t.time >= ${startOfDay(query.beginTime)}`)
    .when(query.endTime, sql`t.time <= ${endOfDay(query.endTime)}`);
  const pattern = likeOf(query.filter);
  if (pattern) where.and(sql`(t.operator_name ilike ${pattern} or t.content ilike ${pattern})`);
  if (isNarrow(who)) where.and(seenProject(who, 'p'));
  return where;
}

export const listLog = (tx: Tx, who: Who, query: LogQuery & PageQuery): Promise<Paged<LogRow>> =>
  runList(tx, LOG, logWhere(tx, who, query), query);

/** All lines of the log, oldest first, in batches. */
export function streamLog(tx: Tx, who: Who, query: LogQuery): AsyncGenerator<LogRow[]> {
  const where = logWhere(tx, who, query);
  return tx.stream(
    LOG_ROW,
    sql`select ${LOG.columns} from ${LOG.from} where ${where.sql} order by t.time, t.id`,
    500,
  );
}
