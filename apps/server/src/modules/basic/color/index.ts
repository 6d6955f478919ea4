/** The door of colours: what an import asks, and who matches colours. */
export { colorCards, insertUnconfirmed } from './color.store.ts';
