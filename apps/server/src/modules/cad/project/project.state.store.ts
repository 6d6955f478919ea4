/** SQL of what happens to the products when a project is closed, voided, deleted or brought back. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Locks the products of a project in id order: they come before the project. */
export async function lockProducts(tx: Tx, projectId: string): Promise<void> {
  await tx.run(
    sql`select id from cad_product where tenant_id = ${tx.tenantId} and project_id = ${projectId} and not is_deleted order by id for update`,
  );
}

/** What is neither nested nor held is closed. Answers the number of pieces. */
export async function closeRemainder(tx: Tx, projectId: string): Promise<number> {
  const row = await tx.one(
    { count: col.int },
    sql`with closed as (
       update cad_product set closed_quantity = closed_quantity + available_to_nest, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
       where tenant_id = ${tx.tenantId} and project_id = ${projectId} and not is_deleted and available_to_nest > 0 returning closed_quantity)
     select coalesce(sum(closed_quantity), 0)::int as count from closed`,
  );
  return row?.count ?? 0;
}

export async function voidProducts(tx: Tx, projectId: string): Promise<void> {
  await tx.run(
    sql`update cad_product set state = 8, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and project_id = ${projectId} and not is_deleted and state in (1, 2)`,
  );
}

/** Closed pieces are open again; voided products are normal, or 图纸异常 where their last check found a fault. */
export async function reopenProducts(tx: Tx, projectId: string): Promise<void> {
  await tx.run(sql`update cad_product set closed_quantity = 0, state = case when state <> 8 then state when exists (select 1 from jsonb_array_elements(warnings) w where w ->> 'level' = 'error') then 2 else 1 end,
       version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
     where tenant_id = ${tx.tenantId} and project_id = ${projectId} and not is_deleted and (closed_quantity > 0 or state = 8)`);
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

const OPEN_NEST = shape({ no: col.text, state: col.int, cutSheetAmount: col.int });
export type OpenNest = RowOf<typeof OPEN_NEST>;

/** Nest orders of a project that are not voided. */
export const openNests = (tx: Tx, projectId: string): Promise<OpenNest[]> =>
  tx.rows(
    OPEN_NEST,
    sql`select no, state, cut_sheet_amount as "cutSheetAmount" from nest_order where tenant_id = ${tx.tenantId} and ${projectId} = any(project_ids) and not is_deleted and state <> 512 order by no`,
  );

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
