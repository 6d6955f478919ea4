export { priceRelease } from './price-release.ts';
