/** What is thrown away when its time is over, and what lapses unanswered (platform M3.4). */
import { MESSAGE_KEPT_DAYS } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { dailyAt, everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { expireDecisions, purgeMessages } from './outbox.store.ts';
import { spaceIds } from '../upkeep/index.ts';

const DAY_MS = 86_400_000;
const LAPSE_MINUTES = 10;
type Parts = Pick<House, 'pools'>;
const asOwner = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, work);

async function clean(parts: Parts, at: Date): Promise<string> {
  const before = new Date(at.getTime() - MESSAGE_KEPT_DAYS * DAY_MS);
  let count = 0;
  for (const space of await asOwner(parts, spaceIds))
    for (let isAll = false; !isAll;) {
      const batch = await asOwner(parts, (tx) => purgeMessages(tx, space, before));
      count += batch.count;
      isAll = batch.isAll;
    }
  return `${count} messages`;
}

export const messageTasks = (parts: Parts): readonly ScheduledTask[] => [
  { name: 'message.clean', next: dailyAt('03:30'), run: (at) => clean(parts, at) },
  {
    name: 'message.lapse',
    next: everyMinutes(LAPSE_MINUTES),
    run: async (at) => `${await asOwner(parts, (tx) => expireDecisions(tx, at))} lapsed`,
  },
];
