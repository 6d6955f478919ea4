/**
 * The counters of projects (engineering C3, C4), kept by difference: a statement that writes products answers what it changed
 * of them, and `countProjects` adds that in the same transaction. What a write costs does not depend on the size of the
 * project. The full sum is the nightly check (project.tasks.ts). Lock order of the area: products in id order, then the project.
 */
import { dec, PROJECT_TOLD_RANKS } from '@muyun/contract';
import type { Invariant } from '../../../kit/invariants.ts';
import { countedUpdate } from '../../../kit/kept-list.ts';
import { whole } from '../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { join, labelled, name, type Sql, snake, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { keptProjects } from './project-kept.ts';

/** What has to be made of a product, and what of that is not nested yet; bought pieces and those of 不套料 are never nested. */
const MAKE = sql`t.quantity + t.remake_quantity - t.closed_quantity`;
/** What one product adds to each counter; one that a change order took back adds nothing. Piece figures are rounded already, so that list and total agree (engineering D6). */
const ADDS: Readonly<Record<Counter, Sql>> = {
  kindAmount: sql`1`,
  productAmount: sql`t.quantity`,
  mainProductAmount: sql`case when t.product_kind = 1 then t.quantity else 0 end`,
  partProductAmount: sql`case when t.product_kind = 2 then t.quantity else 0 end`,
  nestableAmount: sql`case when t.product_kind <> 8 and t.nest_kind <> 0 then ${MAKE} else 0 end`,
  nestedAmount: sql`t.nested_quantity`,
  notNestingAmount: sql`case when t.product_kind <> 8 and t.nest_kind <> 0 then greatest(0, ${MAKE} - t.nested_quantity) else 0 end`,
  faceArea: sql`t.face_area * t.quantity`,
  unfoldArea: sql`t.bounding_area * t.quantity`,
  billedArea: sql`t.billed_area * t.quantity`,
  weight: sql`t.weight * t.quantity`,
  shippedAmount: sql`t.shipped_quantity`,
  returnedAmount: sql`t.returned_quantity`,
  acceptedAmount: sql`t.accepted_quantity`,
  rejectedAmount: sql`t.rejected_quantity`,
  shippedArea: sql`t.billed_area * t.shipped_quantity`,
  acceptedArea: sql`t.billed_area * t.accepted_quantity`,
};
const COUNTERS = shape({
  kindAmount: col.int,
  productAmount: col.int,
  mainProductAmount: col.int,
  partProductAmount: col.int,
  nestableAmount: col.int,
  nestedAmount: col.int,
  notNestingAmount: col.int,
  faceArea: col.decimal,
  unfoldArea: col.decimal,
  billedArea: col.decimal,
  weight: col.decimal,
  shippedAmount: col.int,
  returnedAmount: col.int,
  acceptedAmount: col.int,
  rejectedAmount: col.int,
  shippedArea: col.decimal,
  acceptedArea: col.decimal,
});
type Counter = keyof typeof COUNTERS;
const NAMES = Object.keys(COUNTERS) as Counter[];
const typeOf = (counter: Counter): 'int' | 'numeric' => (COUNTERS[counter] === col.int ? 'int' : 'numeric');

const CHANGE = shape({ projectId: col.id, ...COUNTERS });
/** What a write changed of the counters of one project. */
export type ProjectChange = RowOf<typeof CHANGE>;

const each = (part: (counter: Counter, column: Sql) => Sql): Sql =>
  join(
    NAMES.map((n) => part(n, name(snake(n)))),
    ', ',
  );
const added = (counter: Counter): Sql => sql`case when t.is_cancelled then 0 else ${ADDS[counter]} end`;
const FIGURES = each((counter, column) => sql`${added(counter)} as ${column}`);
const PLUS = each((_counter, column) => column);
const MINUS = each((_counter, column) => sql`-${column}`);
const SUMS = each(
  (counter, column) => sql`coalesce(sum(${column}), 0)::${name(typeOf(counter))} as ${column}`,
);
const WIRE = each((counter, column) => labelled(column, counter));

/**
 * Runs `write` (an insert, or an update of `cad_product t`, without its `returning`) and answers what it changed of the
 * counters. `rows` names the products that it changes, under the alias t; they are locked already. None for an insert.
 */
export function writeProducts(tx: Tx, write: Sql, rows?: Sql): Promise<ProjectChange[]> {
  return tx.rows(
    CHANGE,
    sql`with was as materialized (select t.project_id, ${FIGURES} from cad_product t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and ${rows ?? sql`false`}),
      done as (${write} returning t.project_id, t.is_deleted, ${FIGURES}),
      moved as (select project_id, ${PLUS} from done where not is_deleted union all select project_id, ${MINUS} from was),
      summed as (select project_id, ${SUMS} from moved group by project_id)
    select project_id as "projectId", ${WIRE} from summed`,
  );
}

/**
 * 套料完成 says that every piece was nested; what 强制完工 has closed was not, so a project finished by force never has it. What
 * other areas have told (told_flags) ranks above it, the highest first (PROJECT_TOLD).
 */
