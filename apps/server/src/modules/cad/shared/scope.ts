/** Data scope of the area: a member who sees own rows sees the projects made by or given to that member. */
import type { Who } from '../../../kit/who.ts';

/** A condition beginning with ` and `, whose parameters start at `$first`; empty for members who see everything. */
export function ownProjects(
  who: Who,
  alias: string,
  first: number,
): { sql: string; params: readonly unknown[] } {
  if (who.dataScope !== 'own' || who.isAdmin) return { sql: '', params: [] };
  const mine = `$${first + 1}`;
  return {
    sql: ` and (${alias}.creator_id = $${first} or ${alias}.salesman_id = ${mine} or ${alias}.designer_id = ${mine} or ${alias}.planner_id = ${mine})`,
    params: [who.userId, who.tenantUserId],
  };
}

/** True when `who` sees own rows only. */
export const isOwnOnly = (who: Who): boolean => who.dataScope === 'own' && !who.isAdmin;
