/** The log of a record (letter O): read from the audit log, hidden amounts hidden. */
import type { AnyRecord, Catalogue, Field, LogChange, LogQuery, LogRow, Paged } from '@muyun/contract';
import { limit, orderBy, endOfDay, startOfDay } from '../paged.ts';
import { col, orNull, type RowOf, shape } from '../shape.ts';
import { name, type Sql, sql, Where } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import { inWords } from './log-words.ts';
import { factoryScope, isOwnOnly } from './scope.ts';

const LOGGED = shape({
  id: col.id,
  time: col.time,
  userName: orNull(col.text),
  impersonatorName: orNull(col.text),
  action: col.text,
  docNo: orNull(col.text),
  summary: col.text,
  changes: col.json<LogChange[]>(),
  ip: orNull(col.text),
});

/** An amount, or rows with one among them: they are told as a whole. */
const holdsAmounts = ({ options }: Field): boolean =>
  options.amount === true || Object.values(options.fields ?? {}).some((f) => f.options.amount === true);

/** Fields that hold amounts, of head and lines. */
function amountFields(record: AnyRecord): ReadonlySet<string> {
  const catalogues = [
    record.fields,
    ...(record.is === 'document'
      ? Object.values(record.lines as Record<string, { fields: Catalogue }>).map((l) => l.fields)
      : []),
  ] as Catalogue[];
  return new Set(
    catalogues.flatMap((fields) => Object.entries(fields).flatMap(([n, f]) => (holdsAmounts(f) ? [n] : []))),
  );
}

const SORT = { sortable: ['time'], defaultSort: 'time desc' };
const HIDDEN = '***';

function hidden(changes: readonly LogChange[], amounts: ReadonlySet<string>): LogChange[] {
  return changes.map((c) =>
    amounts.has(c.field.split('.').at(-1) ?? '') ? { ...c, oldValue: HIDDEN, newValue: HIDDEN } : c,
  );
}

/** What is asked of the log of a kind of rows, of one of them or of all. */
const logWhere = (tx: Tx, bizType: string, query: LogQuery, id: string | null): Where =>
  new Where(tx)
    .and(sql`t.biz_type = ${bizType}`)
    .and(sql`t.error_code is null`)
    .when(id, sql`t.biz_id = ${id}`)
    .when(query.docNo, sql`t.biz_no = ${query.docNo}`)
    .when(query.userId, sql`t.user_id = ${query.userId}`)
    .when(query.action, sql`t.action = ${query.action}`)
    .when(query.beginTime, sql`t.time >= ${startOfDay(query.beginTime)}`)
    .when(query.endTime, sql`t.time <= ${endOfDay(query.endTime)}`);

async function entries(
  tx: Tx,
  where: Where,
  query: LogQuery,
): Promise<{ items: RowOf<typeof LOGGED>[]; totalCount: number }> {
  const from = sql`audit_log t`;
  const [items, counted] = await Promise.all([
    tx.rows(
      LOGGED,
      sql`select t.id, t.time, (select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id
            where u.tenant_id = t.tenant_id and u.user_id = t.user_id) as "userName",
          (select i.nickname from app_account i where i.id = t.impersonator_user_id) as "impersonatorName",
          t.action, t.biz_no as "docNo", t.summary, t.changes, t.ip
        from ${from} where ${where.sql} ${orderBy(SORT, query.sorting)} ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from} where ${where.sql}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

/** What is logged of something that is no record: a count. Which of its rows a person may see is said with it. */
export interface Logged {
  readonly id: string;
  readonly rows: Sql;
}

/** Entries of what is no record, newest first, of one row or of all that may be seen. */
export const readLogOf = (tx: Tx, of: Logged, query: LogQuery, id: string | null): Promise<Paged<LogRow>> =>
  entries(tx, logWhere(tx, of.id, query, id).and(sql`t.biz_id in ${of.rows}`), query);

/** Entries of one row, or of all rows of the record; newest first. Members who see only their own rows see only what they did, those of a factory only its documents. */
export async function readLog(
  tx: Tx,
  who: Who,
  record: AnyRecord,
  query: LogQuery,
  id: string | null,
): Promise<Paged<LogRow>> {
  const where = logWhere(tx, record.id, query, id);
  if (id === null && isOwnOnly(who)) where.and(sql`t.user_id = ${who.userId}`);
  const factories = factoryScope(record, who, 'd');
  if (id === null && factories)
    where.and(
      sql`exists (select from ${name(record.table)} d where d.tenant_id = t.tenant_id and d.id = t.biz_id and ${factories})`,
    );
  const { items: written, totalCount } = await entries(tx, where, query);
  const items = await inWords(tx, () => record, written);
  const amounts = amountFields(record);
  return {
    items: who.displayAmount
      ? items
      : items.map((row) => ({ ...row, changes: hidden(row.changes, amounts) })),
    totalCount,
  };
}
