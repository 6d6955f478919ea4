/** SQL of files that find their row by its code. */
import type { Tx } from '../../../kit/tx.ts';

export interface MatchTarget {
  readonly table: 'plate_type' | 'color_card';
  readonly column: 'drawing_file_id' | 'img_url';
}
export interface MatchItem {
  readonly code: string;
  readonly fileId: string;
}
const VALUES = { drawing_file_id: 'f.id', img_url: "'/api/basic/file/' || f.id" } as const;

/** Codes are compared without case and spaces. Only files of the space count. Answers the codes that were found, as asked. */
export async function matchByCode(
  tx: Tx,
  target: MatchTarget,
  items: readonly MatchItem[],
  groupId: string | null,
): Promise<Set<string>> {
  const rows = await tx.raw<{ asked: string }>(
    `update ${target.table} t set ${target.column} = ${VALUES[target.column]}, version = t.version + 1, last_modification_time = now(), last_modifier_id = $5
     from unnest($2::text[], $3::uuid[]) as x(asked, file) join file_object f on f.tenant_id = $1 and f.id = x.file and not f.is_deleted
     where t.tenant_id = $1 and lower(replace(t.code, ' ', '')) = lower(replace(x.asked, ' ', '')) and not t.is_deleted and ($4::uuid is null or t.group_id = $4) returning x.asked as asked`,
    [tx.tenantId, items.map((i) => i.code), items.map((i) => i.fileId), groupId, tx.userId],
  );
  return new Set(rows.map((r) => r.asked));
}
