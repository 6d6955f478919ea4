/** The door of the accessories of products. */
export {
  dropAccessories,
  jointsOf,
  type NeededAccessory,
  neededAccessories,
} from './product-accessory.store.ts';
export { followStructures, type Rehung } from './by-structure.ts';
