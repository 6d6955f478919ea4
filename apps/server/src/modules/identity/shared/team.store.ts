/** SQL of the people whom one works with: members of the same units, and whether they are here. */
import { analysis } from '@muyun/contract';
import { whole } from '../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { isActiveMember, memberName } from './people.store.ts';

const UNIT = shape({ id: col.id, name: col.text });
const PERSON = shape({ id: col.id, name: col.text, isOnline: col.bool, total: col.int, online: col.int });
export interface Team {
  readonly names: string[];
  readonly people: Pick<RowOf<typeof PERSON>, 'id' | 'name' | 'isOnline'>[];
  readonly total: number;
  readonly online: number;
}

/** Of the units of a member, whoever is here first; null: he belongs to none. */
export async function teamOf(tx: Tx, memberId: string): Promise<Team | null> {
  const units = await tx.rows(
    UNIT,
    sql`select u.id, u.display_name as name from organization_unit_member o join organization_unit u on u.tenant_id = o.tenant_id and u.id = o.organization_unit_id
      where o.tenant_id = ${tx.tenantId} and o.tenant_user_id = ${memberId} and not u.is_deleted order by u.code`,
  );
  if (units.length === 0) return null;
  const ids = units.map((u) => u.id);
  const rows = await tx.rows(
    PERSON,
    sql`select t.id, ${memberName} as name, h.user_id is not null as "isOnline", count(*) over ()::int as total, count(h.user_id) over ()::int as online
      from tenant_user t join app_account a on a.id = t.user_id left join online_here() h on h.user_id = t.user_id
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and ${isActiveMember} and exists (
        select 1 from organization_unit_member o where o.tenant_id = t.tenant_id and o.tenant_user_id = t.id and o.organization_unit_id = any(${ids}::uuid[]))
      order by h.user_id is null, ${memberName} collate "zh-Hans-x-icu", t.id limit ${whole(analysis.MOST_TEAM)}`,
  );
  return {
    names: units.map((u) => u.name),
    people: rows.map(({ id, name, isOnline }) => ({ id, name, isOnline })),
    total: rows[0]?.total ?? 0,
    online: rows[0]?.online ?? 0,
  };
}
