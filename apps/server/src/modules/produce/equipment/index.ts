/** The door of machines. */
import { equipmentOptions } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { loadOptions } from './equipment.store.ts';

export { machineName } from './equipment.store.ts';
export const equipmentRoutes: readonly Binding[] = [
  bind(equipmentOptions, ({ tx, query }) => loadOptions(tx, query.equipmentType)),
];
