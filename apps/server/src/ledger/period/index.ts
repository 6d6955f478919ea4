/** Periods (commerce §3.3): which months are closed, for stock and for money, and what was kept of them. A month of which nothing is known is open. */
export {
  type KeptStock,
  keepParties,
  keepStock,
  lockClosing,
  lockMonth,
  type MonthRow,
  seenMonth,
  setMonth,
  stockOfMonth,
} from './close.store.ts';
export { lateMoves, type Month, monthState, periodInvariants, postedMonths } from './period.store.ts';
