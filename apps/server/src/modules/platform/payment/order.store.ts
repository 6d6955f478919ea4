/** SQL of payment orders (platform M7). Runs in the space that is paid for; what looks over all spaces says so. */
import type { ORDER_TYPE_OF, PaidPeriod, Provider } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { endOfDay, startOfDay } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const VIEW = shape({
  id: col.id,
  orderNo: col.text,
  tenantId: col.id,
  tenantName: col.text,
  orderType: col.int,
  provider: col.word<Provider>(),
  providerName: col.text,
  availableName: col.text,
  periodValue: col.int,
  originalPrice: col.decimal,
  orderAmount: col.decimal,
  creditAmount: col.decimal,
  discountAmount: col.decimal,
  couponNo: orNull(col.text),
  amount: col.decimal,
  gateway: col.int,
  status: col.int,
  creationTime: col.time,
  expireTime: col.time,
  payTime: orNull(col.time),
  voucherNo: orNull(col.text),
  version: col.int,
});
export type OrderView = RowOf<typeof VIEW>;
const ORDER = shape({
  ...VIEW,
  userId: col.id,
  buyerName: col.text,
  editionId: orNull(col.id),
  featureId: orNull(col.id),
  priceId: col.id,
  quantity: col.decimal,
  gatewayTradeNo: orNull(col.text),
  cancelTime: orNull(col.time),
});
export type OrderRow = RowOf<typeof ORDER>;

/** What the browser is told of an order. */
export const viewOf = (row: OrderRow): OrderView => {
  const { userId: _u, buyerName: _b, editionId: _e, featureId: _f, priceId: _p, quantity: _q, ...rest } = row;
  const { gatewayTradeNo: _t, cancelTime: _c, ...view } = rest;
  return view;
};

/** An order of this space, held until commit. */
export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.one(
    ORDER,
    sql`select ${columns(ORDER)} from payment_order t where t.tenant_id = ${tx.tenantId} and t.id = ${id} for update`,
  );
export const findOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.one(
    ORDER,
    sql`select ${columns(ORDER)} from payment_order t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
  );

/** Unpaid orders of this space, held until commit. */
export const openOrders = (tx: Tx): Promise<OrderRow[]> =>
  tx.rows(
    ORDER,
    sql`select ${columns(ORDER)} from payment_order t where t.tenant_id = ${tx.tenantId} and t.status = 0 order by t.id for update`,
  );

export interface NewOrder {
  readonly orderNo: string;
  readonly tenantName: string;
  readonly buyerName: string;
  readonly orderType: (typeof ORDER_TYPE_OF)[Provider];
  readonly provider: Provider;
  readonly providerName: string;
  readonly editionId: string | null;
  readonly featureId: string | null;
  readonly priceId: string;
  readonly availableName: string;
  readonly quantity: string;
  readonly periodValue: number;
  readonly originalPrice: string;
  readonly orderAmount: string;
  readonly creditAmount: string;
  readonly discountAmount: string;
  readonly amount: string;
  readonly couponId: string | null;
  readonly couponNo: string | null;
  readonly gateway: number;
  readonly expireTime: string;
}

/** Answers the id. */
export async function insertOrder(tx: Tx, o: NewOrder): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into payment_order (tenant_id, id, order_no, tenant_name, user_id, creator_id, buyer_name, order_type, provider, provider_name, edition_id, feature_id,
      price_id, available_name, quantity, period_value, original_price, order_amount, credit_amount, discount_amount, amount, coupon_id, coupon_no, gateway, expire_time)
    values (${tx.tenantId}, ${id}, ${o.orderNo}, ${o.tenantName}, ${tx.userId}, ${tx.userId}, ${o.buyerName}, ${o.orderType}, ${o.provider}, ${o.providerName}, ${o.editionId}, ${o.featureId},
      ${o.priceId}, ${o.availableName}, ${o.quantity}, ${o.periodValue}, ${o.originalPrice}, ${o.orderAmount}, ${o.creditAmount}, ${o.discountAmount}, ${o.amount}, ${o.couponId}, ${o.couponNo}, ${o.gateway}, ${o.expireTime})`);
  return id;
}

const change = (tx: Tx, id: string, set: Sql): Promise<number> =>
  tx.run(
    sql`update payment_order set ${set}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
export const setGateway = (tx: Tx, id: string, gateway: number, expireTime: string): Promise<number> =>
  change(tx, id, sql`gateway = ${gateway}, expire_time = ${expireTime}`);
export const setCancelled = (tx: Tx, id: string, at: string): Promise<number> =>
  change(tx, id, sql`status = 2, cancel_time = ${at}`);

export interface Paid {
  readonly at: string;
  readonly amount: string;
  readonly gatewayTradeNo: string | null;
  readonly voucherNo: string | null;
  readonly from: string;
  readonly to: string | null;
}
export const setPaid = (tx: Tx, id: string, p: Paid): Promise<number> =>
  change(
    tx,
    id,
    sql`status = 1, pay_time = ${p.at}, paid_amount = ${p.amount}, gateway_trade_no = ${p.gatewayTradeNo}, voucher_no = ${p.voucherNo}, effect_from = ${p.from}, effect_to = ${p.to}`,
  );

/** A serial number of the bank pays one order only; false when it has paid another. */
export async function takeVoucher(tx: Tx, voucherNo: string, orderId: string): Promise<boolean> {
  const taken = await tx.run(
    sql`insert into payment_voucher (voucher_no, order_id) values (${voucherNo}, ${orderId}) on conflict do nothing`,
  );
  return taken > 0;
}

/** Paid periods of an edition that run beyond today. */
export const paidPeriods = (tx: Tx, editionId: string, today: string): Promise<PaidPeriod[]> =>
  tx.rows(
    { paid: col.decimal, from: col.date, to: col.date },
    sql`select t.paid_amount as paid, t.effect_from as "from", t.effect_to as "to" from payment_order t
      where t.tenant_id = ${tx.tenantId} and t.status = 1 and t.edition_id = ${editionId} and t.effect_to > ${today}::date order by t.effect_from`,
  );
export async function hasPaid(tx: Tx): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from payment_order t where t.tenant_id = ${tx.tenantId} and t.status = 1 limit 1`,
  );
  return row !== undefined;
}

