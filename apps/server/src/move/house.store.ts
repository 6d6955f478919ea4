/** Rows that belong to the platform and not to the space: known elsewhere by their names, never by their ids. */
import { newId } from '../kit/clock.ts';
import { col, orNull, type RowOf, shape } from '../kit/shape.ts';
import { type Sql, sql } from '../kit/sql.ts';
import type { Tx } from '../kit/tx.ts';
import type { CarriedAccount, Manifest } from './manifest.ts';

/** By what a row of each table of the house is known anywhere. A table that a space points to and that stands not here is refused by a test. */
const KNOWN: Readonly<Record<string, Sql>> = {
  edition: sql`select t.id, t.name as known from edition t`,
  feature: sql`select t.id, t.code as known from feature t`,
  coupon: sql`select t.id, t.coupon_no as known from coupon t`,
  tag: sql`select t.id, t.name as known from tag t`,
  price: sql`select t.id, concat_ws(' ', e.name, f.code, g.name, t.period_value, t.period_name, t.quantity, t.unit, t.sales_price) as known
    from price t join price_group g on g.id = t.group_id left join edition e on e.id = t.edition_id left join feature f on f.id = t.feature_id`,
};
export const HOUSE_TABLES: readonly string[] = [...Object.keys(KNOWN), 'app_account'];

const ROW = shape({ id: col.id, known: col.text });

/** All rows of the house that a space may point to, by table. */
export async function houseRows(tx: Tx): Promise<Manifest['house']> {
  const found: Manifest['house'] = [];
  for (const [table, statement] of Object.entries(KNOWN))
    found.push(...(await tx.rows(ROW, statement)).map((row) => ({ table, ...row })));
  return found;
}

const ACCOUNT = shape({
  id: col.id,
  userName: col.text,
  phone: orNull(col.text),
  nickname: col.text,
  realName: orNull(col.text),
  isHost: col.bool,
  isMember: col.bool,
});
const ACCOUNTS = sql`select a.id, a.user_name as "userName", a.phone_number as phone, a.nickname, a.real_name as "realName", a.is_host_user as "isHost"`;

/** The ids of all accounts: whose stands in rows of a space is found among them. */
export const accountIds = (tx: Tx): AsyncGenerator<RowOf<{ id: typeof col.id }>[]> =>
  tx.stream({ id: col.id }, sql`select a.id from app_account a`, 5_000);

export const accountsOf = (tx: Tx, ids: readonly string[]): Promise<CarriedAccount[]> =>
  tx.rows(
    ACCOUNT,
    sql`${ACCOUNTS}, exists (select 1 from tenant_user u where u.tenant_id = ${tx.tenantId} and u.user_id = a.id) as "isMember"
      from app_account a where a.id = any(${[...ids]}::uuid[]) order by a.id`,
  );

const FOUND = shape({ id: col.id, userName: col.text, phone: orNull(col.text), isHost: col.bool });
/** Accounts here that may be one of these people: by number, or by name. */
export const accountsLike = (tx: Tx, people: readonly CarriedAccount[]): Promise<RowOf<typeof FOUND>[]> =>
  tx.rows(
    FOUND,
    sql`select a.id, a.user_name as "userName", a.phone_number as phone, a.is_host_user as "isHost" from app_account a
      where a.phone_number = any(${people.flatMap((p) => p.phone ?? [])}::text[]) or lower(a.user_name) = any(${people.map((p) => p.userName.toLowerCase())}::text[])`,
  );

/** An account that nobody can enter until the platform lets him: its password is a first one. */
export async function insertClosedAccount(
  tx: Tx,
  who: CarriedAccount & { readonly passwordHash: string | null },
): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into app_account (id, user_name, phone_number, nickname, real_name, password_hash, is_active, must_change_password)
    values (${id}, ${who.userName}, ${who.phone}, ${who.nickname}, ${who.realName}, ${who.passwordHash}, false, true)`);
  return id;
}

const BRAND = shape({ key: col.text, name: col.text, brandId: col.id, isOpen: col.bool });
export const brandNames = (tx: Tx): Promise<Manifest['brands']> =>
  tx.rows(
    BRAND,
    sql`select t.name_key as key, t.name, t.brand_id as "brandId", t.is_open as "isOpen" from brand_name t where t.owner_id = ${tx.tenantId} and t.brand_id is not null order by t.name_key`,
  );

/** Takes the name; false when somebody has it. */
export const takeBrandName = async (
  tx: Tx,
  brand: Manifest['brands'][number],
  ownerName: string,
): Promise<boolean> =>
  (await tx.run(sql`insert into brand_name (name_key, name, owner_id, owner_name, brand_id, is_open)
    values (${brand.key}, ${brand.name}, ${tx.tenantId}, ${ownerName}, ${brand.brandId}, ${brand.isOpen}) on conflict (name_key) do nothing`)) ===
  1;

/** The mark of the key that this database is used with. */
export const keyMark = async (tx: Tx, key: string): Promise<Buffer | undefined> =>
  (await tx.one({ mark: col.bytes }, sql`select mark from key_mark where name = ${key}`))?.mark;
