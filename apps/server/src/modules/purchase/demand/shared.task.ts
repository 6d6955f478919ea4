/**
 * Demands of before each project had its own (engineering F8): once, after an upgrade, those that stand for several projects at once and that
 * nobody has begun to meet are asked for by each of them. Each nest order in a transaction of its own; done again it finds nothing.
 */
import { writeHouseAudit } from '../../../kit/audit.ts';
import type { Doing } from '../../../kit/document/index.ts';
import type { House } from '../../../kit/house.ts';
import type { ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { NOBODY } from '../../../kit/who.ts';
import { nestDemand } from '../../nest/order/index.ts';
import { ordersSharing, spacesSharing } from './demand.store.ts';
import { raiseFromNest } from './from-nest.ts';

const NAME = 'purchase.shared-demands';
/** it is done once; a run that fails comes again by itself */
const NEVER_MS = 100 * 365 * 86_400_000;

const byItself = (tx: Tx, house: House): Doing => ({
  tx,
  who: { ...NOBODY, dataScope: 'all', displayAmount: true },
  house,
  reason: null,
  audit: (entry) => writeHouseAudit(tx, NAME, entry),
});

async function splitOf(tx: Tx, house: House, orderId: string): Promise<number> {
  const doing = byItself(tx, house);
  const demand = await nestDemand(doing, orderId);
  return demand ? (await raiseFromNest(doing, demand)).created : 0;
}

/** Every space with such demands. Answers how many were made of them. */
export async function splitSharedDemands(house: House): Promise<number> {
  const owner = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  let made = 0;
  for (const tenantId of await inTx(house.pools.owner, owner, spacesSharing)) {
    const scope = { tenantId, userId: PLATFORM };
    for (const orderId of await inTx(house.pools.user, { ...scope, readOnly: true }, ordersSharing))
      made += await inTx(house.pools.user, scope, (tx) => splitOf(tx, house, orderId));
  }
  return made;
}

export const sharedDemandTasks = (house: House): readonly ScheduledTask[] => [
  {
    name: NAME,
    atStart: true,
    next: (at) => new Date(at.getTime() + NEVER_MS),
    run: async () => `${await splitSharedDemands(house)} demands`,
  },
];
