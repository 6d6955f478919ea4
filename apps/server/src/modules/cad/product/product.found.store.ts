/** Products for the search of the shell: whoever types a whole code wants that piece; a part of a code names hundreds. */
import type { Found } from '@muyun/contract';
import { whole } from '../../../kit/paged.ts';
import { FOUND } from '../../../kit/search.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { seenProjects } from '../shared/scope.ts';

export async function findProducts(tx: Tx, who: Who, text: string, limit: number): Promise<Found[]> {
  return tx.rows(
    FOUND,
    sql`select 'product' as kind, t.id, t.code as title, p.display_name as hint, t.state
     from cad_product t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id and not p.is_deleted
     where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.code in (${text}, upper(${text}))${seenProjects(who, 'p')}
     order by t.creation_time desc, t.id desc limit ${whole(limit)}`,
  );
}
