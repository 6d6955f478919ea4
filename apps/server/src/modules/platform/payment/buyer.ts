/** The one way into the space that somebody pays for, which need not be the one of his session (platform F3: payOwnedTenant). */
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { spaceOfOrder } from './order.store.ts';
import { buyerOf } from './space.store.ts';

export interface Buying {
  readonly tx: Tx;
  readonly buyerName: string;
}

/**
 * Runs `work` in the space once its owner, or a member with the right to order, is known to ask. Raises Common:NotFound for anybody who is no
 * member, and Common:Forbidden for a member without the right; `hidden`: Common:NotFound for him too.
 */
export function payOwnedTenant<T>(
  house: House,
  who: Who,
  space: { readonly tenantId: string; readonly hidden?: boolean; readonly readOnly?: boolean },
  work: (buying: Buying) => Promise<T>,
): Promise<T> {
  const { tenantId, hidden = false, readOnly = false } = space;
  return inTx(house.pools.user, { tenantId, userId: who.userId, readOnly }, async (tx) => {
    const buyer = (await buyerOf(tx)) ?? raise('Common:NotFound');
    if (!buyer.mayBuy) raise(hidden ? 'Common:NotFound' : 'Common:Forbidden');
    return work({ tx, buyerName: buyer.name });
  });
}

/** Looks over all spaces, on the platform's role. */
export const overAll = <T>(house: House, who: Who, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId: who.userId, readOnly: true }, work);

/** The space of an order, whoever asks; nobody is shown it before he is known. Raises Common:NotFound. */
export async function placeOf(house: House, who: Who, orderId: string): Promise<string> {
  const place = await overAll(house, who, (tx) => spaceOfOrder(tx, orderId));
  return place?.tenantId ?? raise('Common:NotFound');
}

/** As `payOwnedTenant`, in the space of an order. */
export async function payOwnedOrder<T>(
  house: House,
  who: Who,
  orderId: string,
  work: (buying: Buying) => Promise<T>,
): Promise<T> {
  const tenantId = await placeOf(house, who, orderId);
  return payOwnedTenant(house, who, { tenantId, hidden: true }, work);
}
