/** SQL of the platform's own figures, on its role. Support that looked in is no use of a space. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

const SPACES = shape({
  spaces: col.int,
  newSpaces: col.int,
  activeSpaces: col.int,
  paidSpaces: col.int,
});
export async function spaceFigures(tx: Tx, monthStart: string): Promise<RowOf<typeof SPACES>> {
  const row = await tx.one(
    SPACES,
    sql`select count(*)::int as spaces, count(*) filter (where t.creation_time >= ${monthStart})::int as "newSpaces",
      count(*) filter (where exists (select 1 from login_log l where l.tenant_id = t.tenant_id and l.time > now() - interval '30 days' and l.action in (1, 3) and l.result = 1))::int as "activeSpaces",
      count(*) filter (where exists (select 1 from payment_order p where p.tenant_id = t.tenant_id and p.status = 1))::int as "paidSpaces"
      from tenant t where t.tenant_id <> ${PLATFORM} and not t.is_deleted`,
  );
  return row ?? { spaces: 0, newSpaces: 0, activeSpaces: 0, paidSpaces: 0 };
}

export const editionCounts = (tx: Tx) =>
  tx.rows(
    { name: col.text, count: col.int },
    sql`select e.name, count(*)::int as count from tenant t join edition e on e.id = t.edition_id
      where t.tenant_id <> ${PLATFORM} and not t.is_deleted group by e.name order by 2 desc, 1`,
  );

const MONTH = shape({ month: col.text, n: col.int });
export const spacesByMonth = (tx: Tx, yearStart: string) =>
  tx.rows(
    MONTH,
    sql`select to_char(t.creation_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as n from tenant t
      where t.tenant_id <> ${PLATFORM} and not t.is_deleted and t.creation_time >= ${yearStart} group by 1`,
  );
/** Received; nothing is refunded yet. */
export const incomeByMonth = (tx: Tx, yearStart: string) =>
  tx.rows(
    { month: col.text, amount: col.decimal },
    sql`select to_char(p.pay_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(coalesce(p.paid_amount, p.amount)) as amount from payment_order p
      where p.status = 1 and p.pay_time >= ${yearStart} group by 1 /* all tenants */`,
  );
