/** The door of colours: what an import asks. */
export { insertUnconfirmed } from './color.store.ts';