export interface Told {
  readonly orderId: string;
  readonly gateway: number;
  readonly notifyId: string;
  readonly outTradeNo: string;
  readonly gatewayTradeNo: string;
  readonly amountFen: number;
  readonly result: 'paid' | 'late' | 'mismatch' | 'again';
}
/** What it was when this payment was told before, under this number of the gateway or another; null: it is new. */
export async function wasTold(
  tx: Tx,
  gateway: number,
  { notifyId, gatewayTradeNo }: Pick<Told, 'notifyId' | 'gatewayTradeNo'>,
): Promise<Told['result'] | null> {
  const row = await tx.one(
    { result: col.word<Told['result']>() },
    sql`select t.result from payment_notify t where t.tenant_id = ${tx.tenantId} and t.gateway = ${gateway}
      and (t.notify_id = ${notifyId} or t.gateway_trade_no = ${gatewayTradeNo}) limit 1`,
  );
  return row?.result ?? null;
}
export async function insertNotify(tx: Tx, t: Told): Promise<void> {
  await tx.run(sql`insert into payment_notify (tenant_id, id, order_id, gateway, notify_id, out_trade_no, gateway_trade_no, amount_fen, result)
    values (${tx.tenantId}, ${newId()}, ${t.orderId}, ${t.gateway}, ${t.notifyId}, ${t.outTradeNo}, ${t.gatewayTradeNo}, ${t.amountFen}, ${t.result})`);
}

// over all spaces, on the platform's role ------------------------------------------------------------------------------
const PLACE = shape({ tenantId: col.id });
/** Whose order it is. */
export const spaceOfOrder = (tx: Tx, id: string): Promise<{ tenantId: string } | undefined> =>
  tx.one(
    PLACE,
    sql`select t.tenant_id as "tenantId" from payment_order t where t.id = ${id} /* all tenants */`,
  );
/** An order of any space. */
export const orderOfAny = (tx: Tx, id: string): Promise<OrderView | undefined> =>
  tx.one(VIEW, sql`select ${columns(VIEW)} from payment_order t where t.id = ${id} /* all tenants */`);
/** Unpaid orders whose time is over at `at`, the oldest first. */
export const dueOrders = (tx: Tx, at: string): Promise<{ tenantId: string; id: string }[]> =>
  tx.rows(
    { tenantId: col.id, id: col.id },
    sql`select t.tenant_id as "tenantId", t.id from payment_order t where t.status = 0 and t.expire_time <= ${at} order by t.expire_time limit 500 /* all tenants */`,
  );

export interface AdminFilter {
  readonly filter?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly orderType?: number | undefined;
  readonly gateway?: number | undefined;
  readonly status?: number | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
}
/** Orders of all spaces, the newest first. */
export async function ordersForAdmin(
  tx: Tx,
  f: AdminFilter,
): Promise<{ items: OrderView[]; totalCount: number }> {
  const [text, tenant, begin, end] = [
    f.filter ?? null,
    f.tenantId ?? null,
    startOfDay(f.beginTime) ?? null,
    endOfDay(f.endTime) ?? null,
  ];
  const [type, gateway, status] = [f.orderType ?? null, f.gateway ?? null, f.status ?? null];
  const where = sql`(${text}::text is null or position(${text} in t.order_no) > 0 or position(${text} in t.tenant_name) > 0)
    and (${tenant}::uuid is null or t.tenant_id = ${tenant}) and (${type}::int is null or t.order_type = ${type}) and (${gateway}::int is null or t.gateway = ${gateway})
    and (${status}::int is null or t.status = ${status}) and (${begin}::timestamptz is null or t.creation_time >= ${begin}) and (${end}::timestamptz is null or t.creation_time <= ${end})`;
  const [items, count] = await Promise.all([
    tx.rows(
      VIEW,
      sql`select ${columns(VIEW)} from payment_order t where ${where} order by t.creation_time desc, t.id desc offset ${f.skipCount} limit ${f.maxResultCount} /* all tenants */`,
    ),
    tx.one(
      { n: col.int },
      sql`select count(*)::int as n from payment_order t where ${where} /* all tenants */`,
    ),
  ]);
  return { items, totalCount: count?.n ?? 0 };
}
