/** SQL of the codes by which orders are paid at a gateway (platform M7, PaymentAttempt). Runs in the space that is paid for. */
import { newId } from '../../../kit/clock.ts';
import type { ScanGateway } from '../../../kit/pay.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** 0 open: it may still be paid · 1 paid · 2 closed at its gateway · 3 paid with another amount */
export const CODE = { open: 0, paid: 1, closed: 2, odd: 3 } as const;

const ATTEMPT = shape({
  tenantId: col.id,
  orderId: col.id,
  gateway: col.code<ScanGateway>(),
  outTradeNo: col.text,
  amountFen: col.int,
  codeUrl: col.text,
  state: col.int,
  /** when its gateway was asked last; before that, when it was opened */
  askedTime: col.time,
  /** it cannot be paid after this moment; those from before this was kept last two hours */
  until: col.time,
});
export type AttemptRow = RowOf<typeof ATTEMPT>;
const ATTEMPTS = sql`select t.tenant_id as "tenantId", t.order_id as "orderId", t.gateway, t.out_trade_no as "outTradeNo", t.amount_fen::int as "amountFen",
  t.code_url as "codeUrl", t.state, coalesce(t.last_query_time, t.creation_time) as "askedTime", coalesce(t.until_time, t.creation_time + interval '2 hours') as "until"
  from payment_attempt t`;

/** All codes that an order ever had, the newest first. */
export const attemptsOf = (tx: Tx, orderId: string): Promise<AttemptRow[]> =>
  tx.rows(
    ATTEMPT,
    sql`${ATTEMPTS} where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} order by t.creation_time desc, t.id desc`,
  );
/** Codes of an order that may still be paid. */
export const openCodesOf = (tx: Tx, orderId: string): Promise<AttemptRow[]> =>
  tx.rows(
    ATTEMPT,
    sql`${ATTEMPTS} where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} and t.state = ${CODE.open} order by t.id`,
  );
export const attemptByNo = (tx: Tx, outTradeNo: string): Promise<AttemptRow | undefined> =>
  tx.one(ATTEMPT, sql`${ATTEMPTS} where t.tenant_id = ${tx.tenantId} and t.out_trade_no = ${outTradeNo}`);

export type NewAttempt = Pick<
  AttemptRow,
  'orderId' | 'gateway' | 'outTradeNo' | 'amountFen' | 'codeUrl' | 'until'
>;
export async function insertAttempt(tx: Tx, a: NewAttempt): Promise<void> {
  await tx.run(sql`insert into payment_attempt (tenant_id, id, order_id, gateway, out_trade_no, amount_fen, code_url, until_time)
    values (${tx.tenantId}, ${newId()}, ${a.orderId}, ${a.gateway}, ${a.outTradeNo}, ${a.amountFen}, ${a.codeUrl}, ${a.until}) on conflict do nothing`);
}

/** An open code ends; one that has ended stays as it is. */
export async function endAttempt(
  tx: Tx,
  outTradeNo: string,
  state: number,
  tradeNo: string | null = null,
): Promise<void> {
  await tx.run(sql`update payment_attempt set state = ${state}, gateway_trade_no = ${tradeNo}
    where tenant_id = ${tx.tenantId} and out_trade_no = ${outTradeNo} and state = ${CODE.open}`);
}
/** Its gateway is being asked. */
export async function noteAsked(tx: Tx, outTradeNo: string): Promise<void> {
  await tx.run(
    sql`update payment_attempt set last_query_time = now() where tenant_id = ${tx.tenantId} and out_trade_no = ${outTradeNo}`,
  );
}

// over all spaces ------------------------------------------------------------------------------------------------------
/** Whose payment it is. */
export const spaceOfAttempt = (tx: Tx, outTradeNo: string): Promise<{ tenantId: string } | undefined> =>
  tx.one(
    { tenantId: col.id },
    sql`select t.tenant_id as "tenantId" from payment_attempt t where t.out_trade_no = ${outTradeNo} /* all tenants */`,
  );

const LEFT = shape({ ...ATTEMPT, isUnpaid: orNull(col.bool) });
/** Open codes of all spaces, those first that were not asked for the longest time; `isUnpaid`: their order waits for its money. */
export const openCodes = (tx: Tx): Promise<RowOf<typeof LEFT>[]> =>
  tx.rows(
    LEFT,
    sql`select a.*, (select o.status = 0 from payment_order o where o.tenant_id = a."tenantId" and o.id = a."orderId") as "isUnpaid"
      from (${ATTEMPTS} where t.state = ${CODE.open} order by coalesce(t.last_query_time, t.creation_time) limit 500) a order by a."askedTime" /* all tenants */`,
  );
