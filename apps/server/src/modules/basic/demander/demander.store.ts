/** SQL of customers. */
import type { Tx } from '../../../kit/tx.ts';

/** Customers for selects; with `own` only those made by or given to that member. */
export async function demanderBriefs(
  tx: Tx,
  own: { userId: string; tenantUserId: string | null } | null,
): Promise<object[]> {
  return tx.raw(
    'select id, code, name, short_name as "shortName", parent_id as "parentId", area_rule_id as "areaRuleId" from demander where tenant_id = $1 and not is_deleted and status = 1 and ($2::uuid is null or creator_id = $2 or salesman_id = $3) order by code limit 5000',
    [tx.tenantId, own?.userId ?? null, own?.tenantUserId ?? null],
  );
}

const OPEN_PROJECT = 'not p.is_deleted and p.control_state = 0 and p.project_status not in (64, 256)';

/** Columns that the list shows beside the record. */
export const DEMANDER_EXTRA: Readonly<Record<string, string>> = {
  salesmanName:
    "(select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = t.tenant_id and u.id = t.salesman_id)",
  areaRuleName: '(select r.name from area_rule r where r.tenant_id = t.tenant_id and r.id = t.area_rule_id)',
  parentName: '(select h.name from demander h where h.tenant_id = t.tenant_id and h.id = t.parent_id)',
  openProjectCount: `(select count(*)::int from cad_project p where p.tenant_id = t.tenant_id and p.demander_id = t.id and ${OPEN_PROJECT})`,
  branchCount:
    '(select count(*)::int from demander b where b.tenant_id = t.tenant_id and b.parent_id = t.id and not b.is_deleted)',
};

/** Projects that are neither finished nor voided. */
export async function openProjects(tx: Tx, demanderId: string): Promise<number> {
  return (
    (
      await tx.raw<{ n: number }>(
        `select count(*) as n from cad_project p where p.tenant_id = $1 and p.demander_id = $2 and ${OPEN_PROJECT}`,
        [tx.tenantId, demanderId],
      )
    )[0]?.n ?? 0
  );
}

export async function writeDemander(
  tx: Tx,
  id: string,
  values: { invoice?: string; status?: number },
): Promise<void> {
  await tx.raw(
    'update demander set invoice = coalesce($3::jsonb, invoice), status = coalesce($4, status), version = version + 1, last_modification_time = now(), last_modifier_id = $5 where tenant_id = $1 and id = $2',
    [tx.tenantId, id, values.invoice ?? null, values.status ?? null, tx.userId],
  );
}
