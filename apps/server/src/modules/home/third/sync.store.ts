/** SQL of synchronisations: tasks, and what became of each row that they sent. */
import { THIRD_MODE, THIRD_RESULT, THIRD_TASK } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type ListSpec, type PageQuery, runList } from '../../../kit/paged.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Planned } from './pull.plan.ts';
import type { Subject } from './subjects.ts';

const TASK = shape({
  id: col.id,
  configId: col.id,
  scope: col.int,
  state: col.int,
  untilTime: col.time,
  creatorId: orNull(col.id),
});
export type TaskRow = RowOf<typeof TASK>;
export const findTask = (tx: Tx, id: string): Promise<TaskRow | undefined> =>
  tx.one(
    TASK,
    sql`select id, config_id as "configId", scope, state, until_time as "untilTime", creator_id as "creatorId" from third_sync_task where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
export async function isRunning(tx: Tx, configId: string, scope: number | null): Promise<boolean> {
  const row = await tx.one(
    { there: col.bool },
    sql`select exists (select from third_sync_task where tenant_id = ${tx.tenantId} and config_id = ${configId} and (${scope}::int is null or scope = ${scope}) and state in (0, 1)) as there`,
  );
  return row?.there ?? false;
}
/** Up to when the last one that went through has sent, of those that send whatever has changed; null when there was none. */
export async function sentUntil(tx: Tx, configId: string, scope: number): Promise<string | null> {
  const row = await tx.one(
    { time: orNull(col.time) },
    sql`select max(until_time) as time from third_sync_task where tenant_id = ${tx.tenantId} and config_id = ${configId} and scope = ${scope} and state in (2, 3) and mode <> ${THIRD_MODE.chosen}`,
  );
  return row?.time ?? null;
}

export interface NewTask {
  readonly configId: string;
  readonly scope: number;
  readonly mode: number;
  readonly at: Date;
}
const ITEM_TYPES = {
  id: 'uuid',
  local_id: 'uuid',
  code: 'text',
  name: 'text',
  payload: 'jsonb',
  action: 'integer',
  note: 'text',
} as const;
const PART = 1000;
/** The task with the rows that it sends, as they are now. */
export async function insertTask(
  tx: Tx,
  t: NewTask,
  rows: readonly { readonly row: Subject; readonly action: number; readonly note: string }[],
): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into third_sync_task (tenant_id, id, config_id, scope, mode, until_time, creator_id)
    values (${tx.tenantId}, ${id}, ${t.configId}, ${t.scope}, ${t.mode}, ${t.at.toISOString()}, ${tx.userId})`);
  for (let from = 0; from < rows.length; from += PART) {
    const part = rows.slice(from, from + PART).map(({ row, action, note }) => ({
      id: newId(),
      local_id: row.id,
      code: row.code,
      name: row.name,
      payload: row,
      action,
      note,
    }));
    await tx.run(sql`insert into third_sync_item (tenant_id, task_id, ${columnsUnder(ITEM_TYPES)})
      select ${tx.tenantId}, ${id}, ${columnsUnder(ITEM_TYPES, 'n')} from ${recordset(ITEM_TYPES, part)} n`);
  }
  return id;
}

