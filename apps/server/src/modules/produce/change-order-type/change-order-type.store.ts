/** SQL of change order types. */
import { changeOrderTypeFields } from '@muyun/contract';
import { pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export const receiverNames = sql`(select string_agg(coalesce(nullif(u.remark_name, ''), a.nickname), '、' order by u.id) from tenant_user u
  join app_account a on a.id = u.user_id where u.tenant_id = t.tenant_id and u.id = any(t.receiver_ids))`;

const TYPE = shape(pick(changeOrderTypeFields, 'id', 'name', 'needsApproval', 'receiverIds', 'isEnabled'));
export type TypeRow = RowOf<typeof TYPE>;

export const loadType = (tx: Tx, id: string): Promise<TypeRow | undefined> =>
  tx.one(
    TYPE,
    sql`select ${columns(changeOrderTypeFields, Object.keys(TYPE))} from change_order_type t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );
