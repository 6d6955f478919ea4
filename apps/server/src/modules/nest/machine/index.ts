/** The door of the machines of the nesting desk. */
import { nest } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { changeMachine, createMachine, dropMachine, shownMachine } from './machine.ts';
import { findMachine, loadMachines } from './machine.store.ts';

export { ownRatesOf } from './machine.ts';
/** What a machine is called; null when there is none of this id. */
export const machineNamed = async (tx: Tx, id: string): Promise<string | null> =>
  (await findMachine(tx, id))?.name ?? null;
export const machineRoutes: readonly Binding[] = [
  bind(nest.listNestMachines, async ({ tx, who, query }) =>
    (await loadMachines(tx, query.machinePreset)).map((m) => shownMachine(m, who)),
  ),
  bind(nest.createNestMachine, createMachine),
  bind(nest.updateNestMachine, changeMachine),
  bind(nest.deleteNestMachine, dropMachine),
];
