/** SQL of the list of lost pieces, as members of the space see it (engineering F10). */
import {
  contains,
  endOfDay,
  type ListSpec,
  orderBy,
  type PageQuery,
  runList,
  startOfDay,
} from '../../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql, Where } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { isNarrow, seenProjects, type Scope } from '../../../cad/project/index.ts';

const LOST = shape({
  id: col.id,
  productId: col.id,
  code: col.text,
  projectId: col.id,
  projectName: col.text,
  pieceId: orNull(col.id),
  pieceName: orNull(col.text),
  nestOrderId: orNull(col.id),
  orderNo: orNull(col.text),
  sheetNo: orNull(col.text),
  lableCodes: col.texts,
  renestOrderId: orNull(col.id),
  renestOrderNo: orNull(col.text),
  quantity: col.int,
  source: col.int,
  state: col.int,
  reason: orNull(col.text),
  handledReason: orNull(col.text),
  reporterName: orNull(col.text),
  photos: col.ids,
  dueDate: orNull(col.date),
  isUrgent: col.bool,
  joinsNext: col.bool,
  days: col.int,
  version: col.int,
  creationTime: col.time,
});
export type LostListRow = RowOf<typeof LOST>;
/** How long it has waited; of what is no longer open, how long it took. */
const DAYS = sql`floor(extract(epoch from (case when t.state in (1, 2) then now() else coalesce(t.last_modification_time, now()) end) - t.creation_time) / 86400)::int`;
const SPEC: ListSpec<typeof LOST> = {
  shape: LOST,
  columns: sql`t.id, t.product_id as "productId", p.code, t.project_id as "projectId", j.display_name as "projectName", t.piece_id as "pieceId", case when a.id is not null then concat_ws(' ', a.name, trim_scale(a.cut_length)) end as "pieceName",
    t.nest_order_id as "nestOrderId", o.no as "orderNo", s.sheet_no as "sheetNo", t.lable_codes as "lableCodes", case when t.state in (2, 4) then t.renest_order_id end as "renestOrderId", case when t.state in (2, 4) then r.no end as "renestOrderNo", t.quantity, t.source, t.state, t.reason, t.handled_reason as "handledReason",
    (select coalesce(nullif(u.remark_name, ''), c.nickname) from tenant_user u join app_account c on c.id = u.user_id where u.tenant_id = t.tenant_id and u.user_id = t.reporter_id) as "reporterName", t.photos, t.due_date as "dueDate", t.is_urgent as "isUrgent", t.joins_next and t.state = 1 as "joinsNext", ${DAYS} as days, t.version, t.creation_time as "creationTime"`,
  from: sql`lost_product t join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id join cad_project j on j.tenant_id = t.tenant_id and j.id = t.project_id
    left join nest_order o on o.tenant_id = t.tenant_id and o.id = t.nest_order_id left join nest_sheet s on s.tenant_id = t.tenant_id and s.id = t.sheet_id`,
  joins: sql`left join nest_order r on r.tenant_id = t.tenant_id and r.id = t.renest_order_id left join cad_product_accessory a on a.tenant_id = t.tenant_id and a.id = t.piece_id`,
  sortable: ['creationTime', 'quantity', 'days', 'dueDate', 'code'],
  defaultSort: 'creationTime desc',
  by: { days: DAYS, code: sql`p.code` },
  totals: { quantity: { is: col.int, sum: sql`coalesce(sum(t.quantity), 0)::int` } },
};

export interface LostAsked {
  readonly filter?: string | undefined;
  readonly orderId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly state?: readonly number[] | undefined;
  readonly source?: readonly number[] | undefined;
  readonly isUrgent?: boolean | undefined;
  readonly joinsNext?: boolean | undefined;
  readonly openDays?: number | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
function whereOf(tx: Tx, who: Scope, q: LostAsked): Where {
  const where = new Where(tx)
    .when(q.orderId, sql`t.nest_order_id = ${q.orderId}`)
    .when(q.projectId, sql`t.project_id = ${q.projectId}`)
    .when(q.state, sql`t.state = any(${q.state}::int[])`)
    .when(q.source, sql`t.source = any(${q.source}::int[])`)
    .when(q.isUrgent, sql`t.is_urgent = ${q.isUrgent}`)
    .when(q.joinsNext, sql`(t.joins_next and t.state = 1) = ${q.joinsNext}`)
    .when(
      q.openDays,
      sql`t.state = 1 and t.creation_time < now() - make_interval(days => ${q.openDays}::int)`,
    )
    .when(q.ids, sql`t.id = any(${q.ids}::uuid[])`)
    .when(q.beginTime, sql`t.creation_time >= ${startOfDay(q.beginTime)}`)
    .when(q.endTime, sql`t.creation_time <= ${endOfDay(q.endTime)}`);
  if (q.filter)
    where.and(
      contains(
        [sql`p.code`, sql`j.display_name`, sql`coalesce(o.no, '')`, sql`coalesce(s.sheet_no, '')`],
        q.filter,
      ),
    );
  return isNarrow(who) ? where.and(sql`true${seenProjects(who, 'j')}`) : where;
}

const STATES = [1, 2, 4, 8, 16] as const;
/** One page; the tabs count what the other filters find. */
export async function pageOfLost(tx: Tx, who: Scope, query: LostAsked & PageQuery) {
  const { state: _state, ...others } = query;
  const [page, counts] = await Promise.all([
    runList(tx, SPEC, whereOf(tx, who, query), query),
    tx.rows(
      { state: col.int, n: col.int },
      sql`select t.state, count(*)::int as n from ${SPEC.from} where ${whereOf(tx, who, others).sql} group by t.state`,
    ),
  ]);
  const totals: Record<string, number | string> = {
    ...page.totals,
    'state:all': counts.reduce((sum, c) => sum + c.n, 0),
  };
  for (const state of STATES) totals[`state:${state}`] = counts.find((c) => c.state === state)?.n ?? 0;
  return { ...page, totals };
}
export const streamLost = (
  tx: Tx,
  who: Scope,
  query: LostAsked & { readonly sorting?: string | undefined },
): AsyncGenerator<LostListRow[]> =>
  tx.stream(
    LOST,
    sql`select ${SPEC.columns} from ${SPEC.from} ${SPEC.joins} where ${whereOf(tx, who, query).sql} ${orderBy(SPEC, query.sorting)}`,
    1000,
  );
const MOST = 2000;
export const listLost = (tx: Tx, who: Scope, query: LostAsked): Promise<LostListRow[]> =>
  tx.rows(
    LOST,
    sql`select ${SPEC.columns} from ${SPEC.from} ${SPEC.joins} where ${whereOf(tx, who, query).sql} ${orderBy(SPEC, undefined)} limit ${MOST}`,
  );
