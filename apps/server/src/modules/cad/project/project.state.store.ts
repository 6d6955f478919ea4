/** SQL of what happens to the products when a project is closed, voided, deleted or brought back. */
import { targetOf } from '@muyun/contract';
import type { Duty } from '../../../kit/duties.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { OPEN_PROJECT } from '../../basic/demander/index.ts';
import { countProjects, writeProducts } from '../shared/project-counters.store.ts';

/** Locks the products of a project in id order: they come before the project. */
export async function lockProducts(tx: Tx, projectId: string): Promise<void> {
  await tx.run(
    sql`select id from cad_product where tenant_id = ${tx.tenantId} and project_id = ${projectId} and not is_deleted order by id for update`,
  );
}

/** What is neither nested nor held of locked products is closed. Answers the number of pieces. */
export async function closeRemainder(tx: Tx, projectId: string): Promise<number> {
  const open = sql`t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted and t.available_to_nest > 0`;
  const row = await tx.one(
    { count: col.int },
    sql`select coalesce(sum(t.closed_quantity + t.available_to_nest), 0)::int as count from cad_product t where ${open}`,
  );
  const write = sql`update cad_product t set closed_quantity = t.closed_quantity + t.available_to_nest, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where ${open}`;
  await countProjects(tx, await writeProducts(tx, write, open));
  return row?.count ?? 0;
}

export async function voidProducts(tx: Tx, projectId: string): Promise<void> {
  await tx.run(
    sql`update cad_product set state = 8, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and project_id = ${projectId} and not is_deleted and state in (1, 2)`,
  );
}

/** Whether a piece of the project (locked) ever left the house. */
export async function wasShipped(tx: Tx, projectId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from cad_project t where t.tenant_id = ${tx.tenantId} and t.id = ${projectId} and t.shipped_amount > 0`,
  );
  return row !== undefined;
}

/** Closed pieces are open again; voided products are normal, or 图纸异常 where their last check found a fault. */
export async function reopenProducts(tx: Tx, projectId: string): Promise<void> {
  const closed = sql`t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted and (t.closed_quantity > 0 or t.state = 8)`;
  const write = sql`update cad_product t set closed_quantity = 0, state = case when t.state <> 8 or t.is_cancelled then t.state when exists (select 1 from jsonb_array_elements(t.warnings) w where w ->> 'level' = 'error') then 2 else 1 end,
      version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where ${closed}`;
  await countProjects(tx, await writeProducts(tx, write, closed));
}

export async function hideProducts(tx: Tx, projectId: string): Promise<void> {
  await tx.run(
    sql`update cad_product set is_deleted = true, hidden_with_project = true where tenant_id = ${tx.tenantId} and project_id = ${projectId} and not is_deleted`,
  );
}

export async function showProducts(tx: Tx, projectId: string): Promise<void> {
  await tx.run(
    sql`update cad_product set is_deleted = false, hidden_with_project = false where tenant_id = ${tx.tenantId} and project_id = ${projectId} and hidden_with_project`,
  );
}

/** Projects that are not finished, of which a member is salesman, designer or planner. */
export const PROJECT_DUTY: Duty = {
  title: targetOf('project').title,
  table: 'cad_project',
  columns: ['salesman_id', 'designer_id', 'planner_id'],
  open: sql`t.id in (select p.id from cad_project p where p.tenant_id = t.tenant_id and ${OPEN_PROJECT})`,
};

/** True while a project of the customer is neither finished nor voided. */
export async function hasOpenProject(tx: Tx, demanderId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select p.id from cad_project p where p.tenant_id = ${tx.tenantId} and p.demander_id = ${demanderId} and ${OPEN_PROJECT} limit 1`,
  );
  return row !== undefined;
}

export async function setFavorite(
  tx: Tx,
  memberId: string,
  projectId: string,
  isFavorite: boolean,
): Promise<void> {
  if (isFavorite)
    await tx.run(
      sql`insert into project_favorite (tenant_id, user_id, project_id) values (${tx.tenantId}, ${memberId}, ${projectId}) on conflict do nothing`,
    );
  else
    await tx.run(
      sql`delete from project_favorite where tenant_id = ${tx.tenantId} and user_id = ${memberId} and project_id = ${projectId}`,
    );
}
