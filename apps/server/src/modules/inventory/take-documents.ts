/**
 * 盘盈 and 盘亏 (commerce §2.7): what a count finds and misses becomes documents of the warehouse whose stock it is. The area that
 * keeps them makes and posts them; what no document of it can carry (a remnant, a panel) is posted by the count itself.
 */
import type { InventoryDomain } from '@muyun/contract';
import { fact } from '../../kit/facts.ts';
import { raise } from '../../kit/raise.ts';
import type { Tx } from '../../kit/tx.ts';
import { takeNo } from './take-no.store.ts';

export interface Difference {
  readonly lineId: string;
  readonly itemId: string;
  readonly batchId: string | null;
  readonly locationCode: string;
  readonly qualityState: number;
  /** positive: found; negative: missing */
  readonly quantity: string;
  /** kg that were weighed beyond the book; null: nobody weighed */
  readonly weight: string | null;
  /** what one costs where the stock does not know */
  readonly unitCost: string | null;
  readonly reason: string | null;
}
export interface TakePosting {
  readonly takeId: string;
  readonly takeNo: string;
  readonly domain: InventoryDomain;
  readonly warehouseId: string;
  readonly businessDate: string;
  readonly differences: readonly Difference[];
  /** lines that a document has posted */
  readonly carried: Set<string>;
}
/** The balances are held: whoever keeps documents of the domain makes and posts them, and says which lines they carry. */
export const takePosting = fact<TakePosting>('inventory.take-posting');

export interface TakeDocument {
  readonly document: string;
  readonly id: string;
  readonly no: string;
  readonly label: string;
}
/** Which documents stand for a count. */
export const takeDocuments = fact<{
  readonly takeId: string;
  readonly domain: InventoryDomain;
  readonly found: TakeDocument[];
}>('inventory.take-documents');

/** Their postings are taken back and they are void: the count is taken back. */
export const takeReversing = fact<{ readonly takeId: string; readonly domain: InventoryDomain }>(
  'inventory.take-reversing',
);

/** What a count has made is undone there, never by itself. Raises Stock:TakeLinked. */
export async function assertUncounted(
  tx: Tx,
  head: { readonly stockTakeId: string | null },
  action: string,
): Promise<void> {
  if (head.stockTakeId !== null)
    raise('Stock:TakeLinked', { no: await takeNo(tx, head.stockTakeId), action });
}
