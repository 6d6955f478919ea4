/**
 * What products and nests tell a project: its counters, its status and its log (engineering C3, C4).
 * Lock order of the area: products in id order, then the project.
 */
import { fill, PROJECT_LOGS, projectFields, type ProjectLogType } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { ownProjects } from './scope.ts';

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
    sql`select ${HEAD} from cad_project p where p.tenant_id = ${tx.tenantId} and p.id = any(${unique}) and not p.is_deleted${ownProjects(who, 'p')} order by p.id`,
  );
  if (rows.length !== unique.length) raise('Common:NotFound');
  return rows;
}

export const loadProjectHead = async (tx: Tx, who: Who, id: string): Promise<ProjectHead> =>
  (await loadProjectHeads(tx, who, [id]))[0] as ProjectHead;

/** A project that takes new or changed products: neither closed nor voided. Raises Cad:ProjectVoided, Cad:ProjectClosed. */
export function assertProjectOpen(project: Pick<ProjectHead, 'controlState'>, allowClosed = false): void {
  if (project.controlState === 2) raise('Cad:ProjectVoided');
  if (project.controlState === 1 && !allowClosed) raise('Cad:ProjectClosed');
}

/** Serialises everything that gives codes in one project (engineering D8) until the transaction ends. */
export async function lockProjectCodes(tx: Tx, projectId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('cad_product:' || ${projectId}, 0))`);
}

/**
 * Counters and status of projects from their products, in the transaction that changed them. Products are locked
 * before; the projects are locked here in id order. Does not raise `version`: a header form stays valid.
 * Piece figures are rounded already, so that list and total agree (engineering D6). 套料完成 says that every piece was
 * nested; what 强制完工 has closed was not, so a project finished by force never has it.
 */
export async function recalcProjects(tx: Tx, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await tx.run(
    sql`select id from cad_project where tenant_id = ${tx.tenantId} and id = any(${projectIds}) order by id for update`,
  );
  await tx.run(sql`update cad_project p set kind_amount = f.kinds, product_amount = f.pieces, main_product_amount = f.mains, part_product_amount = f.parts, nestable_amount = f.nestable,
       nested_amount = f.nested, not_nesting_amount = f.waiting, face_area = f.face, unfold_area = f.unfolded, billed_area = f.billed, weight = f.weight,
       project_status = case when p.control_state = 2 then 64 when p.control_state = 0 and f.pieces > 0 and f.waiting = 0 then 2 else 1 end,
       status_flags = 1 | case when p.control_state <> 1 and f.pieces > 0 and f.waiting = 0 then 2 else 0 end | case when p.control_state = 2 then 64 else 0 end
     from (
       select id.id, count(t.id)::int as kinds, coalesce(sum(t.quantity), 0)::int as pieces,
         coalesce(sum(t.quantity) filter (where t.product_kind = 1), 0)::int as mains, coalesce(sum(t.quantity) filter (where t.product_kind = 2), 0)::int as parts,
         coalesce(sum(t.quantity + t.remake_quantity - t.closed_quantity) filter (where t.product_kind <> 8), 0)::int as nestable, coalesce(sum(t.nested_quantity), 0)::int as nested,
         coalesce(sum(greatest(0, t.quantity + t.remake_quantity - t.closed_quantity - t.nested_quantity)) filter (where t.product_kind <> 8), 0)::int as waiting,
         coalesce(sum(t.face_area * t.quantity), 0) as face, coalesce(sum(t.bounding_area * t.quantity), 0) as unfolded,
         coalesce(sum(t.billed_area * t.quantity), 0) as billed, coalesce(sum(t.weight * t.quantity), 0) as weight
       from unnest(${projectIds}::uuid[]) as id(id) left join cad_product t on t.tenant_id = ${tx.tenantId} and t.project_id = id.id and not t.is_deleted group by id.id
     ) f where p.tenant_id = ${tx.tenantId} and p.id = f.id`);
}

export const recalcProject = (tx: Tx, projectId: string): Promise<void> => recalcProjects(tx, [projectId]);

export interface LogEntry {
  readonly projectId: string;
  readonly type: ProjectLogType;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly before?: unknown;
  readonly after?: unknown;
}

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
     select ${tx.tenantId}, r.id, r.project_id, r.type, r.content, r.before, r.after, ${tx.userId}, ${operator} from json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, project_id uuid, type text, content text, before jsonb, after jsonb)`);
}
