/** SQL of the space that is bought for: who buys, what it has, and what a paid order gives it. */
import { member } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const BUYER = shape({ name: col.text, mayBuy: col.bool });

/** The person of this transaction as a member of its space; `mayBuy`: its owner, or holds AlTenant.Orders:add. */
export const buyerOf = (tx: Tx): Promise<RowOf<typeof BUYER> | undefined> =>
  tx.one(
    BUYER,
    sql`select coalesce(nullif(m.remark_name, ''), a.nickname) as name, m.is_admin or exists (
        select 1 from tenant_user_role g join role r on r.tenant_id = g.tenant_id and r.id = g.role_id
          left join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission_id = 'AlTenant.Orders' and p.action = 'add'
        where g.tenant_id = ${tx.tenantId} and g.tenant_user_id = m.id and not r.is_deleted and (r.is_static or p.action is not null))
        or exists (select 1 from tenant_user_grant o where o.tenant_id = ${tx.tenantId} and o.tenant_user_id = m.id and o.permission_id = 'AlTenant.Orders' and o.action = 'add') as "mayBuy"
      from tenant_user m join app_account a on a.id = m.user_id
      where m.tenant_id = ${tx.tenantId} and m.user_id = ${tx.userId} and not m.is_deleted and m.user_status = any(${[...member.ACTIVE_STATUSES]}::int[])`,
  );

const SPACE = shape({
  name: col.text,
  editionId: col.id,
  editionType: col.int,
  editionSort: col.int,
  isFree: col.bool,
  isInTrialPeriod: col.bool,
  disabledTime: orNull(col.time),
  /** last day, of Shanghai */
  end: orNull(col.date),
});
export type SpaceRow = RowOf<typeof SPACE>;
const OF_SPACE = sql`select t.name, t.edition_id as "editionId", e.edition_type as "editionType", e.sort as "editionSort", e.is_free as "isFree",
  t.is_in_trial_period as "isInTrialPeriod", case when t.is_active then null else t.disabled_time end as "disabledTime", (t.expire_time at time zone 'Asia/Shanghai')::date as "end"
  from tenant t join edition e on e.id = t.edition_id`;

export const spaceOf = (tx: Tx): Promise<SpaceRow | undefined> =>
  tx.one(SPACE, sql`${OF_SPACE} where t.tenant_id = ${tx.tenantId}`);
/** Until commit nobody else orders, pays or cancels for this space: its row is the lock of them all. */
export const lockSpace = (tx: Tx): Promise<SpaceRow | undefined> =>
  tx.one(SPACE, sql`${OF_SPACE} where t.tenant_id = ${tx.tenantId} for update of t`);

/** The space has this edition until the end of `to`, a day of Shanghai. */
export async function setEdition(tx: Tx, editionId: string, to: string): Promise<void> {
  await tx.run(sql`update tenant set edition_id = ${editionId}, expire_time = (${to}::date + time '23:59:59') at time zone 'Asia/Shanghai',
      is_in_trial_period = false, is_active = true, activated_time = coalesce(activated_time, now()), version = version + 1 where tenant_id = ${tx.tenantId}`);
}

/** Whether the edition of the space counts this feature. */
export async function hasFeature(tx: Tx, featureId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select ef.feature_id as id from tenant t join edition_feature ef on ef.edition_id = t.edition_id and ef.feature_id = ${featureId} where t.tenant_id = ${tx.tenantId}`,
  );
  return row !== undefined;
}

/** Last day of what runs of this price, if anything does; what was taken back runs no more. */
export async function grantedUntil(tx: Tx, priceId: string): Promise<string | null> {
  const row = await tx.one(
    { end: orNull(col.date) },
    sql`select max((g.end_time at time zone 'Asia/Shanghai')::date) as end from feature_grant g where g.tenant_id = ${tx.tenantId} and g.price_id = ${priceId} and g.voided_time is null and g.end_time > now()`,
  );
  return row?.end ?? null;
}

export interface NewGrant {
  readonly featureId: string;
  readonly quantity: string;
  readonly orderId: string;
  readonly priceId: string;
  /** the day before its first, null: it begins at `at` */
  readonly after: string | null;
  /** the moment of the payment, by the same clock with which seats are counted */
  readonly at: string;
  readonly to: string;
}
export async function insertGrant(tx: Tx, g: NewGrant): Promise<void> {
  await tx.run(sql`insert into feature_grant (tenant_id, id, feature_id, quantity, start_time, end_time, order_id, price_id, is_told)
    values (${tx.tenantId}, ${newId()}, ${g.featureId}, ${g.quantity}, coalesce((${g.after}::date + time '23:59:59') at time zone 'Asia/Shanghai', ${g.at}::timestamptz),
      (${g.to}::date + time '23:59:59') at time zone 'Asia/Shanghai', ${g.orderId}, ${g.priceId}, ${g.after === null})`);
}

const isDue = (at: string): Sql =>
  sql`(case when g.is_counted then g.voided_time is not null or g.end_time <= ${at} else g.voided_time is null and g.start_time <= ${at} and g.end_time > ${at} end)`;

/**
 * Seats that have begun by `at` are added to the space's own, those that have ended are taken away; how many rows that were. A moment
 * that is a little old never takes away what has begun since.
 */
export async function countSeats(tx: Tx, seats: string, at: string): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`with due as (select g.id, g.quantity, not g.is_counted as begins from feature_grant g join feature f on f.id = g.feature_id
        where g.tenant_id = ${tx.tenantId} and f.code = ${seats} and ${isDue(at)}),
      moved as (update feature_grant g set is_counted = d.begins from due d where g.tenant_id = ${tx.tenantId} and g.id = d.id
        returning case when d.begins then d.quantity else -d.quantity end as by),
      counted as (update tenant t set seats = greatest(1, t.seats + (select coalesce(sum(by), 0)::int from moved)) where t.tenant_id = ${tx.tenantId} and exists (select 1 from moved))
      select count(*)::int as n from moved`,
  );
  return row?.n ?? 0;
}

/** Spaces whose seats have begun or ended by `at` without having been counted. */
export const spacesToCount = (tx: Tx, seats: string, at: string): Promise<{ tenantId: string }[]> =>
  tx.rows(
    { tenantId: col.id },
    sql`select distinct g.tenant_id as "tenantId" from feature_grant g join feature f on f.id = g.feature_id
      where f.code = ${seats} and ${isDue(at)} /* all tenants */`,
  );

/** the kind of feature that is on or off */
const SWITCH = 1;
/** It runs and nobody was told, or it was told and runs no more. */
const isTurned = (at: string): Sql =>
  sql`f.value_type = ${SWITCH} and g.is_told <> (g.voided_time is null and g.start_time <= ${at} and (g.end_time is null or g.end_time > ${at}))`;

/** Spaces in which a feature that was given beside the edition has begun or ended by `at` without their members having been told. */
export const spacesTurned = (tx: Tx, at: string): Promise<{ tenantId: string }[]> =>
  tx.rows(
    { tenantId: col.id },
    sql`select distinct g.tenant_id as "tenantId" from feature_grant g join feature f on f.id = g.feature_id where ${isTurned(at)} /* all tenants */`,
  );
/** Notes that they are told; how many grants that were. */
export const noteTurned = (tx: Tx, at: string): Promise<number> =>
  tx.run(
    sql`update feature_grant g set is_told = not g.is_told from feature f where g.tenant_id = ${tx.tenantId} and f.id = g.feature_id and ${isTurned(at)}`,
  );
