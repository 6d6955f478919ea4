/** What the material warehouse answers nest orders: which whole sheets are free, and that what is issued is not withdrawn (commerce §12.7). */
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { standingIssue } from './stock-out/stock-out.store.ts';

export { loadFreeSheets } from './stock/free-sheets.store.ts';
export { sheetValue } from './stock-out/stock-out.store.ts';

/** Raises Nest:MaterialIssued. */
export async function refuseWithdrawal(tx: Tx, nestOrderId: string): Promise<void> {
  const issue = await standingIssue(tx, nestOrderId);
  if (issue) raise('Nest:MaterialIssued', issue);
}
