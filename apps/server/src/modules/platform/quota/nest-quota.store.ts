/** SQL of runs of nesting that a space may make (platform M5 §5). In the space itself. */
import { NEST_QUOTA } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const GRANT = shape({ id: col.id, remaining: col.int, isOpen: col.bool });
/** What the space was given of runs, held until commit: whoever takes the last one comes first. That with the earliest end is the first. */
export const lockGrants = (tx: Tx, tenantId = tx.tenantId): Promise<RowOf<typeof GRANT>[]> =>
  tx.rows(
    GRANT,
    sql`select g.id, coalesce(g.remaining, 0)::int as remaining, g.start_time <= now() and (g.end_time is null or g.end_time > now()) as "isOpen"
      from feature_grant g where g.tenant_id = ${tenantId} and g.voided_time is null and g.feature_id = (select f.id from feature f where f.code = ${NEST_QUOTA})
      order by g.end_time nulls last, g.start_time, g.id for update`,
  );

export interface Charge {
  readonly runId: string;
  readonly orderId: string;
  /** what is nested */
  readonly content: string;
}
/** Whether the same was nested for the order within a day, and paid for. */
export async function isPaid(tx: Tx, c: Charge): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from nest_charge t where t.tenant_id = ${tx.tenantId} and t.order_id = ${c.orderId} and t.content = md5(${c.content})
      and t.refunded_time is null and t.creation_time > now() - interval '24 hours' limit 1`,
  );
  return row !== undefined;
}
export async function charge(tx: Tx, c: Charge, grantId: string): Promise<void> {
  await tx.run(
    sql`update feature_grant set remaining = remaining - 1 where tenant_id = ${tx.tenantId} and id = ${grantId}`,
  );
  await tx.run(sql`insert into nest_charge (tenant_id, id, order_id, grant_id, content)
    values (${tx.tenantId}, ${c.runId}, ${c.orderId}, ${grantId}, md5(${c.content}))`);
}
/** Gives back what the run has taken; once. */
export async function refund(tx: Tx, runId: string): Promise<void> {
  await tx.run(sql`with back as (update nest_charge t set refunded_time = now() where t.tenant_id = ${tx.tenantId} and t.id = ${runId} and t.refunded_time is null returning t.grant_id)
    update feature_grant g set remaining = g.remaining + 1 from back where g.tenant_id = ${tx.tenantId} and g.id = back.grant_id and g.voided_time is null`);
}

/** Whether the run has taken from the quota, and has it still. */
export async function isCharged(tx: Tx, runId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from nest_charge t where t.tenant_id = ${tx.tenantId} and t.id = ${runId} and t.refunded_time is null`,
  );
  return row !== undefined;
}
const RUNS = shape({ left: col.int, total: col.int });
/** What is left of what the space was given and may use now; undefined: it is not counted. */
export const runsOf = (tx: Tx): Promise<RowOf<typeof RUNS> | undefined> =>
  tx.one(
    RUNS,
    sql`select coalesce(sum(g.remaining) filter (where o.is_open), 0)::int as left, coalesce(sum(g.quantity) filter (where o.is_open), 0)::int as total
      from feature_grant g join feature f on f.id = g.feature_id and f.code = ${NEST_QUOTA}
        cross join lateral (select g.start_time <= now() and (g.end_time is null or g.end_time > now()) as is_open) o
      where g.tenant_id = ${tx.tenantId} and g.voided_time is null having count(*) > 0`,
  );
/** Runs that are left; null: the space is not counted. */
export async function left(tx: Tx, tenantId: string): Promise<number | null> {
  const row = await tx.one({ n: orNull(col.int) }, sql`select nest_left_of(${tenantId}) as n`);
  return row?.n ?? null;
}
/** Takes back what was given and is not used. */
export async function takeFrom(tx: Tx, tenantId: string, grantId: string, units: number): Promise<void> {
  await tx.run(
    sql`update feature_grant set remaining = remaining - ${units}::numeric, quantity = quantity - ${units}::numeric where tenant_id = ${tenantId} and id = ${grantId}`,
  );
}
export async function giveMore(tx: Tx, tenantId: string, units: number, reason: string): Promise<void> {
  await tx.run(sql`insert into feature_grant (tenant_id, id, feature_id, quantity, remaining, start_time, source, is_counted, operator_id, reason)
    select ${tenantId}, ${newId()}, f.id, ${units}, ${units}, now(), 4, false, ${tx.userId}, ${reason} from feature f where f.code = ${NEST_QUOTA}`);
}
