/** The door of crafts. */
export { craftCosts } from './craftsmanship.ts';
export { type CraftItem, craftItems } from './craftsmanship.store.ts';
