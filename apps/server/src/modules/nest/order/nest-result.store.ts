/** SQL of the list of results: one row per order and group of the chosen plans (F1, /nest/result). */
import type { OutputOf, Paged } from '@muyun/contract';
import type { nest } from '@muyun/contract';
import { commonWhere, Where } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { isOwnOnly, type Scope } from './nest-product.store.ts';

type Query = {
  skipCount: number;
  maxResultCount: number;
  sorting?: string | undefined;
  filter?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
  orderId?: string | undefined;
  projectIds?: string[] | undefined;
  state?: number | undefined;
  textureId?: string | undefined;
  thickness?: string | undefined;
  colorId?: string | undefined;
};
export type ResultView = OutputOf<typeof nest.listNestResults>['items'][number];

const SORTS: Readonly<Record<string, string>> = {
  creationTime: 't.creation_time',
  no: 'o.no',
  utilization: "(t.figures ->> 'utilization')::numeric",
  sheetAmount: "(t.figures ->> 'sheetAmount')::int",
};
const STATES = [1, 2, 4, 8] as const;

/** Plans that an order has chosen, from 待确认 on. */
const FROM = `nest_result t join nest_order o on o.tenant_id = t.tenant_id and o.id = t.order_id and o.run_id = t.run_id and not t.is_deleted and not o.is_deleted and o.state in (8, 16, 32, 64, 128)
  join material_texture m on m.tenant_id = t.tenant_id and m.id = t.texture_id left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id`;
const SHOW = `t.id, t.order_id as "orderId", t.run_id as "runId", o.no, o.state as "orderState", o.project_names as "projectNames", m.name as "textureName", t.thickness::float8 as thickness, c.name as "colorName", c.rgb as "colorHex",
  (select string_agg(s.size || ' × ' || s.n, '，' order by s.n desc) from (select trim_scale(l.width)::text || ' × ' || trim_scale(l.length)::text as size, sum(l.repeat_count) as n from nest_layout l where l.tenant_id = t.tenant_id and l.result_id = t.id group by l.width, l.length) s) as sizes,
  (t.figures ->> 'sheetAmount')::int as "sheetAmount", (select coalesce(sum(l.cut_count), 0)::int from nest_layout l where l.tenant_id = t.tenant_id and l.result_id = t.id) as "cutSheetAmount", (t.figures ->> 'layoutAmount')::int as "layoutAmount",
  (t.figures ->> 'placedAmount')::int as "placedAmount", t.figures ->> 'utilization' as utilization, (t.figures ->> 'remnantAmount')::int as "remnantAmount", t.figures ->> 'remnantArea' as "remnantArea", t.state, t.creation_time as "creationTime"`;

function whereOf(tx: Tx, who: Scope, q: Query): Where {
  const where = commonWhere(new Where(tx), { filter: q.filter, beginTime: q.beginTime, endTime: q.endTime }, [
    'o.no',
    'o.project_names',
  ]);
  if (isOwnOnly(who)) where.and('o.creator_id = ?', who.userId);
  return where
    .when(q.orderId, 't.order_id = ?')
    .when(q.projectIds, 'o.project_ids && ?::uuid[]')
    .when(q.textureId, 't.texture_id = ?')
    .when(q.thickness, 't.thickness = ?')
    .when(q.colorId, 't.color_id = ?');
}

