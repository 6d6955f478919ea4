/** Data scope of the area: a member who sees own rows sees the projects made by or given to that member. */
import { empty, name, type Sql, sql } from '../../../kit/sql.ts';
import type { Who } from '../../../kit/who.ts';

export type Scope = Pick<Who, 'dataScope' | 'isAdmin' | 'userId' | 'tenantUserId'>;

/** True when `who` sees own rows only. */
export const isOwnOnly = (who: Scope): boolean => who.dataScope === 'own' && !who.isAdmin;

/** Projects made by or given to `who`, under the alias of cad_project. */
export function madeByOrFor(who: Scope, alias: string): Sql {
  const p = name(alias);
  return sql`(${p}.creator_id = ${who.userId} or ${p}.salesman_id = ${who.tenantUserId} or ${p}.designer_id = ${who.tenantUserId} or ${p}.planner_id = ${who.tenantUserId})`;
}

/** A condition beginning with ` and ` over projects under `alias`; empty for members who see everything. */
export const ownProjects = (who: Scope, alias: string): Sql =>
  isOwnOnly(who) ? sql` and ${madeByOrFor(who, alias)}` : empty;

/** Rows `t` that name a project made by or given to `who`. */
export const inOwnProject = (who: Scope): Sql =>
  sql`exists (select 1 from cad_project o where o.tenant_id = t.tenant_id and o.id = t.project_id and ${madeByOrFor(who, 'o')})`;

/** A condition beginning with ` and ` over rows `t` that name their project; empty for members who see everything. */
export const ownRows = (who: Scope): Sql => (isOwnOnly(who) ? sql` and ${inOwnProject(who)}` : empty);
