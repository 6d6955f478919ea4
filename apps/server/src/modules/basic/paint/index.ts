/** The door of paint structures. */
export { paintStructureChanged } from './paint.ts';
export { type StoredCoat, structureCoats } from './paint.store.ts';
