/** The door of sheet stock: remnants that the shop floor leaves. */
export { bookRemnants, type BookedRemnant } from './remnant.ts';
export { remnantsThatHold } from './remnant-fit.store.ts';
