/** SQL of the conversions of a space. */
import { convert as calls } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const { CONVERT } = calls;
/** A server that has not been heard of for so long is gone. */
export const ALIVE: Sql = sql`s.last_beat > now() - make_interval(secs => ${whole(90)})`;

const TASK = shape({
  taskId: col.id,
  sourceId: col.id,
  fileType: col.int,
  state: col.int,
  queueAhead: col.int,
  error: orNull(col.text),
  hasConverter: col.bool,
});
export type TaskRow = RowOf<typeof TASK>;
const COLUMNS = sql`t.id as "taskId", t.source_id as "sourceId", t.file_type as "fileType", t.state, coalesce(conversion_ahead(t.id), 0) as "queueAhead", t.error,
  exists (select 1 from convert_server s where s.is_enabled and ${ALIVE} and (t.is_native or (s.has_command and t.file_type = any(s.file_types)))) as "hasConverter"`;

export const findTask = (tx: Tx, id: string): Promise<TaskRow | undefined> =>
  tx.one(
    TASK,
    sql`select ${COLUMNS} from conversion_task t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
  );

const LAST = shape({ state: col.int, error: orNull(col.text) });
/** The latest task that makes this of equal content; one that is open before all others. */
export const lastTask = (tx: Tx, sha256: string, fileType: number): Promise<RowOf<typeof LAST> | undefined> =>
  tx.one(
    LAST,
    sql`select t.state, t.error from conversion_task t where t.tenant_id = ${tx.tenantId} and t.sha256 = ${sha256} and t.file_type = ${fileType}
      order by (t.state in (0, 1)) desc, t.creation_time desc limit 1`,
  );

interface NewTask {
  readonly sourceId: string;
  readonly sha256: string;
  readonly ext: string;
  readonly fileType: number;
  readonly isNative: boolean;
  readonly state: number;
  readonly priority: number;
}
/** The task that makes the same of the same content and has not ended, or a new one. Answers its id. */
export async function taskFor(tx: Tx, task: NewTask): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into conversion_task (tenant_id, id, source_id, sha256, ext, file_type, is_native, state, priority, creator_id)
    values (${tx.tenantId}, ${id}, ${task.sourceId}, ${task.sha256}, ${task.ext}, ${task.fileType}, ${task.isNative}, ${task.state}, ${task.priority}, ${tx.userId})
    on conflict (tenant_id, sha256, file_type) where state in (0, 1) do nothing`);
  const row = await tx.one(
    { id: col.id },
    sql`select id from conversion_task where tenant_id = ${tx.tenantId} and sha256 = ${task.sha256} and file_type = ${task.fileType}
      and (id = ${id} or state in (${CONVERT.queued}, ${CONVERT.running})) order by (id = ${id}) desc limit 1`,
  );
  return row?.id ?? id;
}
export async function countOpen(tx: Tx): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from conversion_task where tenant_id = ${tx.tenantId} and state in (0, 1)`,
  );
  return row?.n ?? 0;
}
