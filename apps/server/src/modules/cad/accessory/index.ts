/** The door of the accessories of products. */
export { dropAccessories, type NeededAccessory, neededAccessories } from './product-accessory.store.ts';
