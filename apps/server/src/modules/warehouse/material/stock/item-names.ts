/** What the lists of the stock share: what an item is called, and that some have an order of their own. */
import { skuUnitOf } from '@muyun/contract';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { namesOfBoards } from '../../../basic/stock/index.ts';
import { loadSkus } from '../../../purchase/index.ts';

interface Named {
  readonly name: string;
  /** what its quantity counts */
  readonly unit: string;
  /** every coil is a batch of its own */
  readonly isCoil: boolean;
}
const COIL = 2;
/** What materials and remnants are called, and what their quantities count. */
export async function itemsNamed(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const [skus, boards] = [await loadSkus(tx, ids), await namesOfBoards(tx, ids)];
  return new Map([
    ...boards.map(({ id, name }) => [id, { name, unit: skuUnitOf(null), isCoil: false }] as const),
    ...[...skus.values()].map(
      ({ id, name, kind }) => [id, { name, unit: skuUnitOf(kind), isCoil: kind === COIL }] as const,
    ),
  ]);
}
/** What materials and remnants are called. */
export const itemNames = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await itemsNamed(tx, ids))].map(([id, { name }]) => [id, name]));

/** These lists have an order of their own. Raises Common:Sorting. */
export function assertUnsorted({ sorting }: { readonly sorting?: string | undefined }): void {
  if (sorting) raise('Common:Sorting', { field: sorting.split(' ')[0] ?? '' });
}
