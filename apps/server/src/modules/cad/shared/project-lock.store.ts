/** Which projects are shut to a person: those with a password that he has not entered (engineering C8). */
import type { LockedProject } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import { type AppError, appError } from '../../../kit/raise.ts';
import { col, shape } from '../../../kit/shape.ts';
import { idIn, name, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

type Reader = Pick<Who, 'userId' | 'projectPasses'>;

/** True for a row of cad_project under `alias` that is shut to the person. */
export function isShut(who: Reader, alias: string): Sql {
  const p = name(alias);
  return sql`(${p}.password_hash is not null and not exists (select 1 from project_pass s where s.tenant_id = ${p}.tenant_id and s.project_id = ${p}.id
    and s.user_id = ${who.userId} and s.token_hash = any(${[...who.projectPasses]}::text[]) and s.until > ${now().toISOString()}))`;
}

const LOCKED = shape({ projectId: col.id, displayName: col.text });
export const lockedError = (of: LockedProject): AppError => appError('Cad:ProjectLocked', undefined, of);

/** The first project that `condition` finds (over cad_project p) and that is shut to the person. */
export async function firstShut(tx: Tx, who: Reader, condition: Sql): Promise<AppError | null> {
  const row = await tx.one(
    LOCKED,
    sql`select p.id as "projectId", p.display_name as "displayName" from cad_project p where p.tenant_id = ${tx.tenantId} and not p.is_deleted and ${isShut(who, 'p')} and ${condition} order by p.id limit 1`,
  );
  return row ? lockedError(row) : null;
}

/** Raises Cad:ProjectLocked for the first of the projects whose password the person has not entered. */
export async function assertOpened(tx: Tx, who: Reader, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  const shut = await firstShut(tx, who, idIn([...new Set(projectIds)], 'p'));
  if (shut) throw shut;
}
