/** The door of crafts. */
export { craftCosts } from './craftsmanship.ts';
export { craftItems } from './craftsmanship.store.ts';
