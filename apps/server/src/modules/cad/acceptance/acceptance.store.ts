/** SQL of acceptances beside the kit's: what of a product can be accepted, what projects come to, the number. */
import { acceptance, type OutputOf, type acceptanceSum } from '@muyun/contract';
import { contains, type ListSpec, type PageQuery, runList } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { scopeOf } from '../../../kit/document/index.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { idIn, join, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow, seenProject } from '../shared/scope.ts';

/** The one place that says what of a product can still be accepted (engineering C5). */
const PENDING = sql`(t.shipped_quantity - t.returned_quantity - t.accepted_quantity - t.rejected_quantity)`;
const STANDING = shape({
  productId: col.id,
  code: col.text,
  name: orNull(col.text),
  position: orNull(col.text),
  shippedQty: col.int,
  pendingQty: col.int,
  billedArea: col.decimal,
});
export type Acceptable = RowOf<typeof STANDING>;
const COLUMNS = sql`t.id as "productId", t.code, t.name, nullif(left(array_to_string(t.positions, ', '), 200), '') as position,
  t.shipped_quantity - t.returned_quantity as "shippedQty", ${PENDING} as "pendingQty", t.billed_area as "billedArea"`;

/** Products of a project; locked in id order when they are to be counted. Raises Common:NotFound when one is of another. */
export async function acceptableProducts(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  lock = false,
): Promise<Map<string, Acceptable>> {
  const unique = [...new Set(ids)];
  const all = sql`select ${COLUMNS} from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and ${idIn(unique)} and not t.is_deleted order by t.id`;
  const rows = await tx.rows(STANDING, lock ? sql`${all} for update` : all);
  if (rows.length !== unique.length) raise('Common:NotFound');
  return new Map(rows.map((r) => [r.productId, r]));
}

const { billedArea: _billedArea, ...OPEN } = STANDING;
/** What of a project waits to be accepted. */
export const pendingProducts = (tx: Tx, projectId: string) =>
  tx.rows(
    OPEN,
    sql`select t.id as "productId", t.code, t.name, nullif(left(array_to_string(t.positions, ', '), 200), '') as position,
        t.shipped_quantity - t.returned_quantity as "shippedQty", ${PENDING} as "pendingQty"
      from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted and not t.is_cancelled and ${PENDING} > 0
      order by t.code, t.id limit 2000`,
  );

