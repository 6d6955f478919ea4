/** The door of sheet stock: remnants that the shop floor leaves. */
export { bookRemnants, type BookedRemnant } from './remnant.ts';
export { followCounted } from './followed.ts';
export { namesOfBoards } from './stock.store.ts';
