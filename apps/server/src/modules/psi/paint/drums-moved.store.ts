/** SQL of drums that go to another warehouse with their paint, and of what is poured out of them. */
import { asked } from '../../../kit/asked.ts';
import { newId } from '../../../kit/clock.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const STANDING = shape({
  id: col.id,
  code: col.text,
  batchId: col.id,
  positionCode: col.text,
  leftKg: col.decimal,
  /** on the scale */
  isOut: col.bool,
});
export type StandingDrum = RowOf<typeof STANDING>;
/** Drums of these batches that stand in a warehouse or on its scale, locked in the order of their ids. */
export const lockStanding = (
  tx: Tx,
  of: { readonly warehouseId: string; readonly batchIds: readonly string[] },
): Promise<StandingDrum[]> =>
  tx.rows(
    STANDING,
    sql`select d.id, d.code, d.batch_id as "batchId", d.position_code as "positionCode", d.left_kg as "leftKg",
      d.out_id is not null as "isOut" from paint_drum d
      where d.tenant_id = ${tx.tenantId} and d.warehouse_id = ${of.warehouseId} and d.batch_id = any(${[...new Set(of.batchIds)]}::uuid[]) and not d.is_deleted
      order by d.id for update`,
  );

/** Drums of these paints in a warehouse, locked in the same order. */
export const lockDrumsOfPaints = (
  tx: Tx,
  warehouseId: string,
  paintIds: readonly string[],
): Promise<number> =>
  tx.run(
    sql`select from paint_drum d where d.tenant_id = ${tx.tenantId} and d.warehouse_id = ${warehouseId} and d.paint_id = any(${[...new Set(paintIds)]}::uuid[]) and not d.is_deleted
      order by d.id for update`,
  );

/** What a document that is given up or taken back does with drums. */
interface Touched {
  /** the receipt that brought them */
  readonly inId?: string;
  /** the issue for which they are on the scale */
  readonly outId?: string;
  /** lines of issues that filled them */
  readonly filledBy?: readonly string[];
  readonly codes?: readonly string[];
}
/** All of these drums, locked in the same order: before balances are, or whoever issues their paint waits the other way round. */
export async function lockTouched(
  tx: Tx,
  { inId, outId, filledBy = [], codes = [] }: Touched,
): Promise<void> {
  const of = (condition: Sql): Sql =>
    sql`select x.id from paint_drum x where x.tenant_id = ${tx.tenantId} and not x.is_deleted and ${condition}`;
  const ways = [
    ...asked(
      inId,
      of(
        sql`x.in_line_id in (select l.id from paint_in_line l where l.tenant_id = ${tx.tenantId} and l.document_id = ${inId})`,
      ),
    ),
    ...asked(outId, of(sql`x.out_id = ${outId}`)),
    ...asked(filledBy, of(sql`x.poured_line_id = any(${[...filledBy]}::uuid[])`)),
    ...asked(codes, of(sql`lower(x.code) = any(${codes.map((code) => code.toLowerCase())}::text[])`)),
  ];
  if (ways.length === 0) return;
  await tx.run(
    sql`select from paint_drum d where d.tenant_id = ${tx.tenantId} and d.id in (${join(ways, ' union all ')}) and not d.is_deleted order by d.id for update`,
  );
}

const LEFT = shape({ batchId: orNull(col.id), positionCode: col.text, quantity: col.decimal });
/** What of these batches lies at which place of a warehouse; `quantities` is the from-item of the stock core. */
export const lyingAt = (
  tx: Tx,
  quantities: Sql,
  of: { readonly warehouseId: string; readonly batchIds: readonly string[] },
): Promise<RowOf<typeof LEFT>[]> =>
  tx.rows(
    LEFT,
    sql`select q.batch_id as "batchId", q.location_code as "positionCode", sum(q.quantity) as quantity from ${quantities} q
      where q.warehouse_id = ${of.warehouseId} and q.batch_id = any(${[...new Set(of.batchIds)]}::uuid[]) group by 1, 2`,
  );

const PUT = { id: 'uuid', position_code: 'text' } as const;
/** They stand there from now on. */
export async function putDrums(
  tx: Tx,
  warehouseId: string,
  drums: readonly { readonly id: string; readonly positionCode: string }[],
): Promise<void> {
  const rows = drums.map((d) => ({ id: d.id, position_code: d.positionCode }));
  await tx.run(sql`update paint_drum d set warehouse_id = ${warehouseId}, position_code = n.position_code, version = d.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    from ${recordset(PUT, rows)} n where d.tenant_id = ${tx.tenantId} and d.id = n.id`);
}

