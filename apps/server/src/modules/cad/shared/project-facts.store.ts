/**
 * What products and nests ask of a project and tell it: its head, whether it is open, its log (engineering C3, C4).
 */
import { fill, PROJECT_LOGS, projectFields, type ProjectLogType } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import { type ColumnTypes, recordset } from '../../../kit/recordset.ts';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, idIn, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { seenProjects } from './scope.ts';

const PROJECT_HEAD = shape({
  ...pick(projectFields, 'id', 'code', 'name', 'areaRuleId', 'demanderId'),
  displayBatch: col.text,
  displayName: col.text,
  codeRule: col.text,
  controlState: col.int,
  projectStatus: col.int,
});
export type ProjectHead = RowOf<typeof PROJECT_HEAD>;
const HEAD = columns(projectFields, Object.keys(PROJECT_HEAD), 'p');

/** Heads of projects that `who` may see, in id order. Raises Common:NotFound when one of them is missing. */
export async function loadProjectHeads(tx: Tx, who: Who, ids: readonly string[]): Promise<ProjectHead[]> {
  const unique = [...new Set(ids)];
  const rows = await tx.rows(
    PROJECT_HEAD,
    sql`select ${HEAD} from cad_project p where p.tenant_id = ${tx.tenantId} and ${idIn(unique, 'p')} and not p.is_deleted${seenProjects(who, 'p')} order by p.id`,
  );
  if (rows.length !== unique.length) raise('Common:NotFound');
  return rows;
}

/** Of these projects those that are neither ended nor void, whoever asks. */
export async function openProjects(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    shape({ id: col.id }),
    sql`select p.id from cad_project p where p.tenant_id = ${tx.tenantId} and p.id = any(${[...new Set(ids)]}::uuid[]) and not p.is_deleted and p.control_state = 0`,
  );
  return new Set(rows.map((r) => r.id));
}

export const loadProjectHead = async (tx: Tx, who: Who, id: string): Promise<ProjectHead> =>
  (await loadProjectHeads(tx, who, [id]))[0] as ProjectHead;

/** A project that takes new or changed products: neither closed nor voided. Raises Cad:ProjectVoided, Cad:ProjectClosed. */
export function assertProjectOpen(project: Pick<ProjectHead, 'controlState'>, allowClosed = false): void {
  if (project.controlState === 2) raise('Cad:ProjectVoided');
  if (project.controlState === 1 && !allowClosed) raise('Cad:ProjectClosed');
}

/**
 * Serialises everything that gives codes in one project (engineering D8) until the transaction ends. Before its products are locked, or a
 * row is written that names one: whoever gives codes locks those that have them already.
 */
export async function lockProjectCodes(tx: Tx, projectId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('cad_product:' || ${projectId}, 0))`);
}
/** The same in the projects of these products. */
export async function lockCodesOfProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('cad_product:' || p.project_id::text, 0))
      from (select distinct t.project_id from cad_product t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::uuid[]) order by t.project_id) p`,
  );
}

/**
 * The head of an open project to which nobody else adds, and which nobody ends, until the transaction ends. Before its products are locked.
 * Raises Common:NotFound, Cad:ProjectVoided, Cad:ProjectClosed, also for what has happened while it waited.
 */
export async function openForCodes(tx: Tx, who: Who, id: string): Promise<ProjectHead> {
  await lockProjectCodes(tx, id);
  const head = await loadProjectHead(tx, who, id);
  assertProjectOpen(head);
  return head;
}

export interface LogEntry {
  readonly projectId: string;
  readonly type: ProjectLogType;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly before?: unknown;
  readonly after?: unknown;
}

const LOGGED: ColumnTypes = {
  id: 'uuid',
  project_id: 'uuid',
  type: 'text',
  content: 'text',
  before: 'jsonb',
  after: 'jsonb',
};

/** Writes lines of the project log: one statement whatever their number. */
export async function logProjects(tx: Tx, operator: string, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((e) => ({
    id: newId(),
    project_id: e.projectId,
    type: e.type,
    content: fill(PROJECT_LOGS[e.type].text, e.params).slice(0, 500),
    before: e.before ?? null,
    after: e.after ?? null,
  }));
  await tx.run(sql`insert into project_log (tenant_id, id, project_id, type, content, before, after, operator_id, operator_name)
     select ${tx.tenantId}, r.id, r.project_id, r.type, r.content, r.before, r.after, ${tx.userId}, ${operator} from ${recordset(LOGGED, rows)} as r`);
}
