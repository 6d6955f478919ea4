/** SQL of prices and coupons (platform M6): the platform's own rows, read by every space. */
import type { Provider } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const LISTED = shape({
  groupName: col.text,
  id: col.id,
  salesPrice: col.decimal,
  originalPrice: col.decimal,
  periodValue: col.int,
  periodName: col.text,
  availableName: col.text,
  unit: col.text,
  description: col.text,
});
const FOR_SALE = sql`p.is_active and (p.valid_from is null or p.valid_from <= now()) and (p.valid_to is null or p.valid_to > now())`;

/** What is for sale of an edition or a feature, in the order of groups and prices. */
export const pricesOf = (tx: Tx, provider: Provider, name: string): Promise<RowOf<typeof LISTED>[]> =>
  tx.rows(
    LISTED,
    sql`select g.name as "groupName", p.id, p.sales_price as "salesPrice", p.original_price as "originalPrice", p.period_value as "periodValue",
        p.period_name as "periodName", p.available_name as "availableName", p.unit, p.description
      from price p join price_group g on g.id = p.group_id left join edition e on e.id = p.edition_id left join feature f on f.id = p.feature_id
      where p.provider = ${provider} and coalesce(e.name, f.display_name) = ${name} and ${FOR_SALE} order by g.sort, g.name, p.sort, p.period_value, p.id`,
  );

const PRICE = shape({
  id: col.id,
  provider: col.word<Provider>(),
  providerName: col.text,
  editionId: orNull(col.id),
  editionType: orNull(col.int),
  editionSort: orNull(col.int),
  featureId: orNull(col.id),
  featureCode: orNull(col.text),
  availableName: col.text,
  quantity: col.decimal,
  periodValue: col.int,
  salesPrice: col.decimal,
  originalPrice: col.decimal,
});
export type PriceRow = RowOf<typeof PRICE>;

/** A price that is for sale now. */
export const priceForSale = (tx: Tx, id: string): Promise<PriceRow | undefined> =>
  tx.one(
    PRICE,
    sql`select p.id, p.provider, coalesce(e.name, f.display_name) as "providerName", p.edition_id as "editionId", e.edition_type as "editionType", e.sort as "editionSort",
        p.feature_id as "featureId", f.code as "featureCode", p.available_name as "availableName", p.quantity, p.period_value as "periodValue",
        p.sales_price as "salesPrice", p.original_price as "originalPrice"
      from price p left join edition e on e.id = p.edition_id left join feature f on f.id = p.feature_id where p.id = ${id} and ${FOR_SALE}`,
  );

const COUPON = shape({
  id: col.id,
  couponNo: col.text,
  kind: col.int,
  amount: col.decimal,
  rate: col.decimal,
  minAmount: col.decimal,
  maxDiscount: orNull(col.decimal),
  providers: col.texts,
  priceIds: col.ids,
  tenantIds: col.ids,
  hasBegun: col.bool,
  isOver: col.bool,
  isUsedUp: col.bool,
  perTenantLimit: col.int,
  firstOrderOnly: col.bool,
  /** by this space, held or used */
  taken: col.int,
});
export type CouponRow = RowOf<typeof COUPON>;

/** An active coupon by its number, and how often this space has taken it. */
export const couponOf = (tx: Tx, couponNo: string): Promise<CouponRow | undefined> =>
  tx.one(
    COUPON,
    sql`select c.id, c.coupon_no as "couponNo", c.kind, c.amount, c.rate, c.min_amount as "minAmount", c.max_discount as "maxDiscount", c.providers,
        c.price_ids as "priceIds", c.tenant_ids as "tenantIds", coalesce(c.valid_from <= now(), true) as "hasBegun", coalesce(c.valid_to < now(), false) as "isOver",
        c.used_count + c.locked_count >= c.total_count as "isUsedUp", c.per_tenant_limit as "perTenantLimit", c.first_order_only as "firstOrderOnly",
        (select count(*)::int from coupon_use u where u.tenant_id = ${tx.tenantId} and u.coupon_id = c.id and u.state in (1, 2)) as taken
      from coupon c where c.coupon_no = upper(${couponNo}) and c.is_active`,
  );

/** Holds a coupon for an unpaid order; false when somebody else has taken the last. */
export async function holdCoupon(tx: Tx, couponId: string, orderId: string): Promise<boolean> {
  const held = await tx.run(
    sql`update coupon set locked_count = locked_count + 1 where id = ${couponId} and used_count + locked_count < total_count`,
  );
  if (held === 0) return false;
  await tx.run(
    sql`insert into coupon_use (tenant_id, id, coupon_id, order_id, state) values (${tx.tenantId}, ${newId()}, ${couponId}, ${orderId}, 1)`,
  );
  return true;
}

/** The order is paid: its coupon is used, also when it was given back before late money came. */
export async function spendCoupon(tx: Tx, orderId: string): Promise<void> {
  await tx.run(
    sql`with was as (select u.coupon_id, u.state from coupon_use u where u.tenant_id = ${tx.tenantId} and u.order_id = ${orderId} and u.state <> 2),
        done as (update coupon_use u set state = 2 where u.tenant_id = ${tx.tenantId} and u.order_id = ${orderId})
      update coupon c set used_count = c.used_count + 1, locked_count = c.locked_count - (case when was.state = 1 then 1 else 0 end) from was where c.id = was.coupon_id`,
  );
}

/** The order is cancelled: its coupon may be taken again. */
export async function giveBackCoupon(tx: Tx, orderId: string): Promise<void> {
  await tx.run(
    sql`with was as (update coupon_use u set state = 3 where u.tenant_id = ${tx.tenantId} and u.order_id = ${orderId} and u.state = 1 returning u.coupon_id)
      update coupon c set locked_count = c.locked_count - 1 from was where c.id = was.coupon_id`,
  );
}

/** How many codes of this space were refused within the hour. */
export async function missesOf(tx: Tx): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from coupon_miss t where t.tenant_id = ${tx.tenantId} and t.creation_time > now() - interval '1 hour'`,
  );
  return row?.n ?? 0;
}

/** Remembers a refused code; those of yesterday are forgotten. */
export async function addMiss(tx: Tx): Promise<void> {
  await tx.run(sql`insert into coupon_miss (tenant_id, id) values (${tx.tenantId}, ${newId()})`);
  await tx.run(
    sql`delete from coupon_miss where tenant_id = ${tx.tenantId} and creation_time < now() - interval '1 day'`,
  );
}
