/** The door of the machines of the nesting desk. */
import { nest } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { changeMachine, createMachine, dropMachine, shownMachine } from './machine.ts';
import { loadMachines } from './machine.store.ts';

export { ownRatesOf } from './machine.ts';
export const machineRoutes: readonly Binding[] = [
  bind(nest.listNestMachines, async ({ tx, who, query }) =>
    (await loadMachines(tx, query.machinePreset)).map((m) => shownMachine(m, who)),
  ),
  bind(nest.createNestMachine, createMachine),
  bind(nest.updateNestMachine, changeMachine),
  bind(nest.deleteNestMachine, dropMachine),
];
