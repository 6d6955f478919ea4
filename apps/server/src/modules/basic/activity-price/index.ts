/** The door of the platform's price rules. */
export { priceTermsOf, rulesInForce } from './activity-price.ts';
