/** SQL of what has become of backups: rows of the installation, read by the platform's staff. */
import type { Paged } from '@muyun/contract';
import { pageAcross } from '../../../kit/across.ts';
import type { ListSpec, PageQuery } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const RUN = shape({
  id: col.id,
  kind: col.int,
  state: col.int,
  startTime: col.time,
  endTime: col.time,
  place: col.text,
  backupId: orNull(col.text),
  rawBytes: col.int,
  storedBytes: col.int,
  fileCount: col.int,
  message: col.text,
});
export type RunRow = RowOf<typeof RUN>;
const SPEC: ListSpec<typeof RUN> = {
  shape: RUN,
  columns: columns(RUN),
  from: sql`backup_run t`,
  sortable: ['startTime', 'kind', 'state', 'storedBytes'],
  defaultSort: 'startTime desc',
};

export const runsPage = (tx: Tx, page: PageQuery): Promise<Paged<RunRow>> =>
  pageAcross(tx, SPEC, [sql`true`], page);

/** The last good one of a kind. */
export const lastGood = (tx: Tx, kind: number): Promise<RunRow | undefined> =>
  tx.one(
    RUN,
    sql`select ${columns(RUN)} from backup_run t where t.kind = ${kind}::int and t.state = 1 order by t.start_time desc limit 1`,
  );

export async function staff(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select id from app_account where is_platform_admin and is_active order by id`,
  );
  return rows.map((r) => r.id);
}
