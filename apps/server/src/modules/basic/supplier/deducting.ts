/** Whether the space may deduct the tax of what it buys (commerce §2.3). */
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';

const GENERAL = 1;
export const deductsTax = async (tx: Tx): Promise<boolean> =>
  (await settingOf(tx, 'tax.taxpayerType')) === GENERAL;

/** What was ordered, as far as its tax is no cost: of who may not deduct any, none is. */
export async function asDeducted<S extends { readonly isTaxDeductible: boolean }>(
  tx: Tx,
  sources: ReadonlyMap<string, S>,
): Promise<ReadonlyMap<string, S>> {
  if (await deductsTax(tx)) return sources;
  return new Map([...sources].map(([id, source]) => [id, { ...source, isTaxDeductible: false }]));
}