const PULLED_TYPES = {
  id: 'uuid',
  local_id: 'uuid',
  remote_id: 'text',
  code: 'text',
  name: 'text',
  note: 'text',
  payload: 'jsonb',
  action: 'integer',
  result: 'integer',
} as const;
/** Rows of an address book that differ from ours, in the order in which they are to be written. */
export async function insertItems(tx: Tx, taskId: string, rows: readonly Planned[]): Promise<void> {
  for (let from = 0; from < rows.length; from += PART) {
    const part = rows.slice(from, from + PART).map(({ localId, remoteId, ...row }) => ({
      ...row,
      id: newId(),
      local_id: localId,
      remote_id: remoteId,
    }));
    await tx.run(sql`insert into third_sync_item (tenant_id, task_id, ${columnsUnder(PULLED_TYPES)})
      select ${tx.tenantId}, ${taskId}, ${columnsUnder(PULLED_TYPES, 'n')} from ${recordset(PULLED_TYPES, part)} n`);
  }
}
export async function countItems(tx: Tx, taskId: string): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from third_sync_item where tenant_id = ${tx.tenantId} and task_id = ${taskId}`,
  );
  return row?.n ?? 0;
}

const ITEM = shape({
  id: col.id,
  taskId: col.id,
  localId: orNull(col.id),
  name: col.text,
  payload: col.json<Record<string, unknown>>(),
  action: col.int,
  result: col.int,
  attempt: col.int,
  error: orNull(col.text),
});
export type ItemRow = RowOf<typeof ITEM>;
const ITEM_COLUMNS = sql`i.id, i.task_id as "taskId", i.local_id as "localId", i.name, i.payload, i.action, i.result, i.attempt, i.error`;
export const waitingItems = (tx: Tx, taskId: string, most: number): Promise<ItemRow[]> =>
  tx.rows(
    ITEM,
    sql`select ${ITEM_COLUMNS} from third_sync_item i where i.tenant_id = ${tx.tenantId} and i.task_id = ${taskId} and i.result = ${THIRD_RESULT.waits} order by i.id limit ${most}::int`,
  );
export const lockItem = (tx: Tx, id: string): Promise<ItemRow | undefined> =>
  tx.one(
    ITEM,
    sql`select ${ITEM_COLUMNS} from third_sync_item i where i.tenant_id = ${tx.tenantId} and i.id = ${id} for update`,
  );
/** Takes what is due to be tried again; whoever dies over it leaves it to be taken once more after ten minutes. */
export const takeDueItems = (tx: Tx, at: Date, most: number): Promise<ItemRow[]> =>
  tx.rows(
    ITEM,
    sql`with due as (select d.id from third_sync_item d join third_sync_task k on k.tenant_id = d.tenant_id and k.id = d.task_id
        join third_config c on c.tenant_id = k.tenant_id and c.id = k.config_id
        where d.tenant_id = ${tx.tenantId} and d.next_time <= ${at.toISOString()} and d.result = ${THIRD_RESULT.failed} and c.is_enabled and not c.is_deleted
        order by d.next_time, d.id limit ${most}::int for update of d skip locked)
      update third_sync_item i set next_time = ${at.toISOString()}::timestamptz + interval '10 minutes' from due where i.tenant_id = ${tx.tenantId} and i.id = due.id
      returning ${ITEM_COLUMNS}`,
  );
/** Spaces of which something is due. As the owner. */
export const spacesDue = (tx: Tx, at: Date): Promise<{ tenantId: string }[]> =>
  tx.rows(
    { tenantId: col.id },
    sql`select distinct tenant_id as "tenantId" from third_sync_item where next_time <= ${at.toISOString()} /* all tenants */`,
  );

export interface Outcome {
  readonly id: string;
  readonly result: number;
  readonly remoteId: string | null;
  readonly error: string | null;
  readonly attempt: number;
  readonly nextTime: string | null;
}
export async function writeOutcome(tx: Tx, o: Outcome): Promise<void> {
  await tx.run(sql`update third_sync_item set result = ${o.result}, remote_id = coalesce(${o.remoteId}, remote_id), error = ${o.error}, attempt = ${o.attempt}, next_time = ${o.nextTime}
    where tenant_id = ${tx.tenantId} and id = ${o.id} and result in (${THIRD_RESULT.waits}, ${THIRD_RESULT.failed}, ${THIRD_RESULT.proposed})`);
}

export async function beginTask(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update third_sync_task set state = ${THIRD_TASK.running}, start_time = coalesce(start_time, now()) where tenant_id = ${tx.tenantId} and id = ${id} and state in (0, 1)`,
  );
}
export async function cancelTask(tx: Tx, id: string, state: number): Promise<void> {
  await tx.run(
    sql`update third_sync_task set state = ${state}, end_time = now() where tenant_id = ${tx.tenantId} and id = ${id} and state in (0, 1)`,
  );
}
/** As its rows have come out: all done, none, or some. One that was stopped before its rows were sent stays what it is: they go with the next. */
export async function settleTask(tx: Tx, id: string): Promise<number> {
  const row = await tx.one(
    { state: col.int },
    sql`update third_sync_task k set end_time = case when c.state is null then k.end_time else coalesce(k.end_time, now()) end, state = coalesce(c.state, k.state) from
      (select case when count(*) filter (where result = 0) > 0 then null when count(*) filter (where result = 2) = 0 then 2 when count(*) filter (where result = 1) = 0 then 4 else 3 end as state
        from third_sync_item where tenant_id = ${tx.tenantId} and task_id = ${id}) c
      where k.tenant_id = ${tx.tenantId} and k.id = ${id} returning k.state`,
  );
  return row?.state ?? THIRD_TASK.failed;
}

