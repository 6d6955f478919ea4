/** Recurring work of the event core. */
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { ensureLogPartitions } from './log-partitions.store.ts';

export const productionTasks = ({ pools }: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'produce.partitions',
    next: dailyAt('00:25'),
    atStart: true,
    run: async (at) => `made ${(await ensureLogPartitions(pools.owner, at)).join(' ') || '-'}`,
  },
];
