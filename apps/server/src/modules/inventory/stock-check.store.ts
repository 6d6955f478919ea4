/** SQL of the runs of 账实核对. */
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';

export interface ToldViolation {
  readonly rule: string;
  readonly no: string;
  readonly told: Readonly<Record<string, unknown>>;
}
const RUN = shape({
  id: col.id,
  time: col.time,
  userName: orNull(col.text),
  ruleCount: col.int,
  moveCount: col.int,
  balanceCount: col.int,
  violationCount: col.int,
  tookMs: col.int,
  violations: col.json<ToldViolation[]>(),
});
const KEPT_RUNS = 30;

/** The last runs, the newest first. */
export const lastRuns = (tx: Tx): Promise<RowOf<typeof RUN>[]> =>
  tx.rows(
    RUN,
    sql`select k.id, k.creation_time as time, (select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id
        where u.tenant_id = k.tenant_id and u.user_id = k.user_id) as "userName", k.rule_count as "ruleCount", k.move_count as "moveCount", k.balance_count as "balanceCount",
      k.violation_count as "violationCount", k.took_ms as "tookMs", k.violations from stock_check k where k.tenant_id = ${tx.tenantId} order by k.creation_time desc, k.id limit ${KEPT_RUNS}::int`,
  );

const COUNTS = shape({ moves: col.int, balances: col.int });
/**
 * The check is in no hurry: it takes no workers from those who are, and holds no more the more has moved (what does not fit is laid
 * on the disk).
 */
export async function inNoHurry(tx: Tx): Promise<void> {
  await tx.run(sql`set local max_parallel_workers_per_gather = 0 /* all tenants */`);
  await tx.run(sql`set local work_mem = '8MB' /* all tenants */`);
}

export const stockCounts = (tx: Tx) =>
  tx.one(
    COUNTS,
    sql`select coalesce(sum(c.move_count), 0)::int as moves, count(*)::int as balances from inventory_cost c where c.tenant_id = ${tx.tenantId}`,
  );

export interface NewRun {
  readonly id: string;
  readonly userId: string | null;
  readonly ruleCount: number;
  readonly moveCount: number;
  readonly balanceCount: number;
  readonly violations: readonly ToldViolation[];
  readonly tookMs: number;
}
/** Keeps the run, and no more than the last ones. */
export async function keepRun(tx: Tx, run: NewRun): Promise<void> {
  await tx.run(sql`insert into stock_check (tenant_id, id, user_id, rule_count, move_count, balance_count, violation_count, violations, took_ms)
    values (${tx.tenantId}, ${run.id}, ${run.userId}, ${run.ruleCount}, ${run.moveCount}, ${run.balanceCount}, ${run.violations.length}, ${JSON.stringify(run.violations)}::jsonb, ${run.tookMs})`);
  await tx.run(sql`delete from stock_check k where k.tenant_id = ${tx.tenantId} and k.id in (select o.id from stock_check o where o.tenant_id = ${tx.tenantId}
    order by o.creation_time desc, o.id offset ${KEPT_RUNS}::int)`);
}

const SPACE = shape({ tenantId: col.id });
/** Spaces that hold stock. As the owner. */
export const spacesWithStock = (tx: Tx) =>
  tx.rows(SPACE, sql`select distinct c.tenant_id as "tenantId" from inventory_cost c /* all tenants */`);