/** What went wrong first, and how often. */
export async function faultsOfTask(tx: Tx, taskId: string): Promise<{ count: number; error: string | null }> {
  const row = await tx.one(
    { count: col.int, error: orNull(col.text) },
    sql`select count(*)::int as count, min(error) as error from third_sync_item where tenant_id = ${tx.tenantId} and task_id = ${taskId} and result = ${THIRD_RESULT.failed}`,
  );
  return row ?? { count: 0, error: null };
}

const LISTED = shape({
  id: col.id,
  configId: col.id,
  configName: col.text,
  scope: col.int,
  mode: col.int,
  state: col.int,
  added: col.int,
  updated: col.int,
  failed: col.int,
  ignored: col.int,
  total: col.int,
  durationMs: orNull(col.int),
  creatorName: orNull(col.text),
  creationTime: col.time,
});
const TASKS: ListSpec<typeof LISTED> = {
  shape: LISTED,
  columns: sql`t.id, t.config_id as "configId", c.name as "configName", t.scope, t.mode, t.state, n.added, n.updated, n.failed, n.ignored, n.total,
    (extract(epoch from t.end_time - t.start_time) * 1000)::int as "durationMs", m.remark_name as "creatorName", t.creation_time as "creationTime"`,
  from: sql`third_sync_task t join third_config c on c.tenant_id = t.tenant_id and c.id = t.config_id`,
  joins: sql`left join tenant_user m on m.tenant_id = t.tenant_id and m.user_id = t.creator_id
    cross join lateral (select count(*)::int as total, count(*) filter (where i.result = 1 and i.action = 1)::int as added, count(*) filter (where i.result = 1 and i.action <> 1)::int as updated,
      count(*) filter (where i.result = 2)::int as failed, count(*) filter (where i.result = 3)::int as ignored
      from third_sync_item i where i.tenant_id = t.tenant_id and i.task_id = t.id) n`,
  sortable: ['creationTime'],
  defaultSort: 'creationTime desc',
};
export interface TasksAsked extends PageQuery {
  readonly configId?: string | undefined;
  readonly state?: readonly number[] | undefined;
}
export const pageOfTasks = (tx: Tx, q: TasksAsked) =>
  runList(
    tx,
    TASKS,
    new Where(tx)
      .when(q.configId, sql`t.config_id = ${q.configId}`)
      .when(q.state, sql`t.state = any(${q.state}::int[])`),
    q,
  );

const SHOWN = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  action: col.int,
  result: col.int,
  remoteId: orNull(col.text),
  error: orNull(col.text),
  note: col.text,
  attempt: col.int,
  nextTime: orNull(col.time),
});
const ITEMS: ListSpec<typeof SHOWN> = {
  shape: SHOWN,
  columns: sql`t.id, t.code, t.name, t.action, t.result, t.remote_id as "remoteId", t.error, t.note, t.attempt, t.next_time as "nextTime"`,
  from: sql`third_sync_item t`,
  sortable: ['id'],
  defaultSort: 'id asc',
};
export const pageOfItems = (
  tx: Tx,
  taskId: string,
  q: PageQuery & { readonly result?: readonly number[] | undefined },
) =>
  runList(
    tx,
    ITEMS,
    new Where(tx).and(sql`t.task_id = ${taskId}`).when(q.result, sql`t.result = any(${q.result}::int[])`),
    q,
  );
