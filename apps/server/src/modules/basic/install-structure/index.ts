/** The door of install structures. */
export { takenBy } from './install-structure.ts';
export { needsSku } from './install-structure.store.ts';
