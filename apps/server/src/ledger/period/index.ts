/** Periods (commerce §3.3): which months are closed, for stock and for money. A month of which nothing is known is open. */
export { monthState } from './period.store.ts';
