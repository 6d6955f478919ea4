export * from './stock-ledger.ts';
export { postRemnants, REMNANT_SOURCE } from './remnant-post.ts';
