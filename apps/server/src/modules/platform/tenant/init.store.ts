/** SQL of what a new space is given. In the space itself, unless said. */
import type { InitView } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export type StepState = InitView['steps'][number];
const SPACE = shape({
  tenantId: col.id,
  displayName: col.text,
  editionType: col.int,
  initState: col.int,
  ownerUserId: col.id,
  /** nobody has been at it for a while */
  isSilent: col.bool,
  steps: col.json<StepState[]>(),
});
export type InitRow = RowOf<typeof SPACE>;
const SELECT: Sql = sql`select t.tenant_id as "tenantId", t.name as "displayName", e.edition_type as "editionType", t.init_state as "initState",
    coalesce(t.owner_user_id, t.tenant_id) as "ownerUserId", coalesce(t.init_time < now() - interval '2 minutes', true) as "isSilent", t.init_steps as steps
  from tenant t join edition e on e.id = t.edition_id`;

/** On either role. */
export const initOf = (tx: Tx, id: string): Promise<InitRow | undefined> =>
  tx.one(SPACE, sql`${SELECT} where t.tenant_id = ${id} and not t.is_deleted`);
export async function lockInit(tx: Tx, id: string): Promise<InitRow | undefined> {
  await tx.run(sql`select 1 from tenant t where t.tenant_id = ${id} for update`);
  return initOf(tx, id);
}
export async function writeInit(
  tx: Tx,
  id: string,
  state: number,
  steps: readonly StepState[],
): Promise<void> {
  await tx.run(
    sql`update tenant set init_state = ${state}, init_steps = ${JSON.stringify(steps)}::jsonb, init_time = now() where tenant_id = ${id}`,
  );
}
/** Spaces that nobody is filling although it was asked for; as the owner. */
export const stuckInits = (tx: Tx): Promise<InitRow[]> =>
  tx.rows(
    SPACE,
    sql`${SELECT} where t.init_state = 0 and not t.is_deleted and t.init_time < now() - interval '2 minutes' order by t.init_time limit 100 /* all tenants */`,
  );

/** The first factory, where there is none. */
export async function ensureFactory(tx: Tx, name: string): Promise<void> {
  await tx.run(sql`insert into factory (tenant_id, id, code, name, is_default)
    select ${tx.tenantId}, ${newId()}, 'F1', ${name}, true where not exists (select 1 from factory f where f.tenant_id = ${tx.tenantId} and not f.is_deleted)`);
}
export async function ensureStaffing(tx: Tx): Promise<void> {
  await tx.run(sql`select staffing_init()`);
}
