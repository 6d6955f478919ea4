/** The door of the platform's price rules. */
export { rulesInForce } from './activity-price.ts';
