/** Minimum stock as a source of demand (commerce §11): what has fallen below it is asked for once, up to its maximum. */
import { dec } from '@muyun/contract';
import { writeHouseAudit } from '../../../kit/audit.ts';
import { businessDay } from '../../../kit/clock.ts';
import type { Doing } from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { NOBODY } from '../../../kit/who.ts';
import { lockTasks, materialTasks } from '../material-task/index.ts';
import { followReservations, setDemands } from './demand.ts';
import { minimumSkus, spacesWithDemands } from './demand.store.ts';

const TASK = 'purchase.demands';
const MINIMUM = 4;

/** What is on its way between warehouses is asked of the one that keeps them: it is neither in one nor in the other, and is not bought again. */
export const transitAsked = fact<{ readonly found: Map<string, string> }>('purchase.transit-asked');

/** What has come for the demand counts to it: while it is bought the demand stands still. */
async function wantedOf(tx: Tx, taskId: string, missing: string): Promise<string> {
  const [task] = await lockTasks(tx, [taskId]);
  const least = dec(task?.receivedQty ?? '0').plus(missing);
  return (least.gt(0) ? least : dec(0)).toFixed(4);
}

/** Raises and changes the demands of materials with a minimum. Answers how many. */
export async function followMinimum(doing: Doing): Promise<number> {
  const changes = new Map<string, string>();
  let raised = 0;
  const found = new Map<string, string>();
  await tell(doing, transitAsked, { found });
  for (const sku of await minimumSkus(doing.tx)) {
    const there = dec(sku.there).plus(found.get(sku.id) ?? '0');
    const gap = dec(sku.target).minus(there);
    const missing = gap.gt(0) ? gap.toFixed(4) : '0';
    if (sku.taskId !== null) changes.set(sku.taskId, await wantedOf(doing.tx, sku.taskId, missing));
    else if (there.lt(sku.minStock)) {
      const draft = { materialSkuId: sku.id, demandQty: missing, requiredDate: businessDay() };
      const { id } = await materialTasks.make(doing, draft);
      await materialTasks.store.patch(doing.tx, id, { sourceType: MINIMUM });
      raised += 1;
    }
  }
  return raised + (await setDemands(doing, changes));
}

const byItself = (tx: Tx, house: House): Doing => ({
  tx,
  who: { ...NOBODY, dataScope: 'all', displayAmount: true },
  house,
  reason: null,
  audit: (entry) => writeHouseAudit(tx, TASK, entry),
});

/** Every night, after reservations have ended. */
export const demandTasks = (house: House): readonly ScheduledTask[] => [
  {
    name: TASK,
    next: dailyAt('00:45'),
    run: async () => {
      const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
      const spaces = await inTx(house.pools.owner, scope, spacesWithDemands);
      let changed = 0;
      for (const { tenantId } of spaces)
        changed += await inTx(house.pools.user, { tenantId, userId: PLATFORM }, async (tx) => {
          const doing = byItself(tx, house);
          return (await followReservations(doing, null)) + (await followMinimum(doing));
        });
      return `${changed} demands`;
    },
  },
];
