/** SQL of change orders beside the kit's. Who was told stands with the messages (platform/message). */
import { col } from '../../../kit/shape.ts';
import { idIn, join, type Sql, sql } from '../../../kit/sql.ts';
import { type MoreFilters, scopeOf } from '../../../kit/document/index.ts';
import { changeOrder } from '@muyun/contract';
import type { Who } from '../../../kit/who.ts';
import type { Tx } from '../../../kit/tx.ts';
import { changeCounts, myChangeState } from '../../platform/message/index.ts';

export const extra = {
  receiverCount: changeCounts.told,
  readCount: changeCounts.read,
  myState: myChangeState,
  receiverNames: sql`(select string_agg(coalesce(nullif(u.remark_name, ''), a.nickname), '、' order by u.id) from tenant_user u
    join app_account a on a.id = u.user_id where u.tenant_id = t.tenant_id and u.id = any(t.receiver_ids))`,
};

/** Ids of the orders that this member may see, as a sub-select. */
export const seenOrders = (tx: Tx, who: Who): Sql =>
  sql`select o.id from change_order o where o.tenant_id = ${tx.tenantId} and not o.is_deleted${join([sql``, ...scopeOf(changeOrder, who, 'o')], ' and ')}`;

/** Ids of the files of an order, in their order. */
export async function attachmentsOf(tx: Tx, id: string): Promise<readonly string[]> {
  const row = await tx.one(
    { ids: col.texts },
    sql`select t.attachments::text[] as ids from change_order t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
  );
  return row?.ids ?? [];
}

/** The order that shows a file. */
export async function orderOfFile(tx: Tx, fileId: string): Promise<string | undefined> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from change_order t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.attachments @> array[${fileId}::uuid] order by t.id limit 1`,
  );
  return row?.id;
}

/** `projectIds` as the project selector sends them; `isUnread`: told to me and not opened yet. */
export const filter: MoreFilters = (where, query) => {
  where
    .when(query['projectIds'], sql`t.project_id = any(${query['projectIds']}::uuid[])`)
    .when(query['isUnread'], sql`${myChangeState} = 2`);
};

export async function documentsOfLines(tx: Tx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select distinct t.document_id as id from change_order_line t where t.tenant_id = ${tx.tenantId} and ${idIn(lineIds)} order by 1`,
  );
  return rows.map((r) => r.id);
}

export async function openOrderOf(tx: Tx, projectId: string): Promise<string | null> {
  const row = await tx.one(
    { no: col.text },
    sql`select t.order_no as no from change_order t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.order_status = 1 and not t.is_deleted order by t.creation_time limit 1`,
  );
  return row?.no ?? null;
}
