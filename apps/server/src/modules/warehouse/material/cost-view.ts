/** Who sees what material costs (commerce §1.7): whoever buys it or settles it; for everybody else the server answers none. */
import type { Binding } from '../../../kit/call.ts';
import { costsSeen, seenAs } from '../../inventory/index.ts';
import { MATERIAL } from './posting.ts';

export const costSeen = costsSeen(MATERIAL);

/** The same for every call of a document. */
export const withCosts = (routes: readonly Binding[]): Binding[] => seenAs(costSeen, routes);
