/** SQL of customers. */
import type { Tx } from '../../../kit/tx.ts';

/** Customers for selects; with `own` only those made by or given to that member. */
export async function demanderBriefs(tx: Tx, own: { userId: string; tenantUserId: string | null } | null): Promise<object[]> {
  return tx.raw('select id, code, name, short_name as "shortName", parent_id as "parentId", area_rule_id as "areaRuleId" from demander where tenant_id = $1 and not is_deleted and status = 1 and ($2::uuid is null or creator_id = $2 or salesman_id = $3) order by code limit 5000', [tx.tenantId, own?.userId ?? null, own?.tenantUserId ?? null]);
}

/** Projects that are neither finished nor voided. */
export async function openProjects(tx: Tx, demanderId: string): Promise<number> {
  return (await tx.raw<{ n: number }>('select count(*) as n from cad_project where tenant_id = $1 and demander_id = $2 and not is_deleted and control_state = 0 and project_status not in (64, 256)', [tx.tenantId, demanderId]))[0]?.n ?? 0;
}

export async function writeDemander(tx: Tx, id: string, values: { invoice?: string; status?: number }): Promise<void> {
  await tx.raw('update demander set invoice = coalesce($3::jsonb, invoice), status = coalesce($4, status), version = version + 1, last_modification_time = now(), last_modifier_id = $5 where tenant_id = $1 and id = $2', [tx.tenantId, id, values.invoice ?? null, values.status ?? null, tx.userId]);
}
