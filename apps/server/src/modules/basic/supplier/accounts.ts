/** Bank accounts of suppliers that were written before they were sealed (platform F7), or by a server of the release before. */
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { seal } from '../../../kit/secrets.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { plainAccounts, sealAccount } from './supplier.store.ts';

const LOT = 500;

/** Seals them, a lot in a transaction of its own: people go on working beside it. Answers how many. */
export async function sealAccounts({ pools }: Pick<House, 'pools'>): Promise<number> {
  let count = 0;
  for (;;) {
    const done = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, async (tx) => {
      const rows = await plainAccounts(tx, LOT);
      for (const { tenantId, id, bankAccount } of rows)
        await sealAccount(tx, tenantId, id, seal(bankAccount));
      return rows.length;
    });
    count += done;
    if (done < LOT) return count;
  }
}

export const accountTasks = (house: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'supplier.accounts',
    atStart: true,
    next: dailyAt('03:40'),
    run: async () => `${await sealAccounts(house)} accounts`,
  },
];
