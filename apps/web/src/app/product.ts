/** The product's name: part of every page title (decisions: S053). */
export const PRODUCT = '幕云';
