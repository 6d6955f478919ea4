/** The door of crafts. */
export { craftCosts } from './craftsmanship.ts';
export { type CraftItem, craftItems, tieCrafts } from './craftsmanship.store.ts';
