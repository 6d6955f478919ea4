/** SQL of the operate log: the audit log, as its readers are given it. */
import type { LogChange } from '@muyun/contract';
import { contains, type ListSpec, type PageQuery } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import { factoryRows, isOwnOnly } from '../../../kit/document/index.ts';
import { PLATFORM } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { given } from '../../../kit/across.ts';
import { pageFor, type Reader, rowsFor, within } from './pages.store.ts';
import type { Range } from './range.ts';

const OPERATION = shape({
  id: col.id,
  time: col.time,
  userName: orNull(col.text),
  impersonatorName: orNull(col.text),
  bizType: col.text,
  bizId: orNull(col.id),
  bizNo: orNull(col.text),
  permission: orNull(col.text),
  action: col.text,
  summary: col.text,
  errorCode: orNull(col.text),
  changes: col.json<LogChange[]>(),
  ip: orNull(col.text),
  clientType: orNull(col.int),
});
export type OperationRow = RowOf<typeof OPERATION>;
/** add of `Family.Item:add`, of the first where one of several is enough */
const ACTION = sql`split_part(split_part(t.permission, '|', 1), ':', 2)`;
const SPEC: ListSpec<typeof OPERATION> = {
  shape: OPERATION,
  columns: sql`t.id, t.time, coalesce(nullif(m.remark_name, ''), a.nickname, doer_of_log(t.time, t.id)) as "userName", i.nickname as "impersonatorName", t.biz_type as "bizType", t.biz_id as "bizId",
    t.biz_no as "bizNo", t.permission, t.action, t.summary, t.error_code as "errorCode", t.changes, t.ip, t.client_type as "clientType"`,
  from: sql`audit_log t left join tenant_user m on m.tenant_id = t.tenant_id and m.user_id = t.user_id left join app_account a on a.id = t.user_id
    left join app_account i on i.id = t.impersonator_user_id`,
  sortable: ['time'],
  defaultSort: 'time desc',
};

export interface OperationsAsked {
  readonly filter?: string | undefined;
  readonly bizNo?: string | undefined;
  readonly action?: readonly string[] | undefined;
  readonly isRefused?: boolean | undefined;
  readonly tenantId?: string | undefined;
  /** those of the module that was chosen */
  readonly bizTypes?: readonly string[] | undefined;
}
/** Whoever sees only his own rows reads only what he did himself; work of a factory is read by its people. */
function conditions(who: Who, q: OperationsAsked, range: Range): Sql[] {
  const factories = who.tenant ? factoryRows(who) : null;
  return [
    within(range),
    ...(q.filter
      ? [
          contains(
            [sql`t.summary`, sql`coalesce(m.remark_name, '')`, sql`coalesce(a.nickname, '')`],
            q.filter,
          ),
        ]
      : []),
    ...(q.bizNo ? [contains([sql`t.biz_no`], q.bizNo)] : []),
    ...given(q.action, sql`${ACTION} = any(${q.action}::text[])`),
    ...given(q.isRefused, q.isRefused ? sql`t.error_code is not null` : sql`t.error_code is null`),
    ...given(q.bizTypes, sql`t.biz_type = any(${q.bizTypes}::text[])`),
    ...(who.tenant && isOwnOnly(who) ? [sql`t.user_id = ${who.userId}`] : []),
    ...(factories ? [factories] : []),
  ];
}
/** The platform reads of one space at a time: of its own unless said. */
const readerOf = (reader: Reader): Reader =>
  reader.who.tenant ? reader : { ...reader, tenantId: reader.tenantId ?? PLATFORM };

export const pageOfOperations = (reader: Reader, q: OperationsAsked & PageQuery, range: Range) =>
  pageFor(readerOf(reader), SPEC, conditions(reader.who, q, range), q);
export const rowsOfOperations = (
  reader: Reader,
  q: OperationsAsked & { sorting?: string | undefined },
  range: Range,
) => rowsFor(readerOf(reader), SPEC, conditions(reader.who, q, range), q.sorting);
