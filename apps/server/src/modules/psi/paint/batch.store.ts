/** SQL of batches: made when goods of them come, looked at before goods of them leave. */
import { newId } from '../../../kit/clock.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, type Sql, sql } from '../../../kit/sql.ts';
import { warehouseRows } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

const BATCH = shape({
  id: col.id,
  paintId: col.id,
  supplierId: orNull(col.id),
  batchNo: col.text,
  productionDate: col.date,
  expiryDate: col.date,
  isFrozen: col.bool,
  frozenReason: orNull(col.text),
  concessionUntil: orNull(col.date),
  concessionReason: orNull(col.text),
  version: col.int,
});
export type Batch = RowOf<typeof BATCH>;
const SELECTED = sql`b.id, b.paint_id as "paintId", b.supplier_id as "supplierId", b.batch_no as "batchNo", b.production_date as "productionDate", b.expiry_date as "expiryDate",
  b.is_frozen as "isFrozen", b.frozen_reason as "frozenReason", b.concession_until as "concessionUntil", b.concession_reason as "concessionReason", b.version`;

export interface NewBatch {
  readonly paintId: string;
  readonly supplierId: string | null;
  readonly batchNo: string;
  readonly productionDate: string;
  readonly expiryDate: string;
}
const TYPES = {
  id: 'uuid',
  paint_id: 'uuid',
  supplier_id: 'uuid',
  batch_no: 'text',
  production_date: 'date',
  expiry_date: 'date',
} as const;
export const batchKey = (b: Pick<NewBatch, 'paintId' | 'batchNo'>): string =>
  `${b.paintId} ${b.batchNo.toLowerCase()}`;

/**
 * The batches of a receipt of one supplier, made where they are new. One of which nothing has come yet takes the dates that are
 * said now; of another the dates stand. By `batchKey`.
 */
export async function ensureBatches(
  tx: Tx,
  batches: readonly NewBatch[],
): Promise<ReadonlyMap<string, Batch>> {
  const unique = [...new Map(batches.map((b) => [batchKey(b), b])).values()];
  const rows = unique.map((b) => ({
    id: newId(),
    paint_id: b.paintId,
    supplier_id: b.supplierId,
    batch_no: b.batchNo,
    production_date: b.productionDate,
    expiry_date: b.expiryDate,
  }));
  await tx.run(sql`insert into paint_batch as b (tenant_id, creator_id, ${columnsUnder(TYPES)})
    select ${tx.tenantId}, ${tx.userId}, ${columnsUnder(TYPES, 'n')} from ${recordset(TYPES, rows)} n order by n.paint_id, lower(n.batch_no)
    on conflict (tenant_id, paint_id, coalesce(supplier_id, '00000000-0000-0000-0000-000000000000'), lower(batch_no))
    do update set production_date = excluded.production_date, expiry_date = excluded.expiry_date, version = b.version + 1
      where not exists (select 1 from paint_in_line l join paint_in d on d.tenant_id = l.tenant_id and d.id = l.document_id
        where l.tenant_id = b.tenant_id and l.batch_id = b.id and d.order_status = 4)`);
  const found = await tx.rows(
    BATCH,
    sql`select ${SELECTED} from paint_batch b join ${recordset(TYPES, rows)} n on n.paint_id = b.paint_id and lower(n.batch_no) = lower(b.batch_no)
      and n.supplier_id is not distinct from b.supplier_id where b.tenant_id = ${tx.tenantId}`,
  );
  return new Map(found.map((b) => [batchKey(b), b]));
}

/** Batches by id. */
export async function loadBatches(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Batch>> {
  const rows = await tx.rows(
    BATCH,
    sql`select ${SELECTED} from paint_batch b where b.tenant_id = ${tx.tenantId} and b.id = any(${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(rows.map((b) => [b.id, b]));
}

/** What of a batch came into a warehouse that the member may see; of nobody's where nothing has come. */
function seenBatch(who: Who): Sql {
  const scope = warehouseRows(who, 'd');
  const came = sql`from paint_in_line l join paint_in d on d.tenant_id = l.tenant_id and d.id = l.document_id
    where l.tenant_id = b.tenant_id and l.batch_id = b.id and d.order_status = 4`;
  return scope ? sql` and (not exists (select ${came}) or exists (select ${came} and ${scope}))` : empty;
}

const LISTED = shape({
  id: col.id,
  batchNo: col.text,
  paintId: col.id,
  paintName: col.text,
  productionDate: col.date,
  expiryDate: col.date,
});
export async function listBatches(
  tx: Tx,
  who: Who,
  of: { readonly pattern: string | null; readonly paintId: string | null },
  page: { readonly take: number; readonly skip: number },
) {
  const from = sql`paint_batch b join paint p on p.tenant_id = b.tenant_id and p.id = b.paint_id where b.tenant_id = ${tx.tenantId} and not b.is_deleted
    and (${of.paintId}::uuid is null or b.paint_id = ${of.paintId}::uuid)
    and (${of.pattern}::text is null or b.batch_no ilike ${of.pattern}::text or p.name ilike ${of.pattern}::text)${seenBatch(who)}`;
  const [items, counted] = await Promise.all([
    tx.rows(
      LISTED,
      sql`select b.id, b.batch_no as "batchNo", b.paint_id as "paintId", p.name as "paintName", b.production_date as "productionDate", b.expiry_date as "expiryDate"
        from ${from} order by b.expiry_date, b.id limit ${page.take}::int offset ${page.skip}::int`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

/** A batch, held; of another factory's warehouses there is none. */
export const lockBatch = (tx: Tx, who: Who, id: string): Promise<Batch | undefined> =>
  tx.one(
    BATCH,
    sql`select ${SELECTED} from paint_batch b where b.tenant_id = ${tx.tenantId} and b.id = ${id}${seenBatch(who)} for update`,
  );

/** Freezes with a reason, unfreezes without one. What was let through before it is frozen is not any more. */
export async function writeFrozen(tx: Tx, id: string, reason: string | null): Promise<void> {
  await tx.run(sql`update paint_batch set is_frozen = ${reason !== null}, frozen_reason = ${reason}, concession_until = case when ${reason === null}::boolean then concession_until end, version = version + 1,
    last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}
export async function writeConcession(tx: Tx, id: string, until: string, reason: string): Promise<void> {
  await tx.run(sql`update paint_batch set concession_by = ${tx.userId}, concession_until = ${until}::date, concession_reason = ${reason}, version = version + 1,
    last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

const NAMED = shape({ id: col.id, itemId: col.id, batchNo: col.text });
/** Batches that goods have come in, by their paints and numbers. */
export function paintBatchesNamed(
  tx: Tx,
  asked: readonly { readonly itemId: string; readonly batchNo: string }[],
): Promise<RowOf<typeof NAMED>[]> {
  const types = { item_id: 'uuid', batch_no: 'text' } as const;
  const rows = asked.map((a) => ({ item_id: a.itemId, batch_no: a.batchNo }));
  return tx.rows(
    NAMED,
    sql`select b.id, b.paint_id as "itemId", b.batch_no as "batchNo" from paint_batch b join ${recordset(types, rows)} n
      on n.item_id = b.paint_id and lower(n.batch_no) = lower(b.batch_no) where b.tenant_id = ${tx.tenantId} order by b.id`,
  );
}
