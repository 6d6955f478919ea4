/** The door of materials. */
export { ensureSku, usableSkus } from './material-sku.ts';
export { loadSkus, type SkuBrief, skuNames } from './material-sku.store.ts';
