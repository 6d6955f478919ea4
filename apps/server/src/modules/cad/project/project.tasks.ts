/** The nightly check of the counters of projects: they are kept by difference, here they are compared with their products. */
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { riskTasks } from './project.risk.ts';
import { noteAll } from './project.told.store.ts';
import { miscounted, recountProject } from '../shared/project-counters.store.ts';

/** Mends every project whose counters differ, and says so in the log: it is a fault of the house. Answers how many. */
export async function checkCounters({ pools, log }: Pick<House, 'pools' | 'log'>): Promise<number> {
  const owner = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const found = await inTx(pools.owner, owner, (tx) => miscounted(tx));
  for (const { tenantId, projectId, kept, summed } of found) {
    log.error({ tenantId, projectId, kept, summed }, 'counters of a project differed from its products');
    await inTx(pools.work, { tenantId, userId: PLATFORM }, (tx) => recountProject(tx, projectId));
  }
  return found.length;
}

export const projectTasks = (house: Pick<House, 'pools' | 'log'>): readonly ScheduledTask[] => [
  {
    name: 'project.count',
    next: dailyAt('03:30'),
    run: async () => `${await checkCounters(house)} projects`,
  },
  ...riskTasks(house),
  {
    name: 'project.facts',
    next: dailyAt('03:40'),
    run: async () =>
      `${await inTx(house.pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, noteAll)} projects`,
  },
];
