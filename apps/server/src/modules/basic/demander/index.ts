/** The door of customers. */
export { demanderDisabling } from './demander.routes.ts';
export { CUSTOMER_DUTY, OPEN_PROJECT } from './demander.store.ts';
export { demandersToSend } from './demander.sync.store.ts';
export { findDemanders } from './demander.found.store.ts';