const status = (pieces: Sql, waiting: Sql): Sql => {
  const isNested = sql`${pieces} > 0 and ${waiting} = 0`;
  const told = join(
    PROJECT_TOLD_RANKS.map((code) => sql`when p.told_flags & ${whole(code)} <> 0 then ${whole(code)}`),
    ' ',
  );
  return sql`project_status = case when p.control_state = 2 then 64 ${told} when p.control_state = 0 and ${isNested} then 2 else 1 end,
    status_flags = 1 | p.told_flags | case when p.control_state <> 1 and ${isNested} then 2 else 0 end | case when p.control_state = 2 then 64 else 0 end`;
};

/** What is to be added to each project, in id order: in this order their rows are locked. */
function byProject(changes: readonly ProjectChange[]): [string, Map<Counter, string>][] {
  const sums = new Map<string, Map<Counter, string>>();
  for (const { projectId, ...change } of changes) {
    const sum = sums.get(projectId) ?? new Map<Counter, string>();
    for (const n of NAMES)
      sum.set(
        n,
        dec(sum.get(n) ?? '0')
          .plus(change[n])
          .toFixed(),
      );
    sums.set(projectId, sum);
  }
  return [...sums]
    .filter(([, sum]) => [...sum.values()].some((value) => !dec(value).isZero()))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Adds what was changed to the counters of the projects and derives their status. Does not raise `version`: a header form
 * stays valid. A change of nothing touches no project.
 */
export async function countProjects(tx: Tx, changes: readonly ProjectChange[]): Promise<void> {
  for (const [id, sum] of byProject(changes)) {
    const after = (n: Counter): Sql => sql`p.${name(snake(n))} + ${sum.get(n)}::${name(typeOf(n))}`;
    await countedUpdate(tx, keptProjects, {
      ids: [id],
      alias: 'p',
      set: sql`${each((n, column) => sql`${column} = ${after(n)}`)}, ${status(sql`(${after('productAmount')})`, sql`(${after('notNestingAmount')})`)}`,
    });
  }
}

/** The status of projects whose control state has changed, or of which something was told. */
export async function deriveStatuses(tx: Tx, ids: readonly string[]): Promise<void> {
  await countedUpdate(tx, keptProjects, {
    ids,
    alias: 'p',
    set: status(sql`p.product_amount`, sql`p.not_nesting_amount`),
  });
}

// the full sum: what the nightly check compares with -------------------------------------------------------------------
const FULL = sql`select ${each((counter, column) => sql`coalesce(sum(${added(counter)}), 0)::${name(typeOf(counter))} as ${column}`)}
  from cad_product t where t.tenant_id = p.tenant_id and t.project_id = p.id and not t.is_deleted`;
const KEPT = each((_counter, column) => sql`p.${column}`);
const SUMMED = each((_counter, column) => sql`f.${column}`);
const MISCOUNTED = shape({
  tenantId: col.id,
  projectId: col.id,
  kept: col.json<Readonly<Record<string, number>>>(),
  summed: col.json<Readonly<Record<string, number>>>(),
});
export type Miscounted = RowOf<typeof MISCOUNTED>;

/** Projects whose counters differ from the sum of their products: must be none. Those in the recycle bin keep what they had. */
export const miscounted = (tx: Tx, projects: Sql = sql`true /* all tenants */`): Promise<Miscounted[]> =>
  tx.rows(
    MISCOUNTED,
    sql`select p.tenant_id as "tenantId", p.id as "projectId", (select to_jsonb(k) from (select ${KEPT}) k) as kept, to_jsonb(f) as summed
      from cad_project p cross join lateral (${FULL}) f
      where ${projects} and not p.is_deleted and (${KEPT}) is distinct from (${SUMMED}) order by p.tenant_id, p.id limit 1000`,
  );

/** Counts the products of a project anew, under the lock of its row: whoever adds a difference has committed, or waits. */
export async function recountProject(tx: Tx, projectId: string): Promise<void> {
  const one = sql`p.tenant_id = ${tx.tenantId} and p.id = ${projectId}`;
  await tx.run(sql`select p.id from cad_project p where ${one} for no key update`);
  const set = each((_counter, column) => sql`${column} = d.${column}`);
  const derived = status(sql`d.product_amount`, sql`d.not_nesting_amount`);
  await countedUpdate(tx, keptProjects, {
    ids: [projectId],
    alias: 'p',
    set: sql`${set}, ${derived}`,
    beside: {
      part: sql`sums as (select p.id, f.* from cad_project p cross join lateral (${FULL}) f where ${one})`,
      from: sql`sums d`,
      on: sql`d.id = p.id`,
    },
  });
}

/** The counters of a project are the sums of its products. */
export const projectInvariants: readonly Invariant[] = [
  {
    name: 'cad.project-counters',
    rows: (
      of,
    ) => sql`select p.tenant_id as "tenantId", p.id, p.code as no, jsonb_build_object('kept', (select to_jsonb(k) from (select ${KEPT}) k), 'summed', to_jsonb(f)) as told
      from cad_project p cross join lateral (${FULL}) f where ${of(sql`p.tenant_id`)} and not p.is_deleted and (${KEPT}) is distinct from (${SUMMED})`,
  },
];
