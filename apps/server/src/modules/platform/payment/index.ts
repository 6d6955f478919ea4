/** The door of buying: what an area above must know of it. */
export { featuresTurned } from './payment.tasks.ts';
export { spaceBought } from './settle.ts';
