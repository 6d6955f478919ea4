/** Remnants that are cut on the shop floor: in stock at once, free for nesting once the warehouse has confirmed them (16 → 1). */
import { stock } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { newId } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { enterBoards, undoTaking, type Undoing } from '../../../ledger/stock/index.ts';
import {
  dropBoards,
  insertRemnants,
  lockWaiting,
  type NewRemnant,
  setAvailable,
  takenCodes,
} from './stock.store.ts';

export type BookedRemnant = Omit<NewRemnant, 'id'>;

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

/** The warehouse has seen them. Raises Common:NotFound when one of them does not wait. */
export async function confirmRemnants({
  tx,
  body,
  audit,
}: Context<typeof stock.confirmRemnants>): Promise<{ confirmed: number }> {
  const ids = [...new Set(body.ids)];
  const rows = await lockWaiting(tx, ids);
  if (rows.length !== ids.length) raise('Stock:RemnantState');
  await setAvailable(tx, ids);
  await audit({
    bizType: stock.confirmRemnants.id,
    bizId: ids[0] ?? null,
    action: 'confirm',
    summary: `${stock.confirmRemnants.title} ${rows.map((r) => r.code).join('、')}`.slice(0, 200),
  });
  return { confirmed: rows.length };
}
