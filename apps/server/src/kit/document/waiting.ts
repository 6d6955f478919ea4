/** Documents of whatever kind that wait for approval and are dated in a span of days: asked before a month is closed. */
import { type AnyDocument, type Catalogue, records } from '@muyun/contract';
import { col, type RowOf, shape } from '../shape.ts';
import { join, name, snake, type Sql, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';

const WAITING = 2;
const WAITER = shape({ title: col.text, no: col.text });
export type Waiter = RowOf<typeof WAITER>;

/** Documents that are approved and have a business day. */
const dated = (): AnyDocument[] =>
  records.filter(
    (r): r is AnyDocument =>
      r.is === 'document' &&
      (r.letters as readonly string[]).includes('E') &&
      'businessDate' in (r.fields as Catalogue),
  );

const of = (tx: Tx, document: AnyDocument, from: string, to: string): Sql =>
  sql`select ${document.title}::text as title, ${name(`t.${snake(document.numberField)}`)}::text as no from ${name(document.table)} t
    where t.tenant_id = ${tx.tenantId} and t.order_status = ${WAITING} and not t.is_deleted and t.business_date between ${from}::date and ${to}::date`;

/** Both days included; by title and number. */
export const waitingBetween = (tx: Tx, from: string, to: string): Promise<Waiter[]> =>
  tx.rows(
    WAITER,
    sql`select w.title, w.no from (${join(
      dated().map((d) => of(tx, d, from, to)),
      ' union all ',
    )}) w order by w.title, w.no`,
  );
