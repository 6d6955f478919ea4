/** Binds the calls that lift a lock. The account belongs to no space: it is written on the platform's role. */
import { unlock } from '@muyun/contract';
import { bind, bindOutside, type Binding } from '../../../kit/call.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { accountOfMember, liftLock, lockedAccounts, membersByAccount } from './unlock.store.ts';

async function lift(house: House, who: Who, accountId: string): Promise<boolean> {
  const was = await inTx(house.pools.host, { tenantId: PLATFORM, userId: who.userId }, (tx) =>
    liftLock(tx, accountId),
  );
  return was ?? raise('Common:NotFound');
}

const scopeOf = (who: Who) => ({ tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId, readOnly: true });

export const unlockRoutes: readonly Binding[] = [
  bind(unlock.lockedUsers, ({ tx }) => lockedAccounts(tx)),
  bindOutside(unlock.lockedMembers, async ({ house, who }) => {
    const members = await inTx(house.pools.user, scopeOf(who), membersByAccount);
    const locked = await inTx(
      house.pools.host,
      { tenantId: PLATFORM, userId: who.userId, readOnly: true },
      (tx) => lockedAccounts(tx, [...members.keys()]),
    );
    return locked.flatMap((row) => {
      const member = members.get(row.id);
      return member ? [{ ...row, id: member.id, nickname: member.name }] : [];
    });
  }),
  bindOutside(unlock.unlockUser, async ({ house, who, params }) => ({
    wasLocked: await lift(house, who, params.id),
  })),
  bindOutside(unlock.unlockMember, async ({ house, who, params }) => {
    const accountId = await inTx(house.pools.user, scopeOf(who), (tx) => accountOfMember(tx, params.id));
    return { wasLocked: await lift(house, who, accountId ?? raise('Common:NotFound')) };
  }),
];
