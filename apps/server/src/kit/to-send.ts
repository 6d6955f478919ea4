/** What is asked of the rows that other systems are sent (platform M16): each area answers for its own. */
import { type Sql, sql, Where } from './sql.ts';
import type { Tx } from './tx.ts';

export interface ToSend {
  /** those that were changed after it, or all */
  readonly since?: string | null;
  /** these alone */
  readonly ids?: readonly string[];
  /** what the other system knows already: of documents it is told when they do not count any more */
  readonly sent?: readonly string[];
}

const asked = (where: Where, { since, ids }: ToSend): Sql =>
  where
    .when(since, sql`coalesce(t.last_modification_time, t.creation_time) > ${since}`)
    .when(ids, sql`t.id = any(${ids}::uuid[])`).sql;

/** Master rows: those that stand. */
export const mastersAsked = (tx: Tx, of: ToSend): Sql => asked(new Where(tx).and(sql`not t.is_deleted`), of);

/** Whether a document counts: it is approved, and not taken back since. */
export const DOCUMENT_COUNTS: Sql = sql`(not t.is_deleted and t.order_status in (4, 8, 16, 32))`;
/** Documents: those that count, and those that did when they were sent. */
export const documentsAsked = (tx: Tx, of: ToSend): Sql =>
  asked(new Where(tx).and(sql`(${DOCUMENT_COUNTS} or t.id = any(${of.sent ?? []}::uuid[]))`), of);
