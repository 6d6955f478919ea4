export * from './stock-ledger.ts';
export * from './free-boards.ts';
export * from './stock-invariants.ts';
export { moveInCore, postRemnants, REMNANT_SOURCE } from './remnant-post.ts';
export { BOARD_AREA, BOARD_MATERIAL, BOARD_WEIGHT } from './board-weight.store.ts';
