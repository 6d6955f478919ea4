/** Remnants: cut on the shop floor, looked at by the warehouse (16 → 1), used by nesting, scrapped or sold (commerce §12.5). */
import { REMNANT_ENDS, stock, STOCK_SOURCES } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { newId } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { keepersOf } from '../../../ledger/inventory/index.ts';
import {
  enterBoards,
  lockRemnants,
  postRemnants,
  removeBoards,
  undoTaking,
  type Undoing,
} from '../../../ledger/stock/index.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertWarehouse, ownerOfWarehouse, usualWarehouse } from '../warehouse/index.ts';
import { bookScrapped, weighed } from './scrap.ts';
import {
  dropBoards,
  enteredBy,
  insertRemnants,
  lockWaiting,
  type NewRemnant,
  setAvailable,
  setEnded,
  takenCodes,
} from './stock.store.ts';

export type BookedRemnant = Omit<NewRemnant, 'id'>;
const MATERIAL = 2;

/** Answers the ids in the order of the rows. Raises Basic:CodeDuplicate. */
export async function bookRemnants(
  tx: Tx,
  rows: readonly BookedRemnant[],
  source: { readonly sourceType: string; readonly sourceId: string },
): Promise<string[]> {
  if (rows.length === 0) return [];
  const [twice] = await takenCodes(
    tx,
    rows.map((r) => r.code),
  );
  if (twice !== undefined) raise('Basic:CodeDuplicate', { code: twice });
  const made = rows.map((r) => ({ ...r, id: newId() }));
  await insertRemnants(tx, made);
  const ids = made.map((r) => r.id);
  await enterBoards(tx, ids, source);
  return ids;
}

/** Remnants that never were, and the board that they were cut from is there again. Answers what stands in the way; null: done. */
export async function unbookRemnants(
  tx: Tx,
  undoing: Undoing,
): Promise<{ readonly id: string; readonly code: string } | null> {
  const other = await undoTaking(tx, undoing);
  if (other === null && undoing.entered.ids.length > 0) await dropBoards(tx, undoing.entered.ids);
  return other;
}

/**
 * The warehouse has seen them: from now on they are stock, in the core too where the space has a warehouse of material. Raises
 * Stock:RemnantState when one of them does not wait, Stock:RemnantOwner, and what the core refuses.
 */
export async function confirmRemnants({
  tx,
  who,
  body,
  audit,
}: Context<typeof stock.confirmRemnants>): Promise<{ confirmed: number }> {
  const ids = [...new Set(body.ids)];
  if (body.warehouseId) {
    await assertWarehouse(tx, body.warehouseId);
    // what was cut is ours
    if (await ownerOfWarehouse(tx, body.warehouseId)) raiseAt('warehouseId', 'Stock:RemnantOwner');
  }
  const rows = await lockWaiting(tx, ids);
  if (rows.length !== ids.length) raise('Stock:RemnantState');
  const usual = body.warehouseId ?? (await usualWarehouse(tx, MATERIAL, who.factory?.id ?? null));
  await setAvailable(tx, ids, { asked: body.warehouseId ?? null, usual });
  const born = rows.map(({ id }) => ({ plateId: id, delta: 1 }));
  await postRemnants(tx, born, { sourceType: STOCK_SOURCES.opening, sourceId: null });
  await noteEach(audit, rows, { action: 'confirm', summary: stock.confirmRemnants.title });
  return { confirmed: rows.length };
}

/** Each of them has its own line in the log. */
async function noteEach(
  audit: Context<typeof stock.confirmRemnants>['audit'],
  rows: readonly { readonly id: string; readonly code: string }[],
  what: { readonly action: string; readonly summary: string },
): Promise<void> {
  const { id: bizType } = stock.stockPlateMaster;
  for (const { id, code } of rows) await audit({ bizType, bizId: id, bizNo: code, ...what });
}

type Disposal = Context<typeof stock.scrapRemnants> | Context<typeof stock.sellRemnants>;

/** Takes free remnants out for good. Raises Stock:RemnantBusy, and what the core refuses. */
async function dispose(
  context: Disposal,
  call: typeof stock.scrapRemnants | typeof stock.sellRemnants,
  to: { readonly status: number; readonly sourceType: string; readonly said: string },
): Promise<{ count: number }> {
  const { tx, body, audit } = context;
  const ids = [...new Set(body.ids)];
  const rows = await lockRemnants(tx, ids);
  const busy = rows.find((r) => r.quantity !== 1 || r.reserved > 0 || !r.isFree);
  if (rows.length !== ids.length) raise('Common:NotFound');
  const kept = await keepersOf(tx, ids);
  const taken = busy ?? rows.find((r) => kept.has(r.id));
  if (taken) raise('Stock:RemnantBusy', { code: taken.code, action: call.title });
  const pieces = to.status === REMNANT_ENDS.scrapped ? await weighed(tx, ids) : [];
  await removeBoards(tx, ids, { sourceType: to.sourceType, sourceId: null, reason: body.reason });
  await setEnded(tx, ids, to.status);
  await bookScrapped(context, pieces);
  await noteEach(audit, rows, {
    action: to.sourceType,
    summary: `${call.title}${to.said}：${body.reason}`.slice(0, 200),
  });
  return { count: rows.length };
}
export const scrapRemnants = (context: Context<typeof stock.scrapRemnants>) =>
  dispose(context, stock.scrapRemnants, {
    status: REMNANT_ENDS.scrapped,
    sourceType: STOCK_SOURCES.scrap,
    said: '',
  });
export const sellRemnants = (context: Context<typeof stock.sellRemnants>) =>
  dispose(context, stock.sellRemnants, {
    status: REMNANT_ENDS.sold,
    sourceType: STOCK_SOURCES.sale,
    said: ` ${context.body.amount}`,
  });

/** Raises Stock:RemnantBorn, Stock:RemnantBusy, Common:StaleVersion, and what the core refuses. */
export async function voidRemnant({
  tx,
  params,
  body,
  audit,
}: Context<typeof stock.voidRemnant>): Promise<void> {
  const [row] = await lockRemnants(tx, [params.id]);
  const own = row && (await enteredBy(tx, row.id));
  if (!row || !own) raise('Common:NotFound');
  if (own.version !== body.version) raise('Common:StaleVersion');
  if (own.isBorn) raise('Stock:RemnantBorn', { code: row.code });
  const isThere = row.quantity === 1 && row.reserved === 0 && row.isFree;
  if (!isThere || (await keepersOf(tx, [row.id])).size > 0)
    raise('Stock:RemnantBusy', { code: row.code, action: stock.voidRemnant.title });
  await removeBoards(tx, [row.id], {
    sourceType: STOCK_SOURCES.void,
    sourceId: null,
    reason: body.reason,
  });
  await setEnded(tx, [row.id], REMNANT_ENDS.voided);
  await noteEach(audit, [row], {
    action: STOCK_SOURCES.void,
    summary: `${stock.voidRemnant.title}：${body.reason}`.slice(0, 200),
  });
}
