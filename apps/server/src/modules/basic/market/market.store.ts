/** SQL of markets and of the prices of aluminium. */
import {
  aluminumQuotationExtra,
  aluminumQuotationFields,
  MARKET_CLASSES,
  marketExtra,
  marketFields,
  type Paged,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type MoreFilters, nameSql } from '../../../kit/document/index.ts';
import { limit, orderBy, type PageQuery } from '../../../kit/paged.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, join, labelled, name, type Sql, sql, Where } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

/** Quotations as this space has them: one a day and class, its own before the platform's, with the change to the day before. */
const effective = (
  tx: Tx,
  alias = 't',
): Sql => sql`(select e.*, e.avg - lag(e.avg) over (partition by e.class_code order by e.date) as change
  from (select distinct on (q.class_code, q.date) q.* from aluminum_quotation q
    where q.tenant_id in (${tx.tenantId}, ${PLATFORM}) and not q.is_deleted
    order by q.class_code, q.date, (q.tenant_id = ${tx.tenantId}) desc) e) ${name(alias)}`;

/** Of a row by itself: the change to the day before, among the same rows. */
export const changeSql = sql`(t.avg - (select p.avg from aluminum_quotation p where p.tenant_id in (t.tenant_id, ${PLATFORM}::uuid)
  and p.class_code = t.class_code and p.date < t.date and not p.is_deleted order by p.date desc, (p.tenant_id = t.tenant_id) desc limit 1))`;

const NAMES = shape({ creatorName: orNull(col.text), lastModifierName: orNull(col.text) });
const QUOTATION = shape({ ...aluminumQuotationFields, ...NAMES, ...aluminumQuotationExtra });
export type QuotationRow = RowOf<typeof QUOTATION>;

