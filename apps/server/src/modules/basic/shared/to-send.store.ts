/** SQL of the customers and suppliers that are sent to other systems. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { name, sql } from '../../../kit/sql.ts';
import { mastersAsked, type ToSend } from '../../../kit/to-send.ts';
import type { Tx } from '../../../kit/tx.ts';

const SENT = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  status: col.int,
  contacts: col.json<unknown[]>(),
  remark: orNull(col.text),
});

export const partnersToSend =
  (table: 'demander' | 'supplier') =>
  (tx: Tx, asked: ToSend): Promise<RowOf<typeof SENT>[]> =>
    tx.rows(
      SENT,
      sql`select t.id, t.code, t.name, t.status, t.contacts, t.remark from ${name(table)} t where ${mastersAsked(tx, asked)} order by t.id`,
    );
