/** The door of customers. */
import { partnersToSend } from '../shared/to-send.store.ts';

export const demandersToSend = partnersToSend('demander');
export { demanderDisabling } from './demander.routes.ts';
export { CUSTOMER_DUTY, OPEN_PROJECT } from './demander.store.ts';
export { findDemanders } from './demander.found.store.ts';
