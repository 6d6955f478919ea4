/** SQL of the bills of gateways, over all spaces (platform J, pay-reconcile). */
import { PAY_BILL_STATE } from '@muyun/contract';
import type { PayLine, ScanGateway } from '../../../kit/pay.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, type Sql, sql } from '../../../kit/sql.ts';
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

// as the platform's staff see them -----------------------------------------------------------------------------------
const BILL = shape({
  id: col.id,
  gateway: col.int,
  day: col.date,
  lineCount: col.int,
  bookedCount: col.int,
  differences: col.json<string[]>(),
  state: col.int,
  checkedTime: col.time,
  handledTime: orNull(col.time),
  handlerName: orNull(col.text),
  note: orNull(col.text),
});
export type BillRow = RowOf<typeof BILL>;
const { agrees, open, handled } = PAY_BILL_STATE;
const BILL_STATE: Sql = sql`(case when t.differences = '[]'::jsonb then ${agrees}::int when t.handled_time is null then ${open}::int else ${handled}::int end)`;
const BILL_COLUMNS: Sql = sql`t.id, t.gateway, t.day, t.line_count as "lineCount", t.booked_count as "bookedCount", t.differences, ${BILL_STATE} as state,
  t.checked_time as "checkedTime", t.handled_time as "handledTime", t.handler_name as "handlerName", t.note`;

export interface BillsAsked {
  readonly gateway?: number | undefined;
  readonly state?: number | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
}
/** Bills that were compared, the newest first. */
export async function billsOf(tx: Tx, f: BillsAsked): Promise<{ items: BillRow[]; totalCount: number }> {
  const where = sql`(${f.gateway ?? null}::int is null or t.gateway = ${f.gateway ?? null}) and (${f.state ?? null}::int is null or ${BILL_STATE} = ${f.state ?? null})`;
  const [items, count] = await Promise.all([
    tx.rows(
      BILL,
      sql`select ${BILL_COLUMNS} from payment_bill t where ${where} order by t.day desc, t.gateway offset ${f.skipCount} limit ${f.maxResultCount} /* all tenants */`,
    ),
    tx.one(
      { n: col.int },
      sql`select count(*)::int as n from payment_bill t where ${where} /* all tenants */`,
    ),
  ]);
  return { items, totalCount: count?.n ?? 0 };
}
/** `holds` keeps others from it until commit. */
export const findBill = (tx: Tx, id: string, holds = false): Promise<BillRow | undefined> =>
  tx.one(
    BILL,
    sql`select ${BILL_COLUMNS} from payment_bill t where t.id = ${id}${holds ? sql` for update of t` : empty} /* all tenants */`,
  );
export async function writeHandled(
  tx: Tx,
  id: string,
  by: { readonly userId: string; readonly name: string; readonly note: string },
): Promise<void> {
  await tx.run(
    sql`update payment_bill set handled_time = now(), handler_id = ${by.userId}, handler_name = ${by.name}, note = ${by.note} where id = ${id} /* all tenants */`,
  );
}
