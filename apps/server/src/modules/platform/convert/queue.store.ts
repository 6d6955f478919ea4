/** SQL of the queue: what a converter takes, holds and gives back. Runs over all spaces on the owner's role. */
import { convert as calls } from '@muyun/contract';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const LEASE = sql`now() + make_interval(secs => ${whole(60)})`;

const SERVER = shape({ isEnabled: col.bool, concurrency: col.int });
export interface Known {
  readonly id: string;
  readonly severIp: string;
  readonly fileTypes: readonly number[];
  readonly hasCommand: boolean;
  readonly concurrency: number;
}
/** A server says that it is there, and hears what the platform has set. */
export async function beatServer(tx: Tx, server: Known): Promise<RowOf<typeof SERVER> | undefined> {
  return tx.one(
    SERVER,
    sql`insert into convert_server as s (id, sever_ip, file_types, has_command, concurrency, last_beat)
      values (${server.id}, ${server.severIp}, ${[...server.fileTypes]}::int[], ${server.hasCommand}, ${server.concurrency}, now())
      on conflict (sever_ip) do update set last_beat = now(), file_types = excluded.file_types, has_command = excluded.has_command
      returning s.is_enabled as "isEnabled", s.concurrency`,
  );
}

const TAKEN = shape({
  tenantId: col.id,
  id: col.id,
  sourceId: col.id,
  sha256: col.text,
  ext: col.text,
  fileType: col.int,
  isNative: col.bool,
  creatorId: col.id,
  storageKey: col.text,
  name: col.text,
  creationTime: col.time,
});
export type Taken = RowOf<typeof TAKEN>;
/** The next task: spaces of which fewer run now come first, then what is more urgent, then what is older. Nobody else takes it. */
export const takeNext = (
  tx: Tx,
  by: { runner: string; severIp: string; hasCommand: boolean },
): Promise<Taken | undefined> =>
  tx.one(
    TAKEN,
    sql`with next as (select t.tenant_id, t.id from conversion_task t where t.state = 0 and (t.is_native or ${by.hasCommand}::boolean)
        order by (select count(*) from conversion_task r where r.tenant_id = t.tenant_id and r.state = 1), t.priority, t.creation_time
        limit 1 for update of t skip locked)
      update conversion_task t set state = 1, runner = ${by.runner}, sever_ip = ${by.severIp}, try_count = t.try_count + 1, start_time = now(), lease_until = ${LEASE}, error = null
      from next, file_object f where t.tenant_id = next.tenant_id and t.id = next.id and f.tenant_id = t.tenant_id and f.id = t.source_id
      returning t.tenant_id as "tenantId", t.id, t.source_id as "sourceId", t.sha256, t.ext, t.file_type as "fileType", t.is_native as "isNative", t.creator_id as "creatorId",
        f.storage_key as "storageKey", f.name, t.creation_time as "creationTime" /* all tenants */`,
  );

type Held = Pick<Taken, 'tenantId' | 'id'> & { readonly runner: string };
/** False when the task is no longer this runner's: cancelled, or given to another. */
export async function holdOn(tx: Tx, task: Held): Promise<boolean> {
  return (
    (await tx.run(
      sql`update conversion_task set lease_until = ${LEASE} where tenant_id = ${task.tenantId} and id = ${task.id} and runner = ${task.runner} and state = 1`,
    )) > 0
  );
}
/** Ends a task; false when it is no longer this runner's. */
export async function endTask(
  tx: Tx,
  task: Held,
  outcome: { state: number; error: string | null },
): Promise<boolean> {
  const count = await tx.run(
    sql`update conversion_task set state = ${outcome.state}, error = ${outcome.error?.slice(0, 300) ?? null}, lease_until = null,
      duration_ms = (extract(epoch from now() - start_time) * 1000)::int where tenant_id = ${task.tenantId} and id = ${task.id} and runner = ${task.runner} and state = 1`,
  );
  return count > 0;
}
/** Tasks whose converter is gone are queued again, or have failed when that happened too often. Answers how many. */
export const takeBack = (tx: Tx, reason: string): Promise<number> =>
  tx.run(
    sql`update conversion_task t set state = case when t.try_count >= ${calls.CONVERT_TRIES}::int then 3 else 0 end, runner = null, sever_ip = null, lease_until = null,
        error = case when t.try_count >= ${calls.CONVERT_TRIES}::int then ${reason} end
      where t.state = 1 and t.lease_until < now() /* all tenants */`,
  );

const WAITING = shape({ tries: orNull(col.int) });
/** Gives a task back after a fault that may have been chance. */
export async function giveBack(tx: Tx, task: Held, reason: string): Promise<number | null> {
  const row = await tx.one(
    WAITING,
    sql`update conversion_task t set state = case when t.try_count >= ${calls.CONVERT_TRIES}::int then 3 else 0 end, runner = null, sever_ip = null, lease_until = null,
        error = case when t.try_count >= ${calls.CONVERT_TRIES}::int then ${reason.slice(0, 300)} end
      where t.tenant_id = ${task.tenantId} and t.id = ${task.id} and t.runner = ${task.runner} and t.state = 1 returning t.try_count as tries`,
  );
  return row?.tries ?? null;
}
