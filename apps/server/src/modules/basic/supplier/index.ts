/** The door of suppliers. */
import { partnersToSend } from '../shared/to-send.store.ts';

export const suppliersToSend = partnersToSend('supplier');
export { assertSupplier, supplierDisabling } from './supplier.ts';
export { noteOrderDate, priceWithTax, supplierMail } from './supplier.store.ts';
export { rateSuppliers, ratingRoutes, ratingTasks } from './rating.ts';
export { asDeducted, deductsTax } from './deducting.ts';
