/**
 * Data scope of the area (platform F6): a member who sees own rows sees the projects made by or given to that member; projects of
 * factories in which he does not work are nobody's of his.
 */
import { and, empty, name, type Sql, sql } from '../../../kit/sql.ts';
import { factoryRows, isOwnOnly } from '../../../kit/document/index.ts';
import { factoriesSeen, type Who } from '../../../kit/who.ts';

export type Scope = Pick<
  Who,
  'dataScope' | 'isAdmin' | 'userId' | 'tenantUserId' | 'factories' | 'inEveryFactory'
>;

/** True when `who` does not see every project. */
export const isNarrow = (who: Scope): boolean => isOwnOnly(who) || factoriesSeen(who) !== null;

/** Projects that `who` sees, under the alias of cad_project. */
export function seenProject(who: Scope, alias: string): Sql {
  const p = name(alias);
  const own = isOwnOnly(who)
    ? sql`(${p}.creator_id = ${who.userId} or ${p}.salesman_id = ${who.tenantUserId} or ${p}.designer_id = ${who.tenantUserId} or ${p}.planner_id = ${who.tenantUserId})`
    : null;
  return and(own, factoryRows(who, alias));
}

/** A condition beginning with ` and ` over projects under `alias`; empty for members who see everything. */
export const seenProjects = (who: Scope, alias: string): Sql =>
  isNarrow(who) ? sql` and ${seenProject(who, alias)}` : empty;

/** Rows `t` that name a project which `who` sees. */
export const inSeenProject = (who: Scope): Sql =>
  sql`exists (select 1 from cad_project o where o.tenant_id = t.tenant_id and o.id = t.project_id and ${seenProject(who, 'o')})`;

/** A condition beginning with ` and ` over rows `t` that name their project; empty for members who see everything. */
export const seenRows = (who: Scope): Sql => (isNarrow(who) ? sql` and ${inSeenProject(who)}` : empty);

/** The person who asked for a job, as far as the area needs to know: the job sees what its maker saw. */
export type Asker = Scope & Pick<Who, 'nickname' | 'projectPasses'>;
export const askerOf = (who: Asker): Asker => ({
  userId: who.userId,
  tenantUserId: who.tenantUserId,
  nickname: who.nickname,
  isAdmin: who.isAdmin,
  dataScope: who.dataScope,
  factories: who.factories,
  inEveryFactory: who.inEveryFactory,
  projectPasses: who.projectPasses,
});
const BEFORE = { factories: [], inEveryFactory: true };
/** The maker of a job; one that was asked for by a release before names no factories. */
export const whoAsked = (asker: Asker): Who => ({ ...BEFORE, ...asker }) as Who;