/** `{project code}-YS{nn}`; the project's row is held, so that two get two (not its key: whoever adds products holds that and counts them here afterwards). Numbers of deleted ones are not given again. */
export async function nextAcceptanceNo(tx: Tx, projectId: string): Promise<string> {
  const project = await tx.one(
    { code: col.text },
    sql`select code from cad_project where tenant_id = ${tx.tenantId} and id = ${projectId} for no key update`,
  );
  const made = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from project_acceptance where tenant_id = ${tx.tenantId} and project_id = ${projectId}`,
  );
  return `${project?.code ?? ''}-YS${String((made?.n ?? 0) + 1).padStart(2, '0')}`;
}

const PROJECT = shape({
  id: col.id,
  code: col.text,
  displayName: col.text,
  demandSide: orNull(col.text),
  shippedAmount: col.int,
  returnedAmount: col.int,
  acceptedAmount: col.int,
  rejectedAmount: col.int,
  pendingAmount: col.int,
  shippedArea: col.decimal,
  acceptedArea: col.decimal,
  acceptedPercent: orNull(col.decimal),
  documentCount: col.int,
  draftCount: col.int,
  lastDate: orNull(col.date),
});
const NET = sql`(t.shipped_amount - t.returned_amount)`;
const OPEN_AMOUNT = sql`(t.shipped_amount - t.returned_amount - t.accepted_amount - t.rejected_amount)`;
const OWN = sql`from project_acceptance a where a.tenant_id = t.tenant_id and a.project_id = t.id and not a.is_deleted`;
const LIST: ListSpec<typeof PROJECT> = {
  shape: PROJECT,
  columns: sql`t.id, t.code, t.display_name as "displayName", t.demand_side as "demandSide", t.shipped_amount as "shippedAmount", t.returned_amount as "returnedAmount",
    t.accepted_amount as "acceptedAmount", t.rejected_amount as "rejectedAmount", ${OPEN_AMOUNT} as "pendingAmount", t.shipped_area as "shippedArea", t.accepted_area as "acceptedArea",
    case when ${NET} > 0 then round(100.0 * t.accepted_amount / ${NET}, 2)::text end as "acceptedPercent",
    (select count(*)::int ${OWN} and a.order_status = 2) as "documentCount", (select count(*)::int ${OWN} and a.order_status = 1) as "draftCount",
    (select max(a.accept_date) ${OWN} and a.order_status = 2) as "lastDate"`,
  from: sql`cad_project t`,
  sortable: ['code', 'creationTime', 'shippedAmount', 'acceptedAmount', 'rejectedAmount'],
  defaultSort: 'creationTime desc',
  totals: {
    shippedAmount: { is: col.int, sum: sql`coalesce(sum(t.shipped_amount), 0)::bigint` },
    acceptedAmount: { is: col.int, sum: sql`coalesce(sum(t.accepted_amount), 0)::bigint` },
    rejectedAmount: { is: col.int, sum: sql`coalesce(sum(t.rejected_amount), 0)::bigint` },
    pendingAmount: { is: col.int, sum: sql`coalesce(sum(${OPEN_AMOUNT}), 0)::bigint` },
  },
};
const STATES = {
  1: sql`${OPEN_AMOUNT} > 0`,
  2: sql`${NET} > 0 and ${OPEN_AMOUNT} = 0`,
  4: sql`${NET} = 0`,
} as const;

export interface AcceptanceQuery extends PageQuery {
  readonly filter?: string | undefined;
  readonly acceptState?: number | undefined;
  readonly demanderId?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
function conditions(tx: Tx, who: Who, q: AcceptanceQuery): Where {
  const where = new Where(tx)
    .and(sql`not t.is_deleted`)
    .and(sql`t.control_state <> 2`)
    .when(q.demanderId, sql`t.demander_id = ${q.demanderId}`)
    .when(q.beginTime, sql`exists (select 1 ${OWN} and a.accept_date >= ${q.beginTime?.slice(0, 10)})`)
    .when(q.endTime, sql`exists (select 1 ${OWN} and a.accept_date <= ${q.endTime?.slice(0, 10)})`);
  if (q.filter)
    where.and(contains([sql`t.name`, sql`t.code`, sql`t.demand_side`, sql`t.display_batch`], q.filter));
  return isNarrow(who) ? where.and(seenProject(who, 't')) : where;
}

/** A page of projects, with how many there are of each state over the other filters. */
export async function pageOfAcceptances(tx: Tx, who: Who, q: AcceptanceQuery) {
  const state = STATES[q.acceptState as 1 | 2 | 4];
  const where = conditions(tx, who, q);
  const all = conditions(tx, who, q);
  if (state) where.and(state);
  const [page, counts] = await Promise.all([
    runList(tx, LIST, where, q),
    tx.one(
      { open: col.int, done: col.int, none: col.int },
      sql`select count(*) filter (where ${STATES[1]})::int as open, count(*) filter (where ${STATES[2]})::int as done, count(*) filter (where ${STATES[4]})::int as none
        from cad_project t where ${all.sql}`,
    ),
  ]);
  const { open = 0, done = 0, none = 0 } = counts ?? {};
  const tabs = {
    'acceptState:1': open,
    'acceptState:2': done,
    'acceptState:4': none,
    'acceptState:all': open + done + none,
  };
  return { ...page, totals: { ...page.totals, ...tabs } };
}

const LINE = shape({
  id: col.id,
  documentId: col.id,
  orderNo: col.text,
  orderStatus: col.int,
  acceptDate: col.date,
  productId: col.id,
  code: col.text,
  name: orNull(col.text),
  position: orNull(col.text),
  shippedQty: col.int,
  acceptedQty: col.int,
  rejectedQty: col.int,
  reason: orNull(col.text),
  photoIds: col.ids,
});
export const acceptanceLines = (tx: Tx, projectId: string) =>
  tx.rows(
    LINE,
    sql`select l.id, a.id as "documentId", a.order_no as "orderNo", a.order_status as "orderStatus", a.accept_date as "acceptDate", l.product_id as "productId", c.code, c.name, l.position,
        l.shipped_qty as "shippedQty", l.accepted_qty as "acceptedQty", l.rejected_qty as "rejectedQty", l.reason, l.photo_ids as "photoIds"
      from project_acceptance a join project_acceptance_line l on l.tenant_id = a.tenant_id and l.document_id = a.id join cad_product c on c.tenant_id = l.tenant_id and c.id = l.product_id
      where a.tenant_id = ${tx.tenantId} and a.project_id = ${projectId} and not a.is_deleted and a.order_status <> 4 order by a.creation_time desc, l.line_no, l.id limit 5000`,
  );

const SUM = shape({
  shippedAmount: col.int,
  returnedAmount: col.int,
  acceptedAmount: col.int,
  rejectedAmount: col.int,
  pendingAmount: col.int,
  shippedArea: col.decimal,
  returnedArea: col.decimal,
  acceptedArea: col.decimal,
  rejectedArea: col.decimal,
  pendingArea: col.decimal,
});
const area = (pieces: ReturnType<typeof sql>) =>
  sql`coalesce(sum(t.billed_area * ${pieces}), 0)::numeric(18,4)`;
/** In pieces and in billed area: pending = shipped − returned − accepted − rejected (C5). */
export async function sumOfProject(tx: Tx, projectId: string): Promise<OutputOf<typeof acceptanceSum>> {
  const row = await tx.one(
    SUM,
    sql`select coalesce(sum(t.shipped_quantity), 0)::int as "shippedAmount", coalesce(sum(t.returned_quantity), 0)::int as "returnedAmount", coalesce(sum(t.accepted_quantity), 0)::int as "acceptedAmount",
        coalesce(sum(t.rejected_quantity), 0)::int as "rejectedAmount", coalesce(sum(${PENDING}), 0)::int as "pendingAmount", ${area(sql`t.shipped_quantity`)} as "shippedArea", ${area(sql`t.returned_quantity`)} as "returnedArea",
        ${area(sql`t.accepted_quantity`)} as "acceptedArea", ${area(sql`t.rejected_quantity`)} as "rejectedArea", ${area(PENDING)} as "pendingArea"
      from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted and not t.is_cancelled`,
  );
  return row ?? raise('Common:NotFound');
}

/** The statement that counts an acceptance takes it, or gives it free again (null). */
export const noteStatement = (tx: Tx, id: string, no: string | null): Promise<number> =>
  tx.run(
    sql`update project_acceptance set statement_no = ${no}, version = version + 1 where tenant_id = ${tx.tenantId} and id = ${id} and order_status = 2`,
  );
/** Signatures and photographs of an acceptance that the person may see. */
export async function isShownByAcceptance(tx: Tx, who: Who, fileId: string): Promise<boolean> {
  const seen = join([sql``, ...scopeOf(acceptance, who, 'a')], ' and ');
  const row = await tx.one(
    { id: col.id },
    sql`select a.id from project_acceptance a where a.tenant_id = ${tx.tenantId} and not a.is_deleted${seen}
      and (a.sign_file_id = ${fileId} or exists (select 1 from project_acceptance_line l where l.tenant_id = a.tenant_id and l.document_id = a.id and l.photo_ids @> array[${fileId}::uuid])) limit 1`,
  );
  return row !== undefined;
}
