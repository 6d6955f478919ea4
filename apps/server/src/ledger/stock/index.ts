export * from './stock-ledger.ts';
export * from './free-boards.ts';
export * from './stock-invariants.ts';
export { postRemnants, REMNANT_SOURCE } from './remnant-post.ts';
