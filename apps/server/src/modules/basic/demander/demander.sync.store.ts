/** SQL of the customers that are sent to other systems. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const SENT = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  status: col.int,
  contacts: col.json<unknown[]>(),
  remark: orNull(col.text),
});

/** Those that were changed after `since`, or all; one of them by its id. */
export function demandersToSend(
  tx: Tx,
  asked: { since?: string | null; id?: string },
): Promise<RowOf<typeof SENT>[]> {
  const where = new Where(tx)
    .and(sql`not t.is_deleted`)
    .when(asked.since, sql`coalesce(t.last_modification_time, t.creation_time) > ${asked.since}`)
    .when(asked.id, sql`t.id = ${asked.id}`);
  return tx.rows(
    SENT,
    sql`select t.id, t.code, t.name, t.status, t.contacts, t.remark from demander t where ${where.sql} order by t.id`,
  );
}
