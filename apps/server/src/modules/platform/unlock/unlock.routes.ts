/** Binds the calls that lift a lock. The account belongs to no space: it is written on the platform's role. */
import { unlock } from '@muyun/contract';
import { bind, bindOutside, type Binding } from '../../../kit/call.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { accountOfMember, liftLock, lockedAccounts } from './unlock.store.ts';

async function lift(house: House, who: Who, accountId: string): Promise<boolean> {
  const was = await inTx(house.pools.host, { tenantId: PLATFORM, userId: who.userId }, (tx) => liftLock(tx, accountId));
  return was ?? raise('Common:NotFound');
}

export const unlockRoutes: readonly Binding[] = [
  bind(unlock.lockedUsers, ({ tx }) => lockedAccounts(tx)),
  bindOutside(unlock.unlockUser, async ({ house, who, params }) => ({ wasLocked: await lift(house, who, params.id) })),
  bindOutside(unlock.unlockMember, async ({ house, who, params }) => {
    const scope = { tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId, readOnly: true };
    const accountId = await inTx(house.pools.user, scope, (tx) => accountOfMember(tx, params.id));
    return { wasLocked: await lift(house, who, accountId ?? raise('Common:NotFound')) };
  }),
];
