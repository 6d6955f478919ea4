/** SQL of approval rules and to-dos. */
import type { AnyDocument } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { limit, orderBy, type PageQuery } from '../../../kit/paged.ts';
import { nameSql, type OwnWaiting } from '../../../kit/document/index.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { factoriesSeen, type Who } from '../../../kit/who.ts';

const TENANT = shape({ version: col.int, settings: col.json<Record<string, unknown>>() });

export async function loadSettings(tx: Tx, lock = false): Promise<RowOf<typeof TENANT>> {
  const one = sql`select t.version, t.settings from tenant t where t.tenant_id = ${tx.tenantId}`;
  const row = await tx.one(TENANT, lock ? sql`${one} for update of t` : one);
  return row ?? { version: 0, settings: {} };
}

export async function writeSettings(tx: Tx, settings: Record<string, unknown>): Promise<void> {
  await tx.run(
    sql`update tenant set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1 where tenant_id = ${tx.tenantId}`,
  );
}

export const roles = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.rows(
    shape({ id: col.id, name: col.text }),
    sql`select t.id, t.display_name as name from role t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.sort, t.display_name`,
  );

const TODO = shape({
  id: col.id,
  document: col.text,
  documentId: col.id,
  documentNo: col.text,
  title: col.text,
  step: col.int,
  amount: orNull(col.decimal),
  makerName: orNull(col.text),
  creationTime: col.time,
});
const SORT = { sortable: ['creationTime'], defaultSort: 'creationTime desc' };

interface Approvable {
  readonly document: AnyDocument;
  readonly forbidsSelf: boolean;
}
/** What waits for this member: documents that he sees and may approve, in a step of one of his roles, of his factories. */
export async function todosOf(
  tx: Tx,
  who: Who,
  approvable: readonly Approvable[],
  own: OwnWaiting,
  query: PageQuery,
): Promise<{ items: RowOf<typeof TODO>[]; totalCount: number }> {
  const seen = factoriesSeen(who);
  const factories: Sql =
    seen === null ? sql`` : sql` and (t.factory_id is null or t.factory_id = any(${seen}::uuid[]))`;
  const idsOf = (of: readonly Approvable[]): string[] => of.map((d) => d.document.id);
  const from = sql`approval_todo t where t.tenant_id = ${tx.tenantId} and t.document = any(${idsOf(approvable)}::text[])${factories}
    and (not t.document = any(${[...own.kinds]}::text[]) or t.document_id = any(${[...own.ids]}::uuid[]))
    and not (t.maker_id = ${who.userId} and t.document = any(${idsOf(approvable.filter((d) => d.forbidsSelf))}::text[]))
    and (t.role_ids = '{}' or exists (select 1 from tenant_user_role r where r.tenant_id = t.tenant_id
      and r.tenant_user_id = ${who.tenantUserId} and r.role_id = any(t.role_ids)))`;
  const [items, counted] = await Promise.all([
    tx.rows(
      TODO,
      sql`select t.id, t.document, t.document_id as "documentId", t.document_no as "documentNo", t.title, t.step, t.amount,
        ${nameSql('account', 'maker_id')} as "makerName", t.creation_time as "creationTime" from ${from} ${orderBy(SORT, query.sorting)} ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
