/** The door of customers: what the search of the shell asks. */
export { findDemanders } from './demander.found.store.ts';
