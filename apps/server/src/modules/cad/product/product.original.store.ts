/** SQL of the raw evidence of imports, of the projects that a member may see. */
import type { Paged } from '@muyun/contract';
import { contains, endOfDay, type ListSpec, type PageQuery, runList } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow, seenProject } from '../shared/scope.ts';

export interface OriginalQuery extends PageQuery {
  readonly projectId?: string | undefined;
  readonly importBatchId?: string | undefined;
  readonly filter?: string | undefined;
  readonly endTime?: string | undefined;
}

const ORIGINAL = shape({
  id: col.id,
  importBatchId: col.id,
  importNo: col.text,
  projectId: col.id,
  source: col.text,
  rowNo: orNull(col.int),
  creationTime: col.time,
});
const WHOLE = shape({ ...ORIGINAL, raw: col.json<unknown>(), geometry: orNull(col.json<unknown>()) });
const LIST: ListSpec<typeof ORIGINAL> = {
  shape: ORIGINAL,
  columns: sql`t.id, t.import_batch_id as "importBatchId", b.no as "importNo", b.project_id as "projectId", t.source, t.row_no as "rowNo", t.creation_time as "creationTime"`,
  from: sql`product_original t join import_batch b on b.tenant_id = t.tenant_id and b.id = t.import_batch_id join cad_project p on p.tenant_id = b.tenant_id and p.id = b.project_id`,
  sortable: ['creationTime', 'rowNo'],
  defaultSort: 'creationTime desc',
};

function scoped(tx: Tx, who: Who): Where {
  const where = new Where(tx);
  return isNarrow(who) ? where.and(seenProject(who, 'p')) : where;
}

export function listOriginals(tx: Tx, who: Who, q: OriginalQuery): Promise<Paged<RowOf<typeof ORIGINAL>>> {
  const where = scoped(tx, who)
    .when(q.projectId, sql`b.project_id = ${q.projectId}`)
    .when(q.importBatchId, sql`t.import_batch_id = ${q.importBatchId}`)
    .when(q.endTime, sql`t.creation_time <= ${endOfDay(q.endTime)}`);
  if (q.filter) where.and(contains([sql`t.source`], q.filter));
  return runList(tx, LIST, where, q);
}

export function loadOriginal(tx: Tx, who: Who, id: string): Promise<RowOf<typeof WHOLE> | undefined> {
  const where = scoped(tx, who).and(sql`t.id = ${id}`);
  return tx.one(WHOLE, sql`select ${LIST.columns}, t.raw, t.geometry from ${LIST.from} where ${where.sql}`);
}
