/** What the lists of the stock share: what an item is called, and that some have an order of their own. */
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { namesOfBoards } from '../../../basic/stock/index.ts';
import { loadSkus } from '../../../purchase/index.ts';
import { namesOf } from '../posting.ts';

/** What materials and remnants are called. */
export async function itemNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [skus, boards] = [await loadSkus(tx, ids), await namesOfBoards(tx, ids)];
  return new Map([...boards.map((b) => [b.id, b.name] as const), ...namesOf(skus)]);
}

/** These lists have an order of their own. Raises Common:Sorting. */
export function assertUnsorted({ sorting }: { readonly sorting?: string | undefined }): void {
  if (sorting) raise('Common:Sorting', { field: sorting.split(' ')[0] ?? '' });
}
