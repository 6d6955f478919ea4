/** SQL of suppliers. */
import { supplierFields } from '@muyun/contract';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { name, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** The main contact, else the first: what the list shows. */
const main = sql`from jsonb_array_elements(t.contacts) e order by (e.value->>'isMain')::boolean desc nulls last limit 1`;
export const contactName = sql`(select e.value->>'name' ${main})`;
export const contactPhone = sql`(select e.value->>'phone' ${main})`;

/** Those that are less punctual, or send worse goods, than asked for; who has brought nothing is neither. */
export const ratingFilters: MoreFilters = (where, query) => {
  where
    .when(query['onTimeBelow'], sql`t.on_time_percent < ${query['onTimeBelow']}::numeric`)
    .when(query['rejectAbove'], sql`t.reject_percent > ${query['rejectAbove']}::numeric`);
};

const BRIEF = shape({ ...pick(supplierFields, 'id', 'name', 'code', 'supplierType') });

/** Enabled suppliers; `type` is a mask. */
export const supplierBriefs = (tx: Tx, type: number | null): Promise<RowOf<typeof BRIEF>[]> =>
  tx.rows(
    BRIEF,
    sql`select t.id, t.name, t.code, t.supplier_type as "supplierType" from supplier t
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.status = 1
        and (${type}::int is null or t.supplier_type & ${type}::int <> 0) order by t.code limit 5000`,
  );

const PLAIN = shape({ tenantId: col.id, id: col.id, bankAccount: col.text });
/** Bank accounts from before they were sealed, over all spaces; those that somebody is writing come another time. As the owner. */
export const plainAccounts = (tx: Tx, most: number): Promise<RowOf<typeof PLAIN>[]> =>
  tx.rows(
    PLAIN,
    sql`select t.tenant_id as "tenantId", t.id, t.bank_account as "bankAccount" from supplier t
      where t.bank_account not like 'sealed:%' order by t.tenant_id, t.id limit ${most}::int for update skip locked /* all tenants */`,
  );
/** The row is as it was for everybody: its version stays. */
export async function sealAccount(tx: Tx, tenantId: string, id: string, sealed: string): Promise<void> {
  await tx.run(
    sql`update supplier set bank_account = ${sealed} where tenant_id = ${tenantId} and id = ${id}`,
  );
}

const STANDING = shape({
  ...pick(supplierFields, 'name', 'status', 'taxRate', 'isTaxDeductible', 'paymentDays'),
});

/** A supplier as an order needs it. */
export const loadSupplier = (tx: Tx, id: string): Promise<RowOf<typeof STANDING> | undefined> =>
  tx.one(
    STANDING,
    sql`select t.name, t.status, t.tax_rate as "taxRate", t.is_tax_deductible as "isTaxDeductible", t.payment_days as "paymentDays"
      from supplier t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );

const MAIL = shape({ name: col.text, email: orNull(col.text) });
/** Where a supplier is written to: the main contact that has an address. */
export async function supplierMail(tx: Tx, id: string): Promise<RowOf<typeof MAIL>> {
  const row = await tx.one(
    MAIL,
    sql`select t.name, (select e.value->>'email' from jsonb_array_elements(t.contacts) e where coalesce(e.value->>'email', '') <> ''
        order by (e.value->>'isMain')::boolean desc nulls last limit 1) as email
      from supplier t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );
  return row ?? { name: '', email: null };
}

/** The latest approved order; told by purchasing. */
export async function noteOrderDate(tx: Tx, id: string, date: string): Promise<void> {
  await tx.run(sql`update supplier set last_order_date = greatest(last_order_date, ${date}::date)
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** The price of an order line with tax (commerce §3.1), whichever way its head says it: an order that is made says it with tax. */
export const priceWithTax = (price: Sql, head: 'o' | 'p' | 't'): Sql =>
  sql`(case when ${name(`${head}.is_tax_inclusive`)} then ${price} else round(${price} * (1 + ${name(`${head}.tax_rate`)} / 100), 6) end)::numeric(18,6)`;
