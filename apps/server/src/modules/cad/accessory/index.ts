/** The door of the accessories of products. */
export { dropAccessories } from './product-accessory.store.ts';
