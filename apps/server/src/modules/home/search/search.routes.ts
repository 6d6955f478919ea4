/** Binds the search of the shell: each kind as far as the person may open its rows. */
import { type Found, FOUND_KINDS, type FoundKindName, search } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import type { Tx } from '../../../kit/tx.ts';
import { seenBy, type Who } from '../../../kit/who.ts';
import { findDemanders } from '../../basic/demander/index.ts';
import { findProducts } from '../../cad/product/index.ts';
import { findProjects } from '../../cad/project/index.ts';
import { findBarOrders, findOrders } from '../../nest/order/index.ts';

type Finder = (tx: Tx, who: Who, text: string, limit: number) => Promise<Found[]>;
const FINDERS: Readonly<Record<FoundKindName, Finder>> = {
  nestOrder: findOrders,
  barOrder: findBarOrders,
  project: findProjects,
  product: findProducts,
  demander: findDemanders,
};
/** Without a text the newest documents are offered. */
const NEWEST: readonly FoundKindName[] = ['nestOrder'];

export const searchRoutes: readonly Binding[] = [
  bind(search.findAnything, async ({ tx, who, query }) => {
    const text = query.text ?? '';
    const kinds = (Object.keys(FINDERS) as FoundKindName[]).filter((kind) =>
      FOUND_KINDS[kind].rights.some((right) => who.rights.has(right)),
    );
    const asked = text === '' ? kinds.filter((kind) => NEWEST.includes(kind)) : kinds;
    const found = await Promise.all(
      asked.map((kind) => FINDERS[kind](tx, seenBy(who, FOUND_KINDS[kind].rights), text, search.FOUND_EACH)),
    );
    return { items: found.flat() };
  }),
];
