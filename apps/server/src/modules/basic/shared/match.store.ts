/** SQL of files that find their row by its code. */
import { col } from '../../../kit/shape.ts';
import { name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export interface MatchTarget {
  readonly table: 'plate_type' | 'color_card' | 'install_structure';
  readonly column: 'drawing_file_id' | 'img_url';
}
export interface MatchItem {
  readonly code: string;
  readonly fileId: string;
}
const VALUES = { drawing_file_id: sql`f.id`, img_url: sql`'/api/basic/file/' || f.id` } as const;

/** Codes are compared without case and spaces. Only files of the space count. Answers the codes that were found, as asked. */
export async function matchByCode(
  tx: Tx,
  target: MatchTarget,
  items: readonly MatchItem[],
  groupId: string | null,
): Promise<Set<string>> {
  const inGroup = groupId === null ? sql`` : sql` and t.group_id = ${groupId}::uuid`;
  const rows = await tx.rows(
    { asked: col.text },
    sql`update ${name(target.table)} t set ${name(target.column)} = ${VALUES[target.column]}, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      from unnest(${items.map((i) => i.code)}::text[], ${items.map((i) => i.fileId)}::uuid[]) as x(asked, file)
        join file_object f on f.tenant_id = ${tx.tenantId} and f.id = x.file and not f.is_deleted
      where t.tenant_id = ${tx.tenantId} and lower(replace(t.code, ' ', '')) = lower(replace(x.asked, ' ', '')) and not t.is_deleted${inGroup}
      returning x.asked as asked`,
  );
  return new Set(rows.map((r) => r.asked));
}
