/** Everything that must always hold between rows, of all areas. */
import type { House } from '../kit/house.ts';
import { type Invariant, violationsOf } from '../kit/invariants.ts';
import { dailyAt, type ScheduledTask } from '../kit/scheduler.ts';
import { inTx, PLATFORM } from '../kit/tx.ts';
import { stockInvariants } from '../ledger/stock/index.ts';
import { projectInvariants } from './cad/shared/project-counters.store.ts';
import { nestInvariants } from './nest/order/nest-invariants.store.ts';

export const invariants: readonly Invariant[] = [...stockInvariants, ...projectInvariants, ...nestInvariants];

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
