/** SQL of batches: a coil by its number, a delivery by its batch and heat. */
import { newId } from '../../../kit/clock.ts';
import { contains } from '../../../kit/paged.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { inventoryQuantities } from '../../../ledger/inventory/index.ts';

export interface BatchKey {
  readonly materialSkuId: string;
  readonly batchNo: string;
  readonly heatNo: string | null;
}
const TYPES = { id: 'uuid', material_sku_id: 'uuid', batch_no: 'text', heat_no: 'text' } as const;
const FOUND = shape({ id: col.id, materialSkuId: col.id, batchNo: col.text, heatNo: col.text });

export const keyOfBatch = ({ materialSkuId, batchNo, heatNo }: BatchKey): string =>
  [materialSkuId, batchNo, heatNo ?? ''].join('|').toLowerCase();

/** The ids of batches by their keys; those that are new are made. Two who need one at once get the same. */
export async function ensureBatches(tx: Tx, keys: readonly BatchKey[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = [...new Map(keys.map((k) => [keyOfBatch(k), k])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, k]) => ({
      id: newId(),
      material_sku_id: k.materialSkuId,
      batch_no: k.batchNo,
      heat_no: k.heatNo,
    }));
  await tx.run(sql`insert into material_batch (tenant_id, creator_id, ${columnsUnder(TYPES)})
    select ${tx.tenantId}, ${tx.userId}, ${columnsUnder(TYPES, 'n')} from ${recordset(TYPES, rows)} n on conflict do nothing`);
  const found = await tx.rows(
    FOUND,
    sql`select b.id, b.material_sku_id as "materialSkuId", b.batch_no as "batchNo", coalesce(b.heat_no, '') as "heatNo"
      from material_batch b join ${recordset(TYPES, rows)} n on n.material_sku_id = b.material_sku_id
        and lower(n.batch_no) = lower(b.batch_no) and lower(coalesce(n.heat_no, '')) = lower(coalesce(b.heat_no, ''))
      where b.tenant_id = ${tx.tenantId}`,
  );
  return new Map(found.map((b) => [keyOfBatch(b), b.id]));
}

const NAMED = shape({ id: col.id, itemId: col.id, batchNo: col.text });
interface Named {
  readonly itemId: string;
  readonly batchNo: string;
}
/** Batches that goods have come in, by their items and numbers. */
export function materialBatchesNamed(tx: Tx, asked: readonly Named[]): Promise<RowOf<typeof NAMED>[]> {
  const types = { item_id: 'uuid', batch_no: 'text' } as const;
  const rows = asked.map((a) => ({ item_id: a.itemId, batch_no: a.batchNo }));
  return tx.rows(
    NAMED,
    sql`select b.id, b.material_sku_id as "itemId", b.batch_no as "batchNo" from material_batch b join ${recordset(types, rows)} n
      on n.item_id = b.material_sku_id and lower(n.batch_no) = lower(b.batch_no) where b.tenant_id = ${tx.tenantId} order by b.id`,
  );
}

const LYING = shape({
  id: col.id,
  batchNo: col.text,
  heatNo: orNull(col.text),
  materialSkuId: col.id,
  quantity: col.decimal,
  locationCode: orNull(col.text),
});
export interface BatchQuery {
  readonly materialSkuId?: string | undefined;
  readonly warehouseId?: string | undefined;
  readonly filter?: string | undefined;
}
/** Batches of which something lies there, the oldest first. */
export const lyingBatches = (tx: Tx, query: BatchQuery): Promise<RowOf<typeof LYING>[]> =>
  tx.rows(
    LYING,
    sql`select b.id, b.batch_no as "batchNo", b.heat_no as "heatNo", b.material_sku_id as "materialSkuId", sum(q.quantity) as quantity,
        nullif(string_agg(distinct nullif(q.location_code, ''), '、'), '') as "locationCode"
      from material_batch b join ${inventoryQuantities(tx)} q on q.item_id = b.material_sku_id and q.batch_id = b.id
      where b.tenant_id = ${tx.tenantId}${query.materialSkuId ? sql` and b.material_sku_id = ${query.materialSkuId}` : sql``}
        ${query.warehouseId ? sql` and q.warehouse_id = ${query.warehouseId}` : sql``}
        ${query.filter ? sql` and ${contains([sql`b.batch_no`, sql`b.heat_no`], query.filter)}` : sql``}
      group by b.id, b.batch_no, b.heat_no, b.material_sku_id order by b.id limit 500`,
  );
const OWNER = shape({ id: col.id, materialSkuId: col.id, batchNo: col.text, heatNo: orNull(col.text) });
/** Of which material batches are, and how they are called. */
export const batchesById = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof OWNER>[]> =>
  tx.rows(
    OWNER,
    sql`select b.id, b.material_sku_id as "materialSkuId", b.batch_no as "batchNo", b.heat_no as "heatNo" from material_batch b where b.tenant_id = ${tx.tenantId} and b.id = any(${[...new Set(ids)]}::uuid[])`,
  );

const NUMBER = shape({ id: col.id, batchNo: col.text });
/** What people call batches: their number, else their heat. */
export const batchNumbers = async (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof NUMBER>[]> =>
  ids.length === 0
    ? []
    : tx.rows(
        NUMBER,
        sql`select b.id, coalesce(nullif(b.batch_no, ''), b.heat_no, '') as "batchNo" from material_batch b
          where b.tenant_id = ${tx.tenantId} and b.id = any(${[...new Set(ids)]}::uuid[])`,
      );
