/** The door of the stock core (commerce §2): postings, reservations, what may be read. */
export type { Posted, PostLine, PostSource, QualityState, StockDomain, ValueRule } from './types.ts';
export { holdBalances, postMoves } from './post.ts';
export { reverseMoves, type ReverseOptions } from './reverse.ts';
export { type TakenOut, takenOut } from './reverse.store.ts';
export { REVALUE_TYPE, SHIFT_TYPE } from './types.ts';
export { adjustValue, type PriceDifference, relocate, type ShiftRow } from './shift.ts';
export {
  availableOf,
  dayIn,
  release,
  releaseFor,
  type Released,
  reserve,
  type ReserveInput,
  type ReserveLine,
} from './reserve.ts';
export { heldBy, heldForProjects, keepersOf, movedForProject, sourcesOf } from './held.store.ts';
export { holdForNest, type NestHold, releaseNest } from './reserve-nest.ts';
export { assertBusinessDate, assertWarehouses } from './guards.ts';
export {
  freeForNest,
  holdsStock,
  inventoryBalances,
  inventoryMoves,
  inventoryQuantities,
  inventoryReservations,
  itemFree,
  keptForProject,
  byOperator,
  listMoves,
  ofFactories,
  type MoveFilter,
  type MoveView,
  stockAsOf,
  streamMoves,
} from './moves.store.ts';
export { isOfOneHouse, runningMoves } from './running.store.ts';
export { standingCosts } from './standing.store.ts';
export { inventoryInvariants } from './inventory-invariants.store.ts';
