/** 余料移库 (commerce §2.8, §12): in another warehouse with all that they are worth, or in another place of their own. */
import { stock, STOCK_SOURCES } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { keepersOf } from '../../../ledger/inventory/index.ts';
import { lockRemnants, moveInCore, postRemnants } from '../../../ledger/stock/index.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertWarehouse, ownerOfWarehouse, warehouseName } from '../warehouse/index.ts';
import { setPlace, type Standing, whereTheyLie } from './remnant-move.store.ts';

const MATERIAL = 2;

/** Locked. Raises Common:NotFound, Stock:RemnantBusy. */
async function lockFree(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await lockRemnants(tx, ids);
  if (rows.length !== ids.length) raise('Common:NotFound');
  const kept = await keepersOf(tx, ids);
  const busy = rows.find((r) => r.quantity !== 1 || r.reserved > 0 || !r.isFree || kept.has(r.id));
  if (busy) raise('Stock:RemnantBusy', { code: busy.code, action: stock.moveRemnants.title });
}

/** What a customer has brought stays his (客供材). Raises Stock:RemnantOwner. */
function assertSameOwner(from: readonly Standing[], ownerId: string | null): void {
  if (from.some((p) => (p.warehouseId === null ? ownerId !== null : p.ownerId !== ownerId)))
    raiseAt('warehouseId', 'Stock:RemnantOwner');
}

const spot = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ') || '—';

/** Raises Stock:RemnantBusy, Stock:RemnantOwner, Stock:RemnantValue, and what the core refuses. */
export async function moveRemnants({
  tx,
  body,
  audit,
}: Context<typeof stock.moveRemnants>): Promise<{ moved: number }> {
  const { warehouseId, place, remark } = body;
  const ids = [...new Set(body.ids)];
  await assertWarehouse(tx, warehouseId, 'warehouseId', MATERIAL);
  await lockFree(tx, ids);
  const from = await whereTheyLie(tx, ids);
  assertSameOwner(from, await ownerOfWarehouse(tx, warehouseId));
  // what lay in no warehouse comes into the books now
  const born = from.filter((p) => p.warehouseId === null);
  if (born.some((p) => p.bookValue === null)) raise('Stock:RemnantValue');
  await moveInCore(tx, ids, warehouseId);
  await setPlace(tx, ids, { warehouseId, place });
  await postRemnants(
    tx,
    born.map((p) => ({ plateId: p.id, delta: 1 })),
    { sourceType: STOCK_SOURCES.opening, sourceId: null },
  );
  const name = await warehouseName(tx, warehouseId);
  for (const p of from) {
    const kept = p.warehouseId === warehouseId ? p.place : null;
    const to = spot(name, place === undefined ? kept : place);
    const why = remark ? `（${remark}）` : '';
    const summary = `${stock.moveRemnants.title}：${spot(p.warehouseName, p.place)} → ${to}${why}`;
    const { id: bizType } = stock.stockPlateMaster;
    await audit({ bizType, bizId: p.id, bizNo: p.code, action: 'move', summary: summary.slice(0, 200) });
  }
  return { moved: from.length };
}
