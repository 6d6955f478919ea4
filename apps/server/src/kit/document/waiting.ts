/**
 * Documents of whatever kind that wait for approval: those dated in a span of days, asked before a month is closed, and those that will
 * move items of a warehouse, told to whoever counts them.
 */
import { type AnyDocument, type AnyMachine, type Catalogue, records } from '@muyun/contract';
import { col, type RowOf, shape } from '../shape.ts';
import { join, name, snake, type Sql, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import { seenBy, type Who } from '../who.ts';
import { ownRows } from './scope.ts';

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

/** The states from which it is approved. */
const waitsIn = (document: AnyDocument): number[] => [
  ...((document.machine as AnyMachine).actions['approve']?.from ?? []),
];

/** Documents of kinds of which a member sees only his own: which kinds these are, and which of them wait. */
export interface OwnWaiting {
  readonly kinds: readonly string[];
  readonly ids: readonly string[];
}
export async function ownWaiting(tx: Tx, who: Who, documents: readonly AnyDocument[]): Promise<OwnWaiting> {
  const narrow = documents.flatMap((document) => {
    const reader = seenBy(who, [`${document.item}:query`, `${document.item}:get`]);
    const own = ownRows(reader, document.scope?.own as readonly string[] | undefined, 't');
    return own ? [{ document, own }] : [];
  });
  if (narrow.length === 0) return { kinds: [], ids: [] };
  const rows = await tx.rows(
    shape({ id: col.id }),
    join(
      narrow.map(
        ({ document, own }) =>
          sql`select t.id from ${name(document.table)} t where t.tenant_id = ${tx.tenantId} and t.order_status = any(${waitsIn(document)}::int[]) and not t.is_deleted and ${own}`,
      ),
      ' union all ',
    ),
  );
  return { kinds: narrow.map(({ document }) => document.id), ids: rows.map((r) => r.id) };
}

/** What items of stock are pointed to by. */
const ITEMS: readonly unknown[] = ['materialSku', 'paint', 'accessorySku'];
const ITEM_WAITER = shape({ itemId: col.id, nos: col.text });

/** A document of stock with the field of its lines that names the item. */
const moving = (): { document: AnyDocument; table: string; item: string; warehouse: string }[] =>
  dated().flatMap((document) =>
    Object.values(document.lines as Record<string, { table: string; fields: Catalogue }>).flatMap((l) =>
      Object.entries(l.fields).flatMap(([field, { options }]) => {
        const of = [
          ['t', document.fields as Catalogue],
          ['l', l.fields],
        ] as const;
        const at = of.find(([, fields]) => 'warehouseId' in fields)?.[0];
        return at && ITEMS.includes(options.to)
          ? [{ document, table: l.table, item: field, warehouse: `${at}.warehouse_id` }]
          : [];
      }),
    ),
  );

/** By item the numbers of what waits in the warehouse: it has not moved anything yet, though the goods may have gone or come. */
export const waitingItems = (
  tx: Tx,
  warehouseId: string,
  itemIds: readonly string[],
): Promise<RowOf<typeof ITEM_WAITER>[]> =>
  tx.rows(
    ITEM_WAITER,
    sql`select w.item as "itemId", string_agg(distinct w.no, '、' order by w.no) as nos from (${join(
      moving().map(
        ({ document, table, item, warehouse }) =>
          sql`select ${name(`l.${snake(item)}`)} as item, ${name(`t.${snake(document.numberField)}`)}::text as no from ${name(document.table)} t
            join ${name(table)} l on l.tenant_id = t.tenant_id and l.document_id = t.id
            where t.tenant_id = ${tx.tenantId} and t.order_status = ${WAITING} and not t.is_deleted and ${name(warehouse)} = ${warehouseId} and ${name(`l.${snake(item)}`)} = any(${[...itemIds]}::uuid[])`,
      ),
      ' union all ',
    )}) w group by w.item`,
  );
