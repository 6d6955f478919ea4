/** SQL of the customers with the largest projects, of those that the member may see. */
import { endOfDay, startOfDay } from '../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow, seenProject } from '../shared/scope.ts';

const TOP = shape({ id: col.id, name: col.text, projectCount: col.int, area: col.decimal });
const MOST = 10;

/** By the area of the projects that were added within the time. */
export function topDemanders(
  tx: Tx,
  who: Who,
  { beginTime, endTime }: { beginTime: string; endTime: string },
): Promise<RowOf<typeof TOP>[]> {
  const where = new Where(tx)
    .and(sql`not t.is_deleted and t.demander_id is not null`)
    .and(sql`t.creation_time >= ${startOfDay(beginTime)} and t.creation_time <= ${endOfDay(endTime)}`);
  if (isNarrow(who)) where.and(seenProject(who, 't'));
  return tx.rows(
    TOP,
    sql`select d.id, d.name, count(*)::int as "projectCount", coalesce(sum(t.unfold_area), 0)::numeric(18,4) as area
      from cad_project t join demander d on d.tenant_id = t.tenant_id and d.id = t.demander_id where ${where.sql}
      group by d.id, d.name having coalesce(sum(t.unfold_area), 0) > 0 order by area desc, d.id limit ${MOST}::int`,
  );
}
