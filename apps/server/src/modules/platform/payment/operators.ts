/** Tells the people of the platform what their books want of them. */
import type { MessageName } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { notify } from '../message/index.ts';
import { operatorIds } from './bill.store.ts';

type Notice<N extends MessageName> = Omit<Parameters<typeof notify<N>>[1], 'receivers'>;

/** Once for each `dedupKey`. */
export const tellOperators = <N extends MessageName>({ pools }: House, notice: Notice<N>): Promise<void> =>
  inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, async (tx) => {
    const receivers = { to: 'users', userIds: await operatorIds(tx) } as const;
    await notify<N>(tx, { ...notice, receivers });
  });