export interface QuotationQuery {
  readonly classCode?: string | undefined;
  readonly marketId?: string | undefined;
  readonly filter?: string | undefined;
  /** days of the quotations */
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** A market of the space stands for its class. */
const ofMarket = (tenantId: Sql, id: unknown): Sql =>
  sql`t.class_code = (select m.class_code from aluminum_market m where m.tenant_id = ${tenantId} and m.id = ${id})`;
export const quotationFilters: MoreFilters = (where, query) => {
  where
    .when(query['classCode'], sql`t.class_code = ${query['classCode']}`)
    .when(query['marketId'], ofMarket(sql`t.tenant_id`, query['marketId']));
};

const SORT = { sortable: ['date', 'avg'], defaultSort: 'date desc' } as const;
const conditions = (tx: Tx, q: QuotationQuery): Sql => {
  const parts = [sql`t.tenant_id in (${tx.tenantId}, ${PLATFORM})`];
  if (q.classCode) parts.push(sql`t.class_code = ${q.classCode}`);
  if (q.filter) parts.push(sql`t.class_code = upper(${q.filter})`);
  if (q.marketId) parts.push(ofMarket(sql`${tx.tenantId}`, q.marketId));
  if (q.beginTime) parts.push(sql`t.date >= ${q.beginTime.slice(0, 10)}::date`);
  if (q.endTime) parts.push(sql`t.date <= ${q.endTime.slice(0, 10)}::date`);
  return join(parts, ' and ');
};
const list = (tx: Tx): Sql =>
  join(
    [
      columns(aluminumQuotationFields),
      labelled(nameSql('account', 'creator_id'), 'creatorName'),
      labelled(nameSql('account', 'last_modifier_id'), 'lastModifierName'),
      sql`t.change`,
      labelled(sql`t.tenant_id = ${tx.tenantId}`, 'isOwn'),
    ],
    ', ',
  );

/** A page of quotations as the space has them. */
export async function quotationPage(tx: Tx, q: QuotationQuery & PageQuery): Promise<Paged<QuotationRow>> {
  const [items, counted] = await Promise.all([
    tx.rows(
      QUOTATION,
      sql`select ${list(tx)} from ${effective(tx)} where ${conditions(tx, q)} ${orderBy(SORT, q.sorting)} ${limit(q)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${effective(tx)} where ${conditions(tx, q)}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
/** All of them for an export, a thousand at a time. */
export const quotationStream = (
  tx: Tx,
  q: QuotationQuery & { sorting?: string | undefined },
): AsyncGenerator<QuotationRow[]> =>
  tx.stream(
    QUOTATION,
    sql`select ${list(tx)} from ${effective(tx)} where ${conditions(tx, q)} ${orderBy(SORT, q.sorting)}`,
    1000,
  );

const POINT = shape({ ...pick(aluminumQuotationFields, 'low', 'high', 'avg'), date: col.date });
/** Days of a class within a range, the latest first. */
export const pricesOf = (
  tx: Tx,
  classCode: string,
  range: { from: string; to: string },
): Promise<RowOf<typeof POINT>[]> =>
  tx.rows(
    POINT,
    sql`select t.low, t.high, t.avg, t.date from ${effective(tx)}
      where t.tenant_id in (${tx.tenantId}, ${PLATFORM}) and t.class_code = ${classCode} and t.date between ${range.from}::date and ${range.to}::date order by t.date desc`,
  );

/** Whether the space has a row of its own for that class and day. */
export async function hasQuotation(
  tx: Tx,
  at: { classCode: string; date: string; except: string | null },
): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from aluminum_quotation t where t.tenant_id = ${tx.tenantId} and t.class_code = ${at.classCode} and t.date = ${at.date}::date
      and not t.is_deleted and (${at.except}::uuid is null or t.id <> ${at.except}::uuid) limit 1`,
  );
  return row !== undefined;
}

const MARKET = shape({ ...marketFields, ...marketExtra });
export type MarketRow = RowOf<typeof MARKET>;

const MARKET_SORT = { sortable: ['sort', 'name', 'premium'], defaultSort: 'sort asc' } as const;

/** The markets of the space with their last price, in their order. Raises Common:Sorting. */
export const marketRows = (
  tx: Tx,
  of: { id?: string; isActive?: boolean; sorting?: string | undefined } = {},
): Promise<MarketRow[]> => {
  const where = new Where(tx).and(sql`not t.is_deleted`).when(of.id, sql`t.id = ${of.id}`);
  if (of.isActive) where.and(sql`t.is_active`);
  return tx.rows(
    MARKET,
    sql`select ${columns(marketFields)}, x.date, x.avg, x.change from aluminum_market t
      left join lateral (select l.date, l.avg, l.change from ${effective(tx, 'l')} where l.class_code = t.class_code order by l.date desc limit 1) x on true
      where ${where.sql} ${orderBy(MARKET_SORT, of.sorting)}`,
  );
};

const PLAIN = shape(marketFields);
/** All markets of the space, held in one order: which one is the default is decided among them. */
export const lockMarkets = (tx: Tx): Promise<RowOf<typeof PLAIN>[]> =>
  tx.rows(
    PLAIN,
    sql`select ${columns(marketFields)} from aluminum_market t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.id for update`,
  );

/** None is the default any more. */
export const clearActive = (tx: Tx): Promise<number> =>
  tx.run(
    sql`update aluminum_market set is_active = false, version = version + 1 where tenant_id = ${tx.tenantId} and is_active`,
  );

type MarketValues = Pick<RowOf<typeof PLAIN>, 'name' | 'premium' | 'isActive' | 'isEnabled' | 'sort'>;
export const writeMarket = (tx: Tx, id: string, v: MarketValues): Promise<number> =>
  tx.run(sql`update aluminum_market set name = ${v.name}, premium = ${v.premium}, is_active = ${v.isActive}, is_enabled = ${v.isEnabled}, sort = ${v.sort},
    version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);

/** The classes that the space does not have; the first is the default where there is none. Answers how many were added. */
export async function addClasses(tx: Tx): Promise<number> {
  const known = await lockMarkets(tx);
  const missing = MARKET_CLASSES.filter((c) => !known.some((k) => k.classCode === c.code));
  for (const c of missing) {
    const isActive = c === MARKET_CLASSES[0] && !known.some((k) => k.isActive);
    await tx.run(sql`insert into aluminum_market (tenant_id, id, class_code, name, is_active, sort, creator_id)
      values (${tx.tenantId}, ${newId()}, ${c.code}, ${c.name}, ${isActive}, ${MARKET_CLASSES.indexOf(c)}, ${tx.userId})`);
  }
  return missing.length;
}

const FEE = shape({ id: col.id, processFee: col.decimal, classCode: orNull(col.text) });
/** What the mill takes for textures beside the metal, 元/吨, and by which class that is priced; only those that have a fee. */
export const textureFees = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof FEE>[]> =>
  tx.rows(
    FEE,
    sql`select t.id, t.process_fee as "processFee", nullif(t.market_class_code, '') as "classCode" from material_texture t
      where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::uuid[]) and t.process_fee is not null`,
  );
