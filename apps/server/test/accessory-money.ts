/** What is owed to the supplier of an accessory scene, and the plan of a receipt, as they stand in the database. */
import { col, orNull, shape } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import { inTx } from '../src/kit/tx.ts';
import type { AccessoryScene } from './accessory-scene.ts';
import { testHouse } from './kit.ts';

const within = async <T>(s: AccessoryScene, work: Parameters<typeof inTx<T>>[2]): Promise<T> => {
  const { pools } = (await testHouse()).server.house;
  return inTx(pools.user, { tenantId: s.space.tenantId, userId: s.owner.userId }, work);
};

/** 应付 and 未对账应付. */
export async function owedTo(s: AccessoryScene): Promise<{ payable: number; unsettled: number }> {
  const rows = await within(s, (tx) =>
    tx.rows(
      shape({ ledger: col.int, balance: col.decimal }),
      sql`select b.ledger, b.balance from party_balance b where b.tenant_id = ${tx.tenantId} and b.party_type = 2 and b.party_id = ${s.supplierId}`,
    ),
  );
  const of = (ledger: number): number => Number(rows.find((r) => r.ledger === ledger)?.balance ?? 0);
  return { payable: of(2), unsettled: of(32) };
}

const PLAN = shape({ termName: col.text, amount: col.decimal, dueDate: orNull(col.date) });
export async function plansOf(
  s: AccessoryScene,
  inId: string,
): Promise<[name: string, amount: string, due: string | null][]> {
  const rows = await within(s, (tx) =>
    tx.rows(
      PLAN,
      sql`select y.term_name as "termName", y.amount, y.due_date as "dueDate" from accessory_payable y
        where y.tenant_id = ${tx.tenantId} and y.in_id = ${inId} order by y.term_no`,
    ),
  );
  return rows.map((r) => [r.termName, r.amount, r.dueDate]);
}

/** As finance will: so much of the plan of a receipt is asked to be paid. */
export async function askFor(s: AccessoryScene, inId: string, amount: string): Promise<void> {
  await within(s, (tx) =>
    tx.run(
      sql`update accessory_payable set requested_amount = ${amount} where tenant_id = ${tx.tenantId} and in_id = ${inId}`,
    ),
  );
}
