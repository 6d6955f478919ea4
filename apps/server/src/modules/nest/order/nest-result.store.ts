/** SQL of the list of results: one row per order and group of the chosen plans (F1, /nest/result). */
import type { OutputOf, Paged } from '@muyun/contract';
import type { nest } from '@muyun/contract';
import { commonWhere, Where } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { isOwnOnly, type Scope } from './nest-product.store.ts';

type Query = { skipCount: number; maxResultCount: number; sorting?: string | undefined; filter?: string | undefined; beginTime?: string | undefined; endTime?: string | undefined; orderId?: string | undefined; projectIds?: string[] | undefined; state?: number | undefined; textureId?: string | undefined; thickness?: string | undefined; colorId?: string | undefined };
export type ResultView = OutputOf<typeof nest.listNestResults>['items'][number];

const SORTS: Readonly<Record<string, string>> = { creationTime: 't.creation_time', no: 'o.no', utilization: "(t.figures ->> 'utilization')::numeric", sheetAmount: "(t.figures ->> 'sheetAmount')::int" };
const STATES = [1, 2, 4, 8] as const;

/** Plans that an order has chosen, from 待确认 on. */
const FROM = `nest_result t join nest_order o on o.tenant_id = t.tenant_id and o.id = t.order_id and o.run_id = t.run_id and not o.is_deleted and o.state in (8, 16, 32, 64, 128)
  join material_texture m on m.tenant_id = t.tenant_id and m.id = t.texture_id left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id`;
const SHOW = `t.id, t.order_id as "orderId", t.run_id as "runId", o.no, o.state as "orderState", o.project_names as "projectNames", m.name as "textureName", t.thickness::float8 as thickness, c.name as "colorName", c.rgb as "colorHex",
  (select string_agg(s.size || ' × ' || s.n, '，' order by s.n desc) from (select trim_scale(l.width)::text || ' × ' || trim_scale(l.length)::text as size, sum(l.repeat_count) as n from nest_layout l where l.tenant_id = t.tenant_id and l.result_id = t.id group by l.width, l.length) s) as sizes,
  (t.figures ->> 'sheetAmount')::int as "sheetAmount", (select coalesce(sum(l.cut_count), 0)::int from nest_layout l where l.tenant_id = t.tenant_id and l.result_id = t.id) as "cutSheetAmount", (t.figures ->> 'layoutAmount')::int as "layoutAmount",
  (t.figures ->> 'placedAmount')::int as "placedAmount", t.figures ->> 'utilization' as utilization, (t.figures ->> 'remnantAmount')::int as "remnantAmount", t.figures ->> 'remnantArea' as "remnantArea", t.state, t.creation_time as "creationTime"`;

function whereOf(tx: Tx, who: Scope, q: Query): Where {
  const where = commonWhere(new Where(tx), { filter: q.filter, beginTime: q.beginTime, endTime: q.endTime }, ['o.no', 'o.project_names']);
  if (isOwnOnly(who)) where.and('o.creator_id = ?', who.userId);
  return where.when(q.orderId, 't.order_id = ?').when(q.projectIds, 'o.project_ids && ?::uuid[]').when(q.textureId, 't.texture_id = ?').when(q.thickness, 't.thickness = ?').when(q.colorId, 't.color_id = ?');
}

export async function listResults(tx: Tx, who: Scope, query: Query): Promise<Paged<ResultView>> {
  const [name = '', direction = 'desc'] = (query.sorting ?? 'creationTime desc').split(' ');
  const column = SORTS[name] ?? raise('Common:Sorting', { field: name });
  const dir = direction === 'asc' ? 'asc' : 'desc';
  const where = whereOf(tx, who, query).when(query.state, 't.state = ?');
  const items = await tx.raw<ResultView>(`select ${SHOW} from ${FROM} where ${where.sql} order by ${column} ${dir}, t.id ${dir} limit ${query.maxResultCount} offset ${query.skipCount}`, where.params);
  const all = whereOf(tx, who, query);
  const counts = await tx.raw<{ state: number; n: number; sheets: number }>(`select t.state, count(*)::int as n, coalesce(sum((t.figures ->> 'sheetAmount')::int), 0)::int as sheets from ${FROM} where ${all.sql} group by t.state`, all.params);
  const of = (state: number | undefined) => counts.filter((c) => state === undefined || c.state === state);
  const totals: Record<string, number> = { 'state:all': of(undefined).reduce((s, c) => s + c.n, 0), sheetAmount: of(query.state).reduce((s, c) => s + c.sheets, 0) };
  for (const state of STATES) totals[`state:${state}`] = of(state).reduce((s, c) => s + c.n, 0);
  return { items, totalCount: of(query.state).reduce((s, c) => s + c.n, 0), totals };
}
