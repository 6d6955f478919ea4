/** The door of what nesting costs. */
export { estimateFee, noteBack, noteSuccess } from './nest-cost.ts';
export { costSheet, moment } from './nest-cost.sheet.ts';
export { COST, COST_COLUMNS, COST_FROM, ORDER_FEE, signedAmount } from './nest-cost.store.ts';
