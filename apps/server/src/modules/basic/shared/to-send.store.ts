/** SQL of the customers and suppliers that are sent to other systems. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { name, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const SENT = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  status: col.int,
  contacts: col.json<unknown[]>(),
  remark: orNull(col.text),
});
export interface ToSend {
  /** those that were changed after it, or all */
  since?: string | null;
  /** one of them */
  id?: string;
}

export const partnersToSend =
  (table: 'demander' | 'supplier') =>
  (tx: Tx, asked: ToSend): Promise<RowOf<typeof SENT>[]> => {
    const where = new Where(tx)
      .and(sql`not t.is_deleted`)
      .when(asked.since, sql`coalesce(t.last_modification_time, t.creation_time) > ${asked.since}`)
      .when(asked.id, sql`t.id = ${asked.id}`);
    return tx.rows(
      SENT,
      sql`select t.id, t.code, t.name, t.status, t.contacts, t.remark from ${name(table)} t where ${where.sql} order by t.id`,
    );
  };
