/** SQL of the demo's own book-keeping. */
import type pg from 'pg';

/** The demo space's settings remember that it has been filled. */
export async function isDemoComplete(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from tenant where settings ->> 'demo' = 'complete' /* all tenants */",
  );
  return (rows[0]?.n ?? 0) > 0;
}

export async function markDemoComplete(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update tenant set settings = settings || '{"demo": "complete"}' where tenant_id = (select m.tenant_id from tenant_user m join app_account a on a.id = m.user_id where a.user_name = 'demo' limit 1)`,
  );
}

export async function demoMember(
  pool: pg.Pool,
): Promise<{ userId: string; tenantId: string; tenantUserId: string } | null> {
  const { rows } = await pool.query<{ userId: string; tenantId: string; tenantUserId: string }>(
    `select a.id as "userId", m.tenant_id as "tenantId", m.id as "tenantUserId" from app_account a join tenant_user m on m.user_id = a.id where a.user_name = 'demo' limit 1`,
  );
  return rows[0] ?? null;
}
