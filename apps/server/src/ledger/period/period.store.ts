/** SQL of periods. */
import { col, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';

const STATE = shape({ status: col.code<1 | 2 | 4>() });

/** 1 开放, 2 仓库已结, 4 已结账. Locked as long as the transaction lives, so that nobody closes the month in between. */
export async function monthState(tx: Tx, month: string): Promise<1 | 2 | 4> {
  const row = await tx.one(
    STATE,
    sql`select a.status from accounting_period a where a.tenant_id = ${tx.tenantId} and a.year_month = ${month} for share`,
  );
  return row?.status ?? 1;
}