export async function listResults(tx: Tx, who: Scope, query: Query): Promise<Paged<ResultView>> {
  const [name = '', direction = 'desc'] = (query.sorting ?? 'creationTime desc').split(' ');
  const column =
    (Object.hasOwn(SORTS, name) ? SORTS[name] : undefined) ?? raise('Common:Sorting', { field: name });
  const dir = direction === 'asc' ? 'asc' : 'desc';
  const where = whereOf(tx, who, query).when(query.state, 't.state = ?');
  const items = await tx.raw<ResultView>(
    `select ${SHOW} from ${FROM} where ${where.sql} order by ${column} ${dir}, t.id ${dir} limit ${query.maxResultCount} offset ${query.skipCount}`,
    where.params,
  );
  const all = whereOf(tx, who, query);
  const counts = await tx.raw<{ state: number; n: number; sheets: number }>(
    `select t.state, count(*)::int as n, coalesce(sum((t.figures ->> 'sheetAmount')::int), 0)::int as sheets from ${FROM} where ${all.sql} group by t.state`,
    all.params,
  );
  const of = (state: number | undefined) => counts.filter((c) => state === undefined || c.state === state);
  const totals: Record<string, number> = {
    'state:all': of(undefined).reduce((s, c) => s + c.n, 0),
    sheetAmount: of(query.state).reduce((s, c) => s + c.sheets, 0),
  };
  for (const state of STATES) totals[`state:${state}`] = of(state).reduce((s, c) => s + c.n, 0);
  return { items, totalCount: of(query.state).reduce((s, c) => s + c.n, 0), totals };
}

export interface ResultHead {
  id: string;
  orderId: string;
  runId: string;
  groupName: string;
  state: number;
  title: string;
  cutCount: number;
  sheets: number;
  remaining: number;
}

/** A result of the space with how much of it is cut and how many results its run still has. Raises Common:NotFound. */
export async function loadResult(tx: Tx, id: string): Promise<ResultHead> {
  const [row] = await tx.raw<ResultHead>(
    `select t.id, t.order_id as "orderId", t.run_id as "runId", t.group_name as "groupName", t.state, concat_ws(' ', m.name, t.thickness::float8, c.name) as title,
       (select count(*)::int from nest_result o where o.tenant_id = t.tenant_id and o.run_id = t.run_id and not o.is_deleted) as remaining, coalesce(l.cut, 0)::int as "cutCount", coalesce(l.sheets, 0)::int as sheets
     from nest_result t join material_texture m on m.tenant_id = t.tenant_id and m.id = t.texture_id left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id
       left join lateral (select sum(cut_count) as cut, sum(repeat_count) as sheets from nest_layout where tenant_id = t.tenant_id and result_id = t.id) l on true
     where t.tenant_id = $1 and t.id = $2 and not t.is_deleted`,
    [tx.tenantId, id],
  );
  return row ?? raise('Common:NotFound');
}

/** Pieces that one result places, in product id order. */
export function loadResultPieces(tx: Tx, id: string): Promise<{ productId: string; quantity: number }[]> {
  return tx.raw(
    'select p.product_id as "productId", sum(l.repeat_count)::int as quantity from nest_layout l join nest_placement p on p.tenant_id = l.tenant_id and p.layout_id = l.id where l.tenant_id = $1 and l.result_id = $2 group by p.product_id order by p.product_id',
    [tx.tenantId, id],
  );
}

export async function hideResult(tx: Tx, id: string): Promise<void> {
  await tx.raw('update nest_result set is_deleted = true, state = 8 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
  ]);
}

/** The pieces of a hidden result count as not placed in its run. */
export async function addUnplaced(
  tx: Tx,
  runId: string,
  rows: readonly { productId: string; quantity: number }[],
  text: { reason: string; message: string },
): Promise<void> {
  await tx.raw(
    `insert into nest_unplaced as u (tenant_id, run_id, product_id, quantity, reason, message) select $1, $2, v.product, v.quantity, $5, $6 from unnest($3::uuid[], $4::int[]) as v (product, quantity)
     on conflict (tenant_id, run_id, product_id) do update set quantity = u.quantity + excluded.quantity, reason = excluded.reason, message = u.message || '；' || excluded.message`,
    [
      tx.tenantId,
      runId,
      rows.map((r) => r.productId),
      rows.map((r) => r.quantity),
      text.reason,
      text.message,
    ],
  );
}

export async function setRunFigures(tx: Tx, runId: string, figures: unknown): Promise<void> {
  await tx.raw('update nest_run set figures = $3 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    runId,
    JSON.stringify(figures),
  ]);
}
