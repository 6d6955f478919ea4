/** The door of suppliers. */
export { assertSupplier, supplierDisabling } from './supplier.ts';
export { noteOrderDate } from './supplier.store.ts';
