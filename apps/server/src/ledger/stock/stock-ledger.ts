/**
 * The only writer of stock moves and of the two balances beside them (quantity, reserved). Moves are append-only;
 * balances can be rebuilt from them. Rows are locked in id order, so that two orders never wait for each other in a circle.
 */
import { newId } from '../../kit/clock.ts';
import { raise } from '../../kit/raise.ts';
import type { Tx } from '../../kit/tx.ts';

interface Plate { id: string; code: string; quantity: number; reserved: number }
export interface StockSource { readonly sourceType: string; readonly sourceId: string | null; readonly reason?: string | null }

async function lockPlates(tx: Tx, ids: readonly string[]): Promise<Map<string, Plate>> {
  const rows = await tx.raw<Plate>(
    'select id, code, quantity, reserved_quantity as reserved from stock_plate where tenant_id = $1 and id = any($2::uuid[]) and not is_deleted order by id for update', [tx.tenantId, [...new Set(ids)].sort()]);
  return new Map(rows.map((r) => [r.id, r]));
}

async function move(tx: Tx, plateId: string, delta: number, reservedDelta: number, source: StockSource): Promise<void> {
  await tx.raw('insert into stock_move (tenant_id, id, stock_plate_id, delta, reserved_delta, source_type, source_id, reason, operator_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [tx.tenantId, newId(), plateId, delta, reservedDelta, source.sourceType, source.sourceId, source.reason ?? null, tx.userId]);
  await tx.raw('update stock_plate set quantity = quantity + $3, reserved_quantity = reserved_quantity + $4, version = version + 1, last_modification_time = now(), last_modifier_id = $5 where tenant_id = $1 and id = $2',
    [tx.tenantId, plateId, delta, reservedDelta, tx.userId]);
}

/** Changes the sheets of one board by `delta`. Raises Common:NotFound or Stock:Short when less would be left than is reserved. */
export async function adjustStock(tx: Tx, input: StockSource & { stockPlateId: string; delta: number }): Promise<void> {
  const plate = (await lockPlates(tx, [input.stockPlateId])).get(input.stockPlateId);
  if (!plate) raise('Common:NotFound');
  if (plate.quantity + input.delta < plate.reserved) raise('Stock:Short', { code: plate.code, available: plate.quantity - plate.reserved, requested: -input.delta });
  await move(tx, plate.id, input.delta, 0, input);
}

export interface ReservationLine { readonly stockPlateId: string; readonly quantity: number }

/** Reserves sheets for a document, all or nothing. Raises Stock:Short with the board that is short. */
export async function reserveStock(tx: Tx, input: { sourceType: string; sourceId: string; lines: readonly ReservationLine[] }): Promise<void> {
  const wanted = new Map<string, number>();
  for (const line of input.lines) wanted.set(line.stockPlateId, (wanted.get(line.stockPlateId) ?? 0) + line.quantity);
  const plates = await lockPlates(tx, [...wanted.keys()]);
  for (const [id, quantity] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const plate = plates.get(id);
    if (!plate) raise('Common:NotFound');
    const available = plate.quantity - plate.reserved;
    if (quantity > available) raise('Stock:Short', { code: plate.code, available, requested: quantity });
    await tx.raw('insert into stock_reservation (tenant_id, id, stock_plate_id, source_type, source_id, quantity, creator_id) values ($1, $2, $3, $4, $5, $6, $7)', [tx.tenantId, newId(), id, input.sourceType, input.sourceId, quantity, tx.userId]);
    await move(tx, id, 0, quantity, { sourceType: input.sourceType, sourceId: input.sourceId });
  }
}

/** Releases all that a document holds. Answers how many sheets; none is no error. */
export async function releaseStock(tx: Tx, sourceType: string, sourceId: string): Promise<number> {
  const held = await tx.raw<{ id: string; plate: string; quantity: number }>(
    'select id, stock_plate_id as plate, quantity from stock_reservation where tenant_id = $1 and source_type = $2 and source_id = $3 order by stock_plate_id for update', [tx.tenantId, sourceType, sourceId]);
  await lockPlates(tx, held.map((h) => h.plate));
  for (const row of held) {
    await tx.raw('delete from stock_reservation where tenant_id = $1 and id = $2', [tx.tenantId, row.id]);
    await move(tx, row.plate, 0, -row.quantity, { sourceType, sourceId });
  }
  return held.reduce((sum, row) => sum + row.quantity, 0);
}

/** Boards whose balances differ from their moves: must be none. */
export async function stockDifferences(tx: Tx): Promise<{ code: string; quantity: number; moves: number }[]> {
  return tx.raw(
    `select p.code, p.quantity, coalesce(sum(m.delta), 0)::int as moves from stock_plate p left join stock_move m on m.tenant_id = p.tenant_id and m.stock_plate_id = p.id
     where p.tenant_id = $1 group by p.tenant_id, p.id having p.quantity <> coalesce(sum(m.delta), 0) or p.reserved_quantity <> coalesce(sum(m.reserved_delta), 0)`, [tx.tenantId]);
}
