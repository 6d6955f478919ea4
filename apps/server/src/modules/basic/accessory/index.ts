/** The door of accessories: what a list of accessories needs of the SKUs. */
export { skuRemoving } from './accessory.ts';
export { holdSkus, type SkuBrief, skuBriefs, sealantSkus, writeLimits } from './accessory.store.ts';
