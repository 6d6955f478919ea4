/** What a document has changed, written: moves, variances, balances, places, reservations; a few statements whatever their number. */
import { newId } from '../../kit/clock.ts';
import { columnsUnder, recordset } from '../../kit/recordset.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import { dec } from '@muyun/contract';
import type { Desk, MoveRow } from './desk.ts';
import type { PostSource } from './types.ts';

const MOVE = {
  id: 'uuid',
  warehouse_id: 'uuid',
  item_id: 'uuid',
  move_no: 'integer',
  batch_id: 'uuid',
  location_code: 'text',
  quality_state: 'integer',
  quantity: 'numeric',
  weight: 'numeric',
  area: 'numeric',
  value: 'numeric',
  variance: 'numeric',
  quantity_after: 'numeric',
  value_after: 'numeric',
  average_after: 'numeric',
  move_type: 'integer',
  source_line_id: 'uuid',
  business_date: 'date',
  project_id: 'uuid',
  party_id: 'uuid',
  cost_ref_move_id: 'uuid',
  reversal_of_id: 'uuid',
  revision: 'integer',
} as const;

const moveRow = (m: MoveRow) => ({
  id: m.id,
  warehouse_id: m.cost.warehouseId,
  item_id: m.cost.itemId,
  move_no: m.moveNo,
  batch_id: m.part.place.row.batchId,
  location_code: m.part.place.row.locationCode,
  quality_state: m.part.place.row.qualityState,
  quantity: m.part.quantity,
  weight: m.part.weight,
  area: m.part.area,
  value: m.value,
  variance: m.variance,
  quantity_after: m.quantityAfter,
  value_after: m.valueAfter,
  average_after: m.averageAfter,
  move_type: m.moveType,
  source_line_id: m.lineId,
  business_date: m.businessDate,
  project_id: m.projectId,
  party_id: m.partyId,
  cost_ref_move_id: m.costRef,
  reversal_of_id: m.reversalOf,
  revision: m.revision,
});

type Source = Omit<PostSource, 'businessDate'>;

async function writeMoves(tx: Tx, source: Source, moves: readonly MoveRow[]): Promise<void> {
  await tx.run(sql`insert into inventory_move (tenant_id, domain, source_type, source_id, source_no, operator_id, is_reversal, ${columnsUnder(MOVE)})
    select ${tx.tenantId}, ${source.domain}::int, ${source.sourceType}, ${source.sourceId}::uuid, ${source.sourceNo}, ${tx.userId}::uuid, n.reversal_of_id is not null, ${columnsUnder(MOVE, 'n')}
    from ${recordset(MOVE, moves.map(moveRow))} n`);
  const odd = moves.filter((m) => !dec(m.variance).isZero());
  if (odd.length === 0) return;
  const types = {
    id: 'uuid',
    move_id: 'uuid',
    amount: 'numeric',
    project_id: 'uuid',
    business_date: 'date',
  } as const;
  const rows = odd.map((m) => ({
    id: newId(),
    move_id: m.id,
    amount: m.variance,
    project_id: m.projectId,
    business_date: m.businessDate,
  }));
  await tx.run(sql`insert into cost_variance (tenant_id, source_type, source_id, source_no, operator_id, ${columnsUnder(types)})
    select ${tx.tenantId}, ${source.sourceType}, ${source.sourceId}::uuid, ${source.sourceNo}, ${tx.userId}::uuid, ${columnsUnder(types, 'n')} from ${recordset(types, rows)} n`);
}

const COST = {
  id: 'uuid',
  quantity: 'numeric',
  weight: 'numeric',
  area: 'numeric',
  value: 'numeric',
  last_unit_cost: 'numeric',
  reserved_quantity: 'numeric',
  move_count: 'integer',
  came: 'date',
  went: 'date',
} as const;

async function writeBalances(tx: Tx, desk: Desk, date: string): Promise<void> {
  const costs = [...desk.costs.values()].map((c) => ({
    id: c.id,
    quantity: c.held.quantity,
    weight: c.weight,
    area: c.area,
    value: c.held.value,
    last_unit_cost: c.held.lastUnitCost,
    reserved_quantity: c.reserved,
    move_count: c.moves,
    came: c.hasComeIn ? date : null,
    went: c.hasGoneOut ? date : null,
  }));
  await tx.run(sql`update inventory_cost c set quantity = n.quantity, weight = n.weight, area = n.area, value = n.value, last_unit_cost = n.last_unit_cost,
    reserved_quantity = n.reserved_quantity, move_count = n.move_count, last_in_date = greatest(c.last_in_date, n.came), last_out_date = greatest(c.last_out_date, n.went)
    from ${recordset(COST, costs)} n where c.tenant_id = ${tx.tenantId} and c.id = n.id`);
  const types = {
    id: 'uuid',
    quantity: 'numeric',
    weight: 'numeric',
    area: 'numeric',
    since: 'date',
  } as const;
  const places = desk
    .touched()
    .map((p) => ({ id: p.row.id, quantity: p.quantity, weight: p.weight, area: p.area, since: p.since }));
  if (places.length > 0)
    await tx.run(sql`update inventory_quantity q set quantity = n.quantity, weight = n.weight, area = n.area, first_in_date = n.since
      from ${recordset(types, places)} n where q.tenant_id = ${tx.tenantId} and q.id = n.id`);
}

/** Uses of reservations: positive taken, negative given back by a reversal. The state follows. */
async function writeUses(tx: Tx, desk: Desk): Promise<void> {
  if (desk.uses.length === 0) return;
  const types = { id: 'uuid', reservation_id: 'uuid', move_id: 'uuid', quantity: 'numeric' } as const;
  const rows = desk.uses.map((u) => ({
    id: newId(),
    reservation_id: u.reservationId,
    move_id: u.moveId,
    quantity: u.quantity,
  }));
  await tx.run(
    sql`insert into inventory_reservation_use (tenant_id, ${columnsUnder(types)}) select ${tx.tenantId}, ${columnsUnder(types, 'n')} from ${recordset(types, rows)} n`,
  );
  const sums = new Map<string, string>();
  for (const u of desk.uses)
    sums.set(
      u.reservationId,
      dec(sums.get(u.reservationId) ?? '0')
        .plus(u.quantity)
        .toFixed(4),
    );
  const sumTypes = { id: 'uuid', used: 'numeric' } as const;
  const used = [...sums].map(([id, quantity]) => ({ id, used: quantity }));
  await tx.run(sql`update inventory_reservation r set consumed_quantity = r.consumed_quantity + n.used,
    status = case when r.consumed_quantity + n.used + r.released_quantity < r.quantity then 1 else 2 end,
    version = r.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}::uuid
    from ${recordset(sumTypes, used)} n where r.tenant_id = ${tx.tenantId} and r.id = n.id`);
}

/** Writes everything; the moves first, because uses name them. */
export async function writeDesk(tx: Tx, source: PostSource, desk: Desk): Promise<void> {
  if (desk.moves.length > 0) await writeMoves(tx, source, desk.moves);
  await writeBalances(tx, desk, source.businessDate);
  await writeUses(tx, desk);
}
