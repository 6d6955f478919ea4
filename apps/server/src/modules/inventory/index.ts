/** Stock that every domain shares: reservations, stock-taking, what items are called. */
import type { Binding } from '../../kit/call.ts';
import { reservationRoutes } from './reservation.routes.ts';
import { stockCheckRoutes } from './stock-check.ts';
import { stockTakeRoutes } from './stock-take.routes.ts';

export { headOf, stampsOf } from './counted.ts';
export {
  batchesNamed,
  batchNamedKey,
  itemsAsked,
  namesOf,
  reservationsFreed,
  reservationsFreeing,
  stockCounted,
} from './items.ts';
export { assertDomain, costsSeen, seenAs, seesCosts } from './rights.ts';
export {
  assertUncounted,
  type Difference,
  type TakeDocument,
  takeDocuments,
  type TakePosting,
  takePosting,
  takeReversing,
} from './take-documents.ts';
export { inventoryTasks } from './inventory.tasks.ts';
export { assertShort, assertWay, isOnWay, netted, sendOnWay, takeFromWay, withLosses } from './transit.ts';

export const inventoryRoutes: readonly Binding[] = [
  ...reservationRoutes,
  ...stockTakeRoutes,
  ...stockCheckRoutes,
];
