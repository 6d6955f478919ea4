/** The door of the event core. */
export { appendEvents, record } from './core.ts';
export * from './core.store.ts';
export * from './core.types.ts';
export { writeParts, writePieces } from './core.write.store.ts';
export { type Drift, driftOf, restoreStats } from './stat-sums.store.ts';
