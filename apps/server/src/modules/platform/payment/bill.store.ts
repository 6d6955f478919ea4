/** SQL of the bills of gateways, over all spaces (platform J, pay-reconcile). */
import type { PayLine, ScanGateway } from '../../../kit/pay.ts';
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** People who work for the platform. */
export async function operatorIds(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select a.id from app_account a where a.is_platform_admin and a.is_active and not a.is_deleted order by a.id /* all tenants */`,
  );
  return rows.map((r) => r.id);
}

/** Which of these days have been compared. */
export async function checkedDays(
  tx: Tx,
  gateway: ScanGateway,
  days: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.rows(
    { day: col.date },
    sql`select t.day from payment_bill t where t.gateway = ${gateway} and t.day = any(${[...days]}::date[]) /* all tenants */`,
  );
  return new Set(rows.map((r) => r.day));
}

const LINE = shape({ outTradeNo: col.text, gatewayTradeNo: col.text, amountFen: col.int });
const LINES = sql`select t.out_trade_no as "outTradeNo", t.gateway_trade_no as "gatewayTradeNo", t.amount_fen::int as "amountFen" from payment_notify t`;
/** Payments that were booked on a day of Shanghai; what was booked from a bill stands on one. */
export const bookedOn = (tx: Tx, gateway: ScanGateway, day: string): Promise<PayLine[]> =>
  tx.rows(
    LINE,
    sql`${LINES} where t.gateway = ${gateway} and t.creation_time >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'
      and t.creation_time < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      and t.notify_id not like 'bill:%' order by t.out_trade_no /* all tenants */`,
  );
/** What is booked of these payments, whenever that was. */
export const bookedAs = (tx: Tx, gateway: ScanGateway, tradeNos: readonly string[]): Promise<PayLine[]> =>
  tx.rows(
    LINE,
    sql`${LINES} where t.gateway = ${gateway} and t.gateway_trade_no = any(${[...tradeNos]}::text[]) /* all tenants */`,
  );

export interface Compared {
  readonly gateway: ScanGateway;
  readonly day: string;
  readonly lineCount: number;
  readonly bookedCount: number;
  readonly differences: readonly string[];
}
export async function insertBill(tx: Tx, b: Compared): Promise<void> {
  await tx.run(sql`insert into payment_bill (gateway, day, line_count, booked_count, differences)
    values (${b.gateway}, ${b.day}, ${b.lineCount}, ${b.bookedCount}, ${JSON.stringify(b.differences)}) on conflict do nothing /* all tenants */`);
}
