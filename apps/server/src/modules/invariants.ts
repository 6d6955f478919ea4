/** Everything that must always hold between rows, of all areas. */
import type { House } from '../kit/house.ts';
import { type Invariant, violationsOf } from '../kit/invariants.ts';
import { keptInvariant, type KeptList, settleKept } from '../kit/kept-list.ts';
import { dailyAt, type ScheduledTask } from '../kit/scheduler.ts';
import { inTx, PLATFORM } from '../kit/tx.ts';
import { inventoryInvariants } from '../ledger/inventory/inventory-invariants.store.ts';
import { partyInvariants } from '../ledger/party/index.ts';
import { periodInvariants } from '../ledger/period/index.ts';
import { stockInvariants } from '../ledger/stock/index.ts';
import { projectInvariants } from './cad/shared/project-counters.store.ts';
import { keptProjects } from './cad/shared/project-kept.ts';
import { nestInvariants } from './nest/order/nest-invariants.store.ts';
import { barRestInvariants } from './nest/order/bar/bar-rest-invariants.store.ts';
import { lostInvariants } from './nest/order/lost/lost-invariants.store.ts';
import { sheetInvariants } from './nest/order/sheet/sheet-invariants.store.ts';
import { productionInvariants } from './produce/core/production-invariants.store.ts';
import { accessoryInvariants } from './psi/accessory/accessory-invariants.store.ts';
import { paintInvariants } from './psi/paint/paint-invariants.store.ts';
import { purchaseInvariants } from './purchase/purchase-invariants.store.ts';
import { materialInvariants } from './warehouse/material/material-invariants.store.ts';
import { keptOrders } from './nest/order/nest-order.kept.ts';

/** The lists whose totals are kept beside their rows. */
export const keptLists: readonly KeptList[] = [keptProjects, keptOrders];

export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...inventoryInvariants,
  ...partyInvariants,
  ...periodInvariants,
  ...projectInvariants,
  ...nestInvariants,
  ...sheetInvariants,
  ...lostInvariants,
  ...barRestInvariants,
  ...productionInvariants,
  ...accessoryInvariants,
  ...paintInvariants,
  ...materialInvariants,
  ...purchaseInvariants,
  ...keptLists.map(keptInvariant),
];

/** Every night, before they are asked: totals that differ from their rows are set right, and the log says so. */
export const settleTask = ({ pools, log }: Pick<House, 'pools' | 'log'>): ScheduledTask => ({
  name: 'house.settle',
  next: dailyAt('04:10'),
  run: async () => {
    const scope = { tenantId: PLATFORM, userId: PLATFORM };
    const wrong = keptLists.map(keptInvariant);
    const found = await inTx(pools.owner, { ...scope, readOnly: true }, (tx) =>
      violationsOf(tx, wrong, null),
    );
    const spaces = [...new Set(found.map((v) => v.tenantId))];
    for (const { name, tenantId, no, told } of found)
      log.error({ kept: name, tenantId, no, told }, 'kept totals differed from their rows');
    for (const tenantId of spaces)
      await inTx(pools.work, { ...scope, tenantId }, async (tx) => {
        for (const list of keptLists) await settleKept(tx, list);
      });
    return `${found.length} totals of ${spaces.length} spaces`;
  },
});

/** Every night; what does not hold is a fault of the house and stands in the log, row by row. */
export const invariantTask = ({ pools, log }: Pick<House, 'pools' | 'log'>): ScheduledTask => ({
  name: 'house.invariants',
  next: dailyAt('04:20'),
  run: async () => {
    const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
    const found = await inTx(pools.owner, scope, (tx) => violationsOf(tx, invariants, null));
    for (const { name, tenantId, no, told } of found)
      log.error({ invariant: name, tenantId, no, told }, 'an invariant does not hold');
    return `${invariants.length} invariants, ${found.length} violations`;
  },
});
