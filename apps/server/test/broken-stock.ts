/** A little stock of every kind in a space, and a broken row for each invariant of the stock core and of the party ledger. */
import { newId } from '../src/kit/clock.ts';
import { type Sql, sql } from '../src/kit/sql.ts';
import { adjustValue } from '../src/ledger/inventory/index.ts';
import { postParty, reverseParty } from '../src/ledger/party/index.ts';
import type { Actor } from './actor.ts';
import { backOf, inventorySceneOf, source, worth } from './inventory-scene.ts';

/** Receipt, reservation, issue taken back, supplier return with a variance, a price difference, what is owed. */
export async function fillStock(owner: Actor): Promise<void> {
  const s = await inventorySceneOf(owner);
  const itemId = newId();
  const [cheap, dear, issue, document] = [
    s.line(itemId, '10', worth('10.00')),
    s.line(itemId, '10', { ...worth('190.00'), locationCode: 'A-01' }),
    source(),
    source(),
  ];
  await s.post(source(), cheap);
  await s.post(source(), dear);
  await s.keep(itemId, s.tower, '4');
  await s.post(issue, s.line(itemId, '-2', { projectId: s.tower }));
  await s.undo(issue);
  await s.post(source(), s.line(itemId, '-1', { projectId: s.tower }));
  await s.post(source(), s.line(itemId, '-9', { value: { by: 'average' } }));
  await s.post(source(), s.line(itemId, '-6', { value: backOf(dear) }));
  const difference = {
    lineId: newId(),
    warehouseId: s.main,
    itemId,
    difference: '4.00',
    receivedQuantity: '8',
  };
  await s.within((tx) => adjustValue(tx, source(), [difference], 1));
  await s.within((tx) =>
    postParty(tx, document, [{ partyType: 2, partyId: newId(), ledger: 32, amount: '200.00' }]),
  );
  await s.within((tx) => reverseParty(tx, document));
}

export const BROKEN_STOCK: Readonly<Record<string, (tenant: string) => Sql>> = {
  'inventory.balances-agree-with-moves': (t) =>
    sql`update inventory_cost set value = value + 0.01 where tenant_id = ${t} and quantity > 0`,
  'inventory.places-agree-with-balances': (t) =>
    sql`update inventory_quantity set quantity = quantity + 1 where tenant_id = ${t}`,
  'inventory.places-agree-with-moves': (t) =>
    sql`update inventory_quantity set location_code = 'B-02' where tenant_id = ${t} and quantity > 0`,
  'inventory.chain-unbroken': (t) =>
    sql`update inventory_move set value_after = value_after + 0.01 where tenant_id = ${t} and move_no = 2`,
  'inventory.reserved-agrees': (t) =>
    sql`update inventory_cost set reserved_quantity = 0 where tenant_id = ${t} and reserved_quantity > 0`,
  'inventory.batches-cover-reservations': (t) =>
    sql`insert into inventory_reservation (tenant_id, id, domain, warehouse_id, item_id, batch_id, project_id, source_type, quantity, expires_on)
      select c.tenant_id, gen_random_uuid(), 2, c.warehouse_id, c.item_id, gen_random_uuid(), p.id, 8, 1, now()::date from inventory_cost c join cad_project p on p.tenant_id = c.tenant_id where c.tenant_id = ${t} limit 1`,
  'inventory.consumed-agrees': (t) =>
    sql`update inventory_reservation_use set quantity = quantity * 2 where tenant_id = ${t}`,
  'inventory.reversals-mirror': (t) =>
    sql`update inventory_move set quantity = quantity + 1 where tenant_id = ${t} and is_reversal`,
  'inventory.variances-agree': (t) =>
    sql`update cost_variance set amount = amount + 0.01 where tenant_id = ${t}`,
  'party.heads-agree-with-entries': (t) =>
    sql`update party_balance set balance = balance + 0.01 where tenant_id = ${t}`,
  'party.reversals-mirror': (t) =>
    sql`update party_ledger set amount = amount + 0.01 where tenant_id = ${t} and is_reversal`,
  // a month is made to have been closed before what was posted in it
  'period.closed-untouched': (t) =>
    sql`update accounting_period set status = 2, stock_closed_at = now() - interval '1 hour' where tenant_id = ${t}`,
  'period.closed-money-untouched': (t) =>
    sql`update accounting_period set status = 4, stock_closed_at = now() - interval '1 hour', closed_at = now() - interval '1 hour' where tenant_id = ${t}`,
  'period.snapshots-agree': (t) =>
    sql`update accounting_period set status = 2, revision = 1, stock_closed_at = now() where tenant_id = ${t}`,
};
