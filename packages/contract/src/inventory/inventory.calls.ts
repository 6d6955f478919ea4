/** Calls of stock that every domain shares. */
export * from './reservation.calls.ts';
export * from './stock-take.calls.ts';
export * from './stock-take.papers.ts';
export * from './stock-check.calls.ts';
