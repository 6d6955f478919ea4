/** SQL of 谁动过我的空间: what the platform did in a space, from the three places where it is kept. A space reads its own. */
import { type LogChange, OPERATOR_ACT, TREND } from '@muyun/contract';
import { contains, type ListSpec, type PageQuery, runList, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, sql, Where } from '../../../kit/sql.ts';
import { factoryRows, isOwnOnly } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { within } from './pages.store.ts';
import type { Range } from './range.ts';

const ACT = shape({
  id: col.id,
  time: col.time,
  kind: col.int,
  operatorName: orNull(col.text),
  memberName: orNull(col.text),
  mode: orNull(col.int),
  summary: orNull(col.text),
  oldValue: orNull(col.text),
  newValue: orNull(col.text),
  changes: col.json<LogChange[]>(),
  reason: orNull(col.text),
  bizType: orNull(col.text),
  bizId: orNull(col.id),
  bizNo: orNull(col.text),
  action: orNull(col.text),
  errorCode: orNull(col.text),
  ip: orNull(col.text),
});
export type ActRow = RowOf<typeof ACT>;

const BY_PLATFORM = 1;
/** Looks are told by their own log, not once more by what became of the space. Whoever sees only his own rows reads of acts only those in his name. */
function acts(tx: Tx, who: Who) {
  const here = sql`t.tenant_id = ${tx.tenantId}`;
  const own = isOwnOnly(who) ? sql` and t.user_id = ${who.userId}` : empty;
  const scope = factoryRows(who);
  const factories = scope ? sql` and ${scope}` : empty;
  return sql`(
    select t.tenant_id, t.id, t.start_time as time, ${whole(OPERATOR_ACT.look)} as kind, t.operator_name, t.member_name, t.mode, null::text as summary, null::text as old_value, null::text as new_value,
      '[]'::jsonb as changes, t.reason, null::text as biz_type, null::uuid as biz_id, null::text as biz_no, null::text as action, null::text as error_code, t.ip from impersonation_log t where ${here}
    union all select t.tenant_id, t.id, t.creation_time, ${whole(OPERATOR_ACT.change)}, t.operator_name, null, null, t.title, t.old_value, t.new_value, '[]', t.reason, null, null, null, null, null, null
      from tenant_trend t where ${here} and t.operator_side = ${whole(BY_PLATFORM)} and t.trend_type <> ${whole(TREND.support)}
    union all select t.tenant_id, t.id, t.time, ${whole(OPERATOR_ACT.act)}, i.nickname, coalesce(nullif(m.remark_name, ''), a.nickname), null, t.summary, null, null, t.changes, null, t.biz_type, t.biz_id, t.biz_no, t.action, t.error_code, t.ip
      from audit_log t left join tenant_user m on m.tenant_id = t.tenant_id and m.user_id = t.user_id left join app_account a on a.id = t.user_id left join app_account i on i.id = t.impersonator_user_id
      where ${here} and t.impersonator_user_id is not null${own}${factories})`;
}
const COLUMNS = sql`t.id, t.time, t.kind, t.operator_name as "operatorName", t.member_name as "memberName", t.mode, t.summary, t.old_value as "oldValue", t.new_value as "newValue", t.changes, t.reason,
  t.biz_type as "bizType", t.biz_id as "bizId", t.biz_no as "bizNo", t.action, t.error_code as "errorCode", t.ip`;

export interface ActsAsked extends PageQuery {
  readonly filter?: string | undefined;
  readonly kind?: readonly number[] | undefined;
}
export function pageOfActs(tx: Tx, who: Who, q: ActsAsked, range: Range) {
  const spec: ListSpec<typeof ACT> = {
    shape: ACT,
    columns: COLUMNS,
    from: sql`${acts(tx, who)} t`,
    sortable: ['time'],
    defaultSort: 'time desc',
  };
  const at = new Where(tx).and(within(range)).when(q.kind, sql`t.kind = any(${q.kind}::int[])`);
  const words = [
    sql`coalesce(t.summary, '')`,
    sql`coalesce(t.reason, '')`,
    sql`coalesce(t.operator_name, '')`,
  ];
  if (q.filter) at.and(contains([...words, sql`coalesce(t.biz_no, '')`], q.filter));
  return runList(tx, spec, at, q);
}
