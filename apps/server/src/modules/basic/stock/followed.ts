/** What the stock core asks of remnants, which are items of it: that their boards follow a count. */
import { dec } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { followCount } from '../../../ledger/stock/index.ts';

/** Differences of a count by item; items that are no boards are none of ours. */
export const followCounted = (
  tx: Tx,
  changes: readonly { readonly itemId: string; readonly quantity: string }[],
  takeId: string,
): Promise<void> =>
  followCount(
    tx,
    changes.map((c) => ({ itemId: c.itemId, quantity: dec(c.quantity).toNumber() })),
    takeId,
  );
