/** Logs past their time go (platform F8: log-ins twelve months; plug-ins and devices as the audit log, twenty-four). */
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { purgeLogs } from './login-log.store.ts';

const MONTHS_KEPT = { login: 12, other: 24 } as const;
const monthsBefore = (at: Date, months: number): Date => {
  const day = new Date(at);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day;
};

export const logTasks = ({ pools }: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'log.purge',
    next: dailyAt('03:30'),
    run: async (at) => {
      const before = {
        login: monthsBefore(at, MONTHS_KEPT.login),
        other: monthsBefore(at, MONTHS_KEPT.other),
      };
      const gone = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, (tx) =>
        purgeLogs(tx, before),
      );
      return `${gone} rows`;
    },
  },
];
