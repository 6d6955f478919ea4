/** The door of suppliers. */
export { suppliersToSend } from './supplier.sync.store.ts';
export { assertSupplier, supplierDisabling } from './supplier.ts';
export { noteOrderDate } from './supplier.store.ts';