const ALONG = shape({ lineId: col.id, drums: orNull(col.text), poured: orNull(col.text) });
/** What went along with lines that were sent. */
export const sentAlong = (tx: Tx, lineIds: readonly string[]): Promise<RowOf<typeof ALONG>[]> =>
  tx.rows(
    ALONG,
    sql`select l.id as "lineId", l.drums, l.poured from paint_out_line l
      where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(lineIds)]}::uuid[]) and (l.drums is not null or l.poured is not null)`,
  );

const KG = { code: 'text', kg: 'numeric' } as const;
/** What was poured out of drums is in them no more. */
export async function lowerDrums(
  tx: Tx,
  drums: readonly { readonly code: string; readonly kg: string }[],
): Promise<void> {
  if (drums.length === 0) return;
  await tx.run(sql`update paint_drum d set left_kg = greatest(d.left_kg - n.kg, 0), version = d.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    from (select r.code, sum(r.kg) as kg from ${recordset(KG, drums)} r group by r.code) n
    where d.tenant_id = ${tx.tenantId} and d.code = n.code and not d.is_deleted`);
}

const TIMES = shape({ id: col.id, code: col.text, times: col.int });
/** How often drums were poured out of into drums that have codes: what is filled next is the one after. */
export const pouredTimes = (tx: Tx, codes: readonly string[]): Promise<RowOf<typeof TIMES>[]> =>
  tx.rows(
    TIMES,
    sql`select d.id, d.code, (select count(*)::int from paint_drum p where p.tenant_id = d.tenant_id and p.poured_from_id = d.id) as times
      from paint_drum d where d.tenant_id = ${tx.tenantId} and d.code = any(${[...new Set(codes)]}::text[]) and not d.is_deleted`,
  );

export interface Filled {
  readonly fromId: string;
  readonly code: string;
  readonly warehouseId: string;
  readonly positionCode: string;
  readonly lineId: string | null;
  /** the receipt that took it in, where there is one; else it is of the receipt of the drum that it was filled from */
  readonly inLineId: string | null;
  readonly leftKg: string;
}
const FILLED = {
  id: 'uuid',
  from_id: 'uuid',
  code: 'text',
  warehouse_id: 'uuid',
  position_code: 'text',
  line_id: 'uuid',
  in_line_id: 'uuid',
  left_kg: 'numeric',
} as const;
/** Drums that were filled from others: of the same paint and batch. */
export async function fillDrums(tx: Tx, drums: readonly Filled[]): Promise<void> {
  if (drums.length === 0) return;
  const rows = drums.map((d) => ({
    id: newId(),
    from_id: d.fromId,
    code: d.code,
    warehouse_id: d.warehouseId,
    position_code: d.positionCode,
    line_id: d.lineId,
    in_line_id: d.inLineId,
    left_kg: d.leftKg,
  }));
  await tx.run(sql`insert into paint_drum (tenant_id, creator_id, id, code, paint_id, batch_id, warehouse_id, position_code, in_line_id, left_kg, poured_from_id, poured_line_id)
    select s.tenant_id, ${tx.userId}, n.id, n.code, s.paint_id, s.batch_id, n.warehouse_id, n.position_code, coalesce(n.in_line_id, s.in_line_id), n.left_kg, s.id, n.line_id
    from ${recordset(FILLED, rows)} n join paint_drum s on s.tenant_id = ${tx.tenantId} and s.id = n.from_id`);
}

const HELD = shape({ code: col.text, no: col.text });
/** One of the drums that these lines have filled which is on the scale now. */
export const filledOut = (tx: Tx, lineIds: readonly string[]): Promise<RowOf<typeof HELD> | undefined> =>
  tx.one(
    HELD,
    sql`select d.code, o.order_no as no from paint_drum d join paint_out o on o.tenant_id = d.tenant_id and o.id = d.out_id
      where d.tenant_id = ${tx.tenantId} and d.poured_line_id = any(${[...lineIds]}::uuid[]) and not d.is_deleted order by d.id limit 1`,
  );
/** Drums that these lines have filled are drums no more. */
export const dropFilled = (tx: Tx, lineIds: readonly string[]): Promise<number> =>
  tx.run(sql`update paint_drum d set is_deleted = true, version = d.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where d.tenant_id = ${tx.tenantId} and d.poured_line_id = any(${[...lineIds]}::uuid[]) and not d.is_deleted`);
