/** Projects for the search of the shell: by code, name, customer or pinyin, through search_project() (0071). */
import type { Found } from '@muyun/contract';
import { whole } from '../../../kit/paged.ts';
import { escaped, FOUND } from '../../../kit/search.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { seenProjects } from '../shared/scope.ts';

const SCANNED = shape({ id: col.id, name: col.text });
/** The project whose code is scanned, as far as this member sees it. */
export const projectByCode = (tx: Tx, who: Who, code: string): Promise<RowOf<typeof SCANNED> | undefined> =>
  tx.one(
    SCANNED,
    sql`select t.id, t.display_name as name from cad_project t
      where t.tenant_id = ${tx.tenantId} and lower(t.code) = lower(${code}) and not t.is_deleted${seenProjects(who, 't')} order by t.id limit 1`,
  );

export async function findProjects(tx: Tx, who: Who, text: string, limit: number): Promise<Found[]> {
  return tx.rows(
    FOUND,
    sql`select 'project' as kind, t.id, t.display_name as title, concat_ws(' · ', t.code, t.demand_side) as hint,
       case when t.control_state = 1 then 512 else t.project_status end as state
     from cad_project t
     where t.tenant_id = ${tx.tenantId} and t.id in (select search_project('%' || search_text(${escaped(text)}) || '%')) and not t.is_deleted${seenProjects(who, 't')}
     order by lower(t.code) = lower(${text}) desc, t.creation_time desc, t.id desc limit ${whole(limit)}`,
  );
}
