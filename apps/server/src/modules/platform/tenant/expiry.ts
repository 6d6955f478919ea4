/** Words to the owner before a space ends (platform M4 §4, J tenant-expiry): each once, however often the task runs. */
import { TENANT_REMINDER_DAYS } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { notify } from '../message/index.ts';
import { endingSpaces, type EndingSpace } from './expiry.store.ts';

/**
 * The reminder that is due, one of TENANT_REMINDER_DAYS; undefined for none. A day that nobody ran the task is made up for by the
 * next; of a term that began later than the reminder would have been, that reminder is not told.
 */
function dueOf(space: EndingSpace): number | undefined {
  const due = TENANT_REMINDER_DAYS.filter((d) => d >= space.days).at(-1);
  return due !== undefined && due < space.termDays ? due : undefined;
}

async function remind(tx: Tx, at: Date): Promise<number> {
  let told = 0;
  for (const space of await endingSpaces(tx, at, Math.max(...TENANT_REMINDER_DAYS))) {
    const due = dueOf(space);
    if (due === undefined) continue;
    const date = businessDay(new Date(space.expireTime));
    await notify(tx, {
      kind: space.days === 0 ? 'expiryToday' : 'expiry',
      receivers: { to: 'users', userIds: [space.ownerUserId] },
      vars: { space: space.name, edition: space.editionName, date, days: space.days },
      dedupKey: `expire:${space.id}:${date}:${due}`,
      url: '/enterprise/info',
    });
    told += 1;
  }
  return told;
}

export const expiryTasks = ({ pools }: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'tenant.expiry',
    next: dailyAt('00:10'),
    atStart: true,
    run: async (at) => {
      const scope = { tenantId: PLATFORM, userId: PLATFORM };
      return `${await inTx(pools.owner, scope, (tx) => remind(tx, at))} spaces that end soon`;
    },
  },
];
