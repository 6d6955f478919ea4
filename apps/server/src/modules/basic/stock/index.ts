/** The door of sheet stock: remnants that the shop floor leaves. */
export { bookRemnants, type BookedRemnant, unbookRemnants } from './remnant.ts';
export { remnantsThatHold } from './remnant-fit.store.ts';
