/** The door of materials. */
export { assertBasis, ensureSku, usableSkus } from './material-sku.ts';
export { loadSkus, type SkuBrief, skuNames, skuUnitSql, weighAnew } from './material-sku.store.ts';
