/** The door of materials. */
export { ensureSku, usableSkus } from './material-sku.ts';
export { loadSkus, type SkuBrief, skuNames, weighAnew } from './material-sku.store.ts';
