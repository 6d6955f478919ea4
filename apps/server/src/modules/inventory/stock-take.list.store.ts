/** SQL of the list of counts, and of one as somebody may see it: what is counted in warehouses of other factories is not his. */
import { endOfDay, startOfDay } from '../../kit/paged.ts';
import { col } from '../../kit/shape.ts';
import { type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import type { Who } from '../../kit/who.ts';
import { ofFactories } from '../../ledger/inventory/index.ts';
import { columns, counts, TAKE, type TakeRow } from './stock-take.store.ts';

export interface TakeFilter {
  readonly who: Who;
  readonly domain: number;
  readonly warehouseId?: string | undefined;
  readonly orderStatus?: readonly number[] | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
function found(tx: Tx, f: TakeFilter): Sql {
  const [from, to] = [startOfDay(f.beginTime) ?? null, endOfDay(f.endTime) ?? null];
  return sql`stock_take k where k.tenant_id = ${tx.tenantId} and not k.is_deleted and k.domain = ${f.domain}::int and (${f.warehouseId ?? null}::uuid is null or k.warehouse_id = ${f.warehouseId ?? null}::uuid)
    and (${f.orderStatus ?? null}::int[] is null or k.order_status = any(${f.orderStatus ?? null}::int[]))
    and (${from}::timestamptz is null or k.creation_time >= ${from}::timestamptz) and (${to}::timestamptz is null or k.creation_time <= ${to}::timestamptz) and ${ofFactories(tx, f.who, 'k')}`;
}
/** A page, the newest first. */
export async function takePage(tx: Tx, filter: TakeFilter, skip: number, take: number) {
  const [items, count] = await Promise.all([
    tx.rows(
      TAKE,
      sql`select ${columns} from (select k.* from ${found(tx, filter)}) k ${counts} order by k.creation_time desc, k.id limit ${take}::int offset ${skip}::int`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${found(tx, filter)}`),
  ]);
  return { items, totalCount: count?.n ?? 0 };
}
/** The count, where its warehouse is one of the member's factories. */
export const seenTake = (tx: Tx, who: Who, id: string): Promise<TakeRow | undefined> =>
  tx.one(
    TAKE,
    sql`select ${columns} from stock_take k ${counts} where k.tenant_id = ${tx.tenantId} and k.id = ${id} and not k.is_deleted and ${ofFactories(tx, who, 'k')}`,
  );
/** The same, held until the transaction ends. */
export async function lockTake(tx: Tx, who: Who, id: string): Promise<TakeRow | undefined> {
  await tx.run(
    sql`select k.id from stock_take k where k.tenant_id = ${tx.tenantId} and k.id = ${id} for update`,
  );
  return seenTake(tx, who, id);
}
/** All of them, for a sheet. */
export const streamTakes = (tx: Tx, filter: TakeFilter): AsyncGenerator<TakeRow[]> =>
  tx.stream(
    TAKE,
    sql`select ${columns} from (select k.* from ${found(tx, filter)}) k ${counts} order by k.creation_time desc, k.id`,
    500,
  );
/** Ids of the counts of a domain that a member may see, as rows: whose log is read. */
export const takesOf = (tx: Tx, who: Who, domain: number): Sql =>
  sql`(select k.id from stock_take k where k.tenant_id = ${tx.tenantId} and k.domain = ${domain}::int and ${ofFactories(tx, who, 'k')})`;
