/** The door of paint structures. */
export { structureCoats } from './paint.store.ts';
