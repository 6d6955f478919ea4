/** What is thrown away of invitations when their time is over. */
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { purgePhoneInvitations } from './phone-invitation.store.ts';

const KEPT_MS = 30 * 86_400_000;

export const memberTasks = ({ pools }: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'member.clean',
    next: dailyAt('03:40'),
    run: async (at) => {
      const before = new Date(at.getTime() - KEPT_MS);
      const count = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, (tx) =>
        purgePhoneInvitations(tx, before),
      );
      return `${count} invitations by phone`;
    },
  },
];
